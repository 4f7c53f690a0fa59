/**
 * Finds the places that show a secret of a cluster, or the provider's token: by the values that the plan holds, and by the
 * references of its configuration. `passwords.ts` does the same for passwords that the plan reads.
 */
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
import { isCredentials } from "./changes";
import { expressionsIn, type Reach, referencesIn } from "./expressions";
import { modulesIn, resourcesOf } from "./modules";
import { heldIn, holdsNull, readWhilePlanning, SHORTEST } from "./passwords";
import type { Plan, ValueSides } from "./plan";
import { isCluster } from "./read";
import {
  elements,
  entriesOf,
  holdsHidden,
  keysOf,
  member,
  type PlanTree,
  revealedJson,
  same,
  text,
} from "./values";

/** An output or an argument that shows a secret, or a provisioner that may show one. */
export interface SecretPlace {
  /** `output.user`, or the address of a resource. */
  readonly address: string;
  /** The argument; undefined for an output. */
  readonly argument: string | undefined;
  /** `shown`: from now on. `stays`: it does already. `perhaps`: the plan does not say whether it is shown there. */
  readonly how: "shown" | "stays" | "perhaps";
  readonly references: readonly string[];
  /** The secret: "the client_secret of cloud_opensearch.logs". */
  readonly secret: string;
}

interface Secret {
  readonly value: string;
  readonly name: string;
}

/** Returns the places that show a secret, in the order of the plan. */
export function secretPlaces(plan: Plan): readonly SecretPlace[] {
  const { values, variables } = secretsOf(plan);
  const names = new Map(values.map(({ value, name }) => [value, name]));
  const held = heldIn([...names.keys()]);
  const heldBy = (value: PlanTree): string | undefined => names.get(held(value) ?? "");
  const { expressionOf, reach } = expressionsIn(plan, reachOfCluster);
  const { reach: reachInside, unplanned } = expressionsIn(plan, (reference, { call }) => {
    if (reference.startsWith(EPHEMERAL)) return reference.endsWith(".password") ? "yes" : "no";
    const variable = call === undefined ? variableOf(reference) : undefined;
    return variable !== undefined && variables.has(variable) ? "perhaps" : reachOfCluster(reference);
  });
  const found: SecretPlace[] = [];
  const add = (address: string, argument: string | undefined, change: ValueSides): void => {
    const sideOf = (side: PlanTree): PlanTree =>
      argument === undefined ? side : (member(side, argument) ?? null);
    const before = sideOf(change.before);
    const after = sideOf(change.after);
    if (after === null) return;
    const expression = expressionOf(address, argument);
    const shown = heldBy(after);
    const isMade = () =>
      expression !== undefined && reach(expression) === "yes" && !holdsHidden(after) && !holdsNull(after);
    if (shown === undefined && !isMade()) return;
    const references = referencesIn(expression?.json);
    const secret = shown ?? nameOf(references);
    const how = same(before, after) && !holdsHidden(before) ? "stays" : "shown";
    found.push({ address, argument, how, references, secret });
  };
  for (const [name, change] of Object.entries(plan.outputs)) add(`output.${name}`, undefined, change);
  for (const entry of [...plan.changes, ...readWhilePlanning(plan)]) {
    if (isCredentials(entry)) continue;
    for (const name of keysOf(entry.after)) add(entry.address, name, entry);
  }
  for (const { address, argument, expression } of unplanned) {
    // The configuration of another provider is a place for secrets.
    if (!argument.startsWith("provisioner ") || reachInside(expression) === "no") continue;
    const references = referencesIn(expression.json);
    found.push({ address, argument, how: "perhaps", references, secret: nameOf(references, variables) });
  }
  return found;
}

/** Returns whether a reference is to a secret of a cluster, or to something that holds one. */
function reachOfCluster(reference: string): Reach | undefined {
  const [type = "", , ...path] = withoutKeys(reference).split(".");
  const kind = kindOfType(type);
  if (kind === undefined) return undefined;
  return secretNames(KINDS[kind].schema).includes(path.join(".")) ? "yes" : "no";
}

const EPHEMERAL = `ephemeral.${cloudOpensearchCredentials.name}.`;

/** Returns the paths of the attributes that are secrets, such as `auth_sources.client_secret`. */
const secretNames = oncePerObject((schema: ObjectSchema): readonly string[] =>
  attributesWithin(schema).flatMap(({ path, attribute }) => (isSecret(attribute) ? [path.join(".")] : [])),
);

