/**
 * Makes a release. The version comes from CHANGELOG.md:
 *
 *   npm run release -- --dry-run [--repository OWNER/NAME] [--output FOLDER]
 *   npm run release
 *
 * A dry run builds all files of the release; it does not test, tag or publish. Without `--dry-run`, the command also runs
 * the tests, and pushes the commit and the tag of the release; .github/workflows/release.yml then publishes it.
 * docs/contributing.md has the steps.
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
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { build, differences } from "./release/build";
import { BRANCH, decide, type Release, REMOTE } from "./release/decide";
import { commit, push, testsPass } from "./release/push";
import { parseRepository } from "./release/repository";
import { buildPlaces, copyTo, cutRelease, removeStage } from "./release/stage";

const ROOT = resolve(__dirname, "..");

interface Flags {
  readonly isDryRun: boolean;
  readonly repository: string | undefined;
  readonly output: string | undefined;
}

/** Ends the command with one message. */
class Stop extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

async function main(words: readonly string[]): Promise<void> {
  const flags = readFlags(words);
  const release = decideOrStop(flags);
  announce(release, flags);
  const scratch = mkdtempSync(join(tmpdir(), "release-"));
  try {
    const clone = await cutRelease(ROOT, scratch, release);
    const files = await buildTwice(clone, scratch, release, flags.repository);
    const folder = keep(files, release, flags.output);
    say(`\nFiles, in ${folder}:`);
    for (const line of readFileSync(join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n"))
      say(`  ${line}`);
    if (flags.isDryRun || release.isTagged) return;
    commit(ROOT, clone, release);
    say("\nTesting the release.");
    if (!testsPass(clone))
      throw new Stop("The tests fail: nothing was pushed. Correct them and run the command again.", 1);
    pushOrStop(clone, release);
    say(`\nPushed the commit and the tag ${release.tag}. The workflow "release" now publishes it.`);
  } finally {
    removeStage(scratch);
  }
}

function pushOrStop(clone: string, release: Release): void {
  try {
    push(ROOT, clone, release);
  } catch (error) {
    const words = (error as { stderr?: string }).stderr ?? String(error);
    throw new Stop(
      `${REMOTE} refused the release: neither its commit nor its tag was pushed. Run the command again later. git says:\n${words}`,
      1,
    );
  }
}

function readFlags(words: readonly string[]): Flags {
  const options = {
    "dry-run": { type: "boolean" },
    repository: { type: "string" },
    output: { type: "string" },
  } as const;
  let values: {
    "dry-run"?: boolean | undefined;
    repository?: string | undefined;
    output?: string | undefined;
  };
  try {
    ({ values } = parseArgs({ args: [...words], options }));
  } catch (error) {
    throw new Stop((error as Error).message, 2);
  }
  const { repository, output } = values;
  if (repository !== undefined && parseRepository(repository) === undefined)
    throw new Stop(`--repository "${repository}": write OWNER/NAME, as in github.com/OWNER/NAME`, 2);
  const folder = output === undefined ? undefined : resolve(output);
  if (folder !== undefined && existsSync(folder) && readdirSync(folder).length > 0)
    throw new Stop(`--output ${output}: the folder is not empty; name a new one`, 2);
  return { isDryRun: values["dry-run"] === true, repository, output: folder };
}

function decideOrStop({ isDryRun }: Flags): Release {
  const { release, problems, obstacles } = decide(ROOT, new Date());
  const reasons = isDryRun ? problems : [...problems, ...obstacles];
  if (release === undefined || reasons.length > 0) {
    const list = reasons.map((reason) => `\n  - ${reason}`).join("");
    throw new Stop(`Nothing is released:${list}`, 1);
  }
  if (isDryRun && obstacles.length > 0) {
    say("This is a dry run. A release from this checkout would be refused:");
    for (const obstacle of obstacles) say(`  - ${obstacle}`);
    say("");
  }
  return release;
}

function announce({ version, tag, last, commit, isTagged }: Release, { isDryRun, repository }: Flags): void {
  const after = last === undefined ? "the first one" : `after ${last}`;
  say(`Release ${version}, ${after}, from commit ${commit.slice(0, 12)}.`);
  if (repository === undefined)
    say("Without --repository, the package names no repository, no homepage and no address for bugs.");
  if (isTagged) say(`The commit has the tag ${tag} already. This run only builds the files.`);
  else if (isDryRun)
    say(
      `A dry run only builds the files. A release would also run the tests, and push the tag ${tag} to ${REMOTE}.`,
    );
  else
    say(`This run builds the files, runs the tests, and pushes the tag ${tag} and ${BRANCH} to ${REMOTE}.`);
}

async function buildTwice(
  clone: string,
  scratch: string,
  { version, time }: Release,
  repository: string | undefined,
): Promise<string> {
  const places = buildPlaces(scratch);
  const modules = join(ROOT, "node_modules");
  for (const place of places) copyTo(place, { clone, modules, repository, version });
  const [files] = await Promise.all(places.map((place) => build(place, version, time)));
  const differing = differences(...places);
  if (differing.length > 0)
    throw new Stop(
      `Two builds of the same commit differ, in:${differing.map((file) => `\n  ${file}`).join("")}`,
      1,
    );
  say("Two builds, in different folders, time zones, locales and umasks, gave the same bytes.");
  return files ?? "";
}

/** Copies the files and the release notes to the output folder; returns the folder. */
function keep(files: string, { version, notes }: Release, output: string | undefined): string {
  const folder = output ?? mkdtempSync(join(tmpdir(), `cdktf-provider-cloud-${version}-`));
  mkdirSync(folder, { recursive: true });
  cpSync(files, folder, { recursive: true });
  writeFileSync(join(folder, "release-notes.md"), notes);
  return folder;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
});
