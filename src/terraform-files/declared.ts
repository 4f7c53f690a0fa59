/** What a program declares that this package asks about: clusters, their providers, and where the state is. */
import { type ExactNumber, isJsonObject, type Json, type JsonObject } from "../json";
import { CLUSTER_KINDS, type ClusterKind, kindOfType, PROVIDER_SOURCE, typeAt } from "../schema";
import { clusterDataSource } from "../schema/data-sources";
import { type Block, objectsIn, programBlocks } from "./blocks";
import { partsOf } from "./scope";

/** A literal value, or the text of an expression that only Terraform can evaluate. */
export type WrittenValue =
  { readonly value: string | number | bigint | ExactNumber | boolean } | { readonly expression: string };

/** A resource of a cluster. */
export interface DeclaredCluster {
  readonly kind: ClusterKind;
  /** `cloud_opensearch.logs`. */
  readonly address: string;
  readonly body: JsonObject;
  /** The configuration of the provider: `cloud`, or `cloud.eu` with an alias. */
  readonly provider: string;
}

/** A data source that finds clusters of an organization. */
export interface DeclaredRead {
  /** The kinds of clusters that it may find. */
  readonly kinds: readonly ClusterKind[];
  /** `data.cloud_opensearch.logs`. */
  readonly address: string;
  readonly body: JsonObject;
  readonly provider: string;
}

/** An import of a cluster, as far as it is written which one: by its id, or by its organization and name. */
export interface DeclaredImport {
  readonly kind: ClusterKind;
  /** The address that it imports to, perhaps with a key: `cloud_opensearch.logs["eu"]`. */
  readonly address: string;
  readonly id?: string;
  readonly organization?: string;
  readonly name?: string;
  /** The configuration of the provider, if the import names one: else it is that of the resource. */
  readonly provider: string | undefined;
}

/** A configuration of this package's provider. */
export interface DeclaredProvider {
  /** `cloud`, or `cloud.eu` with an alias. */
  readonly name: string;
  readonly alias: string | undefined;
  readonly body: JsonObject;
}

/** Where a program keeps its state. */
export interface DeclaredBackend {
  /** `local`, `s3` and so on, or `cloud`. */
  readonly type: string;
  readonly body: JsonObject;
}

/** The local name that Terraform takes for this provider's resources, from wherever an organization hosts it. */
export const LOCAL_NAME = "cloud";

export function declaredClusters(program: JsonObject): readonly DeclaredCluster[] {
  return programBlocks(program, "resource").flatMap(({ labels, body }) => {
    const address = labels.join(".");
    const kind = kindOfAddress(address);
    return kind === undefined ? [] : [{ kind, address, body, provider: usedProvider({ labels, body }) }];
  });
}

/** Returns the data sources that find clusters. A list without a `kind` that is written as a text may find every kind. */
export function declaredReads(program: JsonObject): readonly DeclaredRead[] {
  return programBlocks(program, "data").flatMap(({ labels, body }) => {
    const [type = ""] = labels;
    if (clusterDataSource(type) === undefined) return [];
    const own = kindOfType(type) ?? CLUSTER_KINDS.find((kind) => kind === body["kind"]);
    const kinds = own === undefined ? CLUSTER_KINDS : [own];
    const provider = usedProvider({ labels, body });
    return [{ kinds, address: ["data", ...labels].join("."), body, provider }];
  });
}

export function declaredImports(program: JsonObject): readonly DeclaredImport[] {
  return programBlocks(program, "import").flatMap(({ body }) => {
    const address = referenceIn(body["to"]) ?? "";
    const kind = kindOfAddress(address);
    return kind === undefined
      ? []
      : [{ kind, address, ...identityIn(body["id"]), provider: referenceIn(body["provider"]) }];
  });
}

function identityIn(json: Json | undefined): Pick<DeclaredImport, "id" | "organization" | "name"> {
  const id = writtenValue(json);
  const text = id !== undefined && "value" in id ? String(id.value) : "";
  const [, organization, name] = /^(\d+)\/([^/]+)$/.exec(text) ?? [];
  if (organization !== undefined && name !== undefined) return { organization, name };
  return /^\d+$/.test(text) ? { id: text } : {};
}

/** What a `removed` block forgets, and does not destroy, so that somebody else may have it. */
export interface DeclaredRemoval {
  /** Undefined for a module, which may have clusters of any kind. */
  readonly kind: ClusterKind | undefined;
  readonly address: string;
}

export function declaredRemovals(program: JsonObject): readonly DeclaredRemoval[] {
  return programBlocks(program, "removed").flatMap(({ body }) => {
    const address = referenceIn(body["from"]) ?? "";
    const kind = kindOfAddress(address);
    const isModule = address.split(".").at(-2) === "module";
    const isKept = objectsIn(body["lifecycle"]).some(
      ({ destroy }) => destroy === false || destroy === "false",
    );
    return isKept && (kind !== undefined || isModule) ? [{ kind, address }] : [];
  });
}

