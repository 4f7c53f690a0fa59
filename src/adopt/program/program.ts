/** Reads what a program declares: its clusters, those of the modules that it calls, and its imports. */
import type { CodeLanguage } from "../../codegen";
import type { Json, JsonObject } from "../../json";
import { type ClusterKind, isObjectValue, type ObjectValue } from "../../schema";
import {
  type DeclaredCluster,
  declaredClusters,
  type DeclaredImport,
  declaredImports,
  type DeclaredRemoval,
  declaredRemovals,
  evaluated,
  type EvaluationScope,
  isSettled,
  localNameOf,
  moduleScope,
  objectsIn,
  programBlocks,
  referenceIn,
  type ScopedValue,
  textParts,
} from "../../terraform-files";
import type { PlacedCluster, ProgramPlaceOf } from "./places";

/** A file of a program. */
export interface ProgramDocument {
  readonly json: JsonObject;
  /** Words for it: `main.tf`, or `stack prod`. */
  readonly place: string;
  /** The language that people write it in. */
  readonly language: CodeLanguage;
  readonly placeOf: ProgramPlaceOf;
}

/** The files of a module, and the modules that it calls. */
export interface ModuleFiles {
  readonly documents: readonly ProgramDocument[];
  /** Returns the files of a called module; undefined if they are not there. */
  readonly called: (name: string, source: string | undefined) => ModuleFiles | undefined;
}

/** How many clusters a resource makes: one, none (`count = 0`), or some, as `count` and `for_each` say. */
export type Copies = "one" | "none" | "some";

export interface ProgramCluster {
  readonly kind: ClusterKind;
  /** Without keys: `cloud_opensearch.logs`, or `module.search.cloud_opensearch.logs`. */
  readonly address: string;
  readonly place: string;
  readonly language: CodeLanguage;
  /** The configuration; what only Terraform can evaluate is unknown. */
  readonly values: ObjectValue;
  /** The attributes whose changes are ignored: paths such as `auth_sources[0].scope`, or `all`. */
  readonly ignored: readonly string[];
  readonly written: PlacedCluster | undefined;
  /** The alias of the provider's configuration, empty for the default one; undefined if it is not known. */
  readonly provider: string | undefined;
  readonly copies: Copies;
  /** What its names look like; `*` stands for what only Terraform can evaluate. */
  readonly pattern: string;
  /** Whether names, organization and number are the same in every environment in which the program runs. */
  readonly isSettled: boolean;
}

export interface ProgramImport extends DeclaredImport {
  readonly place: string;
}

/** A call of a module whose files are not there. */
export interface UnreadModule {
  /** `module.search`. */
  readonly address: string;
  readonly place: string;
  /** Whether the call is the same in every environment. */
  readonly isSettled: boolean;
}

/** What a `removed` block hands over. */
export interface HandedOver extends DeclaredRemoval {
  readonly place: string;
}

export interface Program {
  readonly clusters: readonly ProgramCluster[];
  readonly imports: readonly ProgramImport[];
  readonly handedOver: readonly HandedOver[];
  readonly unread: readonly UnreadModule[];
}

/** What a module gets from the one that calls it. */
interface Call {
  /** Stands before addresses: `module.search.`. */
  readonly prefix: string;
  readonly variables: ReadonlyMap<string, ScopedValue>;
  readonly copies: Copies;
  readonly isSettled: boolean;
  /** Returns the alias in the root module of a configuration that the call passes on. */
  readonly passed: (reference: string, isDefault: boolean) => string | undefined;
  readonly depth: number;
}

/** Modules call each other at most so deep. */
const DEEPEST = 20;

/** Reads the program in a folder in which Terraform runs. */
export function readOwnProgram(root: ModuleFiles): Program {
  const local = localNameOf(root.documents.map(({ json }) => json));
  const passed = (reference: string) =>
    reference === local
      ? ""
      : reference.startsWith(`${local}.`)
        ? reference.slice(local.length + 1)
        : undefined;
  return readModule(root, {
    prefix: "",
    variables: new Map(),
    copies: "one",
    isSettled: true,
    passed,
    depth: 0,
  });
}

