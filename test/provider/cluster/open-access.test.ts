/**
 * No cluster is open to every address without an error that says so first, whatever names the service uses for its lists.
 * The client finds the names in responses, so the service is one over HTTP.
 */
import type { AccessListFieldNames } from "../../../src/contract";
import { type ObjectValue, UNKNOWN } from "../../../src/json";
import type { ClientContext, ResourceResponse } from "../../../src/plugin";
import { clusterBehaviour } from "../../../src/provider/cluster/cluster";
import type { Run } from "../../../src/provider/run";
import { cloudOpensearch } from "../../../src/schema";
import { clientOf } from "../../client/client-of";
import { type Answered, type FakeService, type Received, startFakeService } from "../../client/fake-service";
import { TOKEN } from "../../emulator/service";
import { contextOf } from "../fake-service";

const OFFICE = ["10.0.0.0/8", "2001:db8::/32"];
const NOTHING = Object.fromEntries(Object.keys(cloudOpensearch.attributes).map((name) => [name, null]));
const CONFIG: ObjectValue = {
  ...NOTHING,
  name: "logs",
  organization_id: 7,
  ip_allowlist: OFFICE,
  dashboards_ip_allowlist: OFFICE,
};
const PLANNED: ObjectValue = {
  ...CONFIG,
  ...Object.fromEntries(
    ["id", "url", "opensearch_dashboards_url", "tier", "version", "data_node_count"].map((name) => [
      name,
      UNKNOWN,
    ]),
  ),
};
const NAMES = {
  whitelist: ["opensearch_whitelist", "opensearch_dashboards_whitelist"],
  allowlist: ["ip_allowlist", "dashboards_ip_allowlist"],
} as const;

interface Lenient {
  readonly names: AccessListFieldNames;
  /** Replaces a response, if it returns one. */
  readonly instead?: (request: Received) => Answered | undefined;
  /** The response to the POST holds the whole cluster, or only its id and name. @default true */
  readonly showsWhole?: boolean;
}

/** A service that ignores fields it does not know, as the emulator does not. */
async function lenient({ names, instead, showsWhole = true }: Lenient) {
  let stored: Record<string, unknown> = {};
  const [api, dashboards] = NAMES[names];
  const whole = () => ({ [api]: null, [dashboards]: null, ...stored });
  const fake = await startFakeService((request) => {
    const other = instead?.(request);
    if (other !== undefined) return other;
    if (request.body !== "") {
      const body = JSON.parse(request.body) as Record<string, unknown>;
      const { name, organization_id, data_node_count = 3 } = body;
      stored = { id: 17, name, organization_id, data_node_count, [api]: body[api] ?? null };
      stored[dashboards] = body[dashboards] ?? null;
    }
    if (request.method === "POST" && !showsWhole)
      return { status: 201, body: { id: 17, name: "logs", organization_id: 7 } };
    return { status: request.method === "POST" ? 201 : 200, body: whole() };
  });
  return { fake, lists: () => [stored[api], stored[dashboards]], stored: () => stored };
}

const { create, update, read } = clusterBehaviour("opensearch");
let fake: FakeService;
const runs: Run[] = [];

afterEach(() => {
  for (const run of runs.splice(0)) run.close();
});

function contextAt(url: string, setting?: AccessListFieldNames): ClientContext<Run> {
  const options = { accessToken: TOKEN, ...(setting !== undefined && { accessListFieldNames: setting }) };
  const context = contextOf(clientOf(url, options));
  runs.push(context.client);
  return context;
}

const made = async (context: ClientContext<Run>): Promise<ResourceResponse> =>
  create({ config: CONFIG, planned: PLANNED, private: {} }, context);

const errors = ({ diagnostics = [] }: ResourceResponse) =>
  diagnostics.filter(({ severity }) => severity === "error").map(({ summary }) => summary);
const warnings = ({ diagnostics = [] }: ResourceResponse) =>
  diagnostics.filter(({ severity }) => severity === "warning").map(({ summary }) => summary);

const SETTINGS = [undefined, "whitelist", "allowlist"] as const;
const CASES = SETTINGS.flatMap((setting) =>
  (["whitelist", "allowlist"] as const).flatMap((names) =>
    [true, false].map((showsWhole) => ({ setting, names, showsWhole })),
  ),
);

describe("with a service that ignores the other names, as the emulator does not", () => {
  it.each(CASES)("a new cluster has its lists: %j", async ({ setting, names, showsWhole }) => {
    const service = await lenient({ names, showsWhole });
    fake = service.fake;
    const response = await made(contextAt(fake.url, setting));
    expect(errors(response)).toEqual([]);
    expect(service.lists()).toEqual([OFFICE, OFFICE]);
    expect(response.state).toMatchObject({ id: 17, ip_allowlist: OFFICE });
    const isWrong = setting !== undefined && setting !== names;
    expect(warnings(response)).toEqual(
      isWrong ? [expect.stringMatching(/^access_list_field_names: the service uses .* "\w+list"/)] : [],
    );
  });

  it.each(CASES)("an update of another field keeps the lists: %j", async ({ setting, names }) => {
    const service = await lenient({ names });
    fake = service.fake;
    const { state } = await made(contextAt(fake.url));
    const prior = state as ObjectValue;
    const context = contextAt(fake.url, setting);
    const planned = { ...prior, data_node_count: 2 };
    const config = { ...CONFIG, data_node_count: 2 };
    const response = await update({ config, planned, prior, private: {} }, context);
    expect(errors(response)).toEqual([]);
    expect(service.stored()).toMatchObject({ data_node_count: 2 });
    expect(service.lists()).toEqual([OFFICE, OFFICE]);
    // Once in a run is enough.
    expect(warnings(await read({ state: prior, private: {} }, context))).toEqual([]);
  });

  it("the error of a create whose correction fails begins with the open access, and the state has the cluster", async () => {
    const service = await lenient({
      names: "allowlist",
      instead: ({ method }) => (method === "PUT" ? { status: 500 } : undefined),
    });
    fake = service.fake;
    const response = await made(contextAt(fake.url));
    expect(errors(response)[0]).toMatch(
      /^This cluster is open .* `opensearch_dashboards_whitelist` and `opensearch_whitelist`/,
    );
    expect(response.state).toMatchObject({ id: 17 });
  });

  it("reports no open access if the correction was carried out and only its response was lost", async () => {
    let puts = 0;
    const service = await lenient({ names: "allowlist" });
    fake = service.fake;
    const lossy = await startFakeService(async (request) => {
      const answer = await fetch(fake.url + request.url, {
        method: request.method,
        ...(request.body !== "" && { body: request.body }),
      });
      const body = await answer.text();
      if (request.method === "PUT" && (puts += 1) > 0) return { status: 500 };
      return { status: answer.status, body };
    });
    const response = await made(contextAt(lossy.url));
    expect(errors(response)).toEqual([]);
    expect(service.lists()).toEqual([OFFICE, OFFICE]);
  });
});
