/**
 * `npm start`: applies the stacks of main.ts to an emulator of the service, all in the folder .try-it, plans a change of
 * main.ts, and prints its review. Started again, it reviews what somebody has changed in main.ts since then.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

import { UsageError } from "../src/cli/command-line/command-error";
import { terraformBinary, usableCore } from "../src/cli/processes/terraform";
import { isFolderError, takeFolder } from "../src/folders";
import { kindOfType, KINDS } from "../src/schema";

const FOLDER = ".try-it";
const ROOT = join(__dirname, "..");
const COMMAND = join(ROOT, "lib", "cli.js");
const APPLIED = "applied.json";
const TOKEN = "try-it";

const within = (...names: readonly string[]) => join(process.cwd(), FOLDER, ...names);
const say = (...lines: readonly string[]) => process.stdout.write(`${lines.join("\n")}\n`);

/** An error whose message tells a person everything. */
class Stopped extends Error {}

/** A change of one text in main.ts. */
interface Change {
  readonly from: string;
  readonly to: string;
}

const SHOWN: Change = { from: '"198.51.100.0/24"', to: '"198.51.0.0/16"' };
const OPENED: Change = { from: '"203.0.113.16/28"', to: '"0.0.0.0/0"' };
const MISTYPED: Change = { from: '"198.51.100.0/24"', to: '"198.51.100.7/24"' };

/** The program whose stacks are applied, and the port of the emulator. */
interface Applied {
  readonly program: string;
  readonly port: string;
}

const REVIEW =
  "The review of a pull request with it. STOP: the check fails until that is corrected or approved.";

async function tryIt(): Promise<void> {
  await usableCore();
  const program = readFileSync("main.ts", "utf8");
  makeFolder();
  const isFirst = !existsSync(within(APPLIED));
  const applied = isFirst
    ? applyFirst(program)
    : (JSON.parse(readFileSync(within(APPLIED), "utf8")) as Applied);
  if (!isFirst) startEmulator(applied.port);
  if (program === applied.program) {
    say("", `A mistake in main.ts, ${lineOf(SHOWN, program)}:`, `  - ${SHOWN.from}`, `  + ${SHOWN.to}`);
    synthesize(changed(program, SHOWN));
  } else {
    say("", "You changed main.ts.");
    synthesize(program);
  }
  say("", REVIEW, "", ...review(applied), "", ...nextSteps(applied.program));
}

function makeFolder(): void {
  try {
    takeFolder(within(), "npm start");
  } catch (error) {
    if (isFolderError(error)) throw new Stopped(`${error.message}.`);
    throw error;
  }
  // Terraform finds the plugin by these settings, whatever the user's own are.
  const mirror = `filesystem_mirror {\n    path = ${JSON.stringify(within("plugins"))}\n  }`;
  writeFileSync(within("terraform.rc"), `provider_installation {\n  ${mirror}\n}\n`);
  command(["install", "--dir", within("plugins")]);
}

/** Applies the stacks of the program to a new emulator. */
function applyFirst(program: string): Applied {
  say("", `Applying the stacks of main.ts to an emulator of the service, with ${terraformBinary()}:`);
  const applied = { program, port: startEmulator("0") };
  synthesize(program);
  for (const stack of stacks()) {
    say(`  ${stack}: ${clusters(stack).join(", ")}`);
    terraform(stack, applied, ["init", "-input=false"]);
    terraform(stack, applied, ["apply", "-input=false", "-auto-approve"]);
  }
  writeFileSync(within(APPLIED), JSON.stringify(applied));
  return applied;
}

/** Starts the emulator unless it runs; returns its port. */
function startEmulator(port: string): string {
  const place = ["--data-dir", within("emulator"), "--port", port];
  const printed = command(["emulator", "--detach", "--admit-loopback", ...place]);
  return / at http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1] ?? "";
}

/** Runs a program like main.ts. Its stacks keep their states in the folder. */
function synthesize(program: string): void {
  writeFileSync(within("main.ts"), program.replace('"./src"', JSON.stringify(join(ROOT, "lib"))));
  writeFileSync(within("cdktf.json"), '{ "language": "typescript", "app": "ts-node -T main.ts" }\n');
  const compiler = join(ROOT, "node_modules", "ts-node", "dist", "bin.js");
  run(process.execPath, [compiler, "-T", "-P", join(ROOT, "tsconfig.json"), "main.ts"], {});
}

/** Returns the names of the synthesized stacks, each after those that it needs. */
function stacks(): readonly string[] {
  const { stacks: found } = JSON.parse(readFileSync(within("cdktf.out", "manifest.json"), "utf8")) as {
    readonly stacks: Readonly<
      Record<string, { readonly name: string; readonly dependencies: readonly string[] }>
    >;
  };
  const ordered = Object.values(found).sort((a, b) => a.dependencies.length - b.dependencies.length);
  return ordered.map(({ name }) => name);
}

const stackFolder = (stack: string) => within("cdktf.out", "stacks", stack);