/** Returns the configurations of this package's provider, given its local name. */
export function declaredProviders(
  program: JsonObject,
  local = localNameOf([program]),
): readonly DeclaredProvider[] {
  return programBlocks(program, "provider").flatMap(({ labels, body }) => {
    if (labels[0] !== local) return [];
    const alias = typeof body["alias"] === "string" ? body["alias"] : undefined;
    return [{ name: alias === undefined ? local : `${local}.${alias}`, alias, body }];
  });
}

/** Returns the local name that the files of a module give this package's provider. An organization may host it elsewhere. */
export function localNameOf(programs: readonly JsonObject[]): string {
  const names = programs.flatMap((program) => [...requiredSources(program)]);
  return names.find(([, source]) => isOwnSource(source))?.[0] ?? LOCAL_NAME;
}

/** Returns the version constraint of this package's plugin, empty if it has none; undefined if the plugin is not required. */
export function requiredVersion(program: JsonObject): string | undefined {
  const versions = requirements(program).flatMap(([, requirement]) => {
    const [{ source, version } = {}] = objectsIn(requirement);
    if (typeof source !== "string" || !isOwnSource(source)) return [];
    return typeof version === "string" ? version : "";
  });
  return versions.length === 0 ? undefined : versions.filter((version) => version !== "").join(", ");
}

function requirements(program: JsonObject): readonly [local: string, requirement: Json][] {
  return programBlocks(program, "terraform").flatMap(({ body }) =>
    objectsIn(body["required_providers"]).flatMap((providers) => Object.entries(providers)),
  );
}

/** Returns the sources of the required providers, by their local names; undefined for one that has none. */
export function requiredSources(program: JsonObject): ReadonlyMap<string, string | undefined> {
  return new Map(
    requirements(program).map(([local, requirement]) => {
      const source = objectsIn(requirement)[0]?.["source"];
      return [local, typeof source === "string" ? source : undefined];
    }),
  );
}

/** Returns the backend of the files of a program; undefined for the default, a file in the folder in which Terraform runs. */
export function declaredBackend(...programs: readonly JsonObject[]): DeclaredBackend | undefined {
  const settings = programs.flatMap((one) => programBlocks(one, "terraform")).map(({ body }) => body);
  const [cloud] = settings.flatMap((body) => objectsIn(body["cloud"]));
  if (cloud !== undefined) return { type: "cloud", body: cloud };
  const [backend] = ["backend", "state_store"].flatMap((setting) =>
    settings.flatMap((body) => objectsIn(body[setting]).flatMap(Object.entries<Json>)),
  );
  if (backend === undefined) return undefined;
  const [type, body] = backend;
  return { type, body: objectsIn(body)[0] ?? {} };
}

/** Returns a value as Terraform would read it; undefined for null, for a list and for an object. */
export function writtenValue(json: Json | undefined): WrittenValue | undefined {
  if (json === undefined || json === null || Array.isArray(json) || isJsonObject(json)) return undefined;
  if (typeof json !== "string") return { value: json as number };
  const parts = partsOf(json);
  if (parts.every((part) => typeof part === "string")) return { value: parts.join("") };
  const [only = "", ...others] = parts;
  return typeof only === "string" || others.length > 0
    ? { expression: json }
    : { expression: only.expression };
}

/** Returns a reference, which JSON may have with or without `${...}`. */
export function referenceIn(json: Json | undefined): string | undefined {
  return typeof json === "string" ? json.replace(/^\$\{([^]*)\}$/, "$1") : undefined;
}

/** Returns the provider that a resource or a data source uses, with its alias: the one that it names, or that of its type. */
export function usedProvider({ labels: [type = ""], body }: Block): string {
  return referenceIn(body["provider"]) ?? type.replace(/_.*/s, "");
}

function kindOfAddress(address: string): ClusterKind | undefined {
  return kindOfType(typeAt(address));
}

/**
 * Reports whether a source address is that of this package's plugin. An organization may host the provider at another one,
 * for which Terraform takes no plugin of this package.
 */
export function isOwnSource(source: string | undefined): boolean {
  return source !== undefined && sourceParts(source).join("/") === PROVIDER_SOURCE;
}

/** Returns host, namespace and type of a source address, of which the host may be left out, in lower case. */
export function sourceParts(source: string): readonly string[] {
  const parts = source.toLowerCase().split("/");
  if (parts.length === 1) parts.unshift("hashicorp");
  return parts.length === 2 ? ["registry.terraform.io", ...parts] : parts;
}
