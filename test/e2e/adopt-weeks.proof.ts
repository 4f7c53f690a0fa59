/**
 * Ten weeks of an estate of forty clusters: people make clusters and change them in the console, a person refactors the
 * program, `adopt` adds what is new, and the drift of each night is accepted or reverted. At the end of each week, the plan
 * is empty.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { type Terraform, terraformIn } from "../../src/cli/processes/terraform";
import type { ServiceCluster } from "../../src/codegen";
import { API_SCHEMAS, toApi } from "../../src/contract";
import { formatJson, type JsonObject } from "../../src/json";
import { cases, seed } from "../cases";
import { runCommand } from "../cli/command-line/command";
import { organizationOf } from "../codegen/organizations";
import { type Service, startService, TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";
import { type RunningProvider, startProvider } from "./attached-workspace";
import { describeWithTerraform } from "./terraform";
import { Chance } from "./weeks/chance";
import { HclProgram } from "./weeks/hcl-program";
import type { PersonsProgram } from "./weeks/program";
import { TypeScriptProgram } from "./weeks/typescript-program";

const WEEKS = cases(10);
const CLUSTERS = 4 * WEEKS;
const NIGHTS = 2;
/** In milliseconds. */
const LONGEST = WEEKS * 180_000;

interface Change {
  readonly address: string;
  readonly patched: boolean;
}

interface DriftReport {
  readonly changes: readonly Change[];
  readonly unknown: readonly Change[];
  readonly gone: readonly { readonly address: string }[];
  readonly notCompared: readonly object[];
}

interface Planned {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly change: { readonly actions: readonly string[]; readonly importing?: object };
  }[];
}

describeWithTerraform("ten weeks", () => {
  let service: Service;
  let provider: RunningProvider;

  beforeEach(async () => {
    service = await startService();
    provider = await startProvider();
    Object.assign(provider.environment, environmentOf(service));
  });
  afterEach(async () => {
    await provider.close();
    await service.close();
  });

  it.each([
    ["Terraform's language", () => new HclProgram(temporaryFolder())],
    ["TypeScript", () => new TypeScriptProgram(temporaryFolder())],
  ])(
    "in %s",
    async (_language, open) => {
      await new Weeks({ service, reattach: provider.reattach }, open(), new Chance(seed())).play();
    },
    LONGEST,
  );
});

/** What is done in the weeks, and what is expected. */
class Weeks {
  private readonly clusters: ServiceCluster[];
  private readonly edits: readonly ServiceCluster[];
  /** What happened, for the message of a failure. */
  private readonly diary: string[] = [];

  private readonly service: Service;

  constructor(
    private readonly world: { readonly service: Service; readonly reattach: string },
    private readonly program: PersonsProgram,
    private readonly chance: Chance,
  ) {
    this.service = world.service;
    const size = { minLength: CLUSTERS, maxLength: CLUSTERS };
    this.clusters = chance.value(organizationOf(size)).map(inOrganization);
    const many = { minLength: 40, maxLength: 40 };
    this.edits = chance.value(organizationOf(many), seed() + 1);
    mkdirSync(join(program.folder, ".git"));
    execFileSync("git", ["init", "-q"], { cwd: program.folder });
  }

  async play(): Promise<void> {
    try {
      for (let week = 1; week <= WEEKS; week += 1) await this.week(week);
    } catch (error) {
      throw new Error(`${this.diary.join("\n")}\n${String(error)}`, { cause: error });
    }
    expect(this.clusters).toHaveLength(0);
  }

  private async week(week: number): Promise<void> {
    this.note(`week ${week}`);
    const made = this.clusters.splice(0, week === 1 ? 2 * WEEKS : week === WEEKS ? CLUSTERS : 2);
    for (const cluster of made) await this.send("POST", `/cluster/${cluster.kind}`, cluster);
    await this.adoptAgain(week, made.length);
    if (this.chance.isTrue()) {
      this.note("the imports are deleted");
      this.program.deleteImports();
    }
    await this.expectEmptyPlan();
    this.program.deleteImports();
    for (let count = 0; count < 3; count += 1)
      this.note(this.program.refactor(this.chance) ?? "nothing to refactor");
    await this.moveAll();
    for (let night = 0; night < NIGHTS; night += 1) await this.night();
    await this.expectEmptyPlan();
  }

  private async adoptAgain(week: number, made: number): Promise<void> {
    const target = this.program.target(week);
    this.note(`${made} new clusters: adopt ${target.join(" ")}`);
    const { code, stdout, stderr } = await this.command("--organization", "42", ...target, "--check");
    expect([code, stdout + stderr]).toEqual([
      0,
      expect.stringContaining(`\n0 to add, 0 to change, ${made} to import\n`),
    ]);
    await this.program.synthesize("checked");
    expect(await this.succeed("fmt", "-check")).toBe("");
    await this.succeed("init", "-input=false");
    const { resource_changes: changes = [] } = await this.plan();
    expect(changes.filter(({ change }) => change.importing !== undefined)).toHaveLength(made);
    expect(changes.flatMap(({ change }) => change.actions).filter((one) => one !== "no-op")).toEqual([]);
    await this.succeed("apply", "-auto-approve", "-input=false");
  }

