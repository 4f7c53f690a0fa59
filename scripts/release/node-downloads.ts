/**
 * Downloads what the packages hold beside the plugin: Node.js from the npm registry, and its libraries from Debian 12. The
 * versions and hashes are in pinned-node.json. What was downloaded once is kept outside of the checkout.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";

import type { Libraries } from "../../src/cli/installation/standalone-package";
import PINNED from "./pinned-node.json";

/** The platforms that have a package. */
export type PackagePlatform = keyof typeof PINNED.packages;
export const PACKAGE_PLATFORMS = Object.keys(PINNED.packages) as readonly PackagePlatform[];

/** The Node.js in the packages. */
export const PINNED_NODE = { node: PINNED.version, since: PINNED.published } as const;

/** The npm packages that have it, one for each platform. */
export const NODE_PACKAGES = Object.values(PINNED.packages).map(({ name }) => name);

const CACHE = join(
  process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"),
  "cdktf-provider-cloud",
  "packages",
);

/** Returns Node.js for a platform. */
export function nodeFor(platform: PackagePlatform): Uint8Array {
  return fileOfNode(platform, platform === "windows_amd64" ? "bin/node.exe" : "bin/node");
}

/** Returns the licence of Node.js, which is the same on every platform. The npm package for Windows lacks it. */
export function licenseOfNode(): Uint8Array {
  return fileOfNode("linux_amd64", "LICENSE");
}

function fileOfNode(platform: PackagePlatform, path: string): Uint8Array {
  const { name, integrity } = PINNED.packages[platform];
  const spec = `${name}@${PINNED.version}`;
  const file = cached(`${name}-${PINNED.version}.tgz`, integrity, (folder) => {
    const args = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder, spec];
    execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  });
  return execFileSync("tar", ["-xzOf", file, `package/${path}`], { maxBuffer: 500_000_000 });
}

/** The names of Debian's architectures, of its folders of libraries, and of the loaders. */
const SYSTEMS = {
  linux_amd64: { architecture: "amd64", folder: "x86_64-linux-gnu", loader: "ld-linux-x86-64.so.2" },
  linux_arm64: { architecture: "arm64", folder: "aarch64-linux-gnu", loader: "ld-linux-aarch64.so.1" },
} as const;

/** What Node.js is linked with, and what the C library loads to look up the address of a host. */
const LIBRARIES = [
  "libc.so.6",
  "libdl.so.2",
  "libgcc_s.so.1",
  "libm.so.6",
  "libnss_dns.so.2",
  "libnss_files.so.2",
  "libpthread.so.0",
  "libresolv.so.2",
  "libstdc++.so.6",
];

/** Returns the libraries of Node.js on Linux with their licences; undefined for a system that has them itself. */
export function librariesFor(
  platform: PackagePlatform,
): { readonly libraries: Libraries; readonly licenses: Readonly<Record<string, Uint8Array>> } | undefined {
  if (platform !== "linux_amd64" && platform !== "linux_arm64") return undefined;
  const { architecture, folder, loader } = SYSTEMS[platform];
  const root = mkdtempSync(join(cacheFolder(), "libraries-"));
  try {
    for (const [name, { version, sha256 }] of Object.entries(PINNED.libraries[platform])) {
      const file = cached(`${name}_${version}_${architecture}.deb`, `sha256-${sha256}`, (into) =>
        downloadDebian(`${name}=${version}`, architecture, into),
      );
      execFileSync("dpkg-deb", ["-x", file, root]);
    }
    const read = (name: string): Uint8Array => {
      const places = [join(root, "lib", folder, name), join(root, "usr", "lib", folder, name)];
      return readFileSync(places.find((place) => existsSync(place)) ?? name);
    };
    const copyright = (name: string) => readFileSync(join(root, "usr", "share", "doc", name, "copyright"));
    return {
      libraries: {
        loader,
        files: Object.fromEntries([loader, ...LIBRARIES].map((name) => [name, read(name)])),
      },
      licenses: {
        "licenses/glibc.txt": copyright("libc6"),
        "licenses/gcc.txt": copyright("gcc-12-base"),
        "licenses/SOURCES.txt": Buffer.from(sources(platform)),
      },
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Says where the sources of the libraries are, as their licences ask. */
function sources(platform: keyof typeof PINNED.libraries): string {
  const { libc6, "libstdc++6": gcc } = PINNED.libraries[platform];
  return `\
The files in lib/ are unchanged files of Debian 12. Their sources are Debian's source packages:

  glibc ${libc6.version}: the loader, libc, libdl, libm, libnss_dns, libnss_files, libpthread, libresolv (licenses/glibc.txt)
  gcc-12 ${gcc.version}: libgcc_s, libstdc++ (licenses/gcc.txt)

\`apt-get source\` on Debian gets them. The distributor of this package also gives you these sources on request, for three years.
Each library can be replaced by another build of it: the loader takes the files of lib/ as they are.
`;
}

/** Downloads a package of Debian, from where this machine has its packages. Asks with settings of its own, as any user may. */
function downloadDebian(spec: string, architecture: string, folder: string): void {
  const state = join(folder, "apt");
  mkdirSync(join(state, "lists", "partial"), { recursive: true });
  mkdirSync(join(state, "archives", "partial"), { recursive: true });
  writeFileSync(join(state, "status"), "");
  const settings = {
    "APT::Architecture": architecture,
    "APT::Architectures": architecture,
    "APT::Sandbox::User": "root",
    "Dir::State": state,
    "Dir::State::status": join(state, "status"),
    "Dir::Cache": state,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  const apt = (...args: readonly string[]) =>
    execFileSync("apt-get", ["-qq", ...options, ...args], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
  try {
    apt("update");
    apt("download", spec);
  } catch (error) {
    const { stderr = "" } = error as { readonly stderr?: string | Buffer };
    throw new Error(
      `${spec} for ${architecture} cannot be downloaded: make the release on Debian 12 with apt-get, or change scripts/release/pinned-node.json.\n${stderr.toString()}`,
      { cause: error },
    );
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

/** Returns the path of a downloaded file; downloads it if it is not there. Throws an error if it is not the pinned one. */
function cached(name: string, integrity: string, download: (folder: string) => void): string {
  const file = join(cacheFolder(), name);
  if (existsSync(file) && integrityOf(file, integrity) === integrity) return file;
  const folder = mkdtempSync(join(cacheFolder(), "download-"));
  try {
    download(folder);
    const [found] = readdirSync(folder).filter((each) => /\.(?:tgz|deb)$/.test(each));
    if (found === undefined) throw new Error(`${name} was not downloaded`);
    const hash = integrityOf(join(folder, found), integrity);
    if (hash !== integrity)
      throw new Error(
        `${basename(found)} has the hash ${hash}, and scripts/release/pinned-node.json ${integrity}`,
      );
    renameSync(join(folder, found), file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return file;
}

function cacheFolder(): string {
  mkdirSync(CACHE, { recursive: true });
  return CACHE;
}

/** Returns the hash of a file in the form of another one: `sha512-` in base64, or `sha256-` in hexadecimal digits. */
function integrityOf(file: string, like: string): string {
  const [algorithm = ""] = like.split("-", 1);
  const hash = createHash(algorithm).update(readFileSync(file));
  return `${algorithm}-${hash.digest(algorithm === "sha512" ? "base64" : "hex")}`;
}
