/** What is said about fields that are no longer set, and about what a destroyed cluster holds. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, configured, reviewed } from "../../plan";
import { linesWithout, testRows } from "../rows";

describe("a field that is reset", () => {
  const HOST = { custom_hostname: "a.example" };
  const UNKNOWN = { unknown: { custom_hostname: true } };
  const DEFAULT = "the generated default hostname";

  testRows(linesWithout("replaced", "identity"), [
    {
      name: "is named with its former value",
      before: HOST,
      lines: `reset custom_hostname: is no longer set: ${DEFAULT}; it was "a.example"`,
    },
    {
      name: "is named without a value that was sensitive",
      before: HOST,
      lines: `reset custom_hostname: is no longer set: ${DEFAULT}; it was a sensitive value`,
      beforeSensitive: { custom_hostname: true },
    },
    {
      name: "is a list that becomes empty",
      before: {
        auth_sources: [
          { name: "a", type: "saml" },
          { name: "b", type: "saml" },
        ],
      },
      after: { auth_sources: [] },
      lines:
        "reset auth_sources: is no longer set: no identity providers, and only the built-in internal user can log in; it was a, b",
    },
    {
      name: "is one for which the service chooses a value that is not known yet",
      before: HOST,
      lines: `reset custom_hostname: is no longer set: ${DEFAULT}; it was "a.example"`,
      ...UNKNOWN,
      plan: configured({}),
    },
    {
      name: "is perhaps one whose configuration the plan does not have",
      before: HOST,
      lines: `reset custom_hostname: may be no longer set; if so: ${DEFAULT}; it was "a.example"`,
      ...UNKNOWN,
    },
    {
      name: "is one that a new cluster does not get",
      before: HOST,
      lines: `reset custom_hostname: is no longer set: ${DEFAULT}; it was "a.example"`,
      ...UNKNOWN,
      actions: ["delete", "create"],
      plan: configured({}),
    },
    {
      name: "is not a size that the service chooses for a new cluster",
      before: { data_node_count: 3 },
      lines: [],
      after: { data_node_count: null },
      unknown: { data_node_count: true },
      actions: ["delete", "create"],
      plan: configured({}),
    },
    {
      name: "is not one that the configuration sets",
      before: HOST,
      lines: 'hostname custom_hostname: changes from "a.example" to (known after apply)',
      ...UNKNOWN,
      plan: configured({ custom_hostname: { references: ["var.host"] } }),
    },
  ]);
});

describe("what a destroyed cluster holds", () => {
  interface Destroyed {
    readonly before: Attributes;
    readonly options?: ChangeOptions;
    readonly words: string;
  }

  it.each<[what: string, given: Destroyed]>([
    [
      "all of it",
      {
        before: {
          id: "7",
          data_node_count: 5,
          version: "2.19",
          tier: "advanced",
          repo_config: { enable_access_keys: true },
        },
        words: 'id "7", 5 nodes, version 2.19, tier advanced, snapshots in its S3 repository',
      },
    ],
    ["what is set", { before: { id: "7", version: null }, words: 'id "7", no snapshots' }],
    [
      "what is not sensitive",
      {
        before: { version: "2.19", repo_config: { enable_iam_role: true } },
        options: { beforeSensitive: { version: true, repo_config: { enable_iam_role: true } } },
        words: "version (sensitive value), snapshots: a sensitive value",
      },
    ],
    [
      "what its kind can have",
      { before: { id: "7", tier: "x" }, options: { address: "cloud_prometheus.metrics" }, words: 'id "7"' },
    ],
  ])("is told: %s", (_what, { before, options = {}, words }) => {
    const [destroyed] = reviewed([change({ ...CLUSTER, ...before }, null, options)]).findings.filter(
      ({ code }) => code === "destroyed",
    );
    expect(destroyed?.details?.().map(plain)).toEqual([`the present cluster: ${words}`]);
  });
});
