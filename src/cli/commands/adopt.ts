/** `adopt`: writes the code of clusters that exist. */
import { adoptionLines, adoptionReport, type ClusterReference } from "../../adopt";
import { formatJsonLines, type Json } from "../../json";
import { CLUSTER_KINDS, type ClusterKind } from "../../schema";
import { adoptOrganization } from "../adoption/adopt-organization";
import { checkAdopted } from "../adoption/check";
import { findDrift } from "../adoption/find-drift";
import { givenPlan, type GivenPlan } from "../adoption/reading/plans";
import { exitCodeOf } from "../adoption/remains";
import { type Split, stagingFolders, targetOf } from "../adoption/targets";
import { takeBack } from "../adoption/write-files";
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
  readonly split?: Split;
  readonly omitDefaults?: true;
  readonly secretVariables?: true;
  readonly force?: true;
  readonly json?: true;
  readonly check?: true;
  readonly drift?: true;
  readonly patch?: true;
  readonly plan: readonly GivenPlan[];
  readonly unmanaged?: true;
  readonly stack?: string;
  readonly removeOthers?: true;
}

export const adopt: CommandDescription = {
  name: "adopt",
  summary: "write the code of clusters that exist",
  description:
    "Reads the clusters of an organization, and writes the program that a person would have written for them: constructs of CDKTF or resources of Terraform, with imports in a file of their own that can be deleted once they were applied. The first plan changes nothing: a secret that the service does not return stays as it is, unless TF_VAR_... gives it. Leaves out clusters that the state or the program of the project in this folder has already. Writes all files or none, and never a secret. Takes the address and the token from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.",
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
    { name: "out", description: "write TypeScript to this file", value: FILE },
    { name: "hcl", description: "write Terraform's language to this file", value: FILE },
    {
      name: "stdout",
      description: "print the code instead, as one file",
      value: { name: "language", choices: ["ts", "hcl"] },
      conflicts: ["json", "check"],
    },
    {
      name: "split",
      description: "write a folder, with a file for each kind or each cluster",
      value: { name: "parts", choices: ["kind", "cluster"] },
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
    { name: "force", description: "replace files that adopt wrote and nobody edited since" },
    {
      name: "remove-others",
      description: "with --force, also remove clusters of another organization or another selection",
    },
    {
      name: "check",
      description:
        "plan the code with Terraform, and print what an apply would send; without --organization, only check what adopt wrote earlier",
    },
    {
      name: "json",
      description:
        "print as JSON what was written, and what was left out and why; with --drift, what differs",
    },
    {
      name: "drift",
      description:
        "write nothing, and show what somebody changed in the service as the edits of the program that accept it",
      conflicts: [
        "cluster",
        "out",
        "hcl",
        "stdout",
        "split",
        "stack",
        "omit-defaults",
        "secret-variables",
        "force",
        "check",
      ],
    },
    {
      name: "patch",
      description: "with --drift, print the edits as a patch that git apply takes",
      conflicts: ["json"],
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
      "Write clusters.ts, clusters.imports.ts and clusters.main.ts",
    [`${COMMAND} adopt --organization 42 --hcl clusters.tf --exclude 'test-*'`]:
      "Write clusters.tf and clusters.imports.tf, without the clusters for tests",
    [`${COMMAND} adopt --check --out clusters.ts`]:
      "Plan what was adopted, and print what an apply would send",
    [`${COMMAND} adopt --drift`]: "Compare the clusters of the program in this folder with the service",
  },
  notes:
    "Exit codes: 0 done; with --check, an apply would send nothing; with --drift, the service is as the program says; 1 the clusters cannot be read or written, or the code cannot be planned; 2 wrong usage, or a file that exists; 3 with --check, an apply would send something; with --drift, the service differs from the program; 4 with --check, an apply would replace or destroy something.",
  page: "commands.md#adopt",
  async run(_values, flags: AdoptFlags) {
    if (flags.drift === true) {
      const format = flags.patch === true ? "patch" : flags.json === true ? "json" : "lines";
      const countsUnmanaged = flags.unmanaged === true;
      return findDrift({
        organization: flags.organization,
        exclude: flags.exclude,
        plans: flags.plan,
        countsUnmanaged,
        format,
      });
    }
    if (flags.plan.length > 0) throw new UsageError("--plan: give --drift too.");
    for (const name of ["patch", "unmanaged"] as const)
      if (flags[name] === true) throw new UsageError(`--${name}: give --drift too.`);
    if (flags.removeOthers === true && flags.force !== true)
      throw new UsageError("--remove-others: give --force too.");
    const target = targetOf(flags);
    if (flags.stack !== undefined && (target.language === "hcl" || target.folder === undefined))
      throw new UsageError(`--stack ${flags.stack}: give --out too.`);
    if (stagingFolders(target).map(takeBack).includes(true))
      printError("An earlier `adopt` was stopped while it wrote: its files were taken back.");
    const { organization, json: wantsJson = false } = flags;
    if (organization === undefined && flags.check !== true)
      throw new UsageError("Give --organization NUMBER: the organization whose clusters to adopt.");
    const outcome =
      organization === undefined
        ? undefined
        : await adoptOrganization(target, {
            organization,
            only: flags.cluster,
            exclude: flags.exclude,
            isForced: flags.force === true,
            omitsDefaults: flags.omitDefaults === true,
            hasSecretVariables: flags.secretVariables === true,
            removesOthers: flags.removeOthers === true,
            stack: flags.stack,
          });
    if (!wantsJson && outcome !== undefined)
      // Standard output is for the code.
      for (const line of adoptionLines(outcome)) (target.folder === undefined ? printError : printLine)(line);
    const check =
      flags.check === true
        ? await checkAdopted(target, {
            review: wantsJson ? "hidden" : "shown",
            isRequired: outcome === undefined || outcome.adoption.files.size > 0,
          })
        : undefined;
    if (wantsJson) await printRendered([`${formatJsonLines(adoptionReport(outcome, check) as Json)}\n`]);
    else for (const line of check?.lines ?? []) printLine(line);
    process.exitCode = check === undefined ? 0 : exitCodeOf(check);
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
