/** Reads the clusters in a program: in the JSON that CDKTF synthesizes, or in Terraform's language. */
import { isJsonObject, type Json } from "../../json";
import { kindOfType, PROVIDER_SOURCE } from "../../schema";
import { type HclBlock, literal } from "../../terraform-files";
import { jsonObjects, jsonResources } from "../json-resources";
import type { KnownCluster } from "./known-clusters";

/** What a resource says about its cluster, or an import block about that of a resource. */
interface Written {
  readonly address: string;
  readonly id: string | undefined;
  readonly organization: string | undefined;
  readonly name: string | undefined;
}

export interface ReadProgram {
  readonly clusters: readonly KnownCluster[];
  /** Whether the program says where this provider comes from. */
  readonly hasProvider: boolean;
}

/** Reads blocks of Terraform's language. */
export function programInHcl(blocks: readonly HclBlock[], place: string): ReadProgram {
  const resources = blocks
    .filter(({ type }) => type === "resource")
    .map(({ labels, attributes }) => written(labels.join("."), (name) => literal(attributes.get(name))));
  const imports = blocks
    .filter(({ type }) => type === "import")
    .map(({ attributes }) => imported(attributes.get("to")?.text, literal(attributes.get("id"))));
  const required = blocks
    .filter(({ type }) => type === "terraform")
    .flatMap(({ blocks: inner }) => inner.filter(({ type }) => type === "required_providers"));
  const hasProvider = required.some(({ attributes }) =>
    [...attributes.values()].some(({ text }) => text.includes(`"${PROVIDER_SOURCE}"`)),
  );
  return { clusters: clustersOf(resources, imports, place), hasProvider };
}

/** Reads the JSON of Terraform's language. */
export function programInJson(json: Json, place: string): ReadProgram {
  if (!isJsonObject(json)) return { clusters: [], hasProvider: false };
  const resources = jsonResources(json).map(({ address, body }) =>
    written(address, (name) => plainIn(body[name])),
  );
  const imports = jsonObjects(json["import"]).map(({ to, id }) => imported(plainIn(to), plainIn(id)));
  const required = jsonObjects(json["terraform"]).flatMap((settings) =>
    jsonObjects(settings["required_providers"]).flatMap((providers) => Object.values(providers)),
  );
  const hasProvider = required.some((one) => isJsonObject(one) && one["source"] === PROVIDER_SOURCE);
  return { clusters: clustersOf(resources, imports, place), hasProvider };
}

type Plain = string | number | bigint | boolean | undefined;

function written(address: string, value: (name: string) => Plain): Written {
  const [organization, name] = [value("organization_id"), value("name")];
  return { address, id: undefined, organization: organization?.toString(), name: name?.toString() };
}

/** Reads the id of an import: the cluster's own, or its organization and name. */
function imported(to: Plain, id: Plain): Written {
  const text = id?.toString() ?? "";
  const [, organization, name] = /^(\d+)\/([^/]+)$/.exec(text) ?? [];
  return { address: String(to), id: /^\d+$/.test(text) ? text : undefined, organization, name };
}

function clustersOf(
  resources: readonly Written[],
  imports: readonly Written[],
  place: string,
): readonly KnownCluster[] {
  return [...resources, ...imports].flatMap(
    ({ address, id, organization, name }): readonly KnownCluster[] => {
      const kind = kindOfType(address.split(".", 1)[0] ?? "");
      if (kind === undefined) return [];
      return [
        {
          kind,
          ...(id !== undefined && { id }),
          ...(organization !== undefined && { organization }),
          ...(name !== undefined && { name }),
          address,
          place,
          isInState: false,
        },
      ];
    },
  );
}

/** Returns a plain value; undefined for a template, which only Terraform can evaluate. */
function plainIn(json: Json | undefined): Plain {
  if (typeof json === "string") return /[$%]\{/.test(json) ? undefined : json;
  return typeof json === "number" || typeof json === "bigint" ? json : undefined;
}
