/**
 * The service judges the cluster that a body makes, with its own defaults, and not what an earlier body left there. That it
 * judges by every rule is tested in test/proof/equivalence.test.ts.
 */
import { useService } from "./service";

const logs = { name: "logs", organization_id: 7 };
const login = {
  name: "sso",
  type: "oidc",
  client_id: "dashboards",
  client_secret: "planted-secret",
  dashboards_login: true,
};
const keys = { enable_access_keys: true, access_key_id: "AKIA", secret_access_key: "planted-secret" };
const window = { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" };

const service = useService();

interface Refused {
  readonly fields: object;
  readonly code: string;
  readonly path: string;
}

const REFUSED: readonly (readonly [what: string, given: Refused])[] = [
  [
    "four nodes, and null as the tier",
    {
      fields: { data_node_count: 4, tier: null },
      code: "data-node-count-needs-advanced-tier",
      path: "data_node_count",
    },
  ],
  [
    "a login without the client's secret",
    {
      fields: { auth_sources: [{ ...login, client_secret: undefined }] },
      code: "dashboards-login-needs-client",
      path: "auth_sources[0].client_secret",
    },
  ],
];

/** A cluster that has what the bodies leave out. */
const RICH = {
  ...logs,
  tier: "advanced",
  data_node_count: 10,
  auth_sources: [login],
  repo_config: keys,
  maintenance_window: window,
};

async function replaced(fields: object) {
  const { json } = await service.ask("POST", "/cluster/opensearch", RICH);
  const path = `/cluster/opensearch/${String(json?.["id"])}`;
  const answer = await service.ask("PUT", path, { ...logs, ...fields });
  const after = await service.ask("GET", path);
  await service.ask("DELETE", path);
  return { answer, before: json, after: after.json };
}

it.each(REFUSED)("refuses %s", async (_what, { fields, code, path }) => {
  const expected = { status: 400, json: { code: "invalid", issues: [{ code, path }] } };
  expect(await service.ask("POST", "/cluster/opensearch", { ...logs, ...fields })).toMatchObject(expected);
  const { answer, before, after } = await replaced(fields);
  expect(answer).toMatchObject(expected);
  expect(after).toEqual(before);
});

it("names the default that it assumes, and the fix", async () => {
  const { answer } = await replaced({ data_node_count: 10 });
  expect(answer.json?.["message"]).toMatch(
    /^data_node_count: 10 .* its default is "standard"; write at most 3, or set `tier` /,
  );
});

it("judges the clusters of a seed in the same way", async () => {
  const seed = { opensearch: [{ ...logs, data_node_count: 4 }] };
  await expect(service.restart({ seed })).rejects.toThrow(/data_node_count: .*its default is "standard"/);
  await service.restart();
});

it("removes the secret of a login that a PUT leaves out, and keeps that of a login that has it", async () => {
  const api = { name: "api", type: "oidc", client_secret: "planted-secret" };
  const { json } = await service.ask("POST", "/cluster/opensearch", { ...logs, auth_sources: [login, api] });
  const id = Number(json?.["id"]);
  const body = { ...logs, auth_sources: [login, { ...api, client_secret: undefined }] };
  expect(await service.ask("PUT", `/cluster/opensearch/${id}`, body)).toMatchObject({ status: 200 });
  expect(service.emulator.stored("opensearch", id)?.["auth_sources"]).toEqual([
    login,
    { name: "api", type: "oidc" },
  ]);
  await service.ask("DELETE", `/cluster/opensearch/${id}`);
});
