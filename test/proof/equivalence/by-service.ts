/** The third judge: the service, for which the emulator stands, asked to create the cluster. */
import { accessListFields, type ErrorBody } from "../../../src/contract";
import { isNested, type ObjectSchema, type Path } from "../../../src/schema";
import { startService } from "../../emulator/service";
import {
  type Case,
  isList,
  isObject,
  type Json,
  type JsonObject,
  pathText,
  type Subject,
  SUBJECTS,
} from "./case";
import type { ServiceVerdict } from "./verdict";

export interface ServiceJudge {
  /** Undefined for what the service is not asked about. */
  judge(cases: readonly Case[]): Promise<readonly (ServiceVerdict | undefined)[]>;
  close(): Promise<void>;
}

const ROUTES: Readonly<Partial<Record<Subject, string>>> = {
  cloud_opensearch: "/cluster/opensearch",
  cloud_prometheus: "/cluster/prometheus",
};

/** Its names for the access lists are Terraform's. The names of the other set only the service knows. */
export async function openServiceJudge(): Promise<ServiceJudge> {
  const service = await startService({ accessListFieldNames: "allowlist" });
  const judgeOne = async ({ of, config }: Case): Promise<ServiceVerdict | undefined> => {
    const route = ROUTES[of];
    if (route === undefined) return undefined;
    const { body, sentAs, withheld } = toBody(SUBJECTS[of], config);
    const { status, text } = await service.ask("POST", route, body);
    const said = JSON.parse(text) as ErrorBody & { readonly id?: number };
    if (status === 201) {
      await service.ask("DELETE", `${route}/${said.id}`);
      return { said: new Set(), withheld };
    }
    if (status !== 400) throw new Error(`POST ${route}: ${status} ${text}`);
    const findings = (said.issues ?? []).map(({ code, path }) => `${code} ${sentAs.get(path) ?? path}`);
    return { said: new Set(findings), withheld };
  };
  const last = new Map<string, Promise<unknown>>();
  return {
    // A cluster's name is free again only when the one before it is gone.
    judge: (cases) =>
      Promise.all(
        cases.map((judged) => {
          const { name = null, organization_id: organization = null } = judged.config;
          const key = JSON.stringify([judged.of, name, organization]);
          const verdict = (last.get(key) ?? Promise.resolve()).then(() => judgeOne(judged));
          last.set(key, verdict);
          return verdict;
        }),
      ).finally(() => last.clear()),
    close: () => service.close(),
  };
}

interface Sent {
  readonly body: JsonObject;
  /** Terraform's path of what was sent under another one. */
  readonly sentAs: ReadonlyMap<string, string>;
  /** Paths of what was not sent. */
  readonly withheld: readonly string[];
}

/** The configuration without what only Terraform knows; a secret's write-only form is sent as the secret. */
function toBody(schema: ObjectSchema, config: JsonObject): Sent {
  const sentAs = new Map<string, string>();
  const withheld: string[] = [];
  const otherNames = new Set(
    accessListFields(schema).flatMap(({ allowlist, whitelist }) =>
      whitelist === allowlist ? [] : [whitelist],
    ),
  );
  const ofObject = (of: ObjectSchema, object: JsonObject, path: Path): JsonObject => {
    const body: Record<string, Json> = {};
    for (const [name, value] of Object.entries(object)) {
      const place = [...path, name];
      const attribute = Object.hasOwn(of.attributes, name) ? of.attributes[name] : undefined;
      const api = attribute?.writeOnlyFormOf;
      const isSecond = api !== undefined && (value === null || (object[api] ?? null) !== null);
      if (attribute?.terraformOnly === true || isSecond) withheld.push(pathText(place));
      else if (api !== undefined) {
        body[api] = value;
        sentAs.set(pathText([...path, api]), pathText(place));
      } else if (otherNames.has(name)) withheld.push(pathText(place));
      else if (attribute === undefined || !isNested(attribute.type)) body[name] ??= value;
      else body[name] = ofNested(attribute.type.object, value, place);
    }
    // What is left out altogether is not given either.
    for (const [name, { terraformOnly }] of Object.entries(of.attributes)) {
      if (terraformOnly === true && !(name in object)) withheld.push(pathText([...path, name]));
    }
    return body;
  };
  const ofNested = (of: ObjectSchema, value: Json, path: Path): Json => {
    if (isObject(value)) return ofObject(of, value, path);
    return isList(value) ? value.map((part, index) => ofNested(of, part, [...path, index])) : value;
  };
  return { body: ofObject(schema, config, []), sentAs, withheld };
}
