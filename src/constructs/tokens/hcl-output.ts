/**
 * CDKTF's HCL output, corrected for a provider of Terraform's protocol 6: CDKTF writes nested attributes as blocks,
 * conditions of a lifecycle as attributes, its references as texts, and texts without all of their escapes, none of
 * which Terraform accepts.
 */
import type { IResolvable } from "../cdktf";
import { deferred } from "./synthesizable";
import { toExpression } from "./template-text";

/** The attribute with the value, in a form that CDKTF writes as the very expression of the value. */
export function hclAttribute(value: unknown, place: string): { readonly value: readonly IResolvable[] } {
  // Of a value without a type, CDKTF writes the text: that of a list of one is its element.
  const expression = deferred((context) => {
    const resolved: unknown = context.resolve(value);
    return resolved === undefined ? "null" : toExpression(resolved);
  }, place);
  return { value: [expression] };
}

/** A lifecycle whose conditions CDKTF writes as blocks, and whose references without quotation marks. */
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

/** References as Terraform reads them: `all`, or a list such as `[tier, cloud_opensearch.logs.id]`. */
function references(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map(references).join(", ")}]`
    : String(value).replace(/^\$\{(.*)\}$/, "$1");
}
