/** Which clusters are written, and why others are not. */
import { adoptionOf, type AdoptionOptions, isUnedited, skipClause } from "../../src/adopt";
import type { ServiceCluster } from "../../src/codegen";
import { LAYOUT } from "../codegen/organizations";
import { HERE, inState, ownersOf, program } from "./known/project";

const TOKEN = "token-of-the-adoption-tests";

const metrics = (id: number, fields: Readonly<Record<string, string>> = {}): ServiceCluster => ({
  kind: "prometheus",
  id,
  fields: { name: "metrics", organization_id: 42, ...fields },
});

function adoption(clusters: readonly ServiceCluster[], options: Partial<AdoptionOptions> = {}) {
  return adoptionOf(
    { clusters, skipped: [] },
    {
      language: "hcl",
      layout: LAYOUT,
      judging: { now: new Date(0), readCertificate: undefined },
      service: HERE,
      owners: ownersOf(),
      isNamed: false,
      replaced: new Set(),
      omitsDefaults: false,
      secrets: [TOKEN],
      secretChoice: { isAtHand: () => false, hasSecretVariables: false },
      ...options,
    },
  );
}

interface LeftOut {
  readonly clusters: readonly ServiceCluster[];
  readonly options?: Partial<AdoptionOptions>;
  readonly reason: string;
}

it.each<[what: string, given: LeftOut]>([
  [
    "has the name of one with a lower id",
    {
      clusters: [metrics(1), metrics(2)],
      reason: "the cluster prometheus/1 has the same name; rename one of them",
    },
  ],
  [
    "holds the access token",
    {
      clusters: [metrics(1, { name: "audit" }), metrics(2, { note: `a ${TOKEN}` })],
      reason: "one of its fields holds the access token, which no file may hold",
    },
  ],
  [
    "the state has",
    {
      clusters: [metrics(2)],
      options: {
        owners: ownersOf({
          program: program({}),
          state: [inState("this", { id: 2, name: "metrics" }, { module: "module.m" })],
        }),
      },
      reason: "it is in the state already, as module.m.cloud_prometheus.this",
    },
  ],
  [
    "the program may make",
    {
      clusters: [metrics(2)],
      options: {
        owners: ownersOf({ program: program({ each: { for_each: "${var.names}", name: "${each.key}" } }) }),
        isNamed: true,
      },
      reason:
        "it may be cloud_prometheus.each of main.tf already: its names are not known before Terraform plans, and there is no state",
    },
  ],
  [
    "the program makes in another environment",
    {
      clusters: [metrics(2)],
      options: {
        owners: ownersOf({
          program: program({ each: { for_each: "${var.names}", name: "${each.key}" } }),
          state: [inState("each", { id: 1, name: "other" }, { key: "other" })],
        }),
      },
      reason:
        "it may be cloud_prometheus.each of main.tf already: in another environment, its names may be others; to adopt this cluster all the same, name it with --cluster",
    },
  ],
])("leaves out a cluster that %s", (_what, { clusters, options = {}, reason }) => {
  const { skipped, files } = adoption(clusters, options);
  expect(skipped).toMatchObject([{ kind: "prometheus", id: 2 }]);
  expect(skipped.map(({ because }) => skipClause(because))).toEqual([reason]);
  for (const text of files.values()) expect(text).not.toContain(TOKEN);
});

it("adopts a cluster that another environment may make, if somebody names it", () => {
  const each = program({ each: { for_each: "${var.names}", name: "${each.key}" } });
  const owners = ownersOf({
    program: each,
    state: [inState("each", { id: 1, name: "other" }, { key: "other" })],
  });
  expect(adoption([metrics(2)], { owners, isNamed: true }).adopted).toMatchObject([{ id: 2 }]);
});

it.each([
  ["a name that the rules refuse", { name: "Metrics" }, "invalid-cluster-name"],
  ["half of a character", { name: "\ud800" }, "surrogate pair"],
])("writes only a comment for a cluster with %s, and no import", (_what, fields, finding) => {
  const { adopted, files, importsFile, skipped } = adoption([metrics(1, fields)]);
  expect(adopted).toEqual([]);
  expect(importsFile).toBeUndefined();
  expect(files.get("clusters.tf")).toContain("(id 1) is left out, since the rules");
  expect(skipped).toMatchObject([{ id: 1, because: { is: "refused" } }]);
  expect(skipped.map(({ because }) => skipClause(because)).join()).toContain(finding);
});

it("writes a cluster whose texts have names of HTML", () => {
  const login = { name: "login", type: "oidc", scope: "&copy;" };
  const fields = { name: "logs", organization_id: 42, auth_sources: [login] };
  const { skipped, files } = adoption([{ kind: "opensearch", id: 1, fields }]);
  expect(skipped).toEqual([]);
  expect(files.get("clusters.tf")).toContain('"&copy;"');
});

it("gives each file a header that shows whether it was edited", () => {
  for (const text of adoption([metrics(1)]).files.values()) {
    expect(isUnedited(text)).toBe(true);
    expect(isUnedited(`${text}\n`)).toBe(false);
    expect(isUnedited(text.slice(text.indexOf("\n\n") + 2))).toBe(false);
  }
});

it("keeps the address of a cluster when others are added", () => {
  const addresses = (clusters: readonly ServiceCluster[]) =>
    adoption(clusters).adopted.map(({ id, address }) => [id, address]);
  const [first] = addresses([metrics(1)]);
  expect(addresses([metrics(1), metrics(2, { name: "metrics-2" }), metrics(3)])).toContainEqual(first);
});
