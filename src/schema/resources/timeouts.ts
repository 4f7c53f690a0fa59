/** The time that Terraform may spend on an operation. The service never gets it. */
import { attribute, type Attribute } from "../attribute";

/** In minutes, for an operation whose time is not configured. */
export const DEFAULT_TIMEOUT_MINUTES = { create: 60, read: 5, update: 60, delete: 30 } as const;

export type TimedOperation = keyof typeof DEFAULT_TIMEOUT_MINUTES;

const timeout = (operation: TimedOperation): Attribute => ({
  ...attribute("optional", "string", "duration", "4"),
  description: `Time to \`${operation}\` the cluster, as a number with a unit, such as \`90s\`, \`30m\` or \`1h30m\`. There is no upper limit.`,
  terraformOnly: true,
  whenUnset: `${DEFAULT_TIMEOUT_MINUTES[operation]} minutes`,
});

export const timeouts: Attribute = {
  type: {
    nesting: "single",
    object: {
      name: "timeouts",
      description: "The time that each operation may take.",
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
  description:
    "The time after which an operation on the cluster is given up. From then on nothing more is sent, and a read is cut off. A write that was sent is not cut off: the provider waits for its response, for as long as its `request_timeout_seconds` allows.",
  reference: "4",
  terraformOnly: true,
};

/** Parses a duration; returns milliseconds, or undefined if the text is not a duration. */
export function parseDuration(text: string): number | undefined {
  if (text.length > MOST_CHARACTERS || !/^(\d+(\.\d+)?(h|m|s|ms))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, number = "0", unit = "s"] of text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/gy)) {
    total += Number(number) * (UNIT_MILLISECONDS[unit] ?? 0);
  }
  return total;
}

const MOST_CHARACTERS = 1000;

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
