/** Warns, while an update is planned, of addresses that lose or gain access, with the entries of the list that change. */
import {
  addressesOfEntries,
  changedEntries,
  entryChanges,
  listEntries,
  type ListEntry,
  movingEntries,
  sizeWords,
} from "../../cidr";
import { isList, type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { Diagnostic } from "../../plugin";
import { type Endpoint, showValue } from "../../schema";

/** The most entries that one warning names; it counts the others. */
const MOST_ENTRIES = 8;

/**
 * Returns the warnings about the list of an endpoint. A list of which a part is not known yet gives none. The summary names
 * the cluster: Terraform shows only the first of several warnings with the same summary.
 */
export function accessWarnings(
  { accessList, label }: Endpoint,
  prior: ObjectValue,
  planned: ObjectValue,
): Diagnostic[] {
  const [before, after] = [entriesOf(prior[accessList]), entriesOf(planned[accessList])];
  const name = planned["name"];
  const where = typeof name === "string" ? `${label} of ${showValue(name)}` : label;
  if (before === undefined || after === undefined) return [];
  const [was, is] = [addressesOfEntries(before), addressesOfEntries(after)];
  const [lost, gained] = [was.difference(is), is.difference(was)];
  const { added, removed } = entryChanges(before, after, { gained, lost });
  const losing = changedEntries("removed", movingEntries(removed), MOST_ENTRIES);
  const gaining = changedEntries("added", movingEntries(added), MOST_ENTRIES);
  return [
    {
      set: lost,
      verb: "lose",
      detail: `Clients at these addresses meet a timeout at ${where} after the apply: ${losing}`,
    },
    {
      set: gained,
      verb: "gain",
      detail: `Clients at these addresses can connect to ${where} after the apply: ${gaining}`,
    },
  ]
    .filter(({ set }) => !set.isEmpty())
    .map(({ set, verb, detail }) => ({
      severity: "warning",
      summary: `${accessList}: ${sizeWords(set)} will ${verb} access to ${where}`,
      detail: `${detail}.`,
      path: [{ attribute: accessList }],
    }));
}

function entriesOf(list: Value | undefined): readonly ListEntry[] | undefined {
  if (!isList(list) || list.includes(UNKNOWN)) return undefined;
  const texts = list.filter((entry) => typeof entry === "string");
  const entries = listEntries(texts);
  return entries.length === texts.length ? entries : undefined;
}
