/** Reads an organization, and writes the code of its clusters: as a program of its own, or into the one that is there. */
import { relative } from "node:path";

import {
  AdoptFailure,
  type Adoption,
  adoptionOf,
  type AdoptionOutcome,
  type ClusterReference,
  lostProblem,
  othersProblem,
  ownersIn,
  readOrganization,
} from "../../adopt";
import type { CloudClient } from "../../client";
import type { ExistingProgram, ProgramLayout } from "../../codegen";
import { readCertificate } from "../../schema/node/read-certificate";
import { cdkLibraryOf } from "../../terraform-files";
import { CommandError, UsageError } from "../command-line/command-error";
import { printError, printRendered } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { synthesize } from "../processes/synthesize";
import { fileChangesOf } from "./changes";
import { earlierFiles, isAppendable, NO_FILES, refuseExisting } from "./earlier-files";
import { moduleEnding } from "./module-ending";
import { modulePlace } from "./module-place";
import { type Project, type ReadPart, readProject } from "./reading/project";
import { refuseSecondProgram } from "./refusals";
import { hasValue } from "./secret-variables";
import { openService } from "./service";
import { stackPlace } from "./stack-place";
import { type AdoptionTarget, ownNames, stagingFolder } from "./targets";
import { verifyStacks } from "./verify-stacks";
import { type FileChange, writeFiles } from "./write-files";

export interface AdoptOptions {
  readonly organization: bigint;
  readonly only: readonly ClusterReference[];
  readonly exclude: readonly string[];
  readonly isForced: boolean;
  /** Whether to leave out what has the service's default. */
  readonly omitsDefaults: boolean;
  /** Whether the code declares a variable for each secret, also for one that nobody gives now. */
  readonly hasSecretVariables: boolean;
  /** Whether clusters of other organizations and selections may be removed from files that are replaced. */
  readonly removesOthers: boolean;
  /** The stack of CDKTF that gets the clusters. @default the only one */
  readonly stack: string | undefined;
}

/** A line tells the progress after each so many clusters. */
const LINE_EVERY = 100;

/** Writes all files, or none. Throws an error of the command before anything is written. */
export async function adoptOrganization(
  target: AdoptionTarget,
  options: AdoptOptions,
): Promise<AdoptionOutcome> {
  const { folder } = target;
  const earlier = earlierFiles(target);
  // A name that is in use is told before the service is asked for a thousand clusters.
  if (folder !== undefined && target.language === "hcl" && target.layout.split === undefined)
    refuseExisting(folder, ownNames(target), earlier, options.isForced);
  const replaced = options.isForced ? earlier : NO_FILES;
  const { client, secrets } = openService();
  try {
    const project = await readProject(folder ?? process.cwd(), folder === undefined ? [] : ownNames(target));
    refuseUnknown(project.parts);
    const place = placeIn(target, project, { ...options, replaced, address: client.address });
    if (folder !== undefined && target.language === "typescript" && place.stack === undefined) {
      if (target.layout.split === undefined)
        refuseExisting(folder, ownNames(target), earlier, options.isForced);
      refuseSecondProgram(folder, target);
    }
    const owners = ownersIn(project.parts);
    const adoption = adoptionOf(await readClusters(client, options), {
      language: target.language,
      layout: place.layout,
      cdkLibrary: cdkLibraryOf(folder ?? process.cwd()),
      judging: { now: new Date(), readCertificate },
      service: client.address,
      owners,
      ...(place.existing !== undefined && { existing: place.existing }),
      isNamed: options.only.length > 0,
      replaced: replaced.addresses,
      omitsDefaults: options.omitsDefaults,
      secrets,
      secretChoice: { isAtHand: hasValue, hasSecretVariables: options.hasSecretVariables },
    });
    const problem =
      lostProblem(owners, replaced.addresses, adoption) ??
      (options.removesOthers ? undefined : othersProblem(replaced.clusters, adoption, options));
    if (problem !== undefined) throw new UsageError(problem);
    const outcome = { organization: options.organization, adoption, warnings: unmatched(options, adoption) };
    if (folder === undefined) {
      if (adoption.files.size > 0) await printRendered(adoption.files.values());
      return { ...outcome, paths: [] };
    }
    const changes = fileChangesOf(folder, adoption.files, { earlier, ...options, edits: place.edits });
    await write(stagingFolder(target, project.root), changes, project, async () => {
      if (place.stack !== undefined)
        await verifyStacks(project, place.stack, adoption.adopted, replaced.addresses);
    });
    const written = changes.filter(({ after }) => after !== undefined);
    return { ...outcome, paths: written.map(({ path }) => relative(process.cwd(), path)) };
  } catch (error) {
    if (error instanceof AdoptFailure) throw new CommandError(error.message);
    throw error;
  } finally {
    client.close();
  }
}

