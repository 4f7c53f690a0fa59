/**
 * The networks with names, and the access lists that hold their ranges. Terraform reads a network before it plans a list that
 * refers to it, and in no order otherwise: each is judged with those that came before it.
 */
import type { ObjectValue } from "../json";
import type { Diagnostic } from "../plugin";
import { endingAccess, type EndingAccess, type NamedNetwork, type ObjectSchema, showValue } from "../schema";
import { diagnosticsOfEnds } from "./diagnostics";

/** The networks that a run has read, and the clusters that it has planned. */
export class NetworksOfRun {
  private readonly networks: NamedNetwork[] = [];
  private readonly clusters: { readonly schema: ObjectSchema; readonly planned: ObjectValue }[] = [];

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
