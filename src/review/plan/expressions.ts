/** The modules of a plan's configuration, and their references, followed to the secrets of clusters. */
import type { Json } from "../../json";
import {
  attributesWithin,
  cloudOpensearchCredentials,
  cloudProvider,
  isSecret,
  kindOfType,
  KINDS,
  type ObjectSchema,
  oncePerObject,
  withoutKeys,
} from "../../schema";
import { elements, entriesOf, keysOf, member, text } from "./values";

/** The secret that a value is made from. */
export interface Reached {
  readonly secret: string;
  /** No plan or state holds what the reference is to: a variable, or an ephemeral resource. */
  readonly isPassing: boolean;
}

/** The password of a cluster that the plan reads. The plan does not say of which one a place has it. */
export const PASSWORD = "the password of a cluster";

/** Returns the secret that an expression is made from. */
type Reach = (expression: Expression) => Reached | undefined;

/**
 * Returns a function that follows the references of an expression to a secret, also through modules. `variables` are the
 * variables of the root module that give one. The plan does not hold locals: they are not followed.
 */
export function reachIn(variables: ReadonlyMap<string, string>): Reach {
  const seen = new Map<Module, Map<Json, Reached | undefined>>();
  const reach = ({ json, module }: Expression): Reached | undefined => {
    if (json === undefined) return undefined;
    const references = referencesIn(json);
    if (references.length === 0) return undefined;
    const known = seen.get(module) ?? new Map<Json, Reached | undefined>();
    seen.set(module, known);
    if (known.has(json)) return known.get(json);
    known.set(json, undefined);
    const found = most(references.map((one, index) => of(one, references[index - 1] ?? "", module)));
    known.set(json, found);
    return found;
  };
  const of = (reference: string, last: string, module: Module): Reached | undefined => {
    // After `a.b.c`, Terraform lists `a.b`, which holds it.
    if (last.startsWith(`${reference}.`) || last.startsWith(`${reference}[`)) return undefined;
    const known = reachOf(reference, module, variables);
    if (known !== undefined) return known ?? undefined;
    const [kind = "", name = "", attribute] = withoutKeys(reference).split(".");
    if (kind === "var" && module.call !== undefined)
      return reach({ ...module.call, json: argumentIn(module.call.json, name) });
    if (kind !== "module" || attribute === undefined) return undefined;
    return reach(outputOf(calledModule(module, name), attribute));
  };
  return reach;
}

const READ = `data.${cloudOpensearchCredentials.name}.`;
const EPHEMERAL = `ephemeral.${cloudOpensearchCredentials.name}.`;

/** Returns the secret that a reference is to; null if it is to none, and undefined if it is to be followed. */
function reachOf(
  reference: string,
  { call }: Module,
  variables: ReadonlyMap<string, string>,
): Reached | null | undefined {
  if (reference.startsWith(READ)) {
    const [, attribute] = withoutKeys(reference.slice(READ.length)).split(".");
    return attribute === "password" ? { secret: PASSWORD, isPassing: false } : null;
  }
  const variable = call === undefined ? variableOf(reference) : undefined;
  if (variable !== undefined) {
    const secret = variables.get(variable);
    return secret === undefined ? null : { secret, isPassing: true };
  }
  const path = withoutKeys(reference).split(".");
  const isEphemeral = reference.startsWith(EPHEMERAL);
  const owner = path.splice(0, isEphemeral ? 3 : 2);
  const kind = kindOfType(owner[0] ?? "");
  if (kind === undefined && !isEphemeral) return undefined;
  const names = kind === undefined ? ["password"] : secretNames(KINDS[kind].schema);
  if (!names.includes(path.join("."))) return null;
  return { secret: `the ${path.at(-1) ?? ""} of ${owner.join(".")}`, isPassing: isEphemeral };
}

/** Returns the paths of the attributes that are secrets, such as `auth_sources.client_secret`. */
const secretNames = oncePerObject((schema: ObjectSchema): readonly string[] =>
  attributesWithin(schema).flatMap(({ path, attribute }) => (isSecret(attribute) ? [path.join(".")] : [])),
);

export function reachedArguments(
  resource: Expression | undefined,
  reach: Reach,
): ReadonlyMap<string, Reached> {
  if (resource === undefined) return new Map();
  const { json, module } = resource;
  return new Map(
    keysOf(member(json, "expressions")).flatMap((argument) => {
      const reached = reach({ json: argumentIn(json, argument), module });
      return reached === undefined ? [] : [[argument, reached] as const];
    }),
  );
}

