/** Follows the references of a plan's configuration to the passwords of clusters. */
import type { Json } from "../../json";
import { cloudOpensearchCredentials, withoutKeys } from "../../schema";
import { calledModule, type Expression, type Module, modulesIn, resourcesOf } from "./modules";
import type { Plan } from "./plan";
import { elements, entriesOf, keysOf, member, text } from "./values";

/** Whether a value is made from a password. `perhaps`: the expression refers to the whole data source, or to a local. */
export type Reach = "no" | "perhaps" | "yes";

/** The expressions of a configuration. */
export interface Expressions {
  /** Returns the expression of an argument of a resource or, without one, of an output of the root module. */
  readonly expressionOf: (address: string, argument?: string) => Expression | undefined;
  /** The arguments of providers and provisioners, whose values no plan holds. */
  readonly unplanned: readonly { address: string; argument: string; expression: Expression }[];
  readonly reach: (expression: Expression) => Reach;
  /** The plan says that a change or an output is made from a password. */
  readonly isPasswordUsed: boolean;
}

export function expressionsIn(
  { configuration, relevant }: Plan,
  reachOfReference: (reference: string, module: Module) => Reach | undefined = reachOfPassword,
): Expressions {
  const modules = modulesIn(configuration);
  const resources = new Map<string, Expression>();
  const unplanned: Expressions["unplanned"][number][] = [];
  for (const module of modules) {
    for (const [address, resource] of resourcesOf(module)) {
      resources.set(address, { json: resource, module });
      for (const provisioner of elements(member(resource, "provisioners"))) {
        const argument = `provisioner "${text(member(provisioner, "type")) ?? ""}"`;
        unplanned.push({ address, argument, expression: { json: provisioner, module } });
      }
    }
  }
  const [root] = modules;
  for (const [key, provider] of entriesOf(member(configuration, "provider_config"))) {
    const address = text(member(provider, "module_address"));
    const module = modules.find(({ prefix }) => prefix === `${address}.`) ?? root;
    for (const [argument, json] of entriesOf(member(provider, "expressions")))
      unplanned.push({ address: `provider.${key}`, argument, expression: { json, module } });
  }
  const used = relevant.flatMap(usedAttribute).filter((name) => name === "" || name === "password");
  return {
    expressionOf: (address, argument) => {
      if (argument === undefined) {
        return outputOf(root, address.replace(/^output\./, ""));
      }
      const resource = resources.get(withoutKeys(address));
      return resource && { ...resource, json: argumentOf(withoutKeys(address), resource.json, argument) };
    },
    unplanned,
    reach: reachOf(used.length > 0, reachOfReference),
    isPasswordUsed: used.includes("password"),
  };
}

/** Returns the expression of an argument. The `output` of a terraform_data is its `input`, without the marks. */
function argumentOf(address: string, resource: Json | undefined, argument: string): Json | undefined {
  const isCopy = argument === "output" && /(^|\.)terraform_data\.[^.]+$/.test(address);
  return argumentIn(resource, isCopy ? "input" : argument);
}

/** Returns the expression of an argument in a block, with that of `for_each` if the argument takes its value from there. */
function argumentIn(block: Json | undefined, name: string): Json | undefined {
  const own = member(member(block, "expressions"), name);
  const isOfEach = referencesIn(own).some((one) => one.startsWith("each.value"));
  return isOfEach && own !== undefined ? [own, member(block, "for_each_expression") ?? null] : own;
}

/** Returns the attribute of a cluster's credentials that a relevant attribute of the plan is; "" for all of them. */
function usedAttribute(relevant: Json): readonly string[] {
  if (!(text(member(relevant, "resource")) ?? "").includes(READ)) return [];
  const [name] = elements(member(relevant, "attribute")).flatMap((step) => text(step) ?? []);
  return [name ?? ""];
}

const READ = `data.${cloudOpensearchCredentials.name}.`;

function reachOfPassword(reference: string): Reach | undefined {
  if (!reference.startsWith(READ)) return undefined;
  const [, attribute] = withoutKeys(reference.slice(READ.length)).split(".");
  return attribute === undefined ? "perhaps" : attribute === "password" ? "yes" : "no";
}

