/** Judges what is edited, as the API does. The rules are large: a form loads this file after its first paint. */
import { accessListFields, API_SCHEMAS, toTerraform } from "../../contract";
import type { Json, JsonObject } from "../../json";
import { type Issue, KINDS, type ObjectSchema } from "../../schema";
import { judge } from "../../schema/judging";
import type { ClusterEdit } from "./cluster-edit";

/**
 * Returns a function that judges: the errors that the API would respond with, and the warnings of the rules, which it
 * accepts. Certificates are not read here: the API judges them on save. Access lists, which may be long, are judged as they
 * were in `calm`, and again only if they changed since.
 */
export function openJudge(): (edit: ClusterEdit, calm: ClusterEdit, now: Date) => readonly Issue[] {
  const lists = new Map<string, { readonly list: Json | undefined; readonly issues: readonly Issue[] }>();
  return ({ kind, names, edited }, calm, now) => {
    const schema = API_SCHEMAS[kind];
    const byName = accessListFields(schema).map(({ allowlist }) => allowlist);
    const [value, calmed] = [edited, calm.edited].map((side) => toTerraform(schema, side, names));
    const without = Object.fromEntries(
      Object.entries(value ?? {}).filter(([name]) => !byName.includes(name)),
    );
    const found = issuesOf(schema, without, KINDS[kind].defaults, now).filter(
      ({ path }) => !byName.includes(String(path[0])),
    );
    for (const name of byName) {
      const list = calmed?.[name];
      if (lists.get(name)?.list !== list || !lists.has(name)) {
        const attribute = schema.attributes[name];
        const alone = {
          ...schema,
          name: "",
          attributes: attribute === undefined ? {} : { [name]: attribute },
        };
        lists.set(name, {
          list,
          issues: issuesOf(alone, list === undefined ? {} : { [name]: list }, {}, now),
        });
      }
      found.push(...(lists.get(name)?.issues ?? []));
    }
    return found;
  };
}

function issuesOf(
  schema: ObjectSchema,
  value: JsonObject,
  defaults: Readonly<Record<string, string | number>>,
  now: Date,
): Issue[] {
  const judgement = { now, readCertificate: undefined, defaults };
  const errors = judge(schema, value, { ...judgement, by: "service" });
  const warnings = judge(schema, value, { ...judgement, by: "plan" });
  return [...errors, ...warnings.filter(({ severity }) => severity === "warning")];
}
