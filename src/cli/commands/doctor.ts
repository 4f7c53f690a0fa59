/** `doctor`: checks everything that Terraform needs to use the provider. */
import { COMMAND, type CommandDescription, wholeNumber } from "../command-line/command";
import { UsageError } from "../command-line/command-error";
import { printRendered } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { inkFor } from "../command-line/terminal";
import { homeFolder } from "../command-line/user-files";
import { diagnose, hasError, reportJson, reportLines } from "../doctor/diagnose";
import type { Machine } from "../doctor/machine";

interface DoctorFlags {
  readonly json?: true;
  readonly organization: readonly bigint[];
  /** Seconds. */
  readonly timeout: number;
}

export const doctor: CommandDescription = {
  name: "doctor",
  summary: "check what Terraform needs to use the provider",
  description:
    "Checks twelve things for the project in this folder and this environment: the project, Node.js, Terraform or OpenTofu, the place of the plugin, whether it is found there, its version, its build, whether it starts, the lock files, the address of the service, the access token, and the organizations of the project's clusters (by a GET for each, which changes nothing). Prints a line for each check, with the fix. Never prints a secret.",
  options: [
    { name: "json", description: "print JSON" },
    {
      name: "organization",
      description: "an organization that the access token has to read, or several with commas",
      value: {
        name: "number",
        read: organizationFlag,
        repeats: true,
        whenUnset: "the organizations of the project's clusters",
      },
    },
    {
      name: "timeout",
      description: "seconds for all checks together, 1 to 600",
      value: {
        name: "seconds",
        read: wholeNumber("timeout", 1, 600, "number of seconds"),
        default: 15,
      },
    },
  ],
  examples: {
    [`${COMMAND} doctor`]: "Check this machine and the project in this folder",
    [`${COMMAND} doctor --json --timeout 30`]: "Print JSON for a script, and give a slow network more time",
  },
  notes: "Exit codes: 0 no errors, 1 errors, 2 wrong usage.",
  page: "doctor.md",
  async run(_values, flags: DoctorFlags) {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), flags.timeout * 1000);
    const machine: Machine = {
      environment: process.env,
      folder: process.cwd(),
      home: homeFolder(),
      signal: deadline.signal,
    };
    const diagnosis = await withProgress("Checking", async () => diagnose(machine, flags.organization));
    clearTimeout(timer);
    process.exitCode = hasError(diagnosis) ? 1 : 0;
    await printRendered([
      flags.json === true ? reportJson(diagnosis) : reportLines(diagnosis, inkFor(process.stdout)).join("\n"),
    ]);
    // A check that was not done in time may still wait for the network or a disk.
    if (deadline.signal.aborted) process.stdout.write("", () => process.exit());
  },
};

/** Reads one `--organization`, and adds its numbers to those before it. */
function organizationFlag(text: string, before: readonly bigint[]): readonly bigint[] {
  const numbers = text.split(",").map((number) => number.trim());
  if (numbers.every((number) => /^[1-9]\d{0,18}$/.test(number))) return [...before, ...numbers.map(BigInt)];
  throw new UsageError(`--organization ${text}: give a number above 0, or several with commas, such as 7,42`);
}
