/** What exactly an approval of an unreviewed part of a plan covers. Its digest must stay the same in later versions. */
import { type Attributes, change, CLUSTER, reviewed } from "../../plan";

const OWN = "clusters.internal/managed/cloud";
const NO_OP = { actions: ["no-op"] };
const LOGS = "cloud_opensearch.logs";

const entryWith = (keys: Attributes) => change(CLUSTER, CLUSTER, { ...NO_OP, more: keys });
const changeWith = (keys: Attributes, actions = ["no-op"]) => {
  const entry = change(CLUSTER, CLUSTER, { actions }) as { change: object };
  return { ...entry, change: { ...entry.change, ...keys } };
};
const stored = (values: Attributes) => ({
  root_module: { resources: [{ address: LOGS, mode: "managed", type: "cloud_opensearch", values }] },
});
const kafka = (options: Parameters<typeof change>[2] = {}) =>
  change(
    null,
    { size: 1, token: "secret" },
    { address: "cloud_kafka.a", ...options, more: { provider_name: OWN } },
  );
const gone = (options: Parameters<typeof change>[2]) =>
  change({ id: 1, organization_id: 42, token: "secret" }, null, {
    address: "cloud_kafka.a",
    ...options,
    more: { provider_name: OWN },
  });
const CREDENTIALS = "data.cloud_opensearch_credentials.a";
const credentials = (values: Attributes, keys: Attributes = {}) =>
  change(null, values, {
    address: CREDENTIALS,
    actions: ["read"],
    afterSensitive: { lease: { key: true } },
    more: { mode: "data", type: "cloud_opensearch_credentials", ...keys },
  });
const imported = (values: Attributes) => {
  const entry = change(values, values, NO_OP) as { change: object };
  return { ...entry, change: { ...entry.change, importing: { id: "1" } } };
};

const REBOOT = { type: "cloud_reboot", provider_name: OWN, config_sensitive: { token: true } };
/** As a Terraform writes it that does not mark what the schema calls sensitive. */
const WITH_SECRET = { ...CLUSTER, repo_config: { secret_access_key: "secret" } };

type Gained = readonly Readonly<Record<string, unknown>>[];

const unreviewedIn = (changes: readonly object[], more: Attributes) => {
  const found = reviewed(changes, more);
  return found.gate.stops.filter(({ finding: { code } }) => code === "unreviewed");
};

