/** Compares the place where a stack keeps its state with the place that a `terraform_remote_state` reads. */
import { relative, resolve } from "node:path";

import { type Body, objectsIn } from "./stack-json";

/** The configuration of a backend in a stack. */
export interface WrittenPlace {
  readonly backend: string;
  readonly config: Body;
  /** The folder in which Terraform runs: relative paths start there. */
  readonly folder: string;
}

interface Backend {
  /** The settings that tell one state from another, with their default values. */
  readonly place: Readonly<Record<string, string | undefined>>;
  /** Settings that the environment may hold instead. They are compared only if both places set them. */
  readonly where?: readonly string[];
  /** Settings of the place that may hold a secret. Messages leave them out. */
  readonly secret?: readonly string[];
}

/** The backends of Terraform and OpenTofu, without their settings for credentials and locks. */
const BACKENDS: Readonly<Record<string, Backend>> = {
  local: { place: { path: "terraform.tfstate" } },
  remote: { place: { hostname: "app.terraform.io", organization: undefined, workspaces: undefined } },
  s3: { place: { bucket: undefined, key: undefined }, where: ["region", "endpoint", "endpoints"] },
  gcs: { place: { bucket: undefined, prefix: "" } },
  azurerm: {
    place: { storage_account_name: undefined, container_name: undefined, key: undefined },
    where: ["environment", "subscription_id"],
  },
  http: { place: { address: undefined }, secret: ["address"] },
  consul: { place: { path: undefined }, where: ["address", "datacenter"] },
  pg: { place: { schema_name: "terraform_remote_state" }, where: ["conn_str"] },
  cos: { place: { bucket: undefined, prefix: "", key: "terraform.tfstate" }, where: ["region"] },
  oss: {
    place: { bucket: undefined, prefix: "env:", key: "terraform.tfstate" },
    where: ["region", "endpoint"],
  },
  oci: { place: { namespace: undefined, bucket: undefined, key: undefined }, where: ["region"] },
  kubernetes: {
    place: { namespace: "default", secret_suffix: undefined },
    where: ["host", "config_path", "config_context"],
  },
};

/** Reports whether two places are the same. Returns false if neither sets one of the settings that a place needs. */
export function isSamePlace(one: WrittenPlace, other: WrittenPlace): boolean {
  if (one.backend !== other.backend) return false;
  const known = BACKENDS[one.backend];
  if (known === undefined) return sorted(one.config) === sorted(other.config);
  const value = (of: WrittenPlace, name: string): string | undefined =>
    normalized(of, name, of.config[name] ?? known.place[name]);
  const hasSamePlace = Object.keys(known.place).every((name) => {
    const setting = value(one, name);
    return setting !== undefined && setting === value(other, name);
  });
  return (
    hasSamePlace &&
    (known.where ?? []).every((name) => {
      const [left, right] = [value(one, name), value(other, name)];
      return left === undefined || right === undefined || left === right;
    })
  );
}

/** Describes a place for a message, without settings that may hold a secret. */
export function describePlace({ backend, config, folder }: WrittenPlace): string {
  const known = BACKENDS[backend];
  const shown = Object.keys(known?.place ?? {}).filter((name) => known?.secret?.includes(name) !== true);
  const settings = shown.flatMap((name) => {
    const value = config[name] ?? known?.place[name];
    if (value === undefined || value === "") return [];
    if (backend === "local" && name === "path") return [`path "${relative(".", localPath(value, folder))}"`];
    return [`${name} ${sorted(value)}`];
  });
  return [`backend ${JSON.stringify(backend)}`, ...settings].join(", ");
}

/** Returns the one spelling of a setting in which it is compared; undefined if it is not set. */
function normalized({ backend, folder }: WrittenPlace, name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const setting = `${backend}.${name}`;
  if (setting === "local.path") return localPath(value, folder);
  if (setting === "gcs.prefix") return String(value).replace(/^\/+|(?<!\/)\/+$/g, "");
  if (setting === "remote.hostname") return String(value).toLowerCase();
  if (setting === "remote.workspaces") {
    const [{ name: workspace, prefix } = {}] = objectsIn(value);
    return sorted({ workspace, prefix });
  }
  return sorted(value);
}

/** Returns the absolute path of a local state. `path.module`, `path.root` and `path.cwd` are the folder in which Terraform runs. */
function localPath(path: unknown, folder: string): string {
  return resolve(folder, String(path).replace(/^\$\{path\.(module|root|cwd)\}/, "."));
}

/** Returns the JSON of a value with sorted properties, so that equal values have equal texts. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner === "bigint") return inner.toString();
    const [object] = Array.isArray(inner) ? [] : objectsIn(inner);
    return object === undefined ? inner : Object.fromEntries(Object.entries(object).sort());
  });
}
