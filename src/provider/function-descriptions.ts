/** Describes the provider's functions: names, parameters and results. `functions.ts` has the calculations. */
import type { FunctionParameter, ProviderFunction, ValueType } from "../plugin";

const STRINGS: ValueType = ["list", "string"];

const list = (name: string, description: string): FunctionParameter => ({ name, type: STRINGS, description });
const time = (name: string, description: string): FunctionParameter => ({
  name,
  type: "string",
  description,
});

export const functionDescriptions: Readonly<Record<string, ProviderFunction>> = {
  cidrs_cover: {
    summary: "Whether an access list lets all of some addresses in",
    description:
      "True when every one of the addresses or ranges is in the list, however both are written or split. An empty list, or null, is open, as it is to the service.",
    parameters: [
      {
        ...list("list", "CIDR ranges or single IP addresses, such as `cloud_opensearch.logs.ip_allowlist`."),
        allowNull: true,
      },
      list("addresses", "CIDR ranges or single IP addresses that have to get in."),
    ],
    returns: "bool",
    behaviour: async () => (await import("./functions")).cidrsCover,
  },
  cidrs_normalize: {
    summary: "An access list in canonical form",
    description:
      "Each entry in canonical spelling (a single address as /32 or /128), IPv4 before IPv6 in ascending order, without repeats. Ranges are not merged.",
    parameters: [list("list", "CIDR ranges or single IP addresses.")],
    returns: STRINGS,
    behaviour: async () => (await import("./functions")).cidrsNormalize,
  },
  cidrs_difference: {
    summary: "What one access list holds and another does not",
    description: "The smallest list of ranges with every address that is in `a` and not in `b`.",
    parameters: [
      list("a", "CIDR ranges or single IP addresses."),
      list("b", "CIDR ranges or single IP addresses to take away."),
    ],
    returns: STRINGS,
    behaviour: async () => (await import("./functions")).cidrsDifference,
  },
  window_minutes: {
    summary: "How long a maintenance window is",
    description:
      "Minutes from `start` to `end`, over midnight when the end is earlier, 1440 when the two are equal.",
    parameters: [time("start", "24-hour `HH:MM`."), time("end", "24-hour `HH:MM`.")],
    returns: "number",
    behaviour: async () => (await import("./functions")).windowLength,
  },
};
