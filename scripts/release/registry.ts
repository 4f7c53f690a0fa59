/**
 * Writes a folder that any web server serves as a network mirror of the provider, and, if the checksums are signed, as its
 * registry too. Versions that are there stay.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { INDEX, jsonText, mirrorIndex } from "../../src/cli/installation/network-mirror";
import { PROVIDER_SOURCE } from "../../src/schema";
import type { ReleasedPackage } from "./packages";

/** The version of the plugin protocol, as registries write it. */
const PROTOCOLS = ["6.0"];

/** A key that signs checksums. */
export interface SigningKey {
  readonly id: string;
  /** The public key, in armour. */
  readonly armor: string;
  /** Returns the detached signature of a text. */
  readonly sign: (text: string) => Uint8Array;
}

export interface Registry {
  readonly folder: string;
  readonly version: string;
  readonly packages: readonly ReleasedPackage[];
  /** Undefined if nothing is signed: then the folder is a network mirror alone. */
  readonly key: SigningKey | undefined;
}

/** Writes a version into the folder. */
export function writeRegistry({ folder, version, packages, key }: Registry): void {
  const mirror = join(folder, PROVIDER_SOURCE);
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const stem = `terraform-provider-cloud_${version}`;
  const manifest = { name: `${stem}_manifest.json`, text: jsonText(MANIFEST) };
  const sums = [
    ...packages.map(({ file, zip }) => ({ file, sum: sha256(zip) })),
    { file: manifest.name, sum: sha256(manifest.text) },
  ];
  const checksums = sums.map(({ file, sum }) => `${sum}  ${file}\n`).join("");
  for (const { file, zip } of packages) write(join(mirror, file), zip);
  write(join(mirror, manifest.name), manifest.text);
  write(join(mirror, `${stem}_SHA256SUMS`), checksums);
  const archives = Object.fromEntries(
    packages.map(({ platform, file, hashes }) => [platform, { url: file, hashes }]),
  );
  write(join(mirror, `${version}.json`), jsonText({ archives }));
  write(join(mirror, INDEX), mirrorIndex(mirror));
  if (key === undefined) return;
  write(join(mirror, `${stem}_SHA256SUMS.sig`), key.sign(checksums));
  write(join(folder, ".well-known", "terraform.json"), jsonText({ "providers.v1": "/v1/providers/" }));
  const [, ...address] = PROVIDER_SOURCE.split("/");
  const provider = join(folder, "v1", "providers", ...address);
  const platforms = packages.map(({ platform }) => platformOf(platform));
  write(
    join(provider, "versions"),
    versionsText(join(provider, "versions"), { version, protocols: PROTOCOLS, platforms }),
  );
  for (const { platform, file } of packages) {
    const { os, arch } = platformOf(platform);
    // From the folder of the download to the mirror, wherever both are served.
    const up = `${"../".repeat(3 + 2 + 2)}${PROVIDER_SOURCE}/`;
    const download = {
      protocols: PROTOCOLS,
      os,
      arch,
      filename: file,
      download_url: up + file,
      shasum: sums.find((each) => each.file === file)?.sum,
      shasums_url: `${up}${stem}_SHA256SUMS`,
      shasums_signature_url: `${up}${stem}_SHA256SUMS.sig`,
      signing_keys: { gpg_public_keys: [{ key_id: key.id, ascii_armor: key.armor }] },
    };
    write(join(provider, version, "download", os, arch), jsonText(download));
  }
}

const MANIFEST = { version: 1, metadata: { protocol_versions: PROTOCOLS } };

interface ListedVersion {
  readonly version: string;
  readonly protocols: readonly string[];
  readonly platforms: readonly { readonly os: string; readonly arch: string }[];
}

/** Returns the list of versions with a new one, in the place of an earlier entry for it. */
function versionsText(file: string, added: ListedVersion): string {
  const present = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { readonly versions: readonly ListedVersion[] })
    : { versions: [] };
  const others = present.versions.filter(({ version }) => version !== added.version);
  return jsonText({ ...present, versions: [...others, added] });
}

function platformOf(platform: string): { readonly os: string; readonly arch: string } {
  const [os = "", arch = ""] = platform.split("_");
  return { os, arch };
}

/**
 * Runs a function with the key that an environment variable has in armour, without a passphrase, in a folder of its own.
 *
 * @param time when the signature says that it was made, in seconds: the same commit gives the same bytes
 */
export function withSigningKey<T>(
  armored: string | undefined,
  time: number,
  run: (key: SigningKey | undefined) => T,
): T {
  if (armored === undefined || armored === "") return run(undefined);
  const home = mkdtempSync(join(tmpdir(), "gpg-"));
  const gpg = (args: readonly string[], input?: string) =>
    execFileSync("gpg", ["--batch", "--quiet", "--no-tty", "--homedir", home, ...args], {
      input: input ?? "",
      stdio: ["pipe", "pipe", "pipe"],
    });
  try {
    gpg(["--import"], armored);
    const listed = gpg(["--with-colons", "--list-secret-keys"]).toString();
    const [, id = "", made = "0"] = /^sec:(?:[^:]*:){3}([0-9A-F]{16}):(\d+):/m.exec(listed) ?? [];
    if (id === "") throw new Error("it holds no secret key");
    // A key cannot sign before it was made.
    const when = `--faked-system-time=${Math.max(time, Number(made) + 1)}!`;
    const sign = (text: string): Uint8Array =>
      gpg([when, "--local-user", id, "--detach-sign", "--output", "-"], text);
    return run({ id, armor: gpg(["--armor", "--export", id]).toString(), sign });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer };
    if (stderr === undefined && (error as Error).message !== "it holds no secret key") throw error;
    throw new Error(
      `The key in RELEASE_SIGNING_KEY cannot sign: ${stderr?.toString().trim() ?? (error as Error).message}. Give a secret key in armour, without a passphrase.`,
      { cause: error },
    );
  } finally {
    try {
      execFileSync("gpgconf", ["--homedir", home, "--kill", "all"], { stdio: "ignore" });
    } catch {
      // There is no agent to end.
    }
    rmSync(home, { recursive: true, force: true });
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
