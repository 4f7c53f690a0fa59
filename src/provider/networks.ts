/**
 * The networks with names, and the access lists that hold their ranges. Terraform reads a network before it plans a list that
 * refers to it, and in no order otherwise: each is judged with those that came before it.
 */
import { readFileSync, statSync } from "node:fs";

import { unzipSync } from "fflate";

import { FILE_BYTES, type ObjectValue, parseJsonBytes } from "../json";
import type { Diagnostic } from "../plugin";
import {
  cloudNetwork,
  endingAccess,
  type EndingAccess,
  type NamedNetwork,
  networkOf,
  type ObjectSchema,
  showValue,
} from "../schema";
import { typeInTerraform } from "../schema/data-sources";
import { diagnosticsOfEnds } from "./diagnostics";
import { appliedPlan } from "./terraform-command";

/** The networks that a run has read, and the clusters that it has planned. */
export class NetworksOfRun {
  private readonly networks: NamedNetwork[];
  private readonly clusters: { readonly schema: ObjectSchema; readonly planned: ObjectValue }[] = [];

  /** @param plan the saved plan that is applied: Terraform does not read its networks again */
  constructor(plan = appliedPlan()) {
    this.networks = plan === undefined ? [] : networksOfPlan(plan);
  }

  /** Notes a planned cluster; returns the parts of its lists that the networks so far give an end. */
  notePlanned(schema: ObjectSchema, planned: ObjectValue): readonly EndingAccess[] {
    this.clusters.push({ schema, planned });
    return endingAccess(schema, planned, this.networks);
  }

  /**
   * Notes a network; returns what is wrong with its access to the clusters that were planned before it, by the networks so far.
   */
  noteNetwork(network: NamedNetwork): readonly Diagnostic[] {
    this.networks.push(network);
    const endsOf = (schema: ObjectSchema, planned: ObjectValue) =>
      endingAccess(schema, planned, this.networks).filter(({ until }) => until === network.until);
    return this.clusters.flatMap(({ schema, planned }) =>
      // Without a path: Terraform would look for it in the network.
      diagnosticsOfEnds(endsOf(schema, planned), planned).map(({ severity, summary, detail = "" }) => ({
        severity,
        summary: `${showValue(planned["name"])}: ${summary}`,
        detail,
      })),
    );
  }
}

/** What a saved plan holds in `tfstate`: the state as it was refreshed for the plan, with all data sources that were read. */
interface StateOfPlan {
  readonly resources: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly provider: string;
    readonly instances: readonly { readonly attributes: ObjectValue }[];
  }[];
}

/** Returns the networks of a saved plan; none if several providers read them, or if it cannot be read, as when it is encrypted. */
function networksOfPlan(file: string): NamedNetwork[] {
  try {
    // The last word may be the value of an option, and a pipe that Terraform reads.
    if (!statSync(file).isFile()) return [];
    const { tfstate } = unzipSync(readFileSync(file), { filter: ({ name }) => name === "tfstate" });
    const { resources } = parseJsonBytes(tfstate ?? new Uint8Array(), FILE_BYTES) as unknown as StateOfPlan;
    const networks = resources.filter(({ mode, type }) => mode === "data" && type === TYPE);
    if (new Set(networks.map(({ provider }) => provider)).size > 1) return [];
    return networks.flatMap(({ name, instances }) =>
      instances.flatMap(({ attributes }) => networkOf(attributes, name) ?? []),
    );
  } catch {
    return [];
  }
}

const TYPE = typeInTerraform(cloudNetwork);
