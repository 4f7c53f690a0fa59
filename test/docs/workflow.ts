/**
 * Runs the jobs of a GitHub workflow as runners do: each job in a copy of the repository, its `run:` steps one after the
 * other. The actions that store and fetch artifacts copy folders; the others, which set up a machine, are left out.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

import { parse } from "yaml";

import { runInBash } from "./paste";

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly defaults: { readonly run: { readonly shell: string } };
  readonly jobs: Readonly<Record<string, Job>>;
}

export interface Machine {
  /** Where the runs keep their files. */
  readonly folder: string;
  /** What each job gets a copy of. */
  readonly repository: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** One run of a workflow. */
export class WorkflowRun {
  readonly folder: string;
  private readonly workflow: Workflow;

  /** `values` are those of the contexts: `vars.NAME`, `github.run_id`. */
  constructor(
    file: string,
    private readonly machine: Machine,
    private readonly values: Map<string, string>,
  ) {
    this.workflow = parse(readFileSync(file, "utf8")) as Workflow;
    this.folder = mkdtempSync(join(machine.folder, "run-"));
    mkdirSync(join(this.folder, "artifacts"));
  }

  /** Runs a job if its condition holds, and keeps its result and outputs. Returns the exit code of the step that failed. */
  async job(name: string): Promise<{ readonly code: number; readonly output: string }> {
    const job = this.workflow.jobs[name];
    if (job === undefined) throw new Error(`the workflow has no job ${name}`);
    const machine = mkdtempSync(join(this.folder, `${name}-`));
    const [checkout, temporary] = [join(machine, "repository"), join(machine, "temporary")];
    cpSync(this.machine.repository, checkout, { recursive: true, verbatimSymlinks: true });
    mkdirSync(temporary);
    let [failed, output] = [0, ""];
    for (const step of job.steps) {
      if (this.evaluate(step.if ?? "success()", failed !== 0) !== true) continue;
      if (step.uses !== undefined) this.artifact(step, checkout);
      if (step.run === undefined) continue;
      const ended = await this.command(step, job, checkout, temporary);
      output += ended.output;
      if (failed === 0) failed = ended.code;
    }
    for (const [key, value] of Object.entries(job.outputs ?? {}))
      this.values.set(`needs.${name}.outputs.${key}`, this.filled(value));
    this.values.set(`needs.${name}.result`, failed === 0 ? "success" : "failure");
    for (const key of [...this.values.keys()]) if (key.startsWith("steps.")) this.values.delete(key);
    return { code: failed, output };
  }

  set(name: string, value: string): void {
    this.values.set(name, value);
  }

  /** Returns the text of an output of a job; empty if it has none. */
  outputOf(job: string, name: string): string {
    return this.values.get(`needs.${job}.outputs.${name}`) ?? "";
  }

  private async command(step: Step, job: Job, checkout: string, temporary: string) {
    const outputs = join(temporary, "outputs");
    writeFileSync(outputs, "");
    const given = Object.entries({ ...job.env, ...step.env }).map(([name, value]) => [
      name,
      this.filled(value),
    ]);
    const isPipefail = this.workflow.defaults.run.shell === "bash";
    const ended = await runInBash(
      `${isPipefail ? "set -o pipefail\n" : ""}${this.filled(step.run ?? "")}`,
      checkout,
      {
        ...this.machine.environment,
        RUNNER_TEMP: temporary,
        GITHUB_OUTPUT: outputs,
        GITHUB_STEP_SUMMARY: join(temporary, "summary.md"),
        ...(Object.fromEntries(given) as Record<string, string>),
      },
    );
    for (const [, name = "", value = ""] of readFileSync(outputs, "utf8").matchAll(/^(\w+)=(.*)$/gm))
      this.values.set(`steps.${step.id ?? ""}.outputs.${name}`, value);
    return ended;
  }

  private artifact({ uses = "", with: input = {} }: Step, checkout: string): void {
    const store = join(this.folder, "artifacts");
    const name = this.filled(input["name"] ?? "");
    const place = join(checkout, input["path"] ?? "");
    if (uses.startsWith("actions/upload-artifact")) {
      // Files that begin with a dot are no part of an artifact.
      const isVisible = (path: string) => !/\/\.[^/]*$/.test(path);
      if (existsSync(place)) cpSync(place, join(store, name), { recursive: true, filter: isVisible });
    } else if (uses.startsWith("actions/download-artifact")) {
      if (name !== "" && !existsSync(join(store, name))) throw new Error(`there is no artifact ${name}`);
      if (name !== "" || readdirSync(store).length > 0) cpSync(join(store, name), place, { recursive: true });
    }
  }

  private filled(text: string): string {
    return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_whole, expression: string) =>
      String(this.evaluate(expression, false)),
    );
  }

  /** Evaluates an expression of the workflow. What a context does not have is an empty text. */
  private evaluate(written: string, hasFailed: boolean): unknown {
    const expression = written.replace(/^\$\{\{(.*)\}\}$/s, "$1");
    const known = expression.replace(/\b(?:github|needs|steps|vars|secrets|matrix|env)\.[\w.-]+/g, (name) =>
      JSON.stringify(this.values.get(name) ?? ""),
    );
    return runInNewContext(known, {
      success: () => !hasFailed,
      failure: () => hasFailed,
      always: () => true,
      cancelled: () => false,
      contains: (text: string, part: string) => text.includes(part),
      format: (text: string, value: string) => text.replace("{0}", value),
    });
  }
}
