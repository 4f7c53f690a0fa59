/** Checks what a read shows: it may be another cluster, or leave out fields that every cluster has. */
import { ApiFailure } from "../../client";
import { type ClusterId, pathOf } from "../../contract";
import { type JsonObject, type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { Diagnostic } from "../../plugin";
import { type ClusterKind, isUnset, KINDS } from "../../schema";

/** What shows that a cluster is the same: at another address than before, its organization and its name. */
type Compared = "organization" | "organization and name" | { readonly formerService: string };

/**
 * Throws a failure of kind `other-cluster` if a read shows a cluster of another organization, which would plan a
 * replacement; or of another name, if the read has no `id`, or if `compared` says so. Fields that `known` does not have
 * are not compared.
 */
export function demandSameCluster(
  kind: ClusterKind,
  id: ClusterId,
  read: JsonObject,
  known: ObjectValue,
  compared: Compared = "organization",
): void {
  const cluster = read as ObjectValue;
  const byName = compared !== "organization" || isUnset(cluster["id"]);
  const names = byName ? ["organization_id", "name"] : ["organization_id"];
  const other = names.find(
    (name) => isKnown(known[name]) && !isUnset(cluster[name]) && text(known[name]) !== text(cluster[name]),
  );
  if (other === undefined) return;
  const operation = `GET ${pathOf("read", kind, { id })}`;
  throw new ApiFailure({
    kind: "other-cluster",
    operation,
    summary: `The response to ${operation} is about another cluster: its \`${other}\` is not ${text(known[other])}.`,
    advice: `Nothing was changed. ${typeof compared === "object" ? elsewhere(compared.formerService) : HERE}`,
  });
}

const HERE =
  "Check `base_url`, and what is between here and the service. If the cluster was renamed, run `terraform plan` again, without `-refresh=false`. If it was moved to another organization, remove it from the state with `terraform state rm`, and import it again. If it is gone, and another cluster has its id now, remove it from the state.";

function elsewhere(formerService: string): string {
  return `The state is that of the service at ${formerService}: if \`base_url\` (or CLOUD_BASE_URL) is wrong, set it to that. If the service has moved, and the cluster was renamed or moved to another organization since, remove it from the state with \`terraform state rm\`, and import it again.`;
}

/** Returns the attributes that every cluster has and a read leaves out. */
export function missingFields(kind: ClusterKind, cluster: JsonObject): readonly string[] {
  const shown = cluster as ObjectValue;
  return Object.entries(KINDS[kind].schema.attributes)
    .filter(([name, attribute]) => attribute.kind === "required" || name === "id")
    .map(([name]) => name)
    .filter((name) => isUnset(shown[name]) || shown[name] === "");
}

/** Returns a warning about fields that a read leaves out. `consequence` says which values they have then. */
export function missingFieldsWarning(
  kind: ClusterKind,
  missing: readonly string[],
  consequence = "The known value is kept, and whether the service has another one cannot be seen.",
): readonly Diagnostic[] {
  if (missing.length === 0) return [];
  const names = missing.map((name) => `\`${name}\``).join(", ");
  return [
    {
      severity: "warning",
      summary: `The service does not show every field of a cloud_${kind}`,
      detail: `Its response leaves out ${names}. ${consequence}`,
    },
  ];
}

/** Throws a failure if a read leaves out a field whose value is not known either, as during an import. */
export function demandKnown(
  kind: ClusterKind,
  id: ClusterId,
  missing: readonly string[],
  known: ObjectValue,
): void {
  const [lost] = missing.filter((name) => !isKnown(known[name]));
  if (lost === undefined) return;
  const operation = `GET ${pathOf("read", kind, { id })}`;
  throw new ApiFailure({
    kind: "malformed-response",
    operation,
    summary: `The response to ${operation} leaves out \`${lost}\`, which is not known otherwise.`,
    advice: "Import the cluster by its organization and name, such as `42/logs-production`.",
  });
}

function isKnown(value: Value | undefined): boolean {
  return !isUnset(value) && value !== UNKNOWN;
}

function text(value: Value | undefined): string {
  return String(value);
}
