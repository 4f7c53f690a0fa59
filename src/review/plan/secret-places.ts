/**
 * Finds the places that show a secret of a cluster, or the provider's token, and those that may: by the values that the plan
 * holds, and by the references of its configuration.
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
import { groupBy } from "../group-by";
import { type ClusterChange, isCredentials } from "./changes";
import { entryOfResource } from "./entry";
import { expressionsIn, PASSWORD, type Reached, referencesIn } from "./expressions";
import { secretSearch, SHORTEST } from "./held-secrets";
import { blocksWithSecrets, type Module, modulesIn } from "./modules";
import type { Entry, Plan, ValueSides } from "./plan";
import { isCluster } from "./read";
import { forEachSecret, hiding, secretsOf } from "./tree";
import {
  elements,
  entriesOf,
  holdsHidden,
  holdsUnknown,
  keysOf,
  member,
  type PlanTree,
  same,
  text,
} from "./values";

/** An output or an argument that shows a secret, or a part of the configuration that may show one. */
export interface SecretPlace {
  /** `output.user`, the address of a resource, or the key of a provider. */
  readonly address: string;
  /** The argument; undefined for an output. */
  readonly argument: string | undefined;
  /**
   * `shown`: from now on. `stays`: it does already. `gets`: a provisioner has it, and the plan does not say whether its log
   * shows it. `perhaps`: the plan does not say whether the place gets it, or whether it shows it.
   */
  readonly how: "shown" | "stays" | "gets" | "perhaps";
  /** What its expression refers to. */
  readonly references: readonly string[];
  /** The secret: "the client_secret of cloud_opensearch.logs". */
  readonly secret: string;
}

/** Returns the data sources that Terraform reads while it plans, as entries of `resource_changes`, which leaves them out. */
export function readWhilePlanning({ changes, resources }: Plan): readonly Entry[] {
  const read = new Map(
    resources.flatMap((resource) =>
      resource.mode === "data" && resource.values !== null ? [[resource.address, resource]] : [],
    ),
  );
  for (const { address } of changes) read.delete(address);
  return [...read.values()].map((resource) => entryOfResource(resource, "read"));
}

/** Returns the places of secrets, in the order of the plan. `read` are the data sources that were read while it was made. */
export function secretPlaces(plan: Plan, read: readonly Entry[]): readonly SecretPlace[] {
  const { values, variables } = heldSecrets(plan);
  const held = secretSearch(values);
  const { expressionOf, reachedByOutput, reachedByResource, unplanned, isPasswordUsed } = expressionsIn(
    plan,
    (reference, module) => reachOf(reference, module, variables),
  );
  const found: SecretPlace[] = [];
  // Whether a place is found that is known to use a password, or that may use it without showing it.
  let isExplained = false;
  const add = (
    address: string,
    argument: string | undefined,
    change: ValueSides,
    reached: Reached | undefined,
  ): void => {
    const sideOf = (side: PlanTree): PlanTree =>
      argument === undefined ? side : (member(side, argument) ?? null);
    const after = sideOf(change.after);
    const shown = held(after);
    if (reached === undefined && shown === undefined) return;
    const isSensitive = holdsHidden(after);
    const hides = isSensitive || holdsNull(after);
    const isPassword = reached?.secret === PASSWORD;
    if (shown === PASSWORD || (isPassword && (reached.how === "yes" || hides))) isExplained = true;
    if (after === null) return;
    const note = (how: SecretPlace["how"], secret: string) =>
      found.push({
        address,
        argument,
        how,
        secret,
        references: referencesIn(expressionOf(address, argument)),
      });
    const made = reached?.how === "yes" && !hides ? reached.secret : undefined;
    const secret = shown ?? made;
    if (secret !== undefined) {
      const before = sideOf(change.before);
      const wasShown = same(before, after) && (held(before) !== undefined || !holdsHidden(before));
      note(wasShown ? "stays" : "shown", secret);
    } else if (isPassword && !isSensitive && (reached.how === "yes" || holdsUnknown(after)))
      note("perhaps", PASSWORD);
  };
  for (const [name, change] of Object.entries(plan.outputs))
    add(`output.${name}`, undefined, change, reachedByOutput(name));
  for (const entry of [...plan.changes, ...read]) {
    if (isCredentials(entry)) continue;
    const reached = reachedByResource(entry.address);
    for (const name of keysOf(entry.after)) add(entry.address, name, entry, reached.get(name));
  }
  for (const { address, argument, json, reached } of unplanned) {
    if (reached.secret === PASSWORD) isExplained = true;
    // The configuration of another provider is a place for secrets.
    const isProvisioner = argument.startsWith("provisioner ");
    if (!isProvisioner && reached.secret !== PASSWORD) continue;
    const how = isProvisioner ? "gets" : "perhaps";
    found.push({ address, argument, how, references: referencesIn(json), secret: reached.secret });
  }
  // The plan uses a password, and only these places can be what uses it.
  if (isPasswordUsed && !isExplained)
    return found.map((place) => (place.how === "perhaps" ? { ...place, how: "shown" } : place));
  return found;
}

