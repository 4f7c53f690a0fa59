/**
 * Runs the jobs of a GitHub workflow as runners do: each job in a copy of the repository, its `run:` steps one after the
 * other, and those of this repository's action in place of the step that uses it. The actions that store and fetch
 * artifacts copy folders; the others, which set up a machine or upload, are left out.
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
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";

import { parse } from "yaml";

import { runInBash } from "./paste";

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly "continue-on-error"?: boolean;
  readonly "working-directory"?: string;
}

interface Job {
  readonly if?: string;
  readonly permissions?: object;
  readonly env?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly permissions: object;
  readonly defaults?: { readonly run: { readonly shell: string } };
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** The steps that use it name the repository, as a workflow of another one does. */
const OUR_ACTION = /^[\w-]+\/cdktf-provider-cloud@[0-9a-f]{40}$/;

export const ACTION = parse(readFileSync(join(__dirname, "..", "..", "action.yml"), "utf8")) as Action;

interface Machine {
  /** Where the runs keep their files. */
  readonly folder: string;
  /** What each job gets a copy of. */
  readonly repository: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Where the steps of a job run, and how it goes. */
interface Running {
  readonly job: Job;
  readonly checkout: string;
  readonly temporary: string;
  code: number;
  output: string;
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

  /**
   * Runs a job if its condition holds, and keeps its result and outputs. Returns the exit code of the step that failed, and
   * the folder that the steps had for temporary files.
   */
  async job(
    name: string,
  ): Promise<{ readonly code: number; readonly output: string; readonly temporary: string }> {
    const job = this.workflow.jobs[name];
    if (job === undefined) throw new Error(`the workflow has no job ${name}`);
    const machine = mkdtempSync(join(this.folder, `${name}-`));
    const running: Running = {
      job,
      checkout: join(machine, "repository"),
      temporary: join(machine, "temporary"),
      code: 0,
      output: "",
    };
    cpSync(this.machine.repository, running.checkout, { recursive: true, verbatimSymlinks: true });
    mkdirSync(running.temporary);
    this.values.set("runner.temp", running.temporary);
    await this.steps(job.steps, running);
    for (const [key, value] of Object.entries(job.outputs ?? {}))
      this.values.set(`needs.${name}.outputs.${key}`, this.filled(value));
    this.values.set(`needs.${name}.result`, running.code === 0 ? "success" : "failure");
    this.forget("steps.");
    const { code, output, temporary } = running;
    return { code, output, temporary };
  }

  set(name: string, value: string): void {
    this.values.set(name, value);
  }

  private forget(prefix: string): void {
    for (const key of [...this.values.keys()]) if (key.startsWith(prefix)) this.values.delete(key);
  }

  private async steps(steps: readonly Step[], running: Running): Promise<void> {
    for (const step of steps) {
      if (this.evaluate(step.if ?? "success()", running.code !== 0) !== true) continue;
      if (step.uses !== undefined && OUR_ACTION.test(step.uses)) await this.ourAction(step, running);
      else if (step.uses !== undefined) this.artifact(step, running);
      if (step.run !== undefined) await this.command(step, running);
    }
  }

  private async ourAction({ with: given = {} }: Step, running: Running): Promise<void> {
    const unknown = Object.keys(given).filter((name) => !(name in ACTION.inputs));
    if (unknown.length > 0) throw new Error(`the action has no input ${unknown.join(", ")}`);
    for (const [name, { default: byDefault }] of Object.entries(ACTION.inputs))
      this.values.set(`inputs.${name}`, this.filled(String(given[name] ?? byDefault)));
    await this.steps(ACTION.runs.steps, running);
    this.forget("inputs.");
  }

  private async command(step: Step, running: Running): Promise<void> {
    const { job, checkout, temporary } = running;
    const outputs = join(temporary, "outputs");
    writeFileSync(outputs, "");
    const given = Object.entries({ ...job.env, ...step.env }).map(([name, value]) => [
      name,
      this.filled(value),
    ]);
    const isPipefail = (step.shell ?? this.workflow.defaults?.run.shell) === "bash";
    const ended = await runInBash(
      `${isPipefail ? "set -o pipefail\n" : ""}${this.filled(step.run ?? "")}`,
      resolve(checkout, this.filled(step["working-directory"] ?? ".")),
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
    running.output += ended.output;
    if (running.code === 0) running.code = ended.code;
  }

  private artifact(step: Step, { checkout }: Running): void {
    const { uses = "", with: input = {} } = step;
    const store = join(this.folder, "artifacts");
    const text = (name: string) => this.filled(String(input[name] ?? ""));
    const name = text("name");
    const place = resolve(checkout, text("path"));
    if (uses.startsWith("actions/upload-artifact")) {
      // Files that begin with a dot are no part of an artifact.
      const isVisible = (path: string) => !/\/\.[^/]*$/.test(path);
      if (existsSync(place)) cpSync(place, join(store, name), { recursive: true, filter: isVisible });
    } else if (uses.startsWith("actions/download-artifact")) {
      const isThere = existsSync(join(store, name));
      if (name !== "" && !isThere && step["continue-on-error"] !== true)
        throw new Error(`there is no artifact ${name}`);
      if (isThere && readdirSync(store).length > 0) cpSync(join(store, name), place, { recursive: true });
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
    const known = expression.replace(
      /\b(?:github|needs|steps|vars|secrets|matrix|env|inputs|runner)\.[\w.-]+/g,
      (name) => JSON.stringify(this.values.get(name) ?? ""),
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