/** Where the clusters belong. */
interface Place {
  readonly layout: ProgramLayout;
  readonly existing: ExistingProgram | undefined;
  /** The stack that a function adds them to. */
  readonly stack: ReadPart | undefined;
  /** Lines that files of the program need. */
  readonly edits: readonly FileChange[];
}

interface PlaceOptions extends AdoptOptions {
  readonly replaced: ReturnType<typeof earlierFiles>;
  readonly address: string;
}

function placeIn(target: AdoptionTarget, project: Project, options: PlaceOptions): Place {
  const { folder, language, layout } = target;
  if (language === "hcl") {
    const isAppended =
      folder !== undefined && !options.isForced && isAppendable(folder, `${layout.clusters}.tf`);
    const at = folder ?? process.cwd();
    const { existing, hasSetup, requirement } = modulePlace(at, project.own, options.replaced, {
      address: options.address,
      isAppended,
    });
    const edits = requirement === undefined ? [] : [requirement];
    return { layout: { ...layout, hasSetup }, existing, stack: undefined, edits };
  }
  const found = folder === undefined ? undefined : stackPlace(target, project, options);
  if (found === undefined) {
    const ending = moduleEnding(folder ?? process.cwd());
    const whole = { ...layout, hasSetup: true, moduleEnding: ending };
    return { layout: whole, existing: undefined, stack: undefined, edits: [] };
  }
  return {
    layout: { ...layout, ...found.layout, hasSetup: false },
    existing: found.existing,
    stack: found.stack,
    edits: found.call === undefined ? [] : [found.call],
  };
}

async function readClusters(client: CloudClient, { organization, only, exclude }: AdoptOptions) {
  return withProgress("Reading clusters", async () =>
    readOrganization(client, {
      organization: narrowed(organization),
      ...(only.length > 0 && { only }),
      exclude,
      onProgress: (done, total) => {
        if (done % LINE_EVERY === 0) printError(`Read ${done} of ${total} clusters`);
      },
    }),
  );
}

async function write(
  base: string,
  changes: readonly FileChange[],
  { root }: Project,
  verify: () => Promise<void>,
): Promise<void> {
  if (changes.length === 0) return;
  try {
    await withProgress("Writing", async () => writeFiles(base, changes, verify));
  } catch (error) {
    // The output of the app is that of the files which were taken back.
    if (root !== undefined) await synthesize(root, { output: "hidden" }).catch(() => undefined);
    throw error;
  }
}

/** Throws a CommandError if a state cannot be read that may have some of the clusters. */
function refuseUnknown(parts: readonly ReadPart[]): void {
  const problem = parts.find(({ stateReading }) => stateReading.isFailure)?.stateProblem;
  if (problem !== undefined) throw new CommandError(`Nothing was written: ${problem}.`);
}

/** Returns a warning for each pattern that no cluster has: it may be mistyped. */
function unmatched({ exclude }: AdoptOptions, { skipped }: Adoption): readonly string[] {
  return exclude
    .filter(
      (pattern) => !skipped.some(({ because }) => because.is === "excluded" && because.pattern === pattern),
    )
    .map((pattern) => `--exclude ${pattern} matches no other cluster.`);
}

function narrowed(organization: bigint): number | bigint {
  return organization <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(organization) : organization;
}
