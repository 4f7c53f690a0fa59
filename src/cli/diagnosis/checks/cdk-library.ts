/**
 * Checks that an app on cdktn installs it in the place of cdktf, which the constructs load. What package.json has to say for
 * that depends on the package manager.
 */
import { dirname, join } from "node:path";

import { isJsonObject, type Json, type JsonObject } from "../../../json";
import { cdktfProject } from "../../../terraform-files";
import { shellWord } from "../../../text/node/pasted";
import { type CheckResult, warning } from "../check-result";
import { type Machine, readFileText } from "../machine";

type Manager = "npm" | "bun" | "pnpm" | "Yarn 1" | "Yarn";

/** Returns a warning for each package manager of the project that does not load cdktn; nothing for an app on cdktf. */
export async function checkCdkLibrary(machine: Machine): Promise<readonly CheckResult[]> {
  const { packages, managers, workspace } = await readPackages(
    cdktfProject(machine.folder) ?? machine.folder,
  );
  const own = packages[0] ?? {};
  const dependencies = { ...objectIn(own, "devDependencies"), ...objectIn(own, "dependencies") };
  const { cdktn, cdktf } = dependencies;
  // In a workspace, the package.json at its root has the overrides.
  const overrides = packages.flatMap((one) => [one["overrides"], one["resolutions"], objectIn(one, "pnpm")]);
  const overriding = [...overrides.map(textOf), workspace].join("\n");
  const isOverridden = ALIAS.test(overriding);
  if (cdktn === undefined && !isOverridden && !ALIAS.test(textOf(cdktf))) return [];
  const named = typeof cdktn === "string" ? `npm:cdktn@${cdktn}` : "";
  const [, version = "VERSION"] = ALIAS.exec([named, textOf(cdktf), overriding].join("\n")) ?? [];
  // A catalog, a workspace or a folder may have anything.
  const isDirect = cdktf !== undefined && !/^"[\d^~<>=*]/.test(textOf(cdktf));
  const isLoaded: Readonly<Record<Manager, boolean>> = {
    npm: isDirect || isOverridden,
    bun: isDirect || isOverridden,
    pnpm: isDirect || (cdktf !== undefined && isOverridden),
    Yarn: isDirect || (cdktf !== undefined && isOverridden),
    "Yarn 1": isDirect,
  };
  return managers.filter((manager) => !isLoaded[manager]).map((manager) => notLoaded(manager, version));
}

/** Matches cdktn under another name, in JSON or YAML. */
const ALIAS = /\bnpm:cdktn@([^"'\s:]+)(?=["'\s]|$)/;

function notLoaded(manager: Manager, version: string): CheckResult {
  const alias = `npm:cdktn@${version}`;
  const uses = "The app uses cdktn, and the constructs load cdktf";
  if (manager === "npm" || manager === "bun") {
    const override = `"overrides": { "cdktf": "${alias}" }`;
    return warning(uses, `Write ${override} into package.json, and run \`${manager} install\``);
  }
  const why = {
    pnpm: "pnpm puts no override in the place of a peer",
    Yarn: "Yarn puts no resolution in the place of a peer",
    "Yarn 1": "Yarn 1 cannot put cdktn in its place by `resolutions`",
  };
  const command = `${manager === "pnpm" ? "pnpm" : "yarn"} add ${shellWord(`cdktf@${alias}`)}`;
  return warning(`${uses}: ${why[manager]}`, `Run \`${command}\``);
}

interface Packages {
  /** The package.json of the project, and those above it up to the folder with the lock file. */
  readonly packages: readonly JsonObject[];
  readonly managers: readonly Manager[];
  /** The text of pnpm-workspace.yaml. */
  readonly workspace: string;
}

/** Reads upwards to the first folder that shows its package manager. If none does, reads one package.json, for npm. */
async function readPackages(folder: string, found: readonly JsonObject[] = []): Promise<Packages> {
  const own = await readPackage(folder);
  const packages = own === undefined ? found : [...found, own];
  const managers = await managersIn(folder, own?.["packageManager"]);
  if (managers.length > 0) {
    const workspace = await textIn(folder, "pnpm-workspace.yaml");
    return { packages, managers, workspace: managers.includes("pnpm") ? (workspace ?? "") : "" };
  }
  if (folder === dirname(folder)) return { packages: packages.slice(0, 1), managers: ["npm"], workspace: "" };
  return readPackages(dirname(folder), packages);
}

/** Returns the package manager that package.json names, or those that left a lock file in the folder. */
async function managersIn(folder: string, named: Json | undefined): Promise<readonly Manager[]> {
  const [, name, major] = /^(npm|bun|pnpm|yarn)@(\d+)/.exec(typeof named === "string" ? named : "") ?? [];
  if (name === "yarn") return [major === "1" ? "Yarn 1" : "Yarn"];
  if (name !== undefined) return [name as "npm" | "bun" | "pnpm"];
  const [npm, bun, oldBun, pnpm, yarn] = await Promise.all(
    ["package-lock.json", "bun.lock", "bun.lockb", "pnpm-lock.yaml", "yarn.lock"].map(async (file) =>
      textIn(folder, file),
    ),
  );
  return [
    ...(npm === undefined ? [] : (["npm"] as const)),
    ...(bun === undefined && oldBun === undefined ? [] : (["bun"] as const)),
    ...(pnpm === undefined ? [] : (["pnpm"] as const)),
    ...(yarn === undefined ? [] : [yarn.includes("__metadata:") ? ("Yarn" as const) : ("Yarn 1" as const)]),
  ];
}

async function readPackage(folder: string): Promise<JsonObject | undefined> {
  try {
    const json = JSON.parse((await textIn(folder, "package.json")) ?? "") as Json;
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the text of a file; empty if it cannot be read, and undefined if it is missing. */
async function textIn(folder: string, name: string): Promise<string | undefined> {
  const file = await readFileText(join(folder, name));
  if (file === undefined) return undefined;
  return "text" in file ? file.text : "";
}

function objectIn(json: JsonObject, key: string): JsonObject {
  const value = json[key];
  return isJsonObject(value) ? value : {};
}

function textOf(json: Json | undefined): string {
  return json === undefined ? "" : JSON.stringify(json);
}
