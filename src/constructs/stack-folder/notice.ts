/** What a synth asks the user to do, beside the errors and warnings of constructs. */
import type { TerraformStack } from "../../cdktf";

export interface Notice {
  readonly kind: "broken-lock-file" | "unlocked-providers" | "plugins-not-linked" | "plugin-not-installed";
  readonly text: string;
}

const shown = new WeakMap<object, Set<Notice["kind"]>>();

/** Prints a notice on standard error, unless the app has shown one of its kind: all of a kind ask for the same. */
export function show({ node: { root } }: TerraformStack, { kind, text }: Notice): void {
  const kinds = shown.get(root) ?? new Set();
  shown.set(root, kinds);
  if (!kinds.has(kind)) process.stderr.write(`${text}\n`);
  kinds.add(kind);
}
