/** Changes of the warnings that a cluster acknowledges. No plan shows an acknowledged warning. */
import { acknowledged, type Attributes, objectSchemaOf } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { elements, member, type PlanTree, text } from "../../plan/values";
import { differsAt, samePath, type Sides, type ValuePaths } from "../differences";
import type { ClusterSubject } from "../finder";
import { finding, type Finding, type FindingExtra, type Sentence } from "../finding";
import { coveredAt, scopeOf } from "../scope";
import { changeWords, valueWordsAt } from "../value-words";

const ATTRIBUTE = "acknowledged";
const FIELDS: Attributes = objectSchemaOf(acknowledged)?.attributes ?? {};

/** Reports acknowledgements that are added, removed or changed, also those of a new cluster. */
export function acknowledgementFindings({ change, ledger }: ClusterSubject): Finding[] {
  const { before, after, address } = change;
  if (after === null || !change.differing.has(ATTRIBUTE)) return [];
  const found: Finding[] = [];
  const add = (message: Sentence, accounts: readonly Sides[], extra: FindingExtra = {}) =>
    found.push(finding("acknowledged", { address, attribute: ATTRIBUTE }, message, { accounts, ...extra }));
  if (isPartlyUnknown(change, [ATTRIBUTE]) && !Array.isArray(member(after, ATTRIBUTE))) {
    add(own("which warnings are acknowledged is known only after apply"), [samePath(ATTRIBUTE)]);
    return found;
  }
  const old = indexesByCode(before);
  const next = indexesByCode(after);
  for (const [code, index] of old) {
    if (next.has(code)) continue;
    const paths = samePath(ATTRIBUTE, index, "code");
    const message = () => say`the warning ${codeWords(change, paths, code)} is no longer acknowledged`;
    add(message, sides("before", index), about(change, code, paths));
  }
  for (const [code, index] of next) {
    const earlier = old.get(code);
    if (earlier === undefined) {
      const extra = about(change, code, samePath(ATTRIBUTE, index, "code"), index);
      add(added(change, index, code), sides("after", index), extra);
    } else {
      const paths = (field: string): ValuePaths => ({
        before: [ATTRIBUTE, earlier, field],
        after: [ATTRIBUTE, index, field],
      });
      const fields = Object.keys(FIELDS).filter((field) => differsAt(change, paths(field)));
      const accounts = Object.keys(FIELDS).map(paths);
      if (fields.length === 0) ledger.account(...accounts);
      else {
        const words = fields.map((field) => say`${own(field)} ${changeWords(change, paths(field))}`);
        const name = codeWords(change, paths("code"), code);
        const message = () => say`the acknowledgement of the warning ${name}: ${joined(words, "; ")}`;
        add(message, accounts, about(change, code, paths("code"), index));
      }
    }
  }
  elements(member(after, ATTRIBUTE)).forEach((_, index) => {
    if (!isPartlyUnknown(change, [ATTRIBUTE, index, "code"])) return;
    add(own("a warning is acknowledged whose code is known only after apply"), sides("after", index));
  });
  return found;
}

/** Returns the position of each code. Leaves out entries whose code is not known, and a code's second entries. */
function indexesByCode(side: PlanTree): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  elements(member(side, ATTRIBUTE)).forEach((one, index) => {
    const code = text(member(one, "code"));
    if (code !== undefined && !indexes.has(code)) indexes.set(code, index);
  });
  return indexes;
}

function added(change: ClusterChange, index: number, code: string): Words {
  const value = (field: string) => valueWordsAt(change, samePath(ATTRIBUTE, index, field), "after");
  const until = member(elements(member(change.after, ATTRIBUTE))[index], "until") ?? null;
  const isEndless = until === null && !isPartlyUnknown(change, [ATTRIBUTE, index, "until"]);
  const end = isEndless ? own("without an end") : say`until ${value("until")}`;
  const name = codeWords(change, samePath(ATTRIBUTE, index, "code"), code);
  return say`the warning ${name} is acknowledged ${end}, and no longer shown: ${value("reason")}`;
}

/** Writes the code of a warning in a sentence, unless it is sensitive. */
function codeWords(change: ClusterChange, { before, after }: ValuePaths, code: string): Words {
  return isHidden(change, before, after) ? own("with a sensitive code") : say`${code}`;
}

/** Returns what an approval covers: the code, and the entry after the change; null without `index`. Its position does not count. */
function about(
  change: ClusterChange,
  code: string,
  { before, after }: ValuePaths,
  index?: number,
): FindingExtra {
  const value = index === undefined ? null : coveredAt(change, [ATTRIBUTE, index]).value;
  const gained = [{ path: [ATTRIBUTE, code], value }];
  return {
    scope: scopeOf(change, "acknowledged", { gained, isSensitive: isHidden(change, before, after) }),
  };
}

/** Returns the paths of an entry's fields on one side. */
function sides(side: keyof Sides, index: number): Sides[] {
  return Object.keys(FIELDS).map((field) => ({ [side]: [ATTRIBUTE, index, field] }));
}