describe("an approval covers", () => {
  it.each<[string, readonly object[], Attributes, string | null, Gained]>([
    ["a key of an entry", [entryWith({ shadow: 1 })], {}, LOGS, [{ path: ["shadow"], value: 1 }]],
    ["a key of a change", [changeWith({ maybe: [1] })], {}, LOGS, [{ path: ["maybe"], value: [1] }]],
    ["a mode", [entryWith({ mode: "ghost" })], {}, LOGS, [{ path: ["mode"], value: "ghost" }]],
    [
      "an address of another type",
      [entryWith({ previous_address: 1 })],
      {},
      LOGS,
      [{ path: ["previous_address"], value: 1 }],
    ],
    ["an import", [changeWith({ importing: "a" })], {}, LOGS, [{ path: ["importing"], value: "a" }]],
    [
      "actions that are not known",
      [changeWith({}, ["mutate", "forget"])],
      {},
      LOGS,
      [{ path: ["actions"], value: ["mutate", "forget"] }],
    ],
    [
      "an action that does not fit",
      [changeWith({}, ["delete"])],
      {},
      LOGS,
      [{ path: ["actions"], value: ["delete"] }],
    ],
    [
      "an identity",
      [changeWith({ before_identity: { id: 1 }, after_identity: { id: 2 } })],
      {},
      LOGS,
      [{ path: ["after_identity"], value: { id: 2 } }],
    ],
    [
      "all of a cluster of which an update shows nothing",
      [changeWith({}, ["update"])],
      {},
      LOGS,
      [{ path: [], value: CLUSTER }],
    ],
    ["a part of the plan", [], { policies: { a: 1 } }, null, [{ path: ["policies"], value: { a: 1 } }]],
    ["a format", [], { format_version: "1.3" }, null, [{ path: ["format_version"], value: "1.3" }]],
    [
      "a plan that leaves out whether it is complete",
      [],
      { complete: undefined },
      null,
      [{ path: ["complete"], value: null }],
    ],
    [
      "an action of this provider",
      [],
      { action_invocations: [{ type: "cloud_reboot", provider_name: OWN, hard: true }] },
      null,
      [{ path: ["action_invocations"], value: { type: "cloud_reboot", provider_name: OWN, hard: true } }],
    ],
    [
      "an action of this provider, but not what is sensitive in its configuration",
      [],
      { action_invocations: [{ ...REBOOT, config_values: { hard: true, token: "secret" } }] },
      null,
      [
        {
          path: ["action_invocations"],
          value: { ...REBOOT, config_values: { hard: true, token: { sensitive: true } } },
        },
      ],
    ],
    [
      "all of a cluster of which an update shows nothing, but not its secrets",
      [changeWith({ before: WITH_SECRET, after: WITH_SECRET }, ["update"])],
      {},
      LOGS,
      [{ path: [], value: { ...CLUSTER, repo_config: { secret_access_key: { sensitive: true } } } }],
    ],
    [
      "other planned values of a cluster, but not its secrets",
      [entryWith({})],
      {
        planned_values: stored({ ...CLUSTER, tier: "b", repo_config: { secret_access_key: "secret" } }),
      },
      LOGS,
      [
        {
          path: ["planned_values"],
          value: { ...CLUSTER, tier: "b", repo_config: { secret_access_key: { sensitive: true } } },
        },
      ],
    ],
    [
      "other planned values of a cluster, but not what was or is sensitive in it",
      [
        change(CLUSTER, CLUSTER, {
          ...NO_OP,
          beforeSensitive: { tier: true, version: true },
          afterSensitive: { tier: true, version: true, zone: true },
        }),
      ],
      { planned_values: stored({ ...CLUSTER, tier: "b", version: "2", zone: "c" }) },
      LOGS,
      [
        {
          path: ["planned_values"],
          value: {
            ...CLUSTER,
            tier: { sensitive: true },
            version: { sensitive: true },
            zone: { sensitive: true },
          },
        },
      ],
    ],
    [
      "a cluster that has no change",
      [],
      { planned_values: stored(CLUSTER) },
      LOGS,
      [{ path: ["resource_changes"], value: CLUSTER }],
    ],
    [
      "a resource of another type",
      [kafka()],
      {},
      "cloud_kafka.a",
      [
        { path: ["actions"], value: ["create"] },
        { path: [], value: { size: 1, token: "secret" } },
      ],
    ],
    [
      "a resource of another type, but not what is sensitive in it or not known",
      [kafka({ afterSensitive: { token: true }, unknown: { size: true } })],
      {},
      "cloud_kafka.a",
      [
        { path: ["actions"], value: ["create"] },
        { path: [], value: { size: { unknown: true }, token: { sensitive: true } } },
      ],
    ],
    [
      "a resource of another type, but not what was sensitive in it",
      [kafka({ beforeSensitive: { token: true } })],
      {},
      "cloud_kafka.a",
      [
        { path: ["actions"], value: ["create"] },
        { path: [], value: { size: 1, token: { sensitive: true } } },
      ],
    ],
    [
      "a change outside Terraform of a resource of another type",
      [],
      { resource_drift: [kafka({ actions: ["update"], afterSensitive: { token: true } })] },
      "cloud_kafka.a",
      [
        { path: ["drift"], value: ["update"] },
        { path: [], value: { size: 1, token: { sensitive: true } } },
      ],
    ],
    ...(
      [
        ["destroyed", ["delete"]],
        ["replaced", ["delete", "create"]],
        ["forgotten", ["forget"]],
        ["changed in an unknown way", ["update", "archive"]],
      ] as const
    ).map(([what, actions]): [string, readonly object[], Attributes, string, Gained] => [
      `a resource of another type that is ${what}, but not what is sensitive in it`,
      [gone({ actions: [...actions], beforeSensitive: { token: true } })],
      {},
      "cloud_kafka.a",
      [
        { path: ["actions"], value: [...actions] },
        { path: [], value: null },
        { path: ["before"], value: { id: 1, organization_id: 42, token: { sensitive: true } } },
      ],
    ]),
    [
      "a resource of another type that was deleted outside Terraform",
      [],
      { resource_drift: [gone({ actions: ["delete"] })] },
      "cloud_kafka.a",
      [
        { path: ["drift"], value: ["delete"] },
        { path: [], value: null },
        { path: ["before"], value: { id: 1, organization_id: 42, token: "secret" } },
      ],
    ],
    [
      "an attribute of credentials",
      [credentials({ cluster_id: 1, lease: { days: 60, key: "secret" } })],
      {},
      CREDENTIALS,
      [{ path: ["lease"], value: { days: 60, key: { sensitive: true } } }],
    ],
    [
      "a key of the entry of credentials",
      [credentials({ cluster_id: 1 }, { lease: 60 })],
      {},
      CREDENTIALS,
      [{ path: ["lease"], value: 60 }],
    ],
    [
      "an access list that an imported cluster has by another name",
      [imported({ ...CLUSTER, opensearch_whitelist: ["10.0.0.0/8"] })],
      {},
      LOGS,
      [{ path: ["opensearch_whitelist"], value: ["10.0.0.0/8"] }],
    ],
    [
      "an identity provider of a new cluster that has no name",
      [change(null, { ...CLUSTER, auth_sources: [{ type: "oidc" }] })],
      {},
      LOGS,
      [{ path: ["auth_sources", 0], value: { type: "oidc" } }],
    ],
    [
      "a value that the schema does not have",
      [change(CLUSTER, { ...CLUSTER, zone: { a: { b: 1 } } })],
      {},
      LOGS,
      [{ path: ["zone", "a", "b"], value: 1 }],
    ],
    [
      "each of many values",
      [change(CLUSTER, { ...CLUSTER, zones: [1, 2, 3, 4, 5, 6] })],
      {},
      LOGS,
      [1, 2, 3, 4, 5, 6].map((value, index) => ({ path: ["zones", index], value })),
    ],
  ])("%s", (_what, changes, more, address, gained) => {
    const [stop, ...others] = unreviewedIn(changes, more);
    if (stop === undefined) throw new Error("nothing is unreviewed");
    expect(others).toEqual([]);
    expect(stop.approvable).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    const { subjectOf } = reviewed(changes, more);
    const { kind, ...subject } = subjectOf(stop.finding);
    expect([kind, subject.address, subject.gained]).toEqual(["unreviewed", address, gained]);
    expect(stop.finding.address ?? null).toBe(address);
  });
});
