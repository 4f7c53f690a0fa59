/** Programs that cannot run the provider. */
import { type Row, unset } from "./row";

const node = (name: string, script: string, message: RegExp): Row => ({
  name,
  check: "node",
  breaks: (patient) => patient.program("node", script),
  message,
  edits: (patient, fix) => {
    expect(fix).toMatch(/^Install Node\.js \^20\.16\.0/);
    patient.withoutProgram();
  },
});

const core = (name: string, script: string, message: RegExp, fix: RegExp): Row => ({
  name,
  check: "core",
  breaks: (patient) => patient.program("terraform", script),
  message,
  edits: (patient, printed) => {
    expect(printed).toMatch(fix);
    patient.withoutProgram();
  },
});

export const PROGRAMS: readonly Row[] = [
  node("too old", "echo v18.0.0", /^18\.0\.0 is on the PATH, and the plugin needs/),
  node("that fails", "exit 1", /^`node --version` fails/),
  node("that cannot be started", "", /^`node --version` fails/),
  unset("node", "NODE_DEBUG", "http", /^With NODE_DEBUG, Node\.js may log/),
  unset(
    "node",
    "NODE_OPTIONS",
    "--inspect=0",
    /^NODE_OPTIONS has `--inspect`, with which/,
    /^Remove `--inspect` from NODE_OPTIONS/,
  ),
  unset(
    "node",
    "NODE_OPTIONS",
    "--no-such-option",
    /^Node\.js refuses an option/,
    /^Remove the option that `node --version` names from NODE_OPTIONS$/,
  ),
  core(
    "too old",
    "echo Terraform v0.15.0",
    /is too old for this provider$/,
    /^Install Terraform 1\.5 or newer$/,
  ),
  core(
    "not tested",
    "echo Terraform v1.2.0",
    /is older than the versions/,
    /^Install Terraform 1\.5 or newer$/,
  ),
  core(
    "without a feature",
    "echo Terraform v1.8.0",
    /does not have /,
    /^Install a newer Terraform, if the configuration uses them$/,
  ),
  core(
    "that fails",
    "exit 1",
    /^`terraform` fails at `version`$/,
    /^Install Terraform 1\.5 or OpenTofu 1\.6, or newer/,
  ),
];
