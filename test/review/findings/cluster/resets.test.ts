/** What is said about fields that are no longer set, and about what a destroyed cluster holds. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";

const update = (before: Attributes, after: Attributes, options: ChangeOptions = {}) =>
  change({ ...CLUSTER, ...before }, { ...CLUSTER, ...after }, options);

const linesOf = (one: object, more: Attributes = {}) =>
  reviewed([one], more)
    .findings.filter(({ code }) => !["sensitivity", "replaced"].includes(code))
    .map(({ code, attribute = "-", message }) => `${code} ${attribute}: ${plain(message)}`);

describe("a field that is reset", () => {
  const SOURCES = {
    auth_sources: [
      { name: "a", type: "saml" },
      { name: "b", type: "saml" },
    ],
  };
  const HOST = { custom_hostname: "a.example" };
  const SAYS = "reset custom_hostname: is no longer set: the generated default hostname";
  const setting = (expressions: Attributes) => ({
    configuration: {
      root_module: {
        resources: [{ address: "cloud_opensearch.logs", type: "cloud_opensearch", expressions }],
      },
    },
  });
  const computed = { unknown: { custom_hostname: true } };

  it.each<[string, object, Attributes, readonly string[]]>([
    ["is named with its former value", update(HOST, {}), {}, [`${SAYS}; it was "a.example"`]],
    [
      "is named without a value that was sensitive",
      update(HOST, {}, { beforeSensitive: { custom_hostname: true } }),
      {},
      [`${SAYS}; it was a sensitive value`],
    ],
    [
      "leaves out a field that was not set",
      update({ custom_hostname: null, tier: "a" }, { tier: "b" }),
      {},
      ['sizing tier: changes from "a" to "b"'],
    ],
    [
      "is a list that becomes empty",
      update(SOURCES, { auth_sources: [] }),
      {},
      [
        "reset auth_sources: is no longer set: no identity providers, and only the built-in internal user can log in; it was a, b",
      ],
    ],
    [
      "is one for which the service chooses a value that is not known yet",
      update(HOST, {}, computed),
      setting({}),
      [`${SAYS}; it was "a.example"`],
    ],
    [
      "is perhaps one whose configuration the plan does not have",
      update(HOST, {}, computed),
      {},
      [
        'reset custom_hostname: may be no longer set; if so: the generated default hostname; it was "a.example"',
      ],
    ],
    [
      "is one that a new cluster does not get",
      update(HOST, {}, { ...computed, actions: ["delete", "create"] }),
      setting({}),
      [
        'reset custom_hostname: is not set, and the new cluster gets: the generated default hostname; it was "a.example"',
      ],
    ],
    [
      "is not one that the configuration sets",
      update(HOST, {}, computed),
      setting({ custom_hostname: { references: ["var.host"] } }),
      ['hostname custom_hostname: changes from "a.example" to (known after apply)'],
    ],
  ])("%s", (_what, one, more, lines) => {
    expect(linesOf(one, more).filter((line) => !line.startsWith("identity"))).toEqual(lines);
  });
});

describe("what a destroyed cluster holds", () => {
  const held = (before: Attributes, options: ChangeOptions = {}, address = "cloud_opensearch.logs") =>
    reviewed([change({ ...CLUSTER, ...before }, null, { ...options, address })])
      .findings.filter(({ code }) => code === "destroyed")
      .flatMap(({ details }) => details?.().map(plain) ?? []);

  it.each<[string, string[], string]>([
    [
      "all of it",
      held({
        id: "7",
        data_node_count: 5,
        version: "2.19",
        tier: "advanced",
        repo_config: { enable_access_keys: true },
      }),
      'id "7", 5 data nodes, version "2.19", tier "advanced", snapshots in its S3 repository',
    ],
    ["what is set", held({ id: "7", version: null }), 'id "7", no snapshots'],
    [
      "what is not sensitive",
      held(
        { version: "2.19", repo_config: { enable_iam_role: true } },
        { beforeSensitive: { version: true, repo_config: { enable_iam_role: true } } },
      ),
      "version (sensitive value), snapshots: a sensitive value",
    ],
    ["what its kind can have", held({ id: "7", tier: "x" }, {}, "cloud_prometheus.metrics"), 'id "7"'],
  ])("is told: %s", (_what, told, words) => {
    expect(told).toEqual([`the present cluster: ${words}`]);
  });
});
