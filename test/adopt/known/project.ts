/** Projects for the tests of adoption: programs as JSON, with their states and services. */
import {
  clustersInState,
  type ModuleFiles,
  type Owners,
  ownersIn,
  type ProjectPart,
  readOwnProgram,
} from "../../../src/adopt";
import type { ServiceCluster } from "../../../src/codegen";
import type { JsonObject } from "../../../src/json";

export const HERE = "https://here.example.com";
export const ELSEWHERE = "https://elsewhere.example.com";

export interface TestProject {
  readonly program: JsonObject;
  /** The programs of the modules that it calls, by their names. */
  readonly modules?: Readonly<Record<string, JsonObject>>;
  /** The resources of its state; undefined if there is none to read. */
  readonly state?: readonly object[];
}

/** The default provider speaks with the service here, `cloud.far` with the one elsewhere, `cloud.lost` with an unknown one. */
export function ownersOf(...projects: readonly TestProject[]): Owners {
  return ownersIn(projects.map(partOf));
}

function partOf({ program, modules = {}, state }: TestProject, index: number): ProjectPart {
  const files = (json: JsonObject, place: string): ModuleFiles => ({
    documents: [{ json, place, language: "hcl", placeOf: () => undefined }],
    called: (name) => {
      const found = modules[name];
      return found === undefined ? undefined : files(found, `${name}/main.tf`);
    },
  });
  const read = clustersInState(
    JSON.parse(JSON.stringify({ version: 4, resources: state ?? [] })) as JsonObject,
    {
      place: "the state",
      serviceIn: (text) => text,
    },
  );
  return {
    program: readOwnProgram(files(program, index === 0 ? "main.tf" : `stack ${index}`)),
    state: read ?? [],
    stateProblem: state === undefined ? "there is no state" : undefined,
    serviceOf: (alias) => {
      if (alias === "lost") return { problem: "its address is not known" };
      return { address: alias === "far" ? ELSEWHERE : HERE, account: alias };
    },
  };
}

/** A program with resources of Prometheus clusters, by their names in Terraform. */
export function program(clusters: Readonly<Record<string, object>>, more: object = {}): JsonObject {
  const whole = Object.fromEntries(
    Object.entries(clusters).map(([name, body]) => [name, { organization_id: 42, ...body }]),
  );
  return JSON.parse(JSON.stringify({ resource: { cloud_prometheus: whole }, ...more })) as JsonObject;
}

/** An instance of `cloud_prometheus.NAME` in a state. */
export function inState(
  name: string,
  attributes: { readonly id: number; readonly name: string },
  { key, module, alias, service }: Partial<Record<"key" | "module" | "alias" | "service", string>> = {},
): object {
  return {
    mode: "managed",
    type: "cloud_prometheus",
    name,
    ...(module !== undefined && { module }),
    provider: `provider["clusters.internal/managed/cloud"]${alias === undefined ? "" : `.${alias}`}`,
    instances: [
      {
        ...(key !== undefined && { index_key: key }),
        attributes: { organization_id: 42, prometheus_whitelist: ["10.0.0.0/8"], ...attributes },
        ...(service !== undefined && { private: service }),
      },
    ],
  };
}

export function metrics(id: number, name: string, whitelist = ["10.0.0.0/8"]): ServiceCluster {
  return {
    kind: "prometheus",
    id,
    fields: { name, organization_id: 42, prometheus_whitelist: whitelist },
  };
}
