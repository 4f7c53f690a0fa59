/** Formats where the description of an attribute comes from. */
import type { AssumptionId } from "./assumptions";
import type { Attribute } from "./attribute";

/** Returns a clause such as "Reference 2.2"; `link` shows an entry of docs/assumptions.md. */
export function sourceText(
  { terraformOnly, assumed, reference }: Attribute,
  link: (assumption: AssumptionId) => string,
): string {
  if (terraformOnly === true) return "Never sent to the service";
  return assumed === undefined ? `Reference ${reference}` : `Assumed, see ${link(assumed)}`;
}

/** Returns the path of an assumption's entry within the package. */
export function assumptionPath(assumption: AssumptionId): string {
  return `docs/assumptions.md#${assumption}`;
}