/** Returns the variable that a reference is about. */
function variableOf(reference: string): string | undefined {
  return /^var\.([\w-]+)/.exec(reference)?.[1];
}

/** Names the secret that references are about. */
function nameOf(references: readonly string[], variables: ReadonlyMap<string, string> = new Map()): string {
  for (const reference of references) {
    const parts = withoutKeys(reference).split(".");
    const isEphemeral = reference.startsWith(EPHEMERAL);
    if (isEphemeral || reachOfCluster(reference) === "yes")
      return `the ${parts.at(-1) ?? "secret"} of ${parts.slice(0, isEphemeral ? 3 : 2).join(".")}`;
    const name = variables.get(variableOf(reference) ?? "");
    if (name !== undefined) return name;
  }
  return "a secret of a cluster";
}

/** Returns the secrets whose values the plan holds, and the variables of the root module that give one. */
function secretsOf(plan: Plan): {
  readonly values: readonly Secret[];
  readonly variables: ReadonlyMap<string, string>;
} {
  const byValue = new Map<string, string>();
  const variables = new Map<string, string>();
  const note = (value: Json | undefined, name: string): void => {
    if (typeof value === "string" && value.length >= SHORTEST && !byValue.has(value))
      byValue.set(value, name);
  };
  const noteSecrets = (address: string, type: string, side: PlanTree): void => {
    const kind = kindOfType(type);
    if (kind === undefined) return;
    const revealed = revealedJson(side);
    for (const path of secretNames(KINDS[kind].schema))
      for (const value of valuesAt(revealed, path.split(".")))
        note(value, `the ${path.replace(/^.*\./, "")} of ${address}`);
  };
  for (const { address, type, before, after } of plan.changes.filter(isCluster)) {
    noteSecrets(address, type, before);
    noteSecrets(address, type, after);
  }
  for (const { address, type, values } of plan.resources.filter(isCluster))
    noteSecrets(address, type, values);
  // A write-only secret is in no plan, but the variable that gives it is, unless that is ephemeral: a plan has no value of
  // it, and does not say that it is ephemeral.
  const [root] = modulesIn(plan.configuration);
  const declared = member(root.json, "variables");
  for (const [reference, name] of secretReferences(plan.configuration)) {
    const variable = variableOf(reference);
    const declaration = variable === undefined ? undefined : member(declared, variable);
    if (variable === undefined || declaration === undefined) continue;
    const isEphemeral = member(plan.variables, variable) === undefined;
    if (member(declaration, "sensitive") !== true && !isEphemeral) continue;
    variables.set(variable, `${name} (var.${variable})`);
    note(member(member(plan.variables, variable), "value"), name);
  }
  return { values: [...byValue].map(([value, name]) => ({ value, name })), variables };
}

/** Returns the references of the root module's arguments that hold secrets, each with what it gives. */
function secretReferences(
  configuration: Json | undefined,
): readonly (readonly [reference: string, name: string])[] {
  const [root] = modulesIn(configuration);
  const of = (json: Json | undefined, name: string) =>
    referencesIn(json).map((reference) => [reference, name] as const);
  const ofClusters = resourcesOf(root).flatMap(([address, resource]) => {
    const kind = kindOfType(text(member(resource, "type")) ?? "");
    if (kind === undefined || member(resource, "mode") === "data") return [];
    const holders = new Set(secretNames(KINDS[kind].schema).map((path) => path.replace(/\..*/s, "")));
    return [...holders].flatMap((holder) =>
      of(member(member(resource, "expressions"), holder), `a secret of ${address}`),
    );
  });
  const tokens = secretNames(cloudProvider);
  const ofProviders = entriesOf(member(configuration, "provider_config"))
    .filter(([, provider]) => member(provider, "name") === cloudProvider.name)
    .flatMap(([, provider]) =>
      tokens.flatMap((name) =>
        of(member(member(provider, "expressions"), name), `the ${name} of the provider`),
      ),
    );
  return [...ofClusters, ...ofProviders];
}

function valuesAt(value: Json | undefined, [name, ...rest]: readonly string[]): readonly Json[] {
  if (Array.isArray(value))
    return elements(value).flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return value === undefined ? [] : [value];
  return valuesAt(member(value, name), rest);
}
