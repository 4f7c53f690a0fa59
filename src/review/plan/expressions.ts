/** Follows the references of a plan's configuration to the secrets of clusters. */
import type { Json } from "../../json";
import { cloudOpensearchCredentials, withoutKeys } from "../../schema";
import { calledModule, type Expression, type Module, modulesIn, resourcesOf } from "./modules";
import type { Plan } from "./plan";
import { elements, entriesOf, keysOf, member, text } from "./values";

/** The secret that a value is made from. `perhaps`: it refers to something that may be, or hold, the secret, such as a local. */
export interface Reached {
  readonly how: "yes" | "perhaps";
  readonly secret: string;
}

/** The password of a cluster that the plan reads. The plan does not say of which one a place has it. */
export const PASSWORD = "the password of a cluster";

/** Returns the secret that a reference is to; null if it is to none, and undefined if it is to be followed. */
export type ReachOfReference = (reference: string, module: Module) => Reached | null | undefined;

/** The expressions of a configuration. */
export interface Expressions {
  /** Returns the expression of an argument of a resource or, without one, of an output of the root module. */
  readonly expressionOf: (address: string, argument?: string) => Json | undefined;
  /** Returns the secret that an output of the root module is made from. */
  readonly reachedByOutput: (name: string) => Reached | undefined;
  /** Returns the secrets that the arguments of a resource are made from, by their names. */
  readonly reachedByResource: (address: string) => ReadonlyMap<string, Reached>;
  /** The arguments of providers, and the provisioners, that are made from a secret: no plan holds their values. */
  readonly unplanned: readonly { address: string; argument: string; json: Json; reached: Reached }[];
  /** The plan says that a change or an output is made from a password. */
  readonly isPasswordUsed: boolean;
}

export function expressionsIn(
  { configuration, relevant }: Plan,
  reachOfReference: ReachOfReference,
): Expressions {
  const modules = modulesIn(configuration);
  const used = relevant.flatMap(usedAttribute).filter((name) => name === "" || name === "password");
  const reach = reachIn(used.length > 0, reachOfReference);
  const [root] = modules;
  const expressions = new Map<string, Expression>();
  const unplanned: Expressions["unplanned"][number][] = [];
  const note = (address: string, argument: string, expression: Expression): void => {
    const reached = reach(expression);
    if (reached !== undefined) unplanned.push({ address, argument, json: expression.json ?? null, reached });
  };
  for (const module of modules) {
    for (const [address, json] of resourcesOf(module)) {
      expressions.set(address, { json, module });
      for (const provisioner of elements(member(json, "provisioners"))) {
        const type = text(member(provisioner, "type")) ?? "";
        note(address, `provisioner "${type}"`, { json: provisioner, module });
      }
    }
  }
  for (const [key, provider] of entriesOf(member(configuration, "provider_config"))) {
    const address = text(member(provider, "module_address"));
    const module = modules.find(({ prefix }) => prefix === `${address}.`) ?? root;
    for (const [argument, json] of entriesOf(member(provider, "expressions")))
      note(`provider.${key}`, argument, { json, module });
  }
  const find = (address: string, argument: string | undefined): Expression | undefined => {
    if (argument === undefined) return outputOf(root, address.replace(/^output\./, ""));
    const resource = expressions.get(withoutKeys(address));
    return resource && { ...resource, json: argumentOf(resource.json, argument) };
  };
  const byResource = new Map<string, ReadonlyMap<string, Reached>>();
  return {
    expressionOf: (address, argument) => find(address, argument)?.json,
    reachedByOutput: (name) => reach(outputOf(root, name)),
    reachedByResource: (address) => {
      // The instances of a resource have the same expressions.
      const resource = withoutKeys(address);
      const known = byResource.get(resource) ?? reachedArguments(expressions.get(resource), reach);
      byResource.set(resource, known);
      return known;
    },
    unplanned,
    isPasswordUsed: used.includes("password"),
  };
}

