/** What the data sources share that find a cluster by its id. */
import type { ClusterId } from "../../contract";
import { mapObject, type ObjectValue, UNKNOWN } from "../../json";
import type { Diagnostic } from "../../plugin";
import { type ClusterKind, KINDS, type ObjectSchema } from "../../schema";

/**
 * Treats an identifier of 0 as unknown until it is read. In `terraform test`, a `mock_provider` gives a cluster the `id`
 * 0 and lets the real provider validate what uses it, but read nothing.
 */
export function withoutMockedIds({ attributes }: ObjectSchema, config: ObjectValue): ObjectValue {
  return mapObject(config, (value, name) =>
    value === 0 && attributes[name]?.format === "positive-whole-number" ? UNKNOWN : value,
  );
}

/** Returns the error of an attribute that names no cluster. */
export function noSuchCluster(kind: ClusterKind, id: ClusterId, attribute: string): Diagnostic {
  const { label, schema } = KINDS[kind];
  return {
    severity: "error",
    summary: `${attribute}: there is no ${label} cluster ${id}`,
    detail: `Give the \`id\` of a \`${schema.name}\` that exists, such as \`${schema.name}.logs.id\`, or that the console shows.`,
    path: [{ attribute }],
  };
}
