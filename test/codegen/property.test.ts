/** Whatever the service has: the code is laid out as the languages' own formatters do in the common case, and has the same values. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import * as estree from "prettier/plugins/estree";
import * as typescript from "prettier/plugins/typescript";
import { format } from "prettier/standalone";

import { canonicalList } from "../../src/cidr";
import { terraformIn } from "../../src/cli/processes/terraform";
import {
  clusterResource,
  type CodedCluster,
  fileText,
  KEPT_BY_SERVICE,
  type ServiceCluster,
  typescriptFunction,
} from "../../src/codegen";
import { FILE_BYTES, type Json, type JsonObject, parseJson } from "../../src/json";
import { compareNames } from "../../src/schema";
import { seed } from "../cases";
import { CDKTF_INIT } from "../cdktf-init";
import { synthesizePrograms } from "../docs/synthesize-programs";
import { describeWithTerraform } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";
import { organizationOf } from "./organizations";
import { writtenFiles } from "./written";

type Fields = Readonly<Record<string, unknown>>;

const login = { name: "login", type: "oidc", client_id: "a", dashboards_login: true };
const usual = Array.from({ length: 36 }, (_, index): ServiceCluster => {
  const list = Array.from({ length: 1 + (index % 5) }, (_entry, at) => `10.${index}.${at}.0/24`);
  const lists = { ip_allowlist: list, dashboards_ip_allowlist: list };
  const fields = { name: "a".repeat(index + 1), organization_id: 42, ...lists, auth_sources: [login] };
  return { kind: "opensearch", id: index + 1, fields };
});

it.each(
  (["default", "alias", "new"] as const).flatMap((is, index) =>
    (['"', "'"] as const).map((quote, other) => ({ is, quote, isJavaScript: (index + other) % 2 === 1 })),
  ),
)(
  "is a function as prettier leaves it, for names of the usual lengths: %j",
  async ({ is, quote, isJavaScript }) => {
    const clusters = usual.map((one) =>
      clusterResource(
        one,
        { now: new Date(0), readCertificate: undefined },
        { secretFormOf: () => KEPT_BY_SERVICE },
      ),
    );
    const provider = { is, name: "cloud.europe", id: "cloud" };
    const code = fileText(
      typescriptFunction(
        { functionName: "addClusters", path: is === "new" ? undefined : ["eu", "search"], provider },
        clusters as readonly CodedCluster[],
        { library: "cdktf", quote, isJavaScript },
      ),
    );
    const options = { parser: "typescript", plugins: [typescript, estree], singleQuote: quote === "'" };
    expect(await format(code, options)).toBe(code);
  },
);

describeWithTerraform("the code of a large organization", () => {
  const [clusters = []] = fc.sample(organizationOf({ minLength: 25, maxLength: 25 }), {
    numRuns: 1,
    seed: seed(),
  });
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  it("is HCL as `terraform fmt` leaves it, and has the values of the clusters", async () => {
    const { "clusters.tf": code = "", "clusters.imports.tf": imports = "" } = writtenFiles(clusters, "hcl");
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
    const program = writtenFiles(clusters, "typescript");
    const programs = join(folder, "programs");
    mkdirSync(programs);
    const [stacks] = synthesizePrograms(programs, [program], { ...CDKTF_INIT, types: [] });
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
  const state = parseJson(readFileSync(join(folder, "terraform.tfstate"), "utf8"), FILE_BYTES) as {
    readonly outputs: Readonly<Record<string, { readonly value: JsonObject }>>;
  };
  return Object.values(state.outputs)
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
