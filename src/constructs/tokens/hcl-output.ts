/**
 * Corrects CDKTF's HCL output for a provider of Terraform's protocol 6. CDKTF writes nested attributes as blocks,
 * conditions of a lifecycle as attributes, references of a lifecycle as texts, and texts without some escapes. Terraform
 * accepts none of these.
 */
import type { IResolvable } from "../../cdktf";
import { deferred } from "./synthesizable";
import { toExpression } from "./template-text";

/** Returns an attribute that CDKTF writes as the expression of its value. */
export function hclAttribute(value: unknown, place: string): { readonly value: readonly IResolvable[] } {
  // CDKTF writes a value without a type as text; the text of a list with one element is that element.
  const expression = deferred((context) => {
    const resolved: unknown = context.resolve(value);
    return resolved === undefined ? "null" : toExpression(resolved);
  }, place);
  return { value: [expression] };
}

/** Returns a lifecycle that CDKTF writes with conditions as blocks, and with names and references without quotation marks. */
export function hclLifecycle(lifecycle: Readonly<Record<string, unknown>>, place: string): object {
  const written = Object.entries(lifecycle).map(([name, value]) => {
    switch (name) {
      case "precondition":
      case "postcondition":
        return [name, { value, isBlock: true, type: "list" }];
      case "ignore_changes":
      case "replace_triggered_by":
        return [name, { value: [deferred((context) => references(context.resolve(value)), place)] }];
      default:
        return [name, value];
    }
  });
  return { value: Object.fromEntries(written) as unknown };
}

/** Writes references as Terraform reads them: `all`, or a list such as `[tier, cloud_opensearch.logs.id]`. */
function references(value: unknown): string {
  return Array.isArray(value) ? `[${value.join(", ")}]` : String(value);
}
