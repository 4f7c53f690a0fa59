/** The `lifecycle` of a construct, with the references of `replaceTriggeredBy` as Terraform reads them. */
import { classify } from "../tokens/cdktf-value";
import { deferred } from "../tokens/synthesizable";

/** A lifecycle that the bindings render, with Terraform's names. */
export type RenderedLifecycle = Readonly<Record<string, unknown>>;

/**
 * Returns the lifecycle for Terraform's JSON. CDKTF writes the addresses of constructs as expressions, which Terraform
 * refuses there, and nothing for a token of another type than text.
 *
 * @param written the lifecycle that the construct has
 */
export function withReferences(
  rendered: RenderedLifecycle,
  written: { readonly replaceTriggeredBy?: unknown } | undefined,
  place: string,
): RenderedLifecycle {
  const triggers = rendered["replace_triggered_by"];
  if (triggers === undefined) return rendered;
  const raw = written?.replaceTriggeredBy;
  const tokenAt = (index: number): unknown => {
    const trigger: unknown = Array.isArray(raw) ? raw[index] : undefined;
    return classify(trigger).is === "token" ? trigger : undefined;
  };
  const reference = (trigger: unknown): unknown =>
    deferred((context) => referenceText(context.resolve(trigger)), `${place}: lifecycle.replaceTriggeredBy`);
  const list = Array.isArray(triggers)
    ? triggers.map((trigger: unknown, index) => reference(trigger ?? tokenAt(index)))
    : reference(triggers);
  return { ...rendered, replace_triggered_by: list };
}

/** Returns the reference in a text: what `${…}` encloses, or the text as it is. */
function referenceText(text: unknown): unknown {
  return typeof text === "string" ? (/^\s*\$\{([^{}]*)\}\s*$/.exec(text)?.[1] ?? text) : text;
}
