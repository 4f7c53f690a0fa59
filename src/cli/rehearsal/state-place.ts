/** Where a state is kept, comparable between the backend of a stack and a `terraform_remote_state` that reads it. */
import { relative, resolve } from "node:path";

import { type Body, objectsIn } from "./stack-json";

/** The configuration of a backend, as it is written in a stack. */
export interface WrittenPlace {
  readonly backend: string;
  readonly config: Body;
  /** Where Terraform runs, which relative paths start from. */
  readonly folder: string;
}

interface Backend {
  /** The settings that tell one state from another, with the values that they have when they are not set. */
  readonly place: Readonly<Record<string, string | undefined>>;
  /** Settings that the environment may give instead: compared only where both sides have them. */
  readonly where?: readonly string[];
  /** Settings of the place that may hold a secret, and are not shown. */
  readonly secret?: readonly string[];
}

/** The backends of Terraform and OpenTofu. Settings for credentials and locks are not part of a place. */
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

/** Reports whether two places are one. Settings that neither side has are not, for nothing is known of them. */
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

/** Describes a place in a message, without what may be a secret. */
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

/** Spells a setting as it is compared: in one way only. */
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

/** Terraform runs in the folder of the root module, so that is what `path.module` and the like stand for. */
function localPath(path: unknown, folder: string): string {
  return resolve(folder, String(path).replace(/^\$\{path\.(module|root|cwd)\}/, "."));
}

/** JSON in which the order of properties makes no difference. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner === "bigint") return inner.toString();
    const [object] = Array.isArray(inner) ? [] : objectsIn(inner);
    return object === undefined ? inner : Object.fromEntries(Object.entries(object).sort());
  });
}
