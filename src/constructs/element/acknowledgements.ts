/** The warnings that calls of `acknowledge` accept, and the attribute `acknowledged` that holds them. */
import type { IResolveContext } from "../../cdktf";
import type { AcknowledgeOptions } from "../cluster";
import { classify } from "../tokens/cdktf-value";
import { deferred } from "../tokens/synthesizable";
import { toExpression } from "../tokens/template-text";

/** An element of `acknowledged`, with Terraform's names. */
export type AddedAcknowledgement = AcknowledgeOptions & { readonly code: string; readonly reason: string };

/**
 * Returns the value of the attribute: the configured acknowledgements, then those that calls added, each once, in the
 * order of their codes.
 *
 * @param place the construct, for errors
 */
export function withAcknowledgements(
  configured: unknown,
  calls: readonly AddedAcknowledgement[],
  place: string,
): unknown {
  if (calls.length === 0) return configured;
  const added = [...new Map(calls.map((entry) => [JSON.stringify(entry), entry])).values()].sort(
    (left, right) => (left.code < right.code ? -1 : 1),
  );
  if (configured === undefined || configured === null) return added;
  const value = classify(configured);
  if (value.is === "list") return [...value.elements, ...added];
  // The rules report a value of another type.
  return value.is === "token" ? concatenated(configured, added, place) : configured;
}

/** Returns a list that CDKTF or Terraform computes, with more entries after it. */
function concatenated(list: unknown, added: readonly AddedAcknowledgement[], place: string): unknown {
  return deferred((context: IResolveContext) => {
    const resolved: unknown = context.resolve(list);
    if (Array.isArray(resolved))
      return [...(resolved as unknown[]), ...(context.resolve(added) as unknown[])];
    return `\${concat(${toExpression(resolved, " ")}, ${toExpression(context.resolve(added), " ")})}`;
  }, `${place}: acknowledged`);
}
