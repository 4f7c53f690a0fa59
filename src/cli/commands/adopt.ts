/** `adopt`: writes the code of clusters that exist. */
import { adoptionLines, adoptionReport, type ClusterReference } from "../../adopt";
import { formatJsonLines, type Json } from "../../json";
import { CLUSTER_KINDS, type ClusterKind } from "../../schema";
import { adoptOrganization } from "../adoption/adopt-organization";
import { targetOf } from "../adoption/app";
import { findDrift } from "../adoption/find-drift";
import { givenPlan, type GivenPlan } from "../adoption/reading/state";
import { COMMAND, type CommandDescription, FILE } from "../command-line/command";
import { UsageError } from "../command-line/command-error";
import { printError, printLine, printRendered } from "../command-line/output";

interface AdoptFlags {
  readonly organization?: bigint;
  readonly cluster: readonly ClusterReference[];
  readonly exclude: readonly string[];
  readonly out?: string;
  readonly hcl?: string;
  readonly stdout?: "ts" | "hcl";
  readonly omitDefaults?: true;
  readonly secretVariables?: true;
  readonly json?: true;
  readonly verbose?: true;
  readonly drift?: true;
  readonly plan: readonly GivenPlan[];
  readonly unmanaged?: true;
  readonly stack?: string;
}

export const adopt: CommandDescription = {
  name: "adopt",
  summary: "write the code of clusters that exist",
  description:
    "Reads the clusters of an organization, and writes the program that a person would have written for them, with their imports, into files of its own: a function for an app of CDKTF, or resources of Terraform. Run it again each week: it adds what is new, and changes nothing that somebody else wrote. The first plan changes nothing: a secret that the service does not return stays as it is, unless TF_VAR_... gives it. Leaves out clusters that the state or the program of the project in this folder has already. Takes the address and the token from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.",
  options: [
    {
      name: "organization",
      description: "the organization whose clusters to adopt",
      value: { name: "number", read: readOrganizationFlag },
    },
    {
      name: "cluster",
      description: "a cluster to adopt, such as opensearch/17",
      value: {
        name: "kind/id",
        read: readClusterFlag,
        repeats: true,
        whenUnset: "all clusters of the organization",
      },
    },
    {
      name: "exclude",
      description: "leave out clusters whose name matches; * stands for any characters, ? for one",
      value: { name: "pattern", repeats: true },
    },
    {
      name: "out",
      description: "write a function to this file, in TypeScript, or in JavaScript for an app in it",
      value: FILE,
    },
    {
      name: "hcl",
      description: "write Terraform's language to this file, and the imports to one beside it",
      value: FILE,
    },
    {
      name: "stdout",
      description: "print the code instead, as one file",
      value: { name: "language", choices: ["ts", "hcl"] },
      conflicts: ["json"],
    },
    {
      name: "omit-defaults",
      description:
        "leave out values that are the service's defaults; each plan then warns that it does not manage them",
    },
    {
      name: "secret-variables",
      description:
        "declare a variable for each secret that the service does not return, also for one that TF_VAR_... does not give now",
    },
    {
      name: "stack",
      description: "the stack of the CDKTF app in this folder that gets the clusters",
      value: { name: "name", whenUnset: "the only one" },
    },
    { name: "verbose", description: "name each cluster that is left out, and why" },
    {
      name: "json",
      description:
        "print as JSON what was written, and what was left out and why; with --drift, what differs",
    },
    {
      name: "drift",
      description:
        "write nothing, and show where the program says something else than the service has, with the text to write",
      conflicts: ["cluster", "out", "hcl", "stdout", "stack", "omit-defaults", "secret-variables", "verbose"],
    },
    {
      name: "plan",
      description:
        "with --drift, find the clusters of the program by this plan, the output of `terraform show -json plan.out`, where their state cannot be read; STACK=FILE if the program has several stacks",
      value: {
        name: "file",
        read: (text: string, before: readonly GivenPlan[]) => [...before, givenPlan(text)],
        repeats: true,
        whenUnset: "the state is read",
      },
    },
    {
      name: "unmanaged",
      description:
        "with --drift, count clusters of the organizations that the program does not have as drift",
    },
  ],
  examples: {
    [`${COMMAND} adopt --organization 42 --out clusters.ts`]:
      "Write clusters.ts, and print the two lines with which the app calls it",
    [`${COMMAND} adopt --organization 42 --hcl clusters.tf --exclude 'test-*'`]:
      "Write clusters.tf and clusters.imports.tf, without the clusters for tests",
    [`${COMMAND} adopt --drift`]: "Compare the clusters of the program in this folder with the service",
  },
  notes:
    "Exit codes: 0 done; with --drift, the service is as the program says; 1 the clusters cannot be read or written; 2 wrong usage, or a file that stands in the way; 3 with --drift, the service differs from the program.",
  page: "commands.md#adopt",
  async run(_values, flags: AdoptFlags) {
    const { organization, exclude } = flags;
    if (flags.drift === true)
      return findDrift({
        organization,
        exclude,
        plans: flags.plan,
        countsUnmanaged: flags.unmanaged === true,
        format: flags.json === true ? "json" : "lines",
      });
    if (flags.plan.length > 0) throw new UsageError("--plan: give --drift too.");
    if (flags.unmanaged === true) throw new UsageError("--unmanaged: give --drift too.");
    const target = targetOf(flags);
    if (flags.stack !== undefined && (target.language === "hcl" || target.isPrinted))
      throw new UsageError(`--stack ${flags.stack}: give --out too.`);
    if (organization === undefined)
      throw new UsageError("Give --organization NUMBER: the organization whose clusters to adopt.");
    const outcome = await adoptOrganization(target, {
      organization,
      only: flags.cluster,
      exclude,
      omitsDefaults: flags.omitDefaults === true,
      hasSecretVariables: flags.secretVariables === true,
      stack: flags.stack,
    });
    if (flags.json === true) return printRendered([`${formatJsonLines(adoptionReport(outcome) as Json)}\n`]);
    // Standard output is for the code.
    const print = target.isPrinted ? printError : printLine;
    for (const line of adoptionLines(outcome, flags.verbose === true)) print(line);
  },
};

function readOrganizationFlag(text: string): bigint {
  if (/^[1-9]\d{0,18}$/.test(text)) return BigInt(text);
  throw new UsageError(`--organization ${text}: give a number above 0, such as 42`);
}

/** Reads one `--cluster`, and adds it to those before it. */
function readClusterFlag(text: string, before: readonly ClusterReference[]): readonly ClusterReference[] {
  const [, kind = "", digits = ""] = /^([a-z]+)\/([1-9]\d{0,18})$/.exec(text) ?? [];
  if (!CLUSTER_KINDS.includes(kind as ClusterKind))
    throw new UsageError(
      `--cluster ${text}: give a kind and an id, such as ${CLUSTER_KINDS.map((one) => `${one}/17`).join(" or ")}`,
    );
  const id = Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);
  return [...before, { kind: kind as ClusterKind, id }];
}
