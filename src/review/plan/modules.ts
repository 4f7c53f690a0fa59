/** The modules of a plan's configuration, and their resources. */
import type { Json } from "../../json";
import { cloudProvider, kindOfType, KINDS, type ObjectSchema } from "../../schema";
import { elements, entriesOf, member, text } from "./values";

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
export function calledModule(module: Module, name: string): Module {
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
export interface BlockWithSecrets {
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
