/**
 * Finds the places that show a secret of a cluster, or the provider's token, and those that may: by the values that the plan
 * holds, and by the references of its configuration.
 */
import type { Json } from "../../json";
import { cloudProvider, withoutKeys } from "../../schema";
import { groupBy } from "../group-by";
import { type ClusterChange, isCredentials } from "./changes";
import { entryOfResource } from "./entry";
import {
  argumentIn,
  blocksWithSecrets,
  type Expression,
  modulesIn,
  outputOf,
  PASSWORD,
  type Reached,
  reachedArguments,
  reachIn,
  referencesIn,
  resourcesOf,
  variableOf,
} from "./expressions";
import type { Entry, Plan, ValueSides } from "./plan";
import { isCluster } from "./read";
import { hiding, secretsOf, secretTextsIn } from "./tree";
import {
  elements,
  entriesOf,
  Hidden,
  holdsHidden,
  keysOf,
  member,
  type PlanTree,
  same,
  text,
} from "./values";

/** An output or an argument that shows a secret, or a provisioner that gets one. */
export interface SecretPlace {
  /** `output.user`, or the address of a resource. */
  readonly address: string;
  /** The argument; undefined for an output. */
  readonly argument: string | undefined;
  /**
   * `shown`: from now on. `stays`: it does already. `gets`: a provisioner has it, and the plan does not say whether its log
   * shows it.
   */
  readonly how: "shown" | "stays" | "gets";
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
  const { held, variables } = heldSecrets(plan);
  const reach = reachIn(variables);
  const modules = modulesIn(plan.configuration);
  const [root] = modules;
  const found: SecretPlace[] = [];
  const add = (
    address: string,
    argument: string | undefined,
    change: ValueSides,
    reached: Reached | undefined,
    source: Json | undefined,
  ): void => {
    const after = sideOf(change.after, argument);
    const isReached = reached?.isPassing === false && !holdsHidden(after) && !holdsNull(after);
    const secret = held(after) ?? (isReached ? reached.secret : undefined);
    if (secret === undefined) return;
    const before = sideOf(change.before, argument);
    const wasShown = same(before, after) && (held(before) !== undefined || !holdsHidden(before));
    const references = referencesIn(argument === undefined ? source : argumentIn(source, argument));
    found.push({ address, argument, how: wasShown ? "stays" : "shown", references, secret });
  };
  for (const [name, change] of Object.entries(plan.outputs)) {
    const output = outputOf(root, name);
    add(`output.${name}`, undefined, change, reach(output), output.json);
  }
  const resources = new Map(
    modules.flatMap((module) =>
      resourcesOf(module).map(([address, json]): [string, Expression] => [address, { json, module }]),
    ),
  );
  // The instances of a resource have the same expressions.
  const known = new Map<string, ReadonlyMap<string, Reached>>();
  for (const entry of [...plan.changes, ...read]) {
    if (isCredentials(entry)) continue;
    const address = withoutKeys(entry.address);
    const resource = resources.get(address);
    const reached = known.get(address) ?? reachedArguments(resource, reach);
    known.set(address, reached);
    for (const name of keysOf(entry.after))
      add(entry.address, name, entry, reached.get(name), resource?.json);
  }
  // No plan holds the values of provisioners.
  for (const [address, { json, module }] of resources)
    for (const provisioner of elements(member(json, "provisioners"))) {
      const secret = reach({ json: provisioner, module })?.secret;
      const argument = `provisioner "${text(member(provisioner, "type")) ?? ""}"`;
      if (secret !== undefined)
        found.push({ address, argument, how: "gets", references: referencesIn(provisioner), secret });
    }
  return found;
}

function sideOf(side: PlanTree, argument: string | undefined): PlanTree {
  return argument === undefined ? side : (member(side, argument) ?? null);
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

/** A shorter text is in other texts by chance. */
const SHORTEST = 6;

/** Returns the search for the secrets whose values the plan holds, and the names of the root module's variables that give one. */
function heldSecrets(plan: Plan): {
  readonly held: ReturnType<typeof secretSearch>;
  readonly variables: ReadonlyMap<string, string>;
} {
  const values = new Map<string, string>();
  const variables = new Map<string, string>();
  const note = (value: string | undefined, nameOf: () => string): void => {
    if (value !== undefined && value.length >= SHORTEST && !values.has(value)) values.set(value, nameOf());
  };
  for (const resource of plan.resources)
    if (isCredentials(resource)) note(text(member(resource.values, "password")), () => PASSWORD);
  const noteSecrets = (address: string, type: string, side: PlanTree): void => {
    for (const [name, value] of secretTextsIn(type, side)) note(value, () => `the ${name} of ${address}`);
  };
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
  return { held: secretSearch(values), variables };
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

/** Returns a function that names the first secret which a value holds in a part that is not sensitive. `names`: by the secrets. */
function secretSearch(
  names: ReadonlyMap<string, string>,
): (value: PlanTree | undefined) => string | undefined {
  const secretIn = searchIn([...names.keys()]);
  const inText = (one: string): string | undefined => {
    let found = secretIn(one);
    for (const { looks, decode } of ENCODINGS)
      if (found === undefined && looks.test(one)) found = secretIn(decoded(one, decode));
    return found === undefined ? undefined : names.get(found);
  };
  const held = (value: PlanTree | undefined): string | undefined => {
    if (typeof value === "string") return value.length < SHORTEST ? undefined : inText(value);
    if (value === null || typeof value !== "object" || value instanceof Hidden) return undefined;
    for (const one of elements(value)) {
      const found = held(one);
      if (found !== undefined) return found;
    }
    for (const name of keysOf(value)) {
      const found = held(name) ?? held(member(value, name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return names.size === 0 ? () => undefined : held;
}

/** Returns a function that finds the first of many secrets in a text, in a time that does not grow with their number. */
function searchIn(secrets: readonly string[]): (text: string) => string | undefined {
  const byStart = groupBy(secrets, (secret) => secret.slice(0, SHORTEST));
  const starts = new Uint8Array(2 ** 16);
  const hashAt = (text: string, index: number) =>
    ((text.charCodeAt(index) * 31 + text.charCodeAt(index + 1)) * 31 + text.charCodeAt(index + 2)) & 0xffff;
  for (const secret of secrets) starts[hashAt(secret, 0)] = 1;
  return (text) => {
    for (let index = 0; index + SHORTEST <= text.length; index++) {
      if (starts[hashAt(text, index)] === 0) continue;
      const found = byStart
        .get(text.slice(index, index + SHORTEST))
        ?.find((secret) => text.startsWith(secret, index));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** How a text may hold a secret that is encoded: in base64, a URL, or a JSON text. */
const ENCODINGS: readonly { readonly looks: RegExp; readonly decode: (text: string) => string }[] = [
  // One that is not of whole bytes is an error, which takes long.
  {
    looks: /^(Basic )?(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2,3}|[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    decode: (one) => atob(one.replace(/^Basic /, "")),
  },
  { looks: /%/, decode: decodeURIComponent },
  { looks: /\\/, decode: (one) => one.replace(/\\(["\\/])/g, "$1") },
];

/** Returns the decoded text, or an empty one if it is not encoded so. */
function decoded(one: string, decode: (text: string) => string): string {
  try {
    return decode(one);
  } catch {
    return "";
  }
}
