/**
 * Tells whether a plan was made from a program: by the plan's own configuration, which Terraform writes as a whole even if
 * the plan is targeted. Only what the two always share is compared. A program of other resources, names, organizations or
 * providers is another stack, or the same one at another commit: its statements and lines say nothing about the plan.
 */
import { formatJson, isJsonObject, type Json, type JsonObject } from "../../json";
import {
  type DeclaredCluster,
  declaredClusters,
  type DeclaredProvider,
  declaredProviders,
  localNameOf,
  programBlocks,
  requiredSources,
  writtenValue,
} from "../../terraform-files";
import { visible } from "../../text";
import { elements, keysOf, member, text } from "../plan/values";

/** What is compared of each cluster. Which one it is, its name and organization say. */
type Compared = "all arguments" | "names and organizations";

/**
 * Returns how the program of a stack differs from the configuration of a plan: "cloud_opensearch.logs is not in the plan".
 * Undefined if the plan was made from it.
 */
export function differenceOf(
  program: readonly JsonObject[],
  configuration: Json,
  compared: Compared = "all arguments",
): string | undefined {
  const local = localNameOf(program);
  const root = member(configuration, "root_module");
  const planned = new Map(
    elements(member(root, "resources"))
      .map((resource) => [text(member(resource, "address")) ?? "", resource] as const)
      .filter(([address]) => !/^(data|ephemeral)\./.test(address)),
  );
  const names = program.flatMap((part) =>
    programBlocks(part, "resource").map(({ labels }) => labels.join(".")),
  );
  const calls = keysOf(member(root, "module_calls")).map((name) => `module.${name}`);
  const modules = program.flatMap((part) =>
    programBlocks(part, "module").map(({ labels: [name = ""] }) => `module.${name}`),
  );
  return (
    differenceOfNames([...names, ...modules], [...planned.keys(), ...calls]) ??
    first(program.flatMap(declaredClusters), (cluster) => differenceOfCluster(cluster, planned, compared)) ??
    first(program, (part) =>
      first(declaredProviders(part, local), (one) => differenceOfProvider(one, part, configuration)),
    )
  );
}

