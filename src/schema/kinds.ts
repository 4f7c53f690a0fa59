/** The registry of cluster kinds. */
import type { ObjectSchema } from "./attribute";
import { cloudOpensearch } from "./opensearch";
import { cloudPrometheus } from "./prometheus";

export type ClusterKind = "opensearch" | "prometheus";

export const CLUSTER_KINDS: readonly ClusterKind[] = ["opensearch", "prometheus"];

/** What a cluster of each kind is made of. */
export const CLUSTER_SCHEMAS: Readonly<Record<ClusterKind, ObjectSchema>> = {
  opensearch: cloudOpensearch,
  prometheus: cloudPrometheus,
};
