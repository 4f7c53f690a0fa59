/**
 * Any drift of any program: git applies its patch, and a plan then changes nothing, apart from what the drift says of the
 * one cluster that it cannot accept. Comments stay beside the ranges that they are about.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";

import { adoptionOf, readOrganization } from "../../src/adopt";
import type { CodeLanguage, ServiceCluster } from "../../src/codegen";
import { API_SCHEMAS, toApi } from "../../src/contract";
import { formatJson, type JsonObject } from "../../src/json";
import type { ObjectValue } from "../../src/schema";
import { linkPackages } from "../built";
import { cases } from "../cases";
import { runCommand } from "../cli/command-line/command";
import { clientOf } from "../client/client-of";
import { LAYOUT, organizationOf } from "../codegen/organizations";
import { TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

/** A program, and what somebody changes in one of its clusters. */
interface DriftCase {
  readonly clusters: readonly ServiceCluster[];
  readonly index: number;
  readonly changes: ObjectValue;
  /** Which lines get comments: none, at the end, or above. */
  readonly comments: readonly number[];
}

const driftCases: fc.Arbitrary<DriftCase> = fc
  .record({
    clusters: organizationOf({ minLength: 1, maxLength: 4 }),
    others: organizationOf({ minLength: 8, maxLength: 12 }),
    index: fc.nat(),
    comments: fc.array(fc.nat(2), { minLength: 12, maxLength: 12 }),
  })
  .map(({ clusters, others, index, comments }) => {
    const picked = index % clusters.length;
    const kind = clusters[picked]?.kind;
    return {
      clusters: clusters.map((one) => ({ ...one, fields: { ...one.fields, organization_id: 42 } })),
      index: picked,
      changes: others.find((one) => one.kind === kind)?.fields ?? {},
      comments,
    };
  });

/** Those of `cdktf init` that refuse a program. */
const COMPILER_OPTIONS = {
  target: "es2022",
  module: "commonjs",
  moduleResolution: "node10",
  strict: true,
  noUnusedLocals: true,
  skipLibCheck: true,
};

interface Change {
  readonly address: string;
  readonly patched: boolean;
  readonly reason: string | null;
}

