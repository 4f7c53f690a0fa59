/**
 * Finds the places that show a secret of a cluster, or the provider's token, and those that may: by the values that the plan
 * holds, and by the references of its configuration.
 */
import type { Json } from "../../json";
import { withoutKeys } from "../../schema";
import { groupBy } from "../group-by";
import { type ClusterChange, isCredentials } from "./changes";
import { entryOfResource } from "./entry";
import {
  argumentOf,
  outputOf,
  PASSWORD,
  type Reached,
  reachedArguments,
  reachIn,
  referencesIn,
  usedAttribute,
} from "./expressions";
import { heldSecrets } from "./held-secrets";
import { type Expression, modulesIn, resourcesOf } from "./modules";
import type { Entry, Plan, ValueSides } from "./plan";
import { hiding } from "./tree";
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
  const { configuration } = plan;
  const { held, variables } = heldSecrets(plan);
  const used = plan.relevant.flatMap(usedAttribute).filter((name) => name === "" || name === "password");
  const reach = reachIn(used.length > 0, variables);
  const modules = modulesIn(configuration);
  const [root] = modules;
  const found: SecretPlace[] = [];
  // Whether a place is found that is known to use a password, or that may use it without showing it.
  let isExplained = false;
  const add = (
    address: string,
    argument: string | undefined,
    change: ValueSides,
    reached: Reached | undefined,
    source: Json | undefined,
  ): void => {
    const after = sideOf(change.after, argument);
    const shown = held(after);
    if (reached === undefined && shown === undefined) return;
    const isSensitive = holdsHidden(after);
    const hides = isSensitive || holdsNull(after);
    const isPassword = reached?.secret === PASSWORD;
    if (shown === PASSWORD || (isPassword && (reached.how === "yes" || hides))) isExplained = true;
    if (after === null) return;
    const secret = shown ?? (reached?.how === "yes" && !hides ? reached.secret : undefined);
    const isPerhaps = isPassword && !isSensitive && (reached.how === "yes" || holdsUnknown(after));
    if (secret === undefined && !isPerhaps) return;
    const before = sideOf(change.before, argument);
    const wasShown = same(before, after) && (held(before) !== undefined || !holdsHidden(before));
    const how = secret === undefined ? "perhaps" : wasShown ? "stays" : "shown";
    const references = referencesIn(argument === undefined ? source : argumentOf(source, argument));
    found.push({ address, argument, how, references, secret: secret ?? PASSWORD });
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
  // No plan holds the values of provisioners, and of the arguments of providers.
  const addUnplanned = (
    address: string,
    argument: string,
    how: SecretPlace["how"],
    expression: Expression,
  ): void => {
    const secret = reach(expression)?.secret;
    if (secret === PASSWORD) isExplained = true;
    // The configuration of another provider is a place for secrets.
    if (secret === undefined || (how === "perhaps" && secret !== PASSWORD)) return;
    found.push({ address, argument, how, references: referencesIn(expression.json), secret });
  };
  for (const [address, { json, module }] of resources)
    for (const provisioner of elements(member(json, "provisioners"))) {
      const argument = `provisioner "${text(member(provisioner, "type")) ?? ""}"`;
      addUnplanned(address, argument, "gets", { json: provisioner, module });
    }
  for (const [key, provider] of entriesOf(member(configuration, "provider_config"))) {
    const address = text(member(provider, "module_address"));
    const module = modules.find(({ prefix }) => prefix === `${address}.`) ?? root;
    for (const [argument, json] of entriesOf(member(provider, "expressions")))
      addUnplanned(`provider.${key}`, argument, "perhaps", { json, module });
  }
  // The plan uses a password, and only these places can be what uses it.
  if (used.includes("password") && !isExplained)
    return found.map((place) => (place.how === "perhaps" ? { ...place, how: "shown" } : place));
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
