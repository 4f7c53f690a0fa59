/** Whoever builds the package gets the same bytes, wherever and whenever. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(__dirname, "..", "..");
const SOURCES = ["package.json", "tsconfig.json", "tsconfig.build.json", "scripts", "src"];
const SHIPPED = (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { files: readonly string[] }
).files.filter((name) => name !== "lib");

interface Place {
  readonly folder: string;
  readonly umask: string;
  readonly time: Date;
  readonly environment: Readonly<Record<string, string>>;
}

const PLACES: readonly Place[] = [
  {
    folder: "a",
    umask: "022",
    time: new Date("2001-02-03T04:05:06Z"),
    environment: { TZ: "Pacific/Kiritimati", LC_ALL: "C", LANG: "C" },
  },
  {
    folder: join("another place", "of a much longer näme"),
    umask: "077",
    time: new Date("2031-07-08T09:10:11Z"),
    environment: {
      TZ: "America/St_Johns",
      LC_ALL: "tr_TR.UTF-8",
      LANG: "tr_TR.UTF-8",
      NODE_ENV: "production",
    },
  },
];

it("two builds, in different folders, times, zones, locales and umasks, are the same to the last byte", async () => {
  const scratch = mkdtempSync(join(tmpdir(), "reproducible-"));
  try {
    const [first, second] = await Promise.all(PLACES.map((place) => build(scratch, place)));
    expect(Object.keys(first ?? {})).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^lib\/plugin\/.*\.cjs$/),
        "lib/index.js",
        "lib/index.d.ts",
        "lib/LICENSES.txt",
        expect.stringMatching(/^mirror\/.*\.zip$/),
        expect.stringMatching(/^packed\/.*\.tgz$/),
      ]),
    );
    expect(second).toEqual(first);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}, 120_000);

/** What a place makes of the sources: lib/, the packed package and a network mirror, as modes and hashes by path. */
async function build(scratch: string, place: Place): Promise<Readonly<Record<string, string>>> {
  const folder = join(scratch, place.folder);
  mkdirSync(folder, { recursive: true });
  for (const name of [...SOURCES, ...SHIPPED])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const file of filesBelow(folder)) {
    chmodSync(join(folder, file), 0o666 & ~Number.parseInt(place.umask, 8));
    utimesSync(join(folder, file), place.time, place.time);
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));

  const sh = (command: string) =>
    promisify(execFile)("sh", ["-c", `umask ${place.umask}\n${command}`], {
      cwd: folder,
      env: { ...process.env, ...place.environment },
    });
  await sh("mkdir packed && npm pack --pack-destination packed");
  await sh(`"${process.execPath}" lib/cli.js install --network-mirror mirror`);
  const made = filesBelow(folder).filter((file) => /^(lib|packed|mirror)\//.test(file));
  return Object.fromEntries(made.map((file) => [file, fingerprint(join(folder, file), file)]));
}

/** The modes of the mirror and of the tarball itself are the umask's; those within are not. */
function fingerprint(path: string, file: string): string {
  const mode = file.startsWith("lib/") ? (statSync(path).mode & 0o777).toString(8) : "";
  return `${mode} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}
