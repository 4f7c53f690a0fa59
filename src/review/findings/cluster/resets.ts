/** Optional fields that are no longer set: a PUT replaces the whole cluster, and so resets them (reference 4). */
import { type Attribute, isInput } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isHiddenAsWhole } from "../../plan/changes";
import { meansSame } from "../../plan/meaning";
import { isUnknown, member, namedIn, type PlanTree, revealed } from "../../plan/values";
import { samePath } from "../differences";
import type { ClusterSubject } from "../finder";
import { finding, type Finding } from "../finding";
import { AUTH_SOURCES, identityProviderName } from "../login/identity-providers";
import { valueWordsAt } from "../value-words";
import { VERSION } from "./settings";
import { SNAPSHOTS } from "./snapshots";
import { WINDOW, windowWords } from "./window";

/** Reports each field that is reset. Access lists and snapshots have finders of their own. */
export function resetFindings({ change, isConfigured }: ClusterSubject): Finding[] {
  const { before, after, differing, address, kind } = change;
  if (before === null || after === null) return [];
  const found: Finding[] = [];
  for (const [name, attribute] of Object.entries(kind.schema.attributes)) {
    const { format, whenUnset, terraformOnly } = attribute;
    if (!differing.has(name) || !isInput(attribute) || whenUnset === undefined) continue;
    if (format === "access-list" || terraformOnly === true || name === SNAPSHOTS) continue;
    if (meansUnset(attribute, member(before, name))) continue;
    const isChosen = attribute.kind === "optional-computed" && isUnknown(member(after, name));
    if (!isChosen && !meansUnset(attribute, member(after, name))) continue;
    // A new cluster gets the size and version that the service chooses, perhaps as the one before it did.
    const isHost = kind.endpoints.some(({ customHostname }) => customHostname === name);
    if (isChosen && change.action === "replace" && !isHost) continue;
    const configured = isChosen ? isConfigured(address, name) : false;
    if (configured === true) continue;
    const how = configured === undefined ? "may be no longer set; if so" : "is no longer set";
    const isRisk = name === VERSION && change.action !== "replace";
    const risk = isRisk ? `, which may be older and not read the data` : "";
    const message = () => {
      const was = formerValue(change, name);
      return say`${own(`${how}: ${whenUnset}${risk}`)}${was.length === 0 ? [] : say`; it was ${was}`}`;
    };
    found.push(
      finding("reset", { address, attribute: name }, message, {
        fix: () => own(`to keep ${name}, set it`),
        gates: isRisk ? ["downgrade"] : [],
        // Identity providers have findings of their own, which account for each of them.
        accounts: name === AUTH_SOURCES ? [] : undefined,
      }),
    );
  }
  return found;
}

/** Returns what a field was; nothing if its value has no short form. */
function formerValue(change: ClusterChange, name: string): Words {
  if (isHiddenAsWhole(change, [name])) return own("a sensitive value");
  if (name === WINDOW && !isHidden(change, [name])) return windowWords(change, "before");
  if (name === AUTH_SOURCES)
    return joined([...namedIn(member(change.before, name)).values()].map(identityProviderName), ", ");
  return typeof revealed(member(change.before, name)) === "object"
    ? []
    : valueWordsAt(change, samePath(name), "before");
}

function meansUnset(attribute: Attribute, value: PlanTree | undefined): boolean {
  return meansSame(attribute, value, undefined);
}
