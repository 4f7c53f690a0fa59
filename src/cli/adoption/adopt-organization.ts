/** Reads an organization, and writes the code of its clusters. */
import { join, relative } from "node:path";

import {
  AdoptFailure,
  type Adoption,
  adoptionOf,
  type ClusterReference,
  ownersIn,
  readOrganization,
} from "../../adopt";
import { withoutKeys } from "../../schema";
import { readCertificate } from "../../schema/node/read-certificate";
import { CommandError, UsageError } from "../command-line/command-error";
import { printError, printRendered } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { earlierFiles, NO_FILES, refuseExisting } from "./earlier-files";
import { type ReadPart, readProject } from "./reading/project";
import type { AdoptionOutcome } from "./report";
import { hasValue } from "./secret-variables";
import { openService } from "./service";
import { type AdoptionTarget, ownNames } from "./targets";
import { writeFiles } from "./write-files";

export interface AdoptOptions {
  readonly organization: bigint;
  readonly only: readonly ClusterReference[];
  readonly exclude: readonly string[];
  readonly isForced: boolean;
  /** Whether to leave out what has the service's default. */
  readonly omitsDefaults: boolean;
  /** Whether the code declares a variable for each secret, also for one that nobody gives now. */
  readonly hasSecretVariables: boolean;
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
  if (folder !== undefined && target.layout.split === undefined)
    refuseExisting(folder, ownNames(target), earlier, options.isForced);
  const replaced = options.isForced ? earlier : NO_FILES;
  const { client, secrets } = openService();
  try {
    const project = await readProject(folder ?? process.cwd(), {
      replaced: [...replaced.texts.keys()],
      own: folder === undefined ? [] : ownNames(target),
    });
    refuseUnknown(project.parts);
    if (target.language === "hcl" && project.hasProvider) refuseOtherService(project.parts, client.address);
    const owners = ownersIn(project.parts);
    const read = await withProgress("Reading clusters", async () =>
      readOrganization(client, {
        organization: narrowed(options.organization),
        ...(options.only.length > 0 && { only: options.only }),
        exclude: options.exclude,
        onProgress: (done, total) => {
          if (done % LINE_EVERY === 0) printError(`Read ${done} of ${total} clusters`);
        },
      }),
    );
    const adoption = adoptionOf(read, {
      language: target.language,
      layout: { ...target.layout, hasSetup: target.language !== "hcl" || !project.hasProvider },
      judging: { now: new Date(), readCertificate },
      service: client.address,
      owners,
      occupied: addressesOf(project.parts.filter(({ stack }) => stack === undefined)),
      isNamed: options.only.length > 0,
      replaced: replaced.addresses,
      omitsDefaults: options.omitsDefaults,
      secrets,
      secretChoice: { isAtHand: hasValue, hasSecretVariables: options.hasSecretVariables },
    });
    const lost = owners.own.filter(
      ({ isInState, address }) =>
        isInState &&
        replaced.addresses.has(address) &&
        !adoption.adopted.some((one) => one.address === address),
    );
    refuseLost(lost.map(({ address }) => address));
    const warnings = unmatched(options.exclude, adoption);
    await write(target, adoption, earlier.texts, options);
    const paths = [...adoption.files.keys()].map((name) => relative(process.cwd(), join(folder ?? "", name)));
    return {
      organization: options.organization,
      adoption,
      paths: folder === undefined ? [] : paths,
      warnings,
    };
  } catch (error) {
    if (error instanceof AdoptFailure) throw new CommandError(error.message);
    throw error;
  } finally {
    client.close();
  }
}

async function write(
  { folder }: AdoptionTarget,
  { files }: Adoption,
  earlier: ReadonlyMap<string, string>,
  { isForced }: AdoptOptions,
): Promise<void> {
  if (files.size === 0) return;
  if (folder === undefined) {
    await printRendered(files.values());
    return;
  }
  refuseExisting(folder, files.keys(), { texts: earlier, addresses: new Set() }, isForced);
  const obsolete = isForced ? [...earlier.keys()].filter((name) => !files.has(name)) : [];
  writeFiles(folder, files, earlier, obsolete);
}

/** Returns the addresses of the clusters in programs and their states, without keys, with the place of each. */
function addressesOf(parts: readonly ReadPart[]): ReadonlyMap<string, string> {
  const all = parts.flatMap(({ program, state }) => [...state, ...program.imports, ...program.clusters]);
  return new Map(all.map(({ address, place }) => [withoutKeys(address), place]));
}

/** Throws a CommandError if a state cannot be read that may have some of the clusters. */
function refuseUnknown(parts: readonly ReadPart[]): void {
  const problem = parts.find(({ stateReading }) => stateReading.isFailure)?.stateProblem;
  if (problem !== undefined) throw new CommandError(`Nothing was written: ${problem}.`);
}

/**
 * Throws a UsageError if the provider of the folder, which would import the clusters, speaks with another service than
 * the one that they are read from: there, the same ids are other clusters.
 */
function refuseOtherService(parts: readonly ReadPart[], address: string): void {
  const own = parts.find(({ stack }) => stack === undefined);
  const service = own?.serviceOf("");
  if (service === undefined || !("address" in service) || service.address === address) return;
  throw new UsageError(
    `CLOUD_BASE_URL is ${address}, and the provider of this folder speaks with ${service.address}, where the same ids are other clusters. Set CLOUD_BASE_URL to ${service.address}, or write into another folder.`,
  );
}

/** Throws a UsageError if clusters would no longer be in the code, though the state has them: a plan would destroy them. */
function refuseLost(addresses: readonly string[]): void {
  if (addresses.length === 0) return;
  throw new UsageError(
    `The files to replace have ${addresses.join(", ")}, which the new ones would not have, and which the state has: a plan would destroy it. Adopt it too, or remove it from the state first.`,
  );
}

/** Returns a warning for each pattern that no cluster has: it may be mistyped. */
function unmatched(patterns: readonly string[], { skipped }: Adoption): readonly string[] {
  return patterns
    .filter(
      (pattern) => !skipped.some(({ reason }) => reason.includes(`--exclude ${JSON.stringify(pattern)}`)),
    )
    .map((pattern) => `--exclude ${pattern} matches no other cluster.`);
}

function narrowed(organization: bigint): number | bigint {
  return organization <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(organization) : organization;
}
