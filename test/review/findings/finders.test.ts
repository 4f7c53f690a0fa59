/** The list of finders: each registers the codes of all that it finds, and no others. */
import { type Code, CODES } from "../../../src/review/findings/codes";
import { FINDERS } from "../../../src/review/findings/finders";
import { CORPUS, reviewOf } from "../corpus-reviews";
import { type Attributes, change, CLUSTER, clusterAt, configured, reviewed } from "../plan";

/** The codes that each finder found, by its name. */
const found = new Map<string, Set<Code>>(FINDERS.map(({ name }) => [name, new Set()]));

beforeAll(() => {
  for (const finder of FINDERS) watch(finder);
  for (const [, planCase] of CORPUS) reviewOf(planCase);
  for (const [changes, more] of FURTHER) reviewed(changes, more);
});

afterAll(() => jest.restoreAllMocks());

/** Keeps the codes of what a finder finds. */
function watch(finder: {
  readonly name: string;
  find: (...subject: never[]) => readonly { readonly code: Code }[];
}): void {
  const { find } = finder;
  jest.spyOn(finder, "find").mockImplementation((...subject) => {
    const more = find(...subject);
    for (const { code } of more) found.get(finder.name)?.add(code);
    return more;
  });
}

const READ = { actions: ["read"], more: { mode: "data" } };
const dataSource = (type: string): object =>
  change(null, { flavour: 1 }, { ...READ, address: `data.${type}.a`, more: { ...READ.more, type } });
/** Plans with what no plan of the corpus has. */
const FURTHER: readonly (readonly [changes: readonly object[], more?: Attributes])[] = [
  [[clusterAt("logs", {}, {}, { more: { shadow: 1 } })]],
  [[clusterAt("logs", { repo_config: null }, { repo_config: { enable_iam_role: true } })]],
  [
    [
      clusterAt(
        "logs",
        { repo_config: { enable_access_keys: true, access_key_id: "a", secret_access_key: "b" } },
        { repo_config: { enable_access_keys: true, access_key_id: "a", secret_access_key_wo_version: 1 } },
      ),
    ],
  ],
  [
    [
      clusterAt("logs", null, {
        maintenance_window: { day_of_week: "sunday", start_time: "01:00", end_time: "03:00" },
      }),
      clusterAt(
        "search",
        { maintenance_window: { day_of_week: "sunday", start_time: "01:00", end_time: "03:00" } },
        { maintenance_window: { day_of_week: "monday", start_time: "01:00", end_time: "03:00" } },
      ),
    ],
  ],
  [[clusterAt("logs", { acknowledged: [] }, { acknowledged: [{ code: "open-access", reason: "a" }] })]],
  [[clusterAt("logs", { deletion_protection: true }, { deletion_protection: false })]],
  [[clusterAt("logs", { deletion_protection: false }, { deletion_protection: true })]],
  [[clusterAt("logs", { tier: "advanced", data_node_count: 9 }, { tier: "standard", data_node_count: 9 })]],
  [[clusterAt("logs", { flavour: 1 }, { flavour: 2 })]],
  [[clusterAt("logs", { version: "2.19" }, { version: 3 })]],
  [
    [
      clusterAt(
        "logs",
        { opensearch_whitelist: ["10.0.0.0/8"], tier: "standard" },
        { opensearch_whitelist: ["10.0.0.0/8"], tier: "advanced" },
      ),
    ],
  ],
  [
    [
      clusterAt(
        "logs",
        { maintenance_window: { day_of_week: "sunday", start_time: "01:00", end_time: "03:00" } },
        { maintenance_window: { day_of_week: "SUNDAY", start_time: "01:00", end_time: "03:00" } },
      ),
    ],
  ],
  [
    [change({ ...CLUSTER, tier: "standard" }, { ...CLUSTER, tier: "standard", version: "3.1" })],
    configured({ name: { constant_value: "logs" }, tier: { constant_value: "advanced" } }),
  ],
  [[], { complete: null, flavour: 1 }],
  [[], configured({ auth_sources: { constant_value: [{ name: "sso", client_secret: "planted" }] } })],
  [
    [
      clusterAt(
        "logs",
        {},
        { tier: "standard" },
        { more: { provider_name: "registry.acme.example/a/cloud" } },
      ),
    ],
  ],
  [
    [
      change(
        null,
        { size: 1 },
        { address: "cloud_kafka.events", more: { provider_name: "clusters.internal/managed/cloud" } },
      ),
    ],
  ],
  [[dataSource("cloud_opensearch_credentials"), dataSource("cloud_opensearch")]],
  [
    [],
    {
      complete: null,
      prior_state: {
        values: {
          root_module: {
            resources: [
              {
                address: "cloud_opensearch.logs",
                mode: "managed",
                type: "cloud_opensearch",
                values: CLUSTER,
              },
            ],
          },
        },
      },
    },
  ],
];

it.each(FINDERS.map(({ name, codes }) => [name, codes] as const))(
  "%s finds what it registers",
  (name, codes) => {
    expect([...(found.get(name) ?? [])].sort()).toEqual([...codes].sort());
  },
);

it("has a finder for each code", () => {
  // What was changed outside Terraform is found after all others, which its sentences follow.
  const codes = [...FINDERS.flatMap((finder) => finder.codes), "drift"];
  expect([...new Set(codes)].sort()).toEqual(Object.keys(CODES).sort());
});

it("has no two finders of one name", () => {
  expect(new Set(FINDERS.map(({ name }) => name)).size).toBe(FINDERS.length);
});