function reachedArguments(
  resource: Expression | undefined,
  reach: (expression: Expression) => Reached | undefined,
): ReadonlyMap<string, Reached> {
  if (resource === undefined) return new Map();
  const { json, module } = resource;
  const all = keysOf(member(json, "expressions")).flatMap((argument) => {
    const reached = reach({ json: argumentIn(json, argument), module });
    return reached === undefined ? [] : [[argument, reached] as const];
  });
  // The output of a terraform_data is its input, without the marks.
  const copies = all.flatMap(([argument, reached]) =>
    argument === "input" && member(json, "type") === "terraform_data" ? [["output", reached] as const] : [],
  );
  return new Map([...all, ...copies]);
}

/** Returns the expression of an argument. The `output` of a terraform_data is its `input`, without the marks. */
function argumentOf(resource: Json | undefined, argument: string): Json | undefined {
  const isCopy = argument === "output" && member(resource, "type") === "terraform_data";
  return argumentIn(resource, isCopy ? "input" : argument);
}

/** Returns the expression of an argument in a block, with that of `for_each` if the argument takes its value from there. */
function argumentIn(block: Json | undefined, name: string): Json | undefined {
  const own = member(member(block, "expressions"), name);
  const all = member(block, "for_each_expression");
  if (own === undefined || all === undefined) return own;
  return referencesIn(own).some((one) => one.startsWith("each.value")) ? [own, all] : own;
}

/** Returns the attribute of a cluster's credentials that a relevant attribute of the plan is; "" for all of them. */
function usedAttribute(relevant: Json): readonly string[] {
  const read = `data.${cloudOpensearchCredentials.name}.`;
  if (!(text(member(relevant, "resource")) ?? "").includes(read)) return [];
  const [name] = elements(member(relevant, "attribute")).flatMap((step) => text(step) ?? []);
  return [name ?? ""];
}

/** `isUsed`: something of the configuration uses a password. The plan does not hold locals, which may then be what does. */
function reachIn(
  isUsed: boolean,
  reachOfReference: ReachOfReference,
): (expression: Expression) => Reached | undefined {
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
    const known = reachOfReference(reference, module);
    if (known !== undefined) return known ?? undefined;
    const [kind = "", name = "", attribute] = withoutKeys(reference).split(".");
    if (kind === "local") return isUsed ? { how: "perhaps", secret: PASSWORD } : undefined;
    if (kind === "var" && module.call !== undefined)
      return reach({ ...module.call, json: argumentIn(module.call.json, name) });
    if (kind === "terraform_data" && attribute === "output") {
      const isIt = (one: Json) => member(one, "address") === `${kind}.${name}`;
      const resource = elements(member(module.json, "resources")).find(isIt);
      return reach({ json: argumentIn(resource, "input"), module });
    }
    if (kind !== "module") return undefined;
    const called = calledModule(module, name);
    if (attribute !== undefined) return reach(outputOf(called, attribute));
    const whole = most(
      keysOf(member(called.json, "outputs")).map((output) => reach(outputOf(called, output))),
    );
    return whole && { ...whole, how: "perhaps" };
  };
  return reach;
}

/** Returns the expression of an output of a module. */
function outputOf(module: Module, name: string): Expression {
  const output = member(member(module.json, "outputs"), name);
  return { json: member(output, "expression"), module };
}

function most(all: readonly (Reached | undefined)[]): Reached | undefined {
  return all.find((one) => one?.how === "yes") ?? all.find((one) => one !== undefined);
}

/** Returns the references of an expression, or of all expressions of a block. */
export function referencesIn(json: Json | undefined): readonly string[] {
  const own = elements(member(json, "references")).flatMap((one) => text(one) ?? []);
  if (own.length > 0) return own;
  if (typeof json !== "object" || json === null) return own;
  const inner = Object.values(json).filter((one) => typeof one === "object" && one !== null);
  return inner.length === 0 ? own : inner.flatMap(referencesIn);
}
