/** Drives the emulator through its OpenAPI document: every operation, every status. */
import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020";

import { openApiDocument } from "../../../src/emulator";
import { type Answer, TOKEN, useService } from "../service";

interface Response {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: { readonly "application/json": { readonly schema: object } };
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: object } } };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const document = openApiDocument() as unknown as Document;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addFormat("certificates-in-base64", true);
ajv.addFormat("ip-range", true);
ajv.addSchema({ ...document, $id: "openapi" });

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation,
    id: operation.operationId,
  })),
);

const body = { name: "logs", organization_id: 1 };
const full = {
  ...body,
  tier: "advanced",
  version: "2.19",
  data_node_count: 5,
  custom_hostname: "search.example.com",
  dashboards_custom_hostname: "dash.example.com",
  opensearch_whitelist: ["10.0.0.0/8", "2001:db8::1"],
  opensearch_dashboards_whitelist: ["192.0.2.1"],
  maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
  auth_sources: [
    {
      name: "sso",
      type: "oidc",
      client_id: "dashboards",
      client_secret: "secret",
      connect_url: "https://idp.example.com/.well-known/openid-configuration",
      dashboards_login: true,
    },
    { name: "saml", type: "saml", idp_metadata_url: "https://idp.example.com/saml", idp_entity_id: "idp" },
  ],
  repo_config: { enable_iam_role: true },
  labels: { team: "search" },
};

const service = useService();

function validate(pointer: string, value: unknown): void {
  const check = ajv.compile({ $ref: `openapi#${pointer}` });
  if (!check(value)) throw new Error(`${pointer}: ${ajv.errorsText(check.errors)}`);
}

function escaped(path: string): string {
  return path.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The answer must have a status of the document, and the body that the document shows for it. */
function expectDocumented(path: string, method: string, answer: Answer): void {
  const response = document.paths[path]?.[method]?.responses[String(answer.status)];
  if (response === undefined) throw new Error(`${answer.status} of ${method} ${path} is not documented`);
  for (const header of Object.keys(response.headers ?? {})) {
    expect(answer.headers[header.toLowerCase()]).toEqual(expect.any(String));
  }
  if (response.content === undefined) {
    expect(answer.text).toBe("");
    return;
  }
  const pointer = `/paths/${escaped(path)}/${method}/responses/${answer.status}/content/application~1json/schema`;
  validate(pointer, answer.json);
}

/** A request that provokes a status of an operation, while there is a cluster with the id 1. */
interface Provocation {
  readonly before?: () => unknown;
  /** The cluster's, or the organization's if the path has no cluster. @default "1" */
  readonly id?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Provoked {
  readonly path: string;
  /** The whole cluster, for a method that sends one. */
  readonly cluster: object | undefined;
}

/** Reports whether a path is the emulator's own: the service has none, and no token is needed. */
const isOwn = (path: string) => !path.startsWith("/cluster/");

const PROVOCATIONS: Record<string, (provoked: Provoked) => Provocation> = {
  "200": ({ cluster }) => ({ body: cluster }),
  "201": ({ cluster }) => ({ body: cluster }),
  "204": () => ({}),
  "400": ({ path, cluster }) => {
    if (isOwn(path)) return { headers: { "content-length": "x" } };
    return cluster === undefined ? { id: "%zz" } : { body: { name: "Logs" } };
  },
  "401": () => ({ headers: { authorization: "Bearer wrong" } }),
  "403": ({ path, cluster }) => {
    if (isOwn(path)) return { headers: { host: "other.example" } };
    return { before: () => service.restart({ tokens: { [TOKEN]: [8] } }), body: cluster };
  },
  "404": ({ cluster }) => ({ id: "99", body: cluster }),
  "409": ({ path, cluster }) => {
    const other = { ...body, name: "other" };
    const before = () => service.ask("POST", path.replace("/{id}", ""), other);
    return { before, id: "2", body: cluster };
  },
  "412": ({ cluster }) => ({ body: cluster, headers: { "if-match": '"other"' } }),
  "413": () => ({ body: { x: "x".repeat(1024 * 1024) } }),
  "415": () => ({ body: "x", headers: { "content-type": "text/plain" } }),
  "417": () => ({ headers: { expect: "more" } }),
  "431": () => ({ headers: { x: "x".repeat(20_000) } }),
};

for (const status of [429, 500, 502, 503, 504, 507] as const) {
  PROVOCATIONS[String(status)] = ({ cluster }) => ({
    before: () => service.emulator.faults.set([{ fault: "status", status }]),
    body: cluster,
  });
}

describe("the OpenAPI document", () => {
  it("is served with the address of its server", async () => {
    const { status, json } = await service.ask("GET", "/openapi.json", undefined, { authorization: "" });
    expect(status).toBe(200);
    expect(json).toMatchObject({ openapi: "3.1.0", servers: [{ url: service.emulator.url }] });
    expect(json?.["paths"]).toEqual(document.paths);
  });

  it("has the names of the set in use", () => {
    const allowlist = openApiDocument({ accessListFieldNames: "allowlist" }) as unknown as Document;
    const names = (of: Document) =>
      Object.keys((of.components.schemas["OpensearchCluster"] as { properties: object }).properties);
    expect(names(document)).toContain("opensearch_whitelist");
    expect(names(document)).not.toContain("ip_allowlist");
    expect(names(allowlist)).toContain("ip_allowlist");
    expect(names(allowlist)).not.toContain("opensearch_whitelist");
  });

  it("never has a secret in a response, and accepts it in a request body", () => {
    const { OpensearchCluster, OpensearchClusterBody } = document.components.schemas;
    expect(JSON.stringify(OpensearchCluster)).not.toMatch(/client_secret"|secret_access_key"/);
    expect(JSON.stringify(OpensearchClusterBody)).toMatch(/client_secret"/);
    expect(() => {
      validate("/components/schemas/OpensearchClusterBody", full);
    }).not.toThrow();
  });
});

// A slow request takes as long for every operation, and no operation sees it: test/emulator/http/refusals.test.ts.
const SLOW = "408";

const provoked = operations.flatMap(({ path, method, operation, id }) =>
  Object.keys(operation.responses)
    .filter((status) => status !== SLOW)
    .map((status) => [status, id, path, method] as const),
);

describe("every status of every operation", () => {
  it.each(provoked)("%s of %s is as documented", async (status, _operation, path, method) => {
    const [, , kind = ""] = path.split("/");
    const whole = kind === "opensearch" ? full : body;
    if (!isOwn(path) && status !== "201") await service.ask("POST", `/cluster/${kind}`, whole);
    const cluster = method === "put" || method === "post" ? whole : undefined;
    const provocation = PROVOCATIONS[status]?.({ path, cluster });
    if (provocation === undefined) throw new Error(`nobody knows how to provoke ${status}`);
    const { before, id = "1", body: sent, headers } = provocation;
    await before?.();
    const asked = path.includes("{id}") ? path.replace("{id}", id) : `${path}?organization_id=${id}`;
    const answer = await service.ask(method.toUpperCase(), asked, sent, headers);
    expect(answer.status).toBe(Number(status));
    expectDocumented(path, method, answer);
  });
});