describeWithTerraform("the patch of any drift", () => {
  const workspace = useWorkspace();

  async function send(method: string, path: string, { kind, fields }: ServiceCluster): Promise<void> {
    const body = formatJson(toApi(API_SCHEMAS[kind], fields as JsonObject, ["whitelist"]));
    const { status } = await workspace.request(method, path, body);
    expect(status).toBeLessThan(300);
  }

  const clusterNamed = ({ kind, fields }: ServiceCluster) =>
    workspace.emulator.clusters().find((one) => one.kind === kind && one.name === fields["name"])?.id;

  let isChecked = false;

  async function drift(folder: string, ...args: readonly string[]) {
    const env = {
      CLOUD_BASE_URL: workspace.emulator.url,
      CLOUD_ACCESS_TOKEN: TOKEN,
      TS_NODE_TRANSPILE_ONLY: String(!isChecked),
    };
    const run = await runCommand(["adopt", "--drift", ...args], { cwd: folder, env });
    if (run.code !== 0 && run.code !== 3) throw new Error(run.stderr);
    return run;
  }

  /** Writes the program of the clusters, with comments; returns the file that is edited. */
  async function writeProgram(folder: string, language: CodeLanguage, { clusters, comments }: DriftCase) {
    for (const cluster of clusters) await send("POST", `/cluster/${cluster.kind}`, cluster);
    const client = clientOf(workspace.emulator.url, { accessToken: TOKEN });
    const adoption = adoptionOf(await readOrganization(client, { organization: 42 }), {
      language,
      layout: LAYOUT,
      judging: { now: new Date(), readCertificate: undefined },
      service: workspace.emulator.url,
      owners: { own: [], possible: [] },
      isNamed: false,
      replaced: new Set(),
      omitsDefaults: false,
      secrets: [TOKEN],
      secretChoice: { isAtHand: () => false, hasSecretVariables: false },
    });
    for (const [name, text] of adoption.files)
      if (!name.startsWith("imports."))
        writeFileSync(join(folder, name), commented(text, language, comments));
    const imports = adoption.adopted.map(
      ({ address, name }) => `import {\n  to = ${address}\n  id = "42/${name}"\n}\n`,
    );
    writeFileSync(join(workspace.folder, "imports.tf"), imports.join(""));
    return language === "hcl" ? "clusters.tf" : "clusters.ts";
  }

  async function accepts(language: CodeLanguage, one: DriftCase): Promise<void> {
    for (const { kind, id } of workspace.emulator.clusters())
      await workspace.request("DELETE", `/cluster/${kind}/${id}`);
    for (const name of [
      "cdk.tf.json",
      "clusters.tf",
      "main.tf",
      "terraform.tfstate",
      "terraform.tfstate.backup",
    ])
      rmSync(join(workspace.folder, name), { force: true });
    const folder = language === "hcl" ? workspace.folder : temporaryFolder();
    if (language === "typescript") {
      linkPackages(folder, ["@types", "ts-node", "typescript"]);
      const app = "node node_modules/ts-node/dist/bin.js main.ts";
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
      writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language, app }));
    }
    const file = await writeProgram(folder, language, one);
    await workspace.succeed("fmt");
    /** Takes over what the program synthesizes. */
    const synthesized = () => {
      if (language === "hcl") return;
      const path = join(folder, "cdktf.out/stacks/clusters/cdk.tf.json");
      const stack = JSON.parse(readFileSync(path, "utf8")) as { terraform: Record<string, unknown> };
      delete stack.terraform["backend"];
      writeFileSync(join(workspace.folder, "cdk.tf.json"), JSON.stringify(stack));
    };
    expect(JSON.parse((await drift(folder, "--json")).stdout)).toMatchObject({ drift: false });
    synthesized();
    await workspace.succeed("apply", "-auto-approve");
    rmSync(join(workspace.folder, "imports.tf"));

    const drifted = one.clusters[one.index] as ServiceCluster;
    const name = drifted.fields["name"] ?? null;
    const fields: ObjectValue = { ...one.changes, name, organization_id: 42 };
    await send("PUT", `/cluster/${drifted.kind}/${String(clusterNamed(drifted))}`, { ...drifted, fields });
    const { stdout: patch } = await drift(folder, "--patch");
    const { changes, unknown } = JSON.parse((await drift(folder, "--json")).stdout) as {
      readonly changes: readonly Change[];
      /** What only Terraform can evaluate, such as texts with templates. */
      readonly unknown: readonly Change[];
    };
    const addresses = [...new Set(changes.map(({ address }) => address))];
    expect(addresses.length).toBeLessThanOrEqual(1);
    if (patch !== "") {
      mkdirSync(join(folder, ".git"), { recursive: true });
      execFileSync("git", ["init", "-q"], { cwd: folder });
      execFileSync("git", ["apply", "-"], { cwd: folder, input: patch });
    }
    expectComments(readFileSync(join(folder, file), "utf8"));
    expect((await workspace.terraform("fmt", "-check", "-diff")).stdout).toBe("");

    isChecked = true;
    await drift(folder, "--json");
    isChecked = false;
    synthesized();
    const { changes: planned } = await workspace.plan();
    const isWhole = [...changes, ...unknown].every(({ patched }) => patched);
    for (const { address } of planned) expect(addresses).toContain(address);
    if (isWhole) expect(planned).toEqual([]);
  }

  const property = (language: CodeLanguage) =>
    fc.asyncProperty(driftCases, async (one) => accepts(language, one));

  it("accepts it in Terraform's language", async () => {
    await fc.assert(property("hcl"), { numRuns: cases(3), endOnFailure: true });
  });

  it("accepts it in TypeScript", async () => {
    await fc.assert(property("typescript"), { numRuns: cases(1), endOnFailure: true });
  });
});

/** Adds comments to the lines that have a range of their own. */
function commented(text: string, language: CodeLanguage, choices: readonly number[]): string {
  const mark = language === "hcl" ? "#" : "//";
  return text
    .split("\n")
    .map((line, index) => {
      const [, indent = "", range] = /^( *)"([\da-f]*[.:][\d.:a-f/]+)",$/.exec(line) ?? [];
      const choice = range === undefined ? 0 : (choices[index % choices.length] ?? 0);
      if (choice === 1) return `${line} ${mark} note ${String(range)}`;
      return choice === 2 ? `${indent}${mark} above ${String(range)}\n${line}` : line;
    })
    .join("\n");
}

function expectComments(text: string): void {
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const [, at, above] = /(?:#|\/\/) (?:note (\S+)|above (\S+))$/.exec(line) ?? [];
    if (at !== undefined) expect(line).toContain(`"${at}"`);
    if (above !== undefined) expect(lines[index + 1]).toContain(`"${above}"`);
  }
}
