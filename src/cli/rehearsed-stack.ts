/**
 * Makes of a synthesized stack one that can only reach the emulator: the address and token of the real service, the
 * backend that keeps the real state, and provisioners, which run programs, are taken out of it.
 */
import { PROVIDER_SOURCE } from "../schema";
import { CommandError } from "./usage-error";

interface StackJson {
  readonly terraform?: {
    readonly required_providers?: Readonly<Record<string, { readonly source?: string }>>;
    readonly [setting: string]: unknown;
  };
  readonly provider?: Readonly<Record<string, readonly object[] | object>>;
  readonly resource?: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly data?: Readonly<Record<string, object>>;
  readonly module?: Readonly<Record<string, object>>;
  readonly [block: string]: unknown;
}

/** Providers that change nothing outside of Terraform's state. */
const HARMLESS = ["null", "random", "time", "tls"];

/** What of the provider's configuration says which service is meant. */
const SERVICE_SETTINGS = ["base_url", "access_token", "ca_cert_pem", "access_list_field_names"];

export function rehearsedStack(name: string, stack: StackJson): StackJson {
  refuseOthers(name, stack);
  refuseModules(name, stack);
  return {
    ...stack,
    ...(stack.resource !== undefined && { resource: withoutProvisioners(stack.resource) }),
    terraform: { ...withoutState(stack.terraform), backend: { local: { path: "terraform.tfstate" } } },
    ...(stack.provider !== undefined && { provider: withoutService(stack.provider, localNames(stack)) }),
  };
}

/** The settings without those that say where the real state is kept. */
function withoutState(settings: StackJson["terraform"] = {}): object {
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => name !== "backend" && name !== "cloud"),
  );
}

/** A rehearsal must not change anything real. */
function refuseOthers(name: string, stack: StackJson): void {
  const required = stack.terraform?.required_providers ?? {};
  const sources = Object.entries(required).map(([local, { source }]) => source ?? local);
  const others = [...sources, ...inferredProviders(stack, required)].filter(
    (source) => source !== PROVIDER_SOURCE && !HARMLESS.includes(source.replace(/^.*hashicorp\//, "")),
  );
  if (others.length === 0) return;
  throw new CommandError(
    `Stack ${name} also uses ${others.join(", ")}, and applying it would change more than the emulator. Rehearse a stack that uses ${PROVIDER_SOURCE} alone.`,
  );
}

/** Where no provider is required under the name that a type begins with, Terraform takes the one of that name. */
function inferredProviders({ resource, data }: StackJson, required: object): readonly string[] {
  const names = Object.keys({ ...resource, ...data }).map((type) => type.replace(/_.*/s, ""));
  const known = ["terraform", "cloud", ...Object.keys(required)];
  return [...new Set(names)].filter((name) => !known.includes(name));
}

/** A module brings providers and provisioners of its own, and only Terraform reads it. */
function refuseModules(name: string, { module: modules = {} }: StackJson): void {
  const called = Object.keys(modules).filter((module) => module !== "//");
  if (called.length === 0) return;
  throw new CommandError(
    `Stack ${name} calls modules (${called.join(", ")}), and applying them could change more than the emulator. Rehearse a stack without modules.`,
  );
}

function withoutProvisioners(resources: NonNullable<StackJson["resource"]>): StackJson["resource"] {
  const strip = (resource: object): object =>
    Object.fromEntries(Object.entries(resource).filter(([setting]) => setting !== "provisioner"));
  return mapped(resources, (ofType) => mapped(ofType, strip));
}

function mapped<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function localNames(stack: StackJson): readonly string[] {
  const required = Object.entries(stack.terraform?.required_providers ?? {});
  return required.filter(([, { source }]) => source === PROVIDER_SOURCE).map(([local]) => local);
}

function withoutService(
  providers: Readonly<Record<string, readonly object[] | object>>,
  ours: readonly string[],
): Readonly<Record<string, readonly object[] | object>> {
  const strip = (configuration: object): object =>
    Object.fromEntries(
      Object.entries(configuration).filter(([setting]) => !SERVICE_SETTINGS.includes(setting)),
    );
  return Object.fromEntries(
    Object.entries(providers).map(([name, configurations]) => [
      name,
      !ours.includes(name)
        ? configurations
        : Array.isArray(configurations)
          ? configurations.map(strip)
          : strip(configurations),
    ]),
  );
}