function first<Part>(
  parts: readonly Part[],
  differenceIn: (part: Part) => string | undefined,
): string | undefined {
  for (const part of parts) {
    const difference = differenceIn(part);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function differenceOfNames(own: readonly string[], planned: readonly string[]): string | undefined {
  const [ownNames, plannedNames] = [new Set(own), new Set(planned)];
  const extra = own.find((name) => !plannedNames.has(name));
  if (extra !== undefined) return `${visible(extra)} is not in the plan's configuration`;
  const missing = planned.find((name) => !ownNames.has(name));
  return missing === undefined ? undefined : `${visible(missing)} is only in the plan's configuration`;
}

/** The arguments of every resource, which a plan has elsewhere, or not as they are written. */
const META_ARGUMENTS = new Set([
  "//",
  "connection",
  "count",
  "depends_on",
  "dynamic",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
]);

/** The arguments that name a cluster, and are no secrets. */
const SHOWN = ["name", "organization_id"];

function differenceOfCluster(
  { address, body, provider }: DeclaredCluster,
  planned: ReadonlyMap<string, Json>,
  compared: Compared,
): string | undefined {
  const resource = planned.get(address);
  const key = text(member(resource, "provider_config_key")) ?? provider;
  if (key !== provider)
    return `${visible(address)} has the provider ${visible(provider)}, in the plan ${visible(key)}`;
  const expressions = member(resource, "expressions");
  const written = Object.keys(body).filter((name) => !META_ARGUMENTS.has(name));
  const others = keysOf(expressions).filter((name) => !written.includes(name));
  const names = compared === "all arguments" ? [...SHOWN, ...written, ...others] : SHOWN;
  const argument = names.find((name) => !isSameValue(body[name], member(expressions, name)));
  if (argument === undefined) return undefined;
  const [own, other] = [
    writtenValue(body[argument]),
    member(member(expressions, argument), "constant_value"),
  ];
  const isShown = SHOWN.includes(argument) && own !== undefined && "value" in own && isScalar(other);
  return isShown
    ? `${visible(address)} has the ${argument} ${visible(JSON.stringify(String(own.value)))}, in the plan ${visible(JSON.stringify(String(other)))}`
    : `${visible(address)} has another ${argument} than in the plan`;
}

function isScalar(value: Json | undefined): value is string | number | bigint {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint";
}

/** An address may hold secrets, so it is not shown. */
function differenceOfProvider(
  { name, body }: DeclaredProvider,
  program: JsonObject,
  configuration: Json,
): string | undefined {
  const planned = member(member(configuration, "provider_config"), name);
  if (!isSameValue(body["base_url"], member(member(planned, "expressions"), "base_url")))
    return `the provider ${visible(name)} has another base_url than in the plan`;
  const source = requiredSources(program)
    .get(name.split(".", 1)[0] ?? "")
    ?.toLowerCase();
  const full = text(member(planned, "full_name"))?.toLowerCase();
  const isSame = source === undefined || full === undefined || `/${full}`.endsWith(`/${source}`);
  return isSame ? undefined : `the provider ${visible(name)} has another source than in the plan`;
}

/** Compares an argument of a program with the expression that a plan has for it. */
function isSameValue(own: Json | undefined, expression: Json | undefined): boolean {
  const planned = isJsonObject(expression) ? expression["constant_value"] : undefined;
  if (own === undefined || own === null)
    return (
      expression === undefined ||
      (isJsonObject(expression) && (planned ?? null) === null && referencesOf(expression).length === 0)
    );
  if (expression === undefined) return false;
  // Of a program in JSON, Terraform writes the text of an expression as if that were a constant.
  if (planned !== undefined) return isSame(own, planned) || isSame(literal(own), planned);
  const references = referencesOf(expression);
  if (literal(own) !== undefined) return false;
  const written = formatJson(own);
  return references.every((reference) => written.includes(headOf(reference)));
}

function referencesOf(expression: Json): readonly string[] {
  return elements(member(expression, "references")).flatMap((one) => text(one) ?? []);
}

/** Returns what a reference begins with, however it goes on: `data.x.y` of `data.x.y[0].z`. */
function headOf(reference: string): string {
  const [path = ""] = reference.split("[", 1);
  const parts = path.split(".");
  return parts.slice(0, parts[0] === "data" ? 3 : 2).join(".");
}

/** Returns a value as Terraform evaluates it; undefined if a part of it is not literal. */
function literal(json: Json): Json | undefined {
  if (typeof json === "string") {
    const written = writtenValue(json);
    return written !== undefined && "value" in written ? written.value : undefined;
  }
  if (Array.isArray(json)) {
    const items = (json as readonly Json[]).map(literal);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isJsonObject(json)) return json;
  const entries = Object.entries(json).map(([name, value]) => [name, literal(value)] as const);
  return entries.every((entry): entry is readonly [string, Json] => entry[1] !== undefined)
    ? Object.fromEntries(entries)
    : undefined;
}

/** Compares values as they are written: a number may be the text of it, and what is null may be left out. */
function isSame(own: Json | undefined, planned: Json): boolean {
  if (own === undefined) return false;
  if (Array.isArray(own)) {
    const [items, others] = [own as readonly Json[], elements(planned)];
    return (
      Array.isArray(planned) &&
      items.length === others.length &&
      items.every((item, index) => isSame(item, others[index] ?? null))
    );
  }
  if (isJsonObject(own)) {
    const names = new Set([...Object.keys(own), ...keysOf(planned)]);
    return (
      isJsonObject(planned) &&
      [...names].every((name) => isSame(member(own, name) ?? null, member(planned, name) ?? null))
    );
  }
  if (Array.isArray(planned) || isJsonObject(planned) || (own === null) !== (planned === null)) return false;
  return String(own).normalize("NFC") === String(planned).normalize("NFC");
}
