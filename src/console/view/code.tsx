/** The cluster as code, to copy. */
import type { ClusterForm } from "./cluster-form";

export function ClusterCode(_: { readonly form: ClusterForm }) {
  return null;
}
