/** The rule on the names of several clusters: unique among the clusters of a kind in an organization (reference 2.2). */
import type { Value } from "../../json";
import { type Issue, issueOf } from "../issues/issue";
import type { ClusterKind } from "../kinds";
import type { RuleDescription } from "./rule";

const CODE = "duplicate-cluster-name";

export const clusterNamesRules = {
  [CODE]: {
    severity: "error",
    reference: "2.2",
    reason:
      "Cluster names are unique within an organization; the second creation fails. It can be acknowledged between stacks whose providers take the address of the service from the environment, since the services may differ.",
    judges: ["synth", "service"],
    acknowledgeable: true,
  },
} as const satisfies Readonly<Record<string, RuleDescription>>;

/** What the name of a cluster is unique among, and the name. A value that is unknown or unset is the same as no other. */
export interface NamedCluster {
  readonly kind: ClusterKind;
  readonly organization: Value;
  readonly name: Value;
  /** The deployment of the service; left out where there is only one. Different ones may have clusters of one name. */
  readonly service?: string;
}

/** Returns a text that two clusters share if they have the same name; undefined if the name is not known. */
export function clusterNameKey({ kind, organization, name, service }: NamedCluster): string | undefined {
  const isKnown = typeof organization === "number" || typeof organization === "bigint";
  if (!isKnown || typeof name !== "string") return undefined;
  // The name, which may be any text, comes last.
  return `${kind} ${organization} ${service === undefined ? "" : JSON.stringify(service)} ${name}`;
}

/** Returns the issue of a cluster whose name another one has; `owner` says which, such as `cloud_opensearch.logs`. */
export function duplicateNameIssue({ name, organization }: NamedCluster, owner: string): Issue {
  return issueOf(CODE, clusterNamesRules[CODE], {
    path: ["name"],
    message: `${JSON.stringify(name)} is already the name of ${owner} in organization ${String(organization)}`,
    hint: "give each cluster of an organization a name of its own",
  });
}