/** Hides the arguments of clusters that show a secret, whatever the plan marks. */
export function withHidden(
  clusters: readonly ClusterChange[],
  places: readonly SecretPlace[],
): readonly ClusterChange[] {
  const showing = groupBy(places, ({ address, how }) =>
    how === "shown" || how === "stays" ? address : undefined,
  );
  return clusters.map((change) => {
    const names = (showing.get(change.address) ?? []).flatMap(({ argument }) => argument ?? []);
    if (names.length === 0) return change;
    return { ...change, before: hiding(change.before, names), after: hiding(change.after, names) };
  });
}

/** Reports whether a part of a value is null, as a write-only argument is in a plan. */
function holdsNull(value: PlanTree): boolean {
  return (
    value === null || [...elements(value), ...entriesOf(value).map(([, inner]) => inner)].some(holdsNull)
  );
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
    if (attribute === undefined) return { how: "perhaps", secret: PASSWORD };
    return attribute === "password" ? { how: "yes", secret: PASSWORD } : null;
  }
  const variable = call === undefined ? variableOf(reference) : undefined;
  if (variable !== undefined) {
    const secret = variables.get(variable);
    return secret === undefined ? null : { how: "perhaps", secret };
  }
  const path = withoutKeys(reference).split(".");
  const isEphemeral = reference.startsWith(EPHEMERAL);
  const owner = path.splice(0, isEphemeral ? 3 : 2);
  const kind = kindOfType(owner[0] ?? "");
  if (kind === undefined && !isEphemeral) return undefined;
  const names = kind === undefined ? ["password"] : secretNames(KINDS[kind].schema);
  if (!names.includes(path.join("."))) return null;
  // Terraform lets an ephemeral value reach nothing that a plan or a state holds.
  return { how: isEphemeral ? "perhaps" : "yes", secret: `the ${path.at(-1) ?? ""} of ${owner.join(".")}` };
}

/** Returns the paths of the attributes that are secrets, such as `auth_sources.client_secret`. */
const secretNames = oncePerObject((schema: ObjectSchema): readonly string[] =>
  attributesWithin(schema).flatMap(({ path, attribute }) => (isSecret(attribute) ? [path.join(".")] : [])),
);

/** Returns the variable that a reference is about. */
function variableOf(reference: string): string | undefined {
  return /^var\.([\w-]+)/.exec(reference)?.[1];
}

/** Returns the secrets whose values the plan holds, with their names, and the variables of the root module that give one. */
function heldSecrets(plan: Plan): Record<"values" | "variables", ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  const variables = new Map<string, string>();
  const note = (value: string | undefined, nameOf: () => string): void => {
    if (value !== undefined && value.length >= SHORTEST && !values.has(value)) values.set(value, nameOf());
  };
  for (const resource of plan.resources)
    if (isCredentials(resource)) note(text(member(resource.values, "password")), () => PASSWORD);
  const noteSecrets = (address: string, type: string, side: PlanTree): void =>
    forEachSecret(type, side, (name, value) => note(value, () => `the ${name} of ${address}`));
  for (const { address, type, before, after } of plan.changes.filter(isCluster)) {
    noteSecrets(address, type, before);
    noteSecrets(address, type, after);
  }
  for (const resource of plan.resources)
    if (isCluster(resource)) noteSecrets(resource.address, resource.type, resource.values);
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
    note(text(member(member(plan.variables, variable), "value")), () => name);
  }
  return { values, variables };
}

/** Returns the references of the root module's arguments that hold secrets, each with what it gives. */
function secretReferences(
  configuration: Json | undefined,
): readonly (readonly [reference: string, name: string])[] {
  const blocks = blocksWithSecrets(configuration).filter(({ module }) => module.call === undefined);
  return blocks.flatMap(({ address, schema, expressions }) =>
    secretsOf(schema).flatMap(({ name }) => {
      const what = schema === cloudProvider ? `the ${name} of the provider` : `a secret of ${address}`;
      return referencesIn(member(expressions, name)).map((reference) => [reference, what] as const);
    }),
  );
}
