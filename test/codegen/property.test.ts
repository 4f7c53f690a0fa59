/** Whatever the service has: the code is laid out as the languages' own formatters do, and has the same values. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";
import * as estree from "prettier/plugins/estree";
import * as typescript from "prettier/plugins/typescript";
import { format } from "prettier/standalone";

import { canonicalList } from "../../src/cidr";
import { terraformIn } from "../../src/cli/processes/terraform";
import { type CodeLanguage, programOf, type ServiceCluster } from "../../src/codegen";
import { FILE_LIMITS, type Json, type JsonObject, parseJson } from "../../src/json";
import { compareNames } from "../../src/schema";
import { cases, seed } from "../cases";
import { synthesizePrograms } from "../docs/synthesize-programs";
import { describeWithTerraform } from "../e2e/terraform";
import { HOSTILE } from "./hostile";

type Fields = Readonly<Record<string, unknown>>;

const text = fc
  .oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."${}%\"'\\`\n-eE+2T[]") }),
    fc.array(fc.constantFrom(...HOSTILE), { minLength: 2, maxLength: 3 }).map((parts) => parts.join("")),
  )
  .map((found) => found.normalize("NFC"))
  .filter((found) => found.trim() !== "");
const word = fc.oneof(
  { weight: 2, arbitrary: fc.stringMatching(/^[a-z]{1,9}(-[a-z0-9]{1,5}){0,2}$/) },
  fc.stringMatching(/^[a-z0-9-]{1,90}$/),
  fc.constantFrom("class", "default", "1", "-", "a-b", "a--b", "ab", "con"),
);
const range = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `10.${a}.${b}.0/24`),
  fc.nat(0xffff).map((part) => `2001:db8:${part.toString(16)}::/48`),
);
const accessList = fc.oneof(
  fc.constantFrom(
    ["198.51.100.0/24"],
    ["10.1.0.0/16", "198.51.100.0/24", "2001:db8:10::/48", "2001:db8:20::/48"],
  ),
  fc.uniqueArray(range, { minLength: 1, maxLength: 6 }),
);
const some = (shape: Record<string, fc.Arbitrary<unknown>>) => fc.record(shape, { requiredKeys: [] });

const saml = some({ roles_key: text, idp_entity_id: text, sp_entity_id: text }).map((fields) => ({
  type: "saml",
  ...fields,
}));
const oidc = some({ client_id: text, audience: text, scope: text, subject_key: text }).map((fields) => ({
  type: "oidc",
  ...fields,
}));
const sources = fc
  .tuple(fc.option(saml), fc.array(oidc, { maxLength: 2 }))
  .map(([one, others]) => [...(one === null ? [] : [one]), ...others])
  .map((list) => list.map((source, index) => ({ name: `source-${index}`, ...source })));

const cluster: fc.Arbitrary<ServiceCluster> = fc
  .record({
    kind: fc.constantFrom("opensearch", "prometheus"),
    id: fc.integer({ min: 1 }),
    name: word,
    lists: some({ ip_allowlist: accessList, dashboards_ip_allowlist: accessList }),
    list: accessList,
    organization: fc.constantFrom(42, 9007199254740993n),
    settings: some({
      tier: fc.constant("advanced"),
      data_node_count: fc.integer({ min: 4, max: 10 }),
      version: text,
      auth_sources: sources,
      maintenance_window: fc.constant({ day_of_week: "sunday", start_time: "23:00", end_time: "01:30" }),
    }),
  })
  .map(({ kind, id, name, lists, list, organization, settings }) => {
    const identity = { name, organization_id: organization };
    if (kind === "prometheus") return { kind, id, fields: { ...identity, prometheus_whitelist: list } };
    const tier = settings["data_node_count"] === undefined ? {} : { tier: "advanced" };
    return { kind, id, fields: { ...identity, ...settings, ...tier, ...lists } };
  });

const organizationOf = (size: { readonly minLength: number; readonly maxLength: number }) =>
  fc.uniqueArray(cluster, { ...size, selector: ({ kind, fields }) => `${kind} ${String(fields["name"])}` });

const judging = { now: new Date(0), readCertificate: undefined };
const filesOf = (clusters: readonly ServiceCluster[], language: CodeLanguage) =>
  Object.fromEntries(programOf(clusters, { language, judging }).files);

async function expectPretty(clusters: readonly ServiceCluster[]): Promise<void> {
  for (const code of Object.values(filesOf(clusters, "typescript")))
    expect(await format(code, { parser: "typescript", plugins: [typescript, estree] })).toBe(code);
}

it("is TypeScript as prettier leaves it, for names of every length", async () => {
  const login = { name: "login", type: "oidc", client_id: "a", dashboards_login: true };
  const clusters = Array.from({ length: 100 }, (_, index): ServiceCluster => {
    const list = Array.from({ length: 1 + (index % 5) }, (_entry, at) => `10.${index}.${at}.0/24`);
    const lists = { ip_allowlist: list, dashboards_ip_allowlist: list };
    const fields = { name: "a".repeat(index + 1), organization_id: 42, ...lists, auth_sources: [login] };
    return { kind: "opensearch", id: index + 1, fields };
  });
  await expectPretty(clusters);
});

it("is TypeScript as prettier leaves it, for any clusters", async () => {
  await fc.assert(fc.asyncProperty(organizationOf({ minLength: 0, maxLength: 4 }), expectPretty), {
    numRuns: cases(50),
  });
});

describeWithTerraform("the code of a large organization", () => {
  const [clusters = []] = fc.sample(organizationOf({ minLength: 25, maxLength: 25 }), {
    numRuns: 1,
    seed: seed(),
  });
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "codegen-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is HCL as `terraform fmt` leaves it, and has the values of the clusters", async () => {
    const { "clusters.tf": code = "", "imports.tf": imports = "" } = filesOf(clusters, "hcl");
    const run = terraformIn(folder, {});
    writeFileSync(join(folder, "clusters.tf"), code);
    writeFileSync(join(folder, "imports.tf"), imports);
    expect((await run(["fmt", "-check", "-diff"])).stdout).toBe("");

    rmSync(join(folder, "imports.tf"));
    const outputs = code
      .slice(code.indexOf("\n\n", code.indexOf('provider "cloud"')))
      .replace(/^resource "(.*)" "(.*)" \{\n([^]*?)^\}\n/gm, 'output "$1-$2" {\n  value = {\n$3  }\n}\n');
    writeFileSync(join(folder, "clusters.tf"), outputs);
    expect(await evaluated(folder)).toEqual(clusters.map(valuesOf).sort(byName));
  });

  it("is TypeScript that compiles, and synthesizes the values of the clusters", async () => {
    const { "main.ts": main = "", ...others } = filesOf(clusters, "typescript");
    const program = { ...others, "main.ts": `${main}// Runs the new App() of clusters.ts.\n` };
    const programs = join(folder, "programs");
    mkdirSync(programs);
    const [stacks] = synthesizePrograms(programs, [program]);
    const { resource } = JSON.parse(stacks?.["clusters"] ?? "") as Record<string, Record<string, Fields>>;
    const outputs = Object.entries(resource ?? {}).flatMap(([type, resources]) =>
      Object.entries(resources as Record<string, Fields>).map(([name, attributes]) => {
        const value = Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== "//"));
        return [`${type}-${name}`, { value }];
      }),
    );
    writeFileSync(join(folder, "main.tf.json"), JSON.stringify({ output: Object.fromEntries(outputs) }));
    expect(await evaluated(folder)).toEqual(clusters.map(valuesOf).sort(byName));
  });
});

/** Returns the values of all outputs of a configuration, as Terraform evaluates them. */
async function evaluated(folder: string): Promise<readonly Json[]> {
  const run = terraformIn(folder, {});
  const { code, stderr } = await run(["apply", "-auto-approve"]);
  if (code !== 0) throw new Error(stderr);
  const { stdout } = await run(["output", "-json"]);
  const outputs = parseJson(stdout, FILE_LIMITS) as Readonly<Record<string, { readonly value: JsonObject }>>;
  return Object.values(outputs)
    .map(({ value }) => value)
    .sort(byName);
}

/** Returns the values that the code of a cluster has. */
function valuesOf({ fields }: ServiceCluster): JsonObject {
  const given = Object.entries(fields as JsonObject).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(
    given.map(([name, value]) => [name, isAccessList(name) ? canonical(value) : value]),
  );
}

const canonical = (list: Json): Json => canonicalList(list as readonly string[]) ?? list;
const isEmpty = (value: Json) => Array.isArray(value) && value.length === 0;
const isAccessList = (name: string) => name.endsWith("list");
const byName = (one: JsonObject, other: JsonObject) => compareNames(keyOf(one), keyOf(other));
const keyOf = (values: JsonObject) =>
  `${String(values["name"])} ${String(values["prometheus_whitelist"] !== undefined)}`;
