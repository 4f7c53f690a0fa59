/**
 * Changes of the size, tier, version, hostnames, name, timeouts and protection of a cluster, and inputs that are only written in
 * another way.
 */
import { type Attribute, DELETION_PROTECTION, objectSchemaOf } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { bothSides, type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { member, text } from "../../plan/values";
import type { Code } from "../codes";
import { changedUrls } from "../derived";
import { differsAt, samePath, type Sides } from "../differences";
import type { ClusterSubject } from "../finder";
import { type Finding, finding, type Sentence } from "../finding";
import { coveredAt, scopeOf } from "../scope";
import { changeWords, newAddress } from "../value-words";

export const VERSION = "version";

const ATTRIBUTES: readonly { readonly name: string; readonly code: Code }[] = [
  { name: "tier", code: "changed" },
  { name: "data_node_count", code: "changed" },
  { name: VERSION, code: "changed" },
  { name: "custom_hostname", code: "hostname" },
  { name: "dashboards_custom_hostname", code: "hostname" },
  { name: "name", code: "changed" },
  { name: "timeouts", code: "changed" },
];

/** Reports each change with the values before and after. Leaves out attributes that are reset, which have findings already. */
export function sizingFindings(cluster: ClusterSubject): Finding[] {
  const { isConfigured, ledger, found: earlier } = cluster;
  const change = cluster.replacement ?? cluster.change;
  const { before, after, address, kind } = change;
  if (before === null || after === null) return [];
  const isReset = (name: string) =>
    earlier.some(({ code, attribute }) => code === "reset" && attribute === name);
  const found: Finding[] = [];
  for (const { name, code } of ATTRIBUTES) {
    if (!change.differing.has(name)) continue;
    const isUnknownYet = isPartlyUnknown(change, [name]);
    const attribute = kind.schema.attributes[name];
    if (attribute === undefined || isReset(name)) continue;
    const place = { address, attribute: name };
    if (isUnknownYet && isConfigured(address, name) === false) {
      // A new cluster gets a value of the service's choice, as the one before it did.
      if (change.action === "replace") ledger.account(samePath(name));
      else found.push(finding(code, place, own("is chosen by the service, and known only after apply")));
      continue;
    }
    const message = () => changeWords(change, samePath(name));
    const risk = name === VERSION ? downgradeRisk(change) : undefined;
    found.push(
      risk === undefined
        ? finding(code, place, message, {
            details: code === "hostname" ? () => newHost(change, name) : undefined,
            accounts: isUnknownYet ? undefined : fieldsOf(attribute, name),
          })
        : downgrade(change, () => say`${message()}: ${own(risk.why)}`, risk),
    );
  }
  return found;
}

/** Returns the paths of the fields of an object, those that the schema has; undefined for a single value. */
function fieldsOf(attribute: Attribute, name: string): readonly Sides[] | undefined {
  const object = objectSchemaOf(attribute);
  return object && Object.keys(object.attributes).map((field) => samePath(name, field));
}

/** Says which host name callers need, and which URL ends. */
function newHost(change: ClusterChange, attribute: string): readonly Words[] {
  const ends = new Set(changedUrls(change));
  const urls = change.kind.endpoints.filter((one) => one.customHostname === attribute && ends.has(one.url));
  const host = say`${own(attribute)} ${changeWords(change, samePath(attribute))}`;
  return [host, ...urls.map(({ url }) => newAddress(change, url))];
}

function downgrade(change: ClusterChange, message: Sentence, { isPossible, why }: DowngradeRisk): Finding {
  const gained = [coveredAt(change, [VERSION])];
  const scope = scopeOf(change, "downgrade", { gained, isSensitive: isHidden(change, [VERSION]) });
  const isLater = isPartlyUnknown(change, [VERSION]);
  return finding("downgrade", { address: change.address, attribute: VERSION }, message, {
    scope,
    variant: isPossible ? "perhaps" : undefined,
    why,
    obstacle: isLater ? "version not known" : undefined,
  });
}

/** A version that may not read the data of the cluster. */
interface DowngradeRisk {
  readonly why: string;
  /** It is not known whether it is older. */
  readonly isPossible: boolean;
}

const PERHAPS = "if it is older, it may not read the data";

/**
 * Returns why a cluster with its data may get an older version; undefined if it gets a newer one. A version that cannot be
 * compared may be older. Whether a sensitive one is older is not said.
 */
function downgradeRisk(change: ClusterChange): DowngradeRisk | undefined {
  const { before, after } = change;
  const was = member(before, VERSION) ?? null;
  const isLater = isPartlyUnknown(change, [VERSION]);
  // A cluster that takes the place of another one has no data yet.
  if (change.action === "replace" || (was === null && !isLater)) return undefined;
  if (isLater || isHidden(change, [VERSION])) return { why: PERHAPS, isPossible: true };
  const order = compareVersions(text(was), text(member(after, VERSION)));
  if (order === undefined) return { why: `they cannot be compared; ${PERHAPS}`, isPossible: true };
  return order > 0 ? { why: "an older version, which may not read the data", isPossible: false } : undefined;
}

/** Reports URLs that change with the name of a cluster. Those that change with a host name are reported with it. */
export function urlFindings({ change }: ClusterSubject): Finding[] {
  const { action, address, kind } = change;
  if (action !== "update" || !differsAt(change, samePath("name"))) return [];
  const changed = new Set(changedUrls(change));
  return kind.endpoints.flatMap(({ url, customHostname }) => {
    const isReported = customHostname !== undefined && differsAt(change, samePath(customHostname));
    if (!changed.has(url) || isReported) return [];
    const isOwn = customHostname !== undefined && (member(change.after, customHostname) ?? null) !== null;
    const message = own(
      `${isOwn ? "may change" : "changes"} with the cluster's name, and callers need the new one`,
    );
    const details = () => [say`${newAddress(change, url)}${own(isOwn ? "; perhaps it stays" : "")}`];
    return [finding("hostname", { address, attribute: url }, message, { accounts: [], details })];
  });
}

/**
 * Compares versions of dotted numbers. Returns undefined if one of them has another form, or if only what follows their
 * numbers differs, as in a pre-release.
 */
export function compareVersions(a: string | undefined, b: string | undefined): number | undefined {
  const [left, right] = [versionIn(a), versionIn(b)];
  if (left === undefined || right === undefined) return undefined;
  for (let index = 0; index < Math.max(left.numbers.length, right.numbers.length); index++) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.end === right.end ? 0 : undefined;
}

function versionIn(
  version: string | undefined,
): { readonly numbers: readonly number[]; readonly end: string } | undefined {
  const [, digits, end = ""] = /^v?(\d{1,6}(?:\.\d{1,6}){0,4})([-+].*)?$/.exec(version ?? "") ?? [];
  return digits === undefined ? undefined : { numbers: digits.split(".").map(Number), end };
}

/** Reports each input of an update that is only written in another way. */
export function rewrittenFindings({ action, rewritten, address }: ClusterChange): Finding[] {
  if (action !== "update") return [];
  const message = own("is written in another way, and means the same");
  return [...rewritten].map((attribute) =>
    finding("changed", { address, attribute }, message, { accounts: [] }),
  );
}

/** Reports that the protection is lifted, or may be, and that a cluster is protected from now on. */
export function protectionFindings({ change, isConfigured }: ClusterSubject): Finding[] {
  const { before, after, address, differing } = change;
  if (before === null || after === null || !differing.has(DELETION_PROTECTION)) return [];
  const place = { address, attribute: DELETION_PROTECTION };
  const lifted = (how: string) => [finding("unprotected", place, own(`${how}. ${THEN}`))];
  if (isHidden(change, [DELETION_PROTECTION])) return lifted("may be lifted: its value is sensitive");
  const [was, is] = bothSides(change).map((side) => member(side, DELETION_PROTECTION) === true);
  const isLater = isPartlyUnknown(change, [DELETION_PROTECTION]);
  if (was === true && isLater) return lifted("may be lifted: its value is known only after apply");
  const turned = isLater ? "may be turned on: its value is known only after apply" : "is turned on";
  if (was !== true) return is === true || isLater ? [finding("changed", place, own(turned))] : [];
  if (is === true) return [];
  const isSet = isConfigured(address, DELETION_PROTECTION);
  return lifted(
    `is lifted${isSet === false ? ", since neither the cluster nor the default of its provider sets it any more" : ""}`,
  );
}

const THEN = "From the next plan on, nothing keeps the cluster from being destroyed or replaced";