  /** Applies a refactoring, which may change addresses and nothing else. */
  private async moveAll(): Promise<void> {
    await this.program.synthesize("unchecked");
    await this.succeed("init", "-input=false");
    expect(await this.changed()).toEqual([]);
    await this.succeed("apply", "-auto-approve", "-input=false");
    this.program.tidy();
    await this.succeed("fmt");
    await this.program.synthesize("checked");
  }

  /** Somebody changes clusters; the drift names these alone, and its patch accepts what it says that it accepts. */
  private async night(): Promise<void> {
    const isGone = this.chance.below(4) === 0;
    for (const { kind, id, name } of this.chance.some(this.service.emulator.clusters(), 2)) {
      const edit = this.chance.one(this.edits.filter((one) => one.kind === kind));
      if (edit === undefined) continue;
      this.note(`${kind}/${id} (${name}) is changed`);
      const fields = { ...edit.fields, name, organization_id: 42 };
      await this.send("PUT", `/cluster/${kind}/${id}`, { ...edit, fields });
    }
    if (isGone) await this.deleteOne();
    const report = await this.drift();
    const drifted = [...new Set(report.changes.map(({ address }) => address))].sort();
    expect(report.notCompared).toEqual([]);
    expect(await this.changed()).toEqual([...drifted, ...report.gone.map(({ address }) => address)].sort());

    const { stdout: patch } = await this.command("--drift", "--patch");
    if (patch !== "") execFileSync("git", ["apply", "-"], { cwd: this.program.folder, input: patch });
    expect(await this.succeed("fmt", "-check")).toBe("");
    for (const { address } of report.gone)
      if (!this.program.deleteCluster(address)) this.note(`${address} is made again`);
    await this.program.synthesize("checked");
    const isLeft = (address: string) =>
      [...report.changes, ...report.unknown].some((one) => one.address === address && !one.patched);
    const left = drifted.filter(isLeft);
    this.note(`drifted: ${drifted.join(", ")}; reverted: ${left.join(", ")}`);
    for (const address of await this.changed())
      expect([...left, ...report.gone.map((one) => one.address)]).toContain(address);
    await this.succeed("apply", "-auto-approve", "-input=false");
    expect(await this.drift()).toMatchObject({ changes: [], gone: [], notCompared: [] });
  }

  private async deleteOne(): Promise<void> {
    const found = this.chance.one(this.service.emulator.clusters());
    if (found === undefined) return;
    this.note(`${found.kind}/${found.id} (${found.name}) is deleted`);
    await this.service.ask("DELETE", `/cluster/${found.kind}/${found.id}`);
  }

  private async drift(): Promise<DriftReport> {
    const { code, stdout, stderr } = await this.command("--drift", "--json");
    if (code !== 0 && code !== 3) throw new Error(stderr);
    return JSON.parse(stdout) as DriftReport;
  }

  private async expectEmptyPlan(): Promise<void> {
    await this.program.synthesize("unchecked");
    const { stdout, stderr } = await this.run(["plan", "-input=false"]);
    expect(stdout + stderr).toContain("No changes.");
  }

  /** Returns the addresses of what an apply would change. */
  private async changed(): Promise<readonly string[]> {
    const { resource_changes: changes = [] } = await this.plan();
    return changes
      .filter(({ change }) => change.actions.join() !== "no-op")
      .map(({ address }) => address)
      .sort();
  }

  private async plan(): Promise<Planned> {
    await this.succeed("plan", "-input=false", "-out=plan.out");
    return JSON.parse(await this.succeed("show", "-json", "plan.out")) as Planned;
  }

  private async succeed(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(args);
    if (code !== 0) throw new Error(`terraform ${args.join(" ")}:\n${stdout}${stderr}`);
    return stdout;
  }

  private get run(): Terraform {
    const settings = { TF_REATTACH_PROVIDERS: this.world.reattach, TF_CLI_ARGS_plan: "-no-color" };
    return terraformIn(this.program.working(), { ...environmentOf(this.service), ...settings });
  }

  private async command(...args: readonly string[]) {
    return runCommand(["adopt", ...args], { cwd: this.program.folder, env: environmentOf(this.service) });
  }

  private async send(method: string, path: string, { kind, fields }: ServiceCluster): Promise<void> {
    const body = formatJson(toApi(API_SCHEMAS[kind], fields as JsonObject, ["whitelist"]));
    const { status, text } = await this.service.ask(method, path, body);
    if (status >= 300) throw new Error(text);
  }

  private note(line: string): void {
    this.diary.push(line);
  }
}

function environmentOf({ emulator }: Service) {
  return {
    CLOUD_BASE_URL: emulator.url,
    CLOUD_ACCESS_TOKEN: TOKEN,
    CHECKPOINT_DISABLE: "1",
    NODE_EXTRA_CA_CERTS: "",
    TF_CLI_CONFIG_FILE: join(__dirname, "no-such.tfrc"),
  };
}

function inOrganization(cluster: ServiceCluster): ServiceCluster {
  return { ...cluster, fields: { ...cluster.fields, organization_id: 42 } };
}
