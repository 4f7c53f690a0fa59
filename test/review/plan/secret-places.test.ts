/** Each secret of a cluster, in each place that shows it: which are findings, and which are not. */
import { plain } from "../../../src/text";
import { change, CLUSTER, reviewed } from "../plan";
import { saidBy } from "../said";

const CLIENT_SECRET = "planted-client-secret";
const ACCESS_KEY = "planted/secret+access-key";
const WRITE_ONLY = "planted-write-only-secret";
const TOKEN = "planted-access-token";

const LOGS = {
  ...CLUSTER,
  auth_sources: [{ name: "login", client_secret: CLIENT_SECRET }],
  repo_config: { enable_access_keys: true, secret_access_key: ACCESS_KEY },
};
const logs = change(null, LOGS);
const references = (...all: readonly string[]) => ({ references: all });
const CONFIGURATION = {
  provider_config: { cloud: { name: "cloud", expressions: { access_token: references("var.token") } } },
  root_module: {
    variables: { token: { sensitive: true }, wo: { sensitive: true }, passing: {}, tier: {} },
    resources: [
      {
        address: "cloud_opensearch.logs",
        type: "cloud_opensearch",
        mode: "managed",
        expressions: { auth_sources: references("var.wo", "var.passing", "var.tier") },
      },
    ],
  },
};
const VARIABLES = { token: { value: TOKEN }, wo: { value: WRITE_ONLY }, tier: { value: "advanced" } };

const saidOf = (changes: readonly object[], more: object): string[] =>
  reviewed(changes, { configuration: CONFIGURATION, variables: VARIABLES, ...more }).findings.flatMap(
    ({ code, address = "", message }) =>
      code === "exposed" || code === "secret" ? [`${code} ${address}: ${plain(message())}`] : [],
  );

const SECRETS: readonly (readonly [value: string, name: string])[] = [
  [CLIENT_SECRET, "the client_secret of cloud_opensearch.logs"],
  [ACCESS_KEY, "the secret_access_key of cloud_opensearch.logs"],
  [WRITE_ONLY, "a secret of cloud_opensearch.logs"],
  [TOKEN, "the access_token of the provider"],
];

describe.each(SECRETS)("%s", (value, name) => {
  const output = (after: unknown, sensitive: unknown = false, before: unknown = null) =>
    saidOf([logs], {
      output_changes: {
        it: { actions: ["create"], before, after, after_unknown: false, after_sensitive: sensitive },
      },
    });
  const argument = (text: unknown, sensitive: unknown = false) =>
    saidOf(
      [
        logs,
        change(
          null,
          { text },
          {
            address: "other_thing.a",
            more: { type: "other_thing", provider_name: "example.com/other/thing" },
            afterSensitive: { text: sensitive },
          },
        ),
      ],
      {},
    );
  const shown = (place: string, what: string) =>
    `exposed ${place}: ${what} is made from ${name}, and is not sensitive: plans, logs and the state show it`;

  it.each<[string, unknown]>([
    ["as it is", value],
    ["in a text", `https://user:${encodeURIComponent(value)}@example.com`],
    ["in base64", Buffer.from(`user:${value}`).toString("base64")],
    ["in JSON", JSON.stringify({ a: { b: value } })],
    ["in an object", { a: [{ b: value }] }],
    ["as a key", { [value]: true }],
  ])("is found in an output and in an argument, %s", (_how, text) => {
    expect(output(text)).toEqual([shown("output.it", "its value")]);
    expect(argument(text)).toEqual([shown("other_thing.a", "text")]);
  });

  it("is no finding where it is sensitive, or where there is something else", () => {
    expect([...output(value, true), ...argument(value, true)]).toEqual([]);
    expect([...output("another"), ...argument("advanced"), ...output(null)]).toEqual([]);
  });

  it("is a warning where it was shown before", () => {
    expect(output(value, false, value)).toEqual([
      `secret output.it: its value shows ${name}, as before: it is not sensitive`,
    ]);
  });

  it("is hidden in another argument of a cluster", () => {
    const other = change(null, { ...CLUSTER, tier: value }, { address: "cloud_opensearch.other" });
    const review = reviewed([logs, other], { configuration: CONFIGURATION, variables: VARIABLES });
    expect(review.findings.map(({ code }) => code)).toContain("exposed");
    expect(saidBy(review)).not.toContain(value);
  });
});

describe("a value that is known only after apply", () => {
  const output = (...all: readonly string[]) =>
    saidOf([logs], {
      configuration: {
        root_module: { ...CONFIGURATION.root_module, outputs: { it: { expression: references(...all) } } },
      },
      output_changes: {
        it: { actions: ["create"], before: null, after_unknown: true, after_sensitive: false },
      },
    });

  it.each([
    "cloud_opensearch.logs.repo_config.secret_access_key",
    "cloud_opensearch.logs.auth_sources[0].client_secret",
    'cloud_opensearch.logs["a"].auth_sources[0].client_secret',
  ])("is found by a reference to %s", (reference) => {
    expect(output(reference, "cloud_opensearch.logs")).toHaveLength(1);
  });

  it.each(["cloud_opensearch.logs.url", "cloud_opensearch.logs.auth_sources[0].client_id", "var.tier"])(
    "is no finding for a reference to %s",
    (reference) => expect(output(reference, "cloud_opensearch.logs")).toEqual([]),
  );
});

it.each<[string, string[]]>([
  ["cloud_opensearch.logs.auth_sources[0].client_secret", ["the client_secret of cloud_opensearch.logs"]],
  ["var.wo", ["a secret of cloud_opensearch.logs (var.wo)"]],
  // A plan has no value of an ephemeral variable, and does not say that it is one.
  ["var.passing", ["a secret of cloud_opensearch.logs (var.passing)"]],
  ["var.token", ["the access_token of the provider (var.token)"]],
  [
    "ephemeral.cloud_opensearch_credentials.logs.password",
    ["the password of ephemeral.cloud_opensearch_credentials.logs"],
  ],
  ["ephemeral.cloud_opensearch_credentials.logs.username", []],
  ["var.tier", []],
  ["cloud_opensearch.logs.url", []],
])("a provisioner that gets %s is a warning with its place", (reference, names) => {
  const [own] = CONFIGURATION.root_module.resources;
  const runner = {
    address: "terraform_data.run",
    type: "terraform_data",
    mode: "managed",
    provisioners: [{ type: "local-exec", expressions: { command: references(reference) } }],
  };
  const configuration = {
    ...CONFIGURATION,
    root_module: { ...CONFIGURATION.root_module, resources: [own, runner] },
  };
  expect(saidOf([logs], { configuration })).toEqual(
    names.map(
      (name) =>
        `secret terraform_data.run: provisioner "local-exec" gets ${name}, and the plan does not say whether it shows it`,
    ),
  );
});
