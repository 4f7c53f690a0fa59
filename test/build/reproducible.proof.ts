/** The package has the same bytes on every machine and at every time. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { built } from "../built";
import { filesBelow, temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");
const SOURCES = ["package.json", "tsconfig.json", "tsconfig.build.json", "scripts", "src"];
const SHIPPED = (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { files: readonly string[] }
).files.filter((name) => name !== "lib");

/** Another folder, time, zone, locale and umask than those of lib/. */
const ELSEWHERE = {
  folder: join("another place", "of a much longer näme"),
  umask: "077",
  time: new Date("2031-07-08T09:10:11Z"),
  environment: {
    TZ: "America/St_Johns",
    LC_ALL: "tr_TR.UTF-8",
    LANG: "tr_TR.UTF-8",
    NODE_ENV: "production",
  },
};

it("a build with another folder, time, time zone, locale and umask is identical to lib/", async () => {
  const scratch = temporaryFolder();
  const [here, elsewhere] = await Promise.all([buildHere(scratch), buildElsewhere(scratch)]);
  expect(Object.keys(here)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^lib\/plugin\/.*\.cjs$/),
      "lib/index.js",
      "lib/index.d.ts",
      "lib/LICENSES.txt",
      expect.stringMatching(/^mirror\/.*\.zip$/),
      expect.stringMatching(/^packed\/.*\.tgz$/),
    ]),
  );
  expect(elsewhere).toEqual(here);
}, 120_000);

/** What is made of the sources: lib/, the packed package and a network mirror, as modes and hashes by path. */
type Made = Readonly<Record<string, string>>;

async function buildHere(scratch: string): Promise<Made> {
  const folder = join(scratch, "here");
  mkdirSync(folder);
  const sh = shell(ROOT, {});
  await sh(`mkdir "${folder}/packed" && npm pack --ignore-scripts --pack-destination "${folder}/packed"`);
  await sh(`"${process.execPath}" "${built("cli.js")}" install --network-mirror "${folder}/mirror"`);
  return { ...madeIn(ROOT, "lib"), ...madeIn(folder, "packed"), ...madeIn(folder, "mirror") };
}

async function buildElsewhere(scratch: string): Promise<Made> {
  const { umask, time, environment } = ELSEWHERE;
  const folder = join(scratch, ELSEWHERE.folder);
  mkdirSync(folder, { recursive: true });
  for (const name of [...SOURCES, ...SHIPPED])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const file of filesBelow(folder)) {
    chmodSync(join(folder, file), 0o666 & ~Number.parseInt(umask, 8));
    utimesSync(join(folder, file), time, time);
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));

  const sh = shell(folder, environment);
  await sh(`umask ${umask}\nmkdir packed && npm pack --pack-destination packed`);
  await sh(`umask ${umask}\n"${process.execPath}" lib/cli.js install --network-mirror mirror`);
  return { ...madeIn(folder, "lib"), ...madeIn(folder, "packed"), ...madeIn(folder, "mirror") };
}

function shell(cwd: string, environment: Readonly<Record<string, string>>) {
  const env = { ...process.env, ...environment };
  return (command: string) => promisify(execFile)("sh", ["-c", command], { cwd, env });
}

function madeIn(folder: string, name: string): Made {
  const files = filesBelow(join(folder, name)).map((file) => `${name}/${file}`);
  return Object.fromEntries(files.map((file) => [file, fingerprint(join(folder, file), file)]));
}

/** The modes of the mirror and of the tarball itself are the umask's; those within are not. */
function fingerprint(path: string, file: string): string {
  const mode = file.startsWith("lib/") ? (statSync(path).mode & 0o777).toString(8) : "";
  return `${mode} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
}
