/** Synthesizes small apps for the tests of the constructs. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { App, LocalBackend, TerraformStack } from "cdktf";

import {
  CloudOpensearch,
  type CloudOpensearchConfig,
  CloudPrometheus,
  type CloudPrometheusConfig,
  CloudProvider,
} from "../../src";
import { temporaryFolder } from "../temporary-folder";

export interface Synthesized {
  /** The whole message of a synthesis that failed; empty when it did not. */
  readonly error: string;
  /** Warnings, each with the path of its construct. */
  readonly warnings: readonly string[];
  /** The synthesized file of each stack, by the stack's name. */
  readonly files: Readonly<Record<string, string>>;
  /** The one stack's JSON. */
  readonly json: SynthesizedJson;
}

type Blocks = Record<string, Record<string, Record<string, unknown>>>;
interface SynthesizedJson {
  readonly resource: Blocks;
  readonly data: Blocks;
  readonly provider: Record<string, Record<string, unknown>[]>;
}

interface Options {
  readonly context?: Record<string, unknown>;
  readonly hclOutput?: boolean;
  readonly skipValidation?: boolean;
}

/** Synthesizes an app of one stack "app" with a provider in it. */
export function synthesize(
  build: (stack: TerraformStack, app: App) => void,
  options: Options = {},
): Synthesized {
  return synthesizeApp((app) => build(stackOf(app, "app"), app), options);
}

/** An app for a test that does with it as it likes; what it writes is removed after the tests. */
export function openApp(): App {
  return new App({ outdir: temporaryFolder() });
}

export type Language = "json" | "hcl";

/** Runs a function with the setting that chooses the language of the output. */
function withLanguage<Result>(language: Language, run: () => Result): Result {
  const before = process.env["SYNTH_HCL_OUTPUT"];
  process.env["SYNTH_HCL_OUTPUT"] = String(language === "hcl");
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env["SYNTH_HCL_OUTPUT"];
    else process.env["SYNTH_HCL_OUTPUT"] = before;
  }
}

/** Synthesizes an app, and returns its output folder, which is removed after the tests. */
export function synthesizedApp(language: Language, build: (app: App) => void): string {
  return withLanguage(language, () => {
    const app = openApp();
    build(app);
    app.synth();
    return app.outdir;
  });
}

/** Synthesizes an app. */
export function synthesizeApp(build: (app: App) => void, options: Options = {}): Synthesized {
  return withLanguage(options.hclOutput === true ? "hcl" : "json", () => synthesizeNow(build, options));
}

function synthesizeNow(build: (app: App) => void, options: Options): Synthesized {
  const outdir = mkdtempSync(join(tmpdir(), "constructs-"));
  try {
    const app = new App({ outdir, ...options });
    build(app);
    const error = messageOf(() => app.synth());
    if (error !== "")
      return { error, warnings: [], files: {}, json: { resource: {}, data: {}, provider: {} } };
    const manifest = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")) as Manifest;
    const stacks = Object.values(manifest.stacks);
    const files = Object.fromEntries(
      stacks.map(({ name, synthesizedStackPath }) => [
        name,
        readFileSync(join(outdir, synthesizedStackPath), "utf8"),
      ]),
    );
    const [first = "{}"] = Object.values(files);
    return {
      error,
      warnings: stacks.flatMap(({ annotations }) =>
        annotations.map(({ constructPath, message }) => `${constructPath} ${message}`),
      ),
      files,
      json: (options.hclOutput === true ? {} : JSON.parse(first)) as SynthesizedJson,
    };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

interface Manifest {
  readonly stacks: Record<
    string,
    {
      readonly name: string;
      readonly synthesizedStackPath: string;
      readonly annotations: readonly { readonly constructPath: string; readonly message: string }[];
    }
  >;
}

/** A stack with the provider, and a backend that holds no path of this machine. */
export function stackOf(app: App, id: string): TerraformStack {
  const stack = new TerraformStack(app, id);
  new LocalBackend(stack, { path: "terraform.tfstate" });
  new CloudProvider(stack, "cloud", {});
  return stack;
}

/** A cluster that keeps every rule, without a warning; the changes may be anything a JavaScript user can write. */
export function opensearch(stack: TerraformStack, changes: object = {}, id = "logs"): CloudOpensearch {
  return new CloudOpensearch(stack, id, { ...GOOD_OPENSEARCH, name: id, ...changes });
}

export function prometheus(stack: TerraformStack, changes: object = {}, id = "metrics"): CloudPrometheus {
  return new CloudPrometheus(stack, id, { ...GOOD_PROMETHEUS, name: id, ...changes });
}

const RANGES = ["198.51.100.0/24", "2001:db8::/48"];
const GOOD_OPENSEARCH: CloudOpensearchConfig = {
  name: "logs",
  organizationId: 42,
  ipAllowlist: RANGES,
  dashboardsIpAllowlist: RANGES,
};
const GOOD_PROMETHEUS: CloudPrometheusConfig = {
  name: "metrics",
  organizationId: 42,
  prometheusWhitelist: RANGES,
};

function messageOf(run: () => void): string {
  try {
    run();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