/** Returns the expression of an argument in a block, with that of `for_each` if the argument takes its value from there. */
export function argumentIn(block: Json | undefined, name: string): Json | undefined {
  const own = member(member(block, "expressions"), name);
  const all = member(block, "for_each_expression");
  if (own === undefined || all === undefined) return own;
  return referencesIn(own).some((one) => one.startsWith("each.value")) ? [own, all] : own;
}

/** Returns the variable that a reference is about. */
export function variableOf(reference: string): string | undefined {
  return /^var\.([\w-]+)/.exec(reference)?.[1];
}

/** Returns the expression of an output of a module. */
export function outputOf(module: Module, name: string): Expression {
  const output = member(member(module.json, "outputs"), name);
  return { json: member(output, "expression"), module };
}

function most(all: readonly (Reached | undefined)[]): Reached | undefined {
  return all.find((one) => one?.isPassing === false) ?? all.find((one) => one !== undefined);
}

/** Returns the references of an expression, or of all expressions of a block. */
export function referencesIn(json: Json | undefined): readonly string[] {
  const own = elements(member(json, "references")).flatMap((one) => text(one) ?? []);
  if (own.length > 0) return own;
  if (typeof json !== "object" || json === null) return own;
  const inner = Object.values(json).filter((one) => typeof one === "object" && one !== null);
  return inner.length === 0 ? own : inner.flatMap(referencesIn);
}

/** A module of the configuration: what the references of its expressions are about. */
export interface Module {
  /** Stands before the addresses of its resources: `module.a.`; empty for the root module. */
  readonly prefix: string;
  readonly json: Json | undefined;
  /** The block that calls it; undefined for the root module. */
  readonly call: Expression | undefined;
}

/** An expression, or a block of expressions, and the module in which it is written. */
export interface Expression {
  readonly json: Json | undefined;
  readonly module: Module;
}

/** Returns all modules, each before the modules that it calls. */
export function modulesIn(configuration: Json | undefined): readonly [root: Module, ...Module[]] {
  const withCalled = (module: Module): [Module, ...Module[]] => [
    module,
    ...entriesOf(member(module.json, "module_calls")).flatMap(([name]) =>
      withCalled(calledModule(module, name)),
    ),
  ];
  return withCalled({ prefix: "", json: member(configuration, "root_module"), call: undefined });
}

/** Returns the module that another one calls by a name. */
function calledModule(module: Module, name: string): Module {
  const json = member(member(module.json, "module_calls"), name);
  return { prefix: `${module.prefix}module.${name}.`, json: member(json, "module"), call: { json, module } };
}

/** Returns the resources of a module by their addresses in the configuration. */
export function resourcesOf({ prefix, json }: Module): readonly (readonly [address: string, Json])[] {
  return elements(member(json, "resources")).map((resource) => [
    `${prefix}${text(member(resource, "address")) ?? ""}`,
    resource,
  ]);
}

/** A block of the configuration that may hold secrets: that of a cluster, or of the provider. */
interface BlockWithSecrets {
  /** The address of the cluster in the configuration, or `provider.cloud`. */
  readonly address: string;
  readonly schema: ObjectSchema;
  readonly expressions: Json | undefined;
  readonly module: Module;
}

export function blocksWithSecrets(configuration: Json | undefined): readonly BlockWithSecrets[] {
  const modules = modulesIn(configuration);
  const [root] = modules;
  const ofClusters = modules.flatMap((module) =>
    resourcesOf(module).flatMap(([address, resource]) => {
      const kind = kindOfType(text(member(resource, "type")) ?? "");
      if (kind === undefined || member(resource, "mode") === "data") return [];
      return [{ address, schema: KINDS[kind].schema, expressions: member(resource, "expressions"), module }];
    }),
  );
  const ofProviders = entriesOf(member(configuration, "provider_config"))
    .filter(([, provider]) => member(provider, "name") === cloudProvider.name)
    .map(([key, provider]) => ({
      address: `provider.${key}`,
      schema: cloudProvider,
      expressions: member(provider, "expressions"),
      module: root,
    }));
  return [...ofClusters, ...ofProviders];
}
