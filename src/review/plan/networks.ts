/** The networks with names that a plan holds, as they are now, and as the state before had them. */
import { isJsonObject, type Json, UNKNOWN, type Value } from "../../json";
import { cloudNetwork, type NamedNetwork, networkOf } from "../../schema";
import { typeInTerraform } from "../../schema/data-sources";
import type { Resource } from "./plan";
import type { Providers } from "./provider";
import { elements, holdsHidden, holdsUnknown, member, type PlanTree, revealedJson, text } from "./values";

/** By their addresses. */
export type Networks = ReadonlyMap<string, NamedNetwork>;

const TYPE = typeInTerraform(cloudNetwork);
const VALUES = Object.keys(cloudNetwork.attributes);

/** Reports whether an entry, or a resource, is a network. */
export function isNetwork({ mode, type }: Pick<Resource, "mode" | "type">): boolean {
  return mode === "data" && type === TYPE;
}

/** Returns the networks that Terraform read while it planned. One whose ranges or end are sensitive, or not known, is none. */
export function networksIn(resources: readonly Resource[], providers: Providers): Networks {
  return new Map(
    resources
      .filter((one) => isNetwork(one) && providers.mayOwn(one.provider, one.type))
      .flatMap(({ address, values }) => named(address, (value) => known(value, member(values, value)))),
  );
}

/**
 * Returns the networks of a state as Terraform stores it, in a saved plan the one before it; undefined if the document is no
 * state.
 */
export function networksOfState(state: Json): Networks | undefined {
  const resources = member(state, "resources");
  if (!isJsonObject(state) || resources === undefined) return undefined;
  return new Map(
    elements(resources).flatMap((resource) => {
      const about = (key: string) => text(member(resource, key));
      if (!isNetwork({ mode: about("mode") ?? "", type: about("type") ?? "" })) return [];
      const module = about("module");
      const address = `${module === undefined ? "" : `${module}.`}data.${TYPE}.${about("name") ?? ""}`;
      return elements(member(resource, "instances")).flatMap((instance) => {
        const key = member(instance, "index_key");
        const index = key === undefined ? "" : `[${JSON.stringify(key)}]`;
        const hidden = new Set(
          elements(member(instance, "sensitive_attributes")).map((path) =>
            text(member(elements(path)[0], "value")),
          ),
        );
        const values = member(instance, "attributes");
        return named(address + index, (value) =>
          hidden.has(value) ? hiddenValue(value) : (member(values, value) ?? null),
        );
      });
    }),
  );
}

function named(
  address: string,
  valueOf: (name: string) => Value,
): readonly (readonly [string, NamedNetwork])[] {
  // Its address without what all of them have: `office`, `module.team.office["berlin"]`.
  const name = address.replace(`data.${TYPE}.`, "");
  const network = networkOf(Object.fromEntries(VALUES.map((value) => [value, valueOf(value)])), name);
  return network === undefined ? [] : [[address, network]];
}

function known(name: string, value: PlanTree | undefined): Value {
  if (holdsHidden(value)) return hiddenValue(name);
  return holdsUnknown(value) ? UNKNOWN : revealedJson(value);
}

/** Stands for a sensitive value. A network without its ranges, or without its end, names nothing. */
function hiddenValue(name: string): Value {
  return name === "ranges" || name === "until" ? UNKNOWN : "(sensitive)";
}