/** Returns what a person calls the clusters of a synthesized stack. */
function clusters(stack: string): readonly string[] {
  const { resource } = JSON.parse(readFileSync(join(stackFolder(stack), "cdk.tf.json"), "utf8")) as {
    readonly resource: Readonly<Record<string, Readonly<Record<string, { readonly name: string }>>>>;
  };
  return Object.entries(resource).flatMap(([type, byName]) => {
    const kind = kindOfType(type);
    return kind === undefined ? [] : Object.values(byName).map(({ name }) => `${KINDS[kind].label} ${name}`);
  });
}

/** Plans the synthesized stacks; returns the lines of their review. */
function review(applied: Applied): readonly string[] {
  for (const stack of stacks()) {
    const planned = terraform(stack, applied, ["plan", "-input=false", "-no-color", "-out=plan.out"]);
    writeFileSync(within(`plan-${stack}.txt`), planned);
  }
  const plans = stacks().map((stack) => [stack, join(stackFolder(stack), "plan.out")] as const);
  const colour = process.stdout.isTTY ? "always" : "never";
  const files = ["--synth", within("cdktf.out"), "--out", within("review.html")];
  const printed = command(
    ["review", ...plans.map(([stack, file]) => `${stack}=${file}`), "--color", colour, ...files],
    { codes: [0, GATE_STOPPED], variables: { TF_CLI_CONFIG_FILE: within("terraform.rc") } },
  );
  for (const [, file] of plans) rmSync(file);
  return printed.trimEnd().split("\n");
}

function nextSteps(program: string): readonly string[] {
  const start = `node ${relative(process.cwd(), COMMAND) || COMMAND}`;
  const emulator = `--data-dir ${FOLDER}/emulator`;
  return [
    `Nothing of the change is applied. ${FOLDER} has the plans (plan-*.txt), the review as a page`,
    "(review.html), and what each step printed (log.txt). Now you:",
    "",
    "1. Look at the clusters in the console:",
    `     ${start} emulator --open ${emulator}`,
    `2. In main.ts, ${lineOf(OPENED, program)}, write ${OPENED.to} for ${OPENED.from}, and run \`npm start\` again.`,
    "   The review says that the API is open to every IPv4 address.",
    `3. In ${lineOf(MISTYPED, program)}, write ${MISTYPED.to} for ${MISTYPED.from}, and run \`npm start\` again.`,
    "   The synth names the mistake, its line, and what to write.",
    "4. Stop the emulator, and remove everything that was made:",
    `     ${start} emulator --stop ${emulator} && rm -r ${FOLDER}`,
  ];
}

/** Returns where the text that a change replaces stands in a program, such as "line 15". */
function lineOf({ from }: Change, program: string): string {
  return `line ${program.slice(0, program.indexOf(from)).split("\n").length}`;
}

function changed(program: string, { from, to }: Change): string {
  if (!program.includes(from))
    throw new Stopped(`main.ts no longer has ${from}: change it as you like, and run \`npm start\` again.`);
  return program.replace(from, to);
}

/** The exit code of \`review\` where the gate stops, as it does for the changes here. */
const GATE_STOPPED = 3;

interface Running {
  readonly codes?: readonly number[];
  readonly variables?: NodeJS.ProcessEnv;
}

function command(args: readonly string[], running: Running = {}): string {
  return run(process.execPath, [COMMAND, ...args], running);
}

function terraform(stack: string, { port }: Applied, args: readonly string[]): string {
  const variables = {
    CLOUD_BASE_URL: `http://127.0.0.1:${port}`,
    CLOUD_ACCESS_TOKEN: TOKEN,
    TF_CLI_CONFIG_FILE: within("terraform.rc"),
    TF_VAR_oidc_client_secret: "only-for-the-emulator",
    TF_IN_AUTOMATION: "1",
    CHECKPOINT_DISABLE: "1",
  };
  return run(terraformBinary(), [`-chdir=${stackFolder(stack)}`, ...args], { variables });
}

/** Runs a program to its end, and returns what it prints. Throws a Stopped error with its last lines if it fails. */
function run(program: string, args: readonly string[], { codes = [0], variables = {} }: Running): string {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:TF_|CLOUD_|CDKTF_)/.test(name));
  const ended = spawnSync(program, args, {
    cwd: within(),
    env: {
      ...Object.fromEntries(own),
      CLOUD_EMULATOR_TOKEN: TOKEN,
      CLOUD_SKIP_PLUGIN_CHECK: "true",
      ...variables,
    },
    input: "",
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const { status, stdout = "", stderr = "" } = ended;
  const line = [basename(program), ...args].join(" ");
  appendFileSync(within("log.txt"), `$ ${line}\n${stdout}${stderr}\n`);
  if (status !== null && codes.includes(status)) return stdout;
  const last = `${stdout}${stderr}${ended.error?.message ?? ""}`.trim().split("\n").slice(-LAST_LINES);
  throw new Stopped(`${last.join("\n")}\n\nMore is in ${FOLDER}/log.txt.`);
}

/** The most lines of a failed step that are shown. */
const LAST_LINES = 25;

tryIt().catch((error: unknown) => {
  if (!(error instanceof Stopped || error instanceof UsageError)) throw error;
  say("", error.message);
  process.exitCode = 1;
});
