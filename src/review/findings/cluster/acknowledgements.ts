/** Changes of the warnings that a cluster acknowledges. No plan shows an acknowledged warning. */
import { acknowledged, objectSchemaOf } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { elements, isUnknown, member, namedIn, valueAt } from "../../plan/values";
import { differsAt, samePath, type Sides, type ValuePaths } from "../differences";
import type { ClusterSubject } from "../finder";
import { finding, type Finding, type FindingExtra } from "../finding";
import { coveredAt, scopeOf } from "../scope";
import { changeWords, valueWordsAt } from "../value-words";

const ATTRIBUTE = "acknowledged";
const FIELDS = Object.keys(objectSchemaOf(acknowledged)?.attributes ?? {});

/** Reports acknowledgements that are added, removed or changed, also those of a new cluster. */
export function acknowledgementFindings({ change, ledger }: ClusterSubject): readonly Finding[] {
  const { before, after, address } = change;
  if (after === null || !change.differing.has(ATTRIBUTE)) return [];
  const make = (message: Words, accounts: readonly Sides[], extra: FindingExtra = {}) =>
    finding("acknowledged", { address, attribute: ATTRIBUTE }, message, { accounts, ...extra });
  const list = member(after, ATTRIBUTE);
  if (isUnknown(list))
    return [make(own("which warnings are acknowledged is known only after apply"), [samePath(ATTRIBUTE)])];
  const nameless = elements(list).flatMap((_, index) => {
    if (!isPartlyUnknown(change, [ATTRIBUTE, index, "code"])) return [];
    const accounts = FIELDS.map((field) => ({ after: [ATTRIBUTE, index, field] }));
    return [make(own("a warning is acknowledged whose code is known only after apply"), accounts)];
  });
  const [old, next] = [namedIn(member(before, ATTRIBUTE), "code"), namedIn(list, "code")];
  const found = [...new Set([...old.keys(), ...next.keys()])].flatMap((code) => {
    // No value is at the position of an entry that is not there.
    const [was, is] = [old.get(code)?.index ?? NOWHERE, next.get(code)?.index ?? NOWHERE];
    const paths = (field: string): ValuePaths => ({
      before: [ATTRIBUTE, was, field],
      after: [ATTRIBUTE, is, field],
    });
    const accounts = FIELDS.map(paths);
    const isSensitive = isHidden(change, paths("code").before, paths("code").after);
    const name = isSensitive ? own("with a sensitive code") : say`${code}`;
    const words = wordsOf(change, name, paths, { isNew: was === NOWHERE, isGone: is === NOWHERE });
    if (words === undefined) ledger.account(...accounts);
    if (words === undefined) return [];
    // Its position does not count.
    const value = is === NOWHERE ? null : coveredAt(change, [ATTRIBUTE, is]).value;
    const gained = [{ path: [ATTRIBUTE, code], value }];
    return [make(words, accounts, { scope: scopeOf(change, "acknowledged", { gained, isSensitive }) })];
  });
  return [...found, ...nameless];
}

const NOWHERE = -1;

/** Says what becomes of an acknowledgement; undefined if it stays as it is. */
function wordsOf(
  change: ClusterChange,
  name: Words,
  paths: (field: string) => ValuePaths,
  { isNew, isGone }: { readonly isNew: boolean; readonly isGone: boolean },
): Words | undefined {
  if (isGone) return say`the warning ${name} is no longer acknowledged`;
  const value = (field: string) => valueWordsAt(change, paths(field), "after");
  if (isNew) {
    const isEndless = (valueAt(change.after, paths("until").after) ?? null) === null;
    const end = isEndless ? own("without an end") : say`until ${value("until")}`;
    return say`the warning ${name} is acknowledged ${end}, and no longer shown: ${value("reason")}`;
  }
  const fields = FIELDS.filter((field) => differsAt(change, paths(field)));
  if (fields.length === 0) return undefined;
  const words = fields.map((field) => say`${own(field)} ${changeWords(change, paths(field))}`);
  return say`the acknowledgement of the warning ${name}: ${joined(words, "; ")}`;
}
