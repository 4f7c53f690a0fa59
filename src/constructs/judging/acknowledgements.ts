/** Warnings that calls of `acknowledge` accept, for the attribute `acknowledged` of the construct. */
import type { IResolveContext } from "cdktf";

import { kindOf } from "../tokens/cdktf-value";
import { deferred } from "../tokens/synthesizable";
import { toExpression } from "../tokens/template-text";

/** How long a warning is accepted. */
export interface AcknowledgeOptions {
  /**
   * Last day on which the warning is accepted, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on the
   * warning is shown again.
   *
   * @default - the warning is accepted without an end
   */
  readonly until?: string;
}

/** An element of `acknowledged`, with Terraform's names. */
type Entry = AcknowledgeOptions & { readonly code: string; readonly reason: string };

export class Acknowledgements {
  private readonly entries = new Map<string, Entry>();

  /** Adds an acknowledgement; one that is there already is not added again. */
  add(code: string, reason: string, options: AcknowledgeOptions): void {
    const entry = { code, reason, ...options };
    this.entries.set(JSON.stringify(entry), entry);
  }

  /**
   * Returns the attribute's value: what the configuration gives, and what the calls added, in the order of the codes.
   * `place` is the construct, for errors.
   */
  combinedWith(configured: unknown, place: string): unknown {
    if (this.entries.size === 0) return configured;
    const added = [...this.entries.values()].sort((left, right) => (left.code < right.code ? -1 : 1));
    if (configured === undefined || configured === null) return added;
    const kind = kindOf(configured);
    if (kind.is === "list") return [...kind.elements, ...added];
    // A value of another type is reported by the rules.
    return kind.is === "token" ? concatenated(configured, added, place) : configured;
  }
}

/** A list that CDKTF or Terraform computes, with more entries after it. */
function concatenated(list: unknown, added: readonly Entry[], place: string): unknown {
  return deferred((context: IResolveContext) => {
    const resolved: unknown = context.resolve(list);
    if (Array.isArray(resolved))
      return [...(resolved as unknown[]), ...(context.resolve(added) as unknown[])];
    return `\${concat(${toExpression(resolved, " ")}, ${toExpression(context.resolve(added), " ")})}`;
  }, `${place}: acknowledged`);
}