function readModule(files: ModuleFiles, call: Call): Program {
  const programs = files.documents.map(({ json }) => json);
  const scope = moduleScope(programs, call.variables);
  const local = localNameOf(programs);
  const providerOf = providersOf(files.documents, local, call);
  const calls = files.documents.flatMap((document) =>
    programBlocks(document.json, "module").map(({ labels: [name = ""], body }) =>
      readCall({ files, name, body, place: document.place }, { scope, call, providerOf }),
    ),
  );
  return {
    clusters: [
      ...files.documents.flatMap((document) =>
        declaredClusters(document.json).map((cluster) =>
          readCluster(cluster, document, { scope, call, providerOf }),
        ),
      ),
      ...calls.flatMap(({ clusters }) => clusters),
    ],
    // Terraform allows imports in the root module alone.
    imports: files.documents.flatMap(({ json, place }) =>
      declaredImports(json).map((one) => ({ ...one, place, provider: providerOf(one.provider ?? local) })),
    ),
    handedOver: [
      ...files.documents.flatMap(({ json, place }) =>
        declaredRemovals(json).map(({ kind, address }) => ({ kind, address: call.prefix + address, place })),
      ),
      ...calls.flatMap(({ handedOver }) => handedOver),
    ],
    unread: calls.flatMap(({ unread }) => unread),
  };
}

/** What the blocks of a module are read with. */
interface Context {
  readonly scope: EvaluationScope;
  readonly call: Call;
  readonly providerOf: (reference: string) => string | undefined;
}

interface ModuleCall {
  readonly files: ModuleFiles;
  readonly name: string;
  readonly body: JsonObject;
  readonly place: string;
}

function readCall({ files, name, body, place }: ModuleCall, { scope, call, providerOf }: Context): Program {
  const { source } = body;
  const address = `${call.prefix}module.${name}`;
  const called =
    call.depth < DEEPEST ? files.called(name, typeof source === "string" ? source : undefined) : undefined;
  if (called === undefined) {
    const unread = { address, place, isSettled: call.isSettled && isSettled(body, scope) };
    return { clusters: [], imports: [], handedOver: [], unread: [unread] };
  }
  const [providers = {}] = objectsIn(body["providers"]);
  return readModule(called, {
    prefix: `${address}.`,
    variables: new Map(Object.entries(body).map(([input, json]) => [`var.${input}`, { json, scope }])),
    copies: copiesOf(body, scope, call.copies),
    isSettled: call.isSettled && isSettled([body["for_each"] ?? null, body["count"] ?? null], scope),
    passed: (reference, isDefault) => {
      const given = providers[reference];
      if (given !== undefined) return providerOf(referenceIn(given)?.trim() ?? "");
      return isDefault ? providerOf(localNameOf(files.documents.map(({ json }) => json))) : undefined;
    },
    depth: call.depth + 1,
  });
}

/** Returns the aliases in the root module by the references of a module. A configuration of a called module is not known. */
function providersOf(
  documents: readonly ProgramDocument[],
  local: string,
  call: Call,
): Context["providerOf"] {
  const isOwn = documents.some(({ json }) =>
    programBlocks(json, "provider").some(({ labels: [name] }) => name === local),
  );
  if (call.depth > 0 && isOwn) return () => undefined;
  return (reference) => call.passed(reference, reference === local);
}

function readCluster(
  { kind, address, body, provider }: DeclaredCluster,
  { place, language, placeOf }: ProgramDocument,
  { scope, call, providerOf }: Context,
): ProgramCluster {
  const values = evaluated(body, scope);
  const { name = null, organization_id: organization = null, for_each: each = null, count = null } = body;
  const lifecycle = objectsIn(body["lifecycle"]);
  return {
    kind,
    address: call.prefix + address,
    place,
    language,
    values: isObjectValue(values) ? values : {},
    ignored: lifecycle.flatMap(({ ignore_changes: ignored = null }) =>
      [ignored].flat().filter((path) => typeof path === "string"),
    ),
    written: placeOf(address),
    provider: providerOf(provider),
    copies: copiesOf({ ...body, ...lifecycle[0] }, scope, call.copies),
    pattern: patternOf(name, scope),
    isSettled: call.isSettled && isSettled([name, organization, each, count], scope),
  };
}

function patternOf(name: Json, scope: EvaluationScope): string {
  if (typeof name !== "string") return "*";
  return textParts(name, scope)
    .map((part) => (typeof part === "string" ? part : "*"))
    .join("");
}

/** Returns how many clusters a resource or a module makes, of which the caller makes so many. */
function copiesOf(
  { count, for_each: each, enabled }: JsonObject,
  scope: EvaluationScope,
  outer: Copies,
): Copies {
  const number = count === undefined ? 1 : evaluated(count, scope);
  const keys = each === undefined ? undefined : evaluated(each, scope);
  const isEmpty = isObjectValue(keys)
    ? Object.keys(keys).length === 0
    : Array.isArray(keys) && keys.length === 0;
  if (outer === "none" || String(number) === "0" || isEmpty || enabled === false) return "none";
  return outer === "one" && String(number) === "1" && each === undefined && enabled === undefined
    ? "one"
    : "some";
}
