/** Configurations that keep the rules, from the schema: a field that it gains is in them without a change here. */
import fc from "fast-check";

import type { Json as ExactJson } from "../../../src/json";
import { type Attribute, isInput, isNested, type ObjectSchema } from "../../../src/schema";
import { windowMinutes } from "../../../src/schema/formats/clock-time";
import { FIELDS_OF_TYPE } from "../../../src/schema/resources/auth-source";
import { plainValue } from "../round-trip/configuration";
import { isList, isObject, type Json, type JsonObject } from "./case";

export function validConfig(schema: ObjectSchema): fc.Arbitrary<JsonObject> {
  const inputs = Object.entries(schema.attributes).filter(([, attribute]) => isInput(attribute));
  const values = Object.fromEntries(inputs.map(([name, attribute]) => [name, valueOf(attribute)]));
  const requiredKeys = inputs.filter(([, { kind }]) => kind === "required").map(([name]) => name);
  const repair = REPAIRS[schema.name] ?? ((object) => object);
  return fc
    .record(values, { requiredKeys, noNullPrototype: true })
    .map((object) => repair(withOneSecret(object)));
}

function valueOf(attribute: Attribute): fc.Arbitrary<Json> {
  const { type } = attribute;
  if (!isNested(type)) return plainValue(attribute).map(forEveryJudge);
  const object = validConfig(type.object);
  return type.nesting === "single" ? object : fc.array(object, { maxLength: 3 });
}

/** Without what not every judge can be given: a brace begins a template of Terraform's, or a token of CDKTF's. */
function forEveryJudge(value: ExactJson): Json {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" ? value.replaceAll("{", "(") : (value as Json);
}

/** What the rules across attributes ask for. */
const REPAIRS: Readonly<Record<string, (object: JsonObject) => JsonObject>> = {
  auth_sources: (source) => {
    const type = source["type"] === "saml" ? "saml" : "oidc";
    const own = without(source, FIELDS_OF_TYPE[type === "saml" ? "oidc" : "saml"]);
    if (own["dashboards_login"] !== true) return own;
    const secret: JsonObject = "client_secret_wo" in own ? {} : { client_secret: "(sensitive)" };
    return { client_id: "dashboards", ...secret, ...own };
  },
  cloud_opensearch: (cluster) => {
    const sized = Number(cluster["data_node_count"]) > 3 ? { ...cluster, tier: "advanced" } : cluster;
    const sources = sized["auth_sources"];
    return sources === undefined || !isList(sources) ? sized : { ...sized, auth_sources: distinct(sources) };
  },
  maintenance_window: (window) => {
    const [start, end] = [String(window["start_time"]), String(window["end_time"])];
    return (windowMinutes(start, end) ?? 0) < 120 ? { ...window, end_time: start } : window;
  },
  repo_config: (repo) => {
    if (repo["enable_access_keys"] !== true) {
      const parts = [
        "access_key_id",
        "secret_access_key",
        "secret_access_key_wo",
        "secret_access_key_wo_version",
      ];
      return without(repo, parts);
    }
    const secret: JsonObject = "secret_access_key_wo" in repo ? {} : { secret_access_key: "(sensitive)" };
    return { access_key_id: "AKIAEXAMPLE", ...secret, ...repo, enable_iam_role: false };
  },
};

/** Each secret in one form, the write-only one with its version. */
function withOneSecret(object: JsonObject): JsonObject {
  return Object.keys(object).reduce((before, name) => {
    if (name.endsWith("_wo")) return { ...without(before, [name.slice(0, -3)]), [`${name}_version`]: 1 };
    const isAlone = name.endsWith("_wo_version") && !(name.slice(0, -"_version".length) in object);
    return isAlone ? without(before, [name]) : before;
  }, object);
}

/** Sources of which no two have a name, or what only one may have, in common. */
function distinct(sources: readonly Json[]): readonly Json[] {
  const taken = new Set<Json>();
  const isFirst = (mark: Json): boolean => !taken.has(mark) && taken.add(mark) !== undefined;
  return sources.filter(isObject).filter(({ name = null, type, dashboards_login: login }) => {
    if (taken.has(name) || (type === "saml" && taken.has("SAML"))) return false;
    if (login === true && taken.has("LOGIN")) return false;
    return isFirst(name) && (type !== "saml" || isFirst("SAML")) && (login !== true || isFirst("LOGIN"));
  });
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
