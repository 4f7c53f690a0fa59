/** Reads the configurations of this package's provider in the files of a root module. */
import type { JsonObject, ObjectValue } from "../../json";
import { declaredProviders, localNameOf } from "../../terraform-files";
import type { ValueOf } from "./known-values";

/** A configuration of the provider. */
export interface ProviderConfiguration {
  /** The path of its file. */
  readonly path: string;
  /** Empty for the default one. */
  readonly alias: string;
  /** `cloud`, or `cloud.eu`. */
  readonly name: string;
  /** The values of its attributes; unknown if only Terraform can evaluate them. */
  readonly config: ObjectValue;
}

/** Returns the configurations, whatever the local name of the provider is. */
export function providerConfigurations(
  files: readonly { readonly path: string; readonly json: JsonObject }[],
  valueOf: ValueOf,
): readonly ProviderConfiguration[] {
  const local = localNameOf(files.map(({ json }) => json));
  return files.flatMap(({ path, json }) =>
    declaredProviders(json, local).map(({ name, alias = "", body }) => ({
      path,
      alias,
      name,
      config: Object.fromEntries(
        Object.entries(body).map(([attribute, value]) => [attribute, valueOf(value)]),
      ),
    })),
  );
}
