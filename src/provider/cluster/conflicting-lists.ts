/** Reports access lists that a response holds twice, under both names, with different addresses. */
import { IpSet } from "../../cidr";
import type { FoundCluster } from "../../client";
import type { Json } from "../../json";
import type { Diagnostic } from "../../plugin";
import { showValue } from "../../schema";

/** The most entries of a list that the warning shows. */
const MOST_ENTRIES = 8;

/** Returns a warning for each list whose two forms let in different addresses. */
export function conflictingLists({ conflicts = [] }: FoundCluster): readonly Diagnostic[] {
  return conflicts
    .filter(({ forms: [one, other] }) => !meansTheSame(one.list, other.list))
    .map(({ attribute, forms }) => ({
      severity: "warning",
      summary: `${attribute}: the service shows two different lists, and which of them it enforces is not known`,
      detail: `${forms.map(({ name, list }) => `\`${name}\` is ${listText(list)}`).join(", and ")}. The plan counts an address as let in if either list has it. An apply that changes the list writes it under both names. Ask the operators of the service which name counts.`,
      path: [{ attribute }],
    }));
}

function meansTheSame(one: Json, other: Json): boolean {
  if (!isTexts(one) || !isTexts(other)) return false;
  const [left, right] = [IpSet.parse(one), IpSet.parse(other)];
  if (left === undefined || right === undefined) return false;
  return left.difference(right).isEmpty() && right.difference(left).isEmpty();
}

function isTexts(list: Json): list is readonly string[] {
  return Array.isArray(list) && list.every((entry) => typeof entry === "string");
}

function listText(list: Json): string {
  if (!isTexts(list)) return "not a list of addresses";
  if (list.length === 0) return "empty, which is open to every address";
  const entries = list.slice(0, MOST_ENTRIES).map((entry) => showValue(entry));
  const more = list.length - entries.length;
  return `[${entries.join(", ")}]${more > 0 ? ` and ${more} more` : ""}`;
}
