/** How long Terraform may work on a cluster before it gives up (this project's; the service knows nothing of it). */
import type { Attribute } from "./attribute";

/** Minutes, where the configuration is silent. */
export const DEFAULT_TIMEOUT_MINUTES = { create: 60, read: 5, update: 60, delete: 30 } as const;

export type TimedOperation = keyof typeof DEFAULT_TIMEOUT_MINUTES;

const timeout = (operation: TimedOperation): Attribute => ({
  type: "string",
  kind: "optional",
  format: "duration",
  description: `How long to \`${operation}\`, as a number with a unit, such as \`90s\`, \`30m\` or \`1h30m\`.`,
  reference: "4",
  assumed: true,
  terraformOnly: true,
  whenUnset: `${DEFAULT_TIMEOUT_MINUTES[operation]} minutes`,
});

export const timeouts: Attribute = {
  type: {
    nesting: "single",
    object: {
      name: "timeouts",
      description: "How long operations may take.",
      reference: "4",
      attributes: {
        create: timeout("create"),
        read: timeout("read"),
        update: timeout("update"),
        delete: timeout("delete"),
      },
    },
  },
  kind: "optional",
  format: "any",
  description: "How long Terraform may work on the cluster before it gives up.",
  reference: "4",
  assumed: true,
  terraformOnly: true,
};

/** A duration in milliseconds, or undefined where the text is none. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(h|m|s|ms))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, number = "0", unit = "s"] of text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)) {
    total += Number(number) * (UNIT_MILLISECONDS[unit] ?? 0);
  }
  return total;
}

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
