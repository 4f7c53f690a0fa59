/** Reads a network with a name, for its data source: its own values, with the ranges in canonical form. Asks nobody. */
import { canonicalList } from "../cidr";
import type { DataSourceBehaviour } from "../plugin";
import { cloudNetwork, networkOf } from "../schema";
import { judgeConfig } from "./diagnostics";
import type { Run } from "./run";

export const networkBehaviour: DataSourceBehaviour<Run> = {
  validate: async ({ config }) => judgeConfig(cloudNetwork, config),
  read: async ({ config }, { client }) => {
    const refused = judgeConfig(cloudNetwork, config).filter(({ severity }) => severity === "error");
    const network = networkOf(config);
    if (refused.length > 0 || network === undefined) return { diagnostics: refused };
    const ranges = canonicalList(config["ranges"] as readonly string[]) ?? [];
    return { state: { ...config, ranges }, diagnostics: client.networks.noteNetwork(network) };
  },
};
