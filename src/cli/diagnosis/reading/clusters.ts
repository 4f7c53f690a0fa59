/** Finds the clusters of a project, with their organizations: in resources, and in imports by `ORGANIZATION/NAME`. */
import { isJsonObject, type Json, type JsonObject } from "../../../json";
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../../schema";
import { type HclBlock, literal } from "../../../terraform-files";

/** The text of an expression that only Terraform can evaluate, or a literal value. */
export type WrittenValue = { readonly value: string | number | boolean } | { readonly expression: string };

export interface WrittenCluster {
  readonly kind: ClusterKind;
  /** The alias of the provider's configuration; undefined for the default one. */
  readonly alias: string | undefined;
  readonly organization: WrittenValue;
}

/** A resource or an import, in either language. */
interface Block {
  readonly type: string;
  /** `cloud_opensearch.logs`. */
  readonly address: string;
  readonly provider: string | undefined;
  readonly organization: WrittenValue | undefined;
  readonly id: WrittenValue | undefined;
}

export function clustersInHcl(blocks: readonly HclBlock[]): readonly WrittenCluster[] {
  return clustersOf(
    blocks.flatMap(({ type, labels, attributes }): readonly Block[] => {
      if (type !== "resource" && type !== "import") return [];
      const valueOf = (name: string): WrittenValue | undefined => {
        const expression = attributes.get(name);
        if (expression === undefined) return undefined;
        const value = literal(expression);
        return value === undefined ? { expression: expression.text } : { value };
      };
      const address = type === "resource" ? labels.join(".") : (attributes.get("to")?.text ?? "");
      const provider = attributes.get("provider")?.text;
      return [{ type, address, provider, organization: valueOf("organization_id"), id: valueOf("id") }];
    }),
  );
}

export function clustersInJson(json: JsonObject): readonly WrittenCluster[] {
  const resources = objectsIn(json["resource"]).flatMap((types) =>
    Object.entries(types).flatMap(([type, named]) =>
      objectsIn(named).flatMap((names) =>
        Object.entries(names).flatMap(([name, bodies]) =>
          objectsIn(bodies).map((body) => blockOf("resource", `${type}.${name}`, body)),
        ),
      ),
    ),
  );
  const imports = objectsIn(json["import"]).map((body) => blockOf("import", textIn(body["to"]), body));
  return clustersOf([...resources, ...imports]);
}

function blockOf(type: string, address: string, body: JsonObject): Block {
  const provider = textIn(body["provider"]);
  const organization = writtenInJson(body["organization_id"]);
  return { type, address, provider, organization, id: writtenInJson(body["id"]) };
}

function objectsIn(json: Json | undefined): readonly JsonObject[] {
  return [json ?? []].flat().filter(isJsonObject);
}

function textIn(json: Json | undefined): string {
  return typeof json === "string" ? json.replace(/^\$\{(.*)\}$/s, "$1") : "";
}

/** Returns a value of Terraform's JSON, in which a string may be a template; undefined for a list or an object. */
export function writtenInJson(json: Json | undefined): WrittenValue | undefined {
  if (typeof json === "number" || typeof json === "boolean") return { value: json };
  if (typeof json !== "string") return undefined;
  const [, expression] = /^\$\{(.*)\}$/s.exec(json) ?? [];
  if (expression !== undefined) return { expression };
  return /[$%]\{/.test(json) ? { expression: json } : { value: json };
}

function clustersOf(blocks: readonly Block[]): readonly WrittenCluster[] {
  const resources = new Set(blocks.filter(({ type }) => type === "resource").map(({ address }) => address));
  return blocks.flatMap(({ type, address, provider, organization, id }): readonly WrittenCluster[] => {
    const kind = CLUSTER_KINDS.find((one) => KINDS[one].schema.name === address.split(".", 1)[0]);
    if (kind === undefined) return [];
    const [, alias] = /^"?cloud\.([\w-]+)"?$/.exec(provider ?? "") ?? [];
    const cluster = { kind, alias };
    if (type === "resource")
      return [{ ...cluster, organization: organization ?? { expression: "organization_id" } }];
    const [, imported] = /^([1-9]\d*)\//.exec(id !== undefined && "value" in id ? `${id.value}` : "") ?? [];
    if (imported !== undefined) return [{ ...cluster, organization: { value: imported } }];
    return resources.has(address) ? [] : [{ ...cluster, organization: { expression: "id" } }];
  });
}
