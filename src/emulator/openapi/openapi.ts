/** Generates the OpenAPI 3.1 document of the service's HTTP API from the contract's tables. Marks what is assumed. */
import {
  type AccessListFieldNames,
  type ErrorCode,
  ERRORS,
  FIRST_FIELD_NAMES,
  type Operation,
  OPERATIONS,
  REQUEST_BYTES,
} from "../../contract";
import { type Json, type JsonObject, MOST_DIGITS, MOST_LEVELS } from "../../json";
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../schema";
import { OWN_ERRORS, ownPaths } from "./home";
import { CLUSTER_ID, clusterSchemaName, componentSchemas } from "./schemas";

export interface OpenApiOptions {
  /** The URL of the API. @default "https://api.cloud.internal", which stands for that of the organization */
  readonly url?: string;
  /** The names of an OpenSearch cluster's access lists. @default "whitelist" */
  readonly accessListFieldNames?: AccessListFieldNames;
}

export function openApiDocument(options: OpenApiOptions = {}): JsonObject {
  return {
    openapi: "3.1.0",
    info: {
      title: "Managed OpenSearch and Prometheus clusters",
      version: "1",
      description:
        "What the service reference shows, and what this project assumes where it is silent: `x-assumed` marks that. `x-reference` is the section of the reference. docs/assumptions.md of the package has what is decided where it leaves a question open. The schemas say the types of values; the rules on them are in docs/rules.md of the package.",
      license: { name: "Mozilla Public License 2.0", identifier: "MPL-2.0" },
      contact: { name: "cdktf-provider-cloud" },
    },
    tags: TAGS,
    servers: [{ url: options.url ?? "https://api.cloud.internal" }],
    security: [{ accessToken: [] }],
    paths: { ...ownPaths(errorsOf(OWN_ERRORS)), ...pathsOf() },
    components: {
      securitySchemes: { accessToken: { type: "http", scheme: "bearer" } },
      schemas: componentSchemas(options.accessListFieldNames ?? FIRST_FIELD_NAMES),
    },
  };
}

const TAGS: readonly Json[] = [
  ...CLUSTER_KINDS.map((kind) => ({ name: kind, description: KINDS[kind].schema.description })),
  { name: "emulator", description: "What the emulator responds to besides the service's API." },
];

function pathsOf(): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    for (const kind of operation.kinds) {
      const path = (paths[operation.path.replace("{kind}", kind)] ??= {});
      path[operation.method.toLowerCase()] = operationObject(name, operation, kind);
    }
  }
  return paths;
}

function operationObject(name: string, operation: Operation, kind: ClusterKind): JsonObject {
  return {
    operationId: `${name}-${kind}`,
    summary: operation.summary,
    description: operation.description,
    tags: [kind],
    ...(operation.assumed && { "x-assumed": true }),
    parameters: parametersOf(operation),
    ...(operation.request === "cluster" && {
      requestBody: {
        required: true,
        description: BODY_LIMITS,
        content: json(reference(clusterSchemaName(kind, "request"))),
        "x-limits": { bytes: REQUEST_BYTES, depth: MOST_LEVELS, digits: MOST_DIGITS },
      },
    }),
    responses: {
      [String(operation.success)]: successOf(operation, kind),
      ...errorsOf(operation.errors),
    },
  };
}

/** JSON Schema can only limit single lists, objects and texts. */
const BODY_LIMITS =
  "The body as a whole is limited (`x-limits`, assumed). The response is 413 if it has more `bytes`, and 400 if it is nested deeper than `depth` or has a number of more `digits`.";

function parametersOf(operation: Operation): readonly Json[] {
  const id: JsonObject = {
    name: "id",
    in: "path",
    required: true,
    description: "The cluster's `id`.",
    schema: CLUSTER_ID,
  };
  const organization: JsonObject = {
    name: "organization_id",
    in: "query",
    required: true,
    description: "The organization whose clusters are meant.",
    schema: { type: "integer", minimum: 1 },
  };
  const ifMatch: JsonObject = {
    name: "If-Match",
    in: "header",
    "x-assumed": true,
    description:
      "The `ETag` of the cluster as it was read: the request is refused if it changed since. An invalid body is refused first, with 400.",
    schema: { type: "string" },
  };
  return [
    ...(operation.path.includes("{id}") ? [id] : []),
    ...(operation.query === "organization_id" ? [organization] : []),
    ...(operation.concurrency === "if-match" ? [ifMatch] : []),
  ];
}

function successOf(operation: Operation, kind: ClusterKind): JsonObject {
  const cluster = reference(clusterSchemaName(kind, "response"));
  const schemas: Readonly<Record<Operation["response"], JsonObject | undefined>> = {
    cluster,
    clusters: { type: "array", items: cluster },
    credentials: reference("Credentials"),
    nothing: undefined,
  };
  const schema = schemas[operation.response];
  return {
    description: DONE[operation.response],
    ...(operation.response === "cluster" && {
      headers: { ETag: { "x-assumed": true, schema: { type: "string" } } },
    }),
    ...(schema !== undefined && { content: json(schema) }),
  };
}

const DONE: Readonly<Record<Operation["response"], string>> = {
  cluster: "The whole cluster, without its secrets",
  clusters: "The whole clusters, without their secrets",
  credentials: "The credentials",
  nothing: "Done",
};

/** One response for each status, which may stand for several codes. */
function errorsOf(errors: readonly ErrorCode[]): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errors) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]): [string, Json] => [String(status), errorResponse(status, codes)]),
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[]): JsonObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join(". "),
    "x-assumed": true,
    ...(status === ERRORS["rate-limited"].status && {
      headers: { "Retry-After": { description: "Seconds", schema: { type: "string" } } },
    }),
    content: json(reference("Error")),
  };
}

function json(schema: JsonObject): JsonObject {
  return { "application/json": { schema } };
}

function reference(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}