/** `isUsed`: something of the configuration uses a password. The plan does not hold locals, which may then be what does. */
function reachOf(
  isUsed: boolean,
  reachOfReference: (reference: string, module: Module) => Reach | undefined,
): (expression: Expression) => Reach {
  const seen = new Map<Module, Map<Json, Reach>>();
  const reach = ({ json, module }: Expression): Reach => {
    if (json === undefined) return "no";
    const known = seen.get(module) ?? new Map<Json, Reach>();
    seen.set(module, known);
    const before = known.get(json);
    if (before !== undefined) return before;
    known.set(json, "no");
    const references = referencesIn(json);
    const found = most(references.map((one, index) => of(one, references[index - 1] ?? "", module)));
    known.set(json, found);
    return found;
  };
  const of = (reference: string, last: string, module: Module): Reach => {
    // After `a.b.c`, Terraform lists `a.b`, which holds it.
    if (last.startsWith(`${reference}.`) || last.startsWith(`${reference}[`)) return "no";
    const known = reachOfReference(reference, module);
    if (known !== undefined) return known;
    const [kind = "", name = "", attribute] = withoutKeys(reference).split(".");
    if (kind === "local") return isUsed ? "perhaps" : "no";
    if (kind === "var" && module.call !== undefined)
      return reach({ ...module.call, json: argumentIn(module.call.json, name) });
    if (kind === "terraform_data" && attribute === "output") {
      const isIt = (one: Json) => member(one, "address") === `${kind}.${name}`;
      const resource = elements(member(module.json, "resources")).find(isIt);
      return reach({ json: argumentIn(resource, "input"), module });
    }
    if (kind !== "module") return "no";
    const called = calledModule(module, name);
    if (attribute !== undefined) return reach(outputOf(called, attribute));
    const all = keysOf(member(called.json, "outputs")).map((output) => reach(outputOf(called, output)));
    return most(all) === "no" ? "no" : "perhaps";
  };
  return reach;
}

/** Returns the expression of an output of a module. */
function outputOf(module: Module, name: string): Expression {
  const output = member(member(module.json, "outputs"), name);
  return { json: member(output, "expression"), module };
}

function most(all: readonly Reach[]): Reach {
  return all.includes("yes") ? "yes" : all.includes("perhaps") ? "perhaps" : "no";
}

/** Returns the references of an expression, or of all expressions of a block. */
export function referencesIn(json: Json | undefined): readonly string[] {
  const own = elements(member(json, "references")).flatMap((one) => text(one) ?? []);
  if (own.length > 0) return own;
  const inner = Array.isArray(json) ? elements(json) : entriesOf(json).map(([, value]) => value);
  return inner.flatMap(referencesIn);
}

/** What is made from a data source: an output, an argument of a resource or of a module. */
interface Use {
  /** `output.url`, `cloud_prometheus.metrics.prometheus_whitelist`. */
  readonly place: string;
  /** The attributes of the data source; empty for all of it. */
  readonly attributes: readonly string[];
}

/** Returns what the configuration makes from a data source. It does not show what is made by a local. */
export function usesOfRead({ configuration }: Plan, address: string): readonly Use[] {
  const resource = withoutKeys(address);
  return modulesIn(configuration).flatMap((module) => {
    if (!resource.startsWith(module.prefix)) return [];
    const name = resource.slice(module.prefix.length);
    const of = (place: string, json: Json | undefined): Use[] => {
      const references = referencesIn(json).map(withoutKeys);
      if (!references.includes(name)) return [];
      const attributes = references
        .filter((one) => one.startsWith(`${name}.`))
        .map((one) => one.slice(name.length + 1).replace(/\..*/s, ""));
      return [{ place, attributes: [...new Set(attributes)] }];
    };
    const inExpressions = (place: string, block: Json | undefined): Use[] =>
      entriesOf(member(block, "expressions")).flatMap(([argument, json]) => of(`${place}.${argument}`, json));
    return [
      ...resourcesOf(module).flatMap(([place, json]) => [
        ...inExpressions(place, json),
        ...["count_expression", "for_each_expression"].flatMap((key) => of(place, member(json, key))),
      ]),
      ...entriesOf(member(module.json, "module_calls")).flatMap(([called, json]) =>
        inExpressions(`${module.prefix}module.${called}`, json),
      ),
      ...entriesOf(member(module.json, "outputs")).flatMap(([output, json]) =>
        of(`${module.prefix}output.${output}`, member(json, "expression")),
      ),
    ];
  });
}
