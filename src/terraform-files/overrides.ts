/** Carries out override files: Terraform merges what they have into what the other files of the folder declare. */
import { basename } from "node:path";

import { isJsonObject, type Json, type JsonObject } from "../json";
import { mapBlocks, objectsIn, programBlocks, without } from "./blocks";

/** A file of a folder. */
interface ProgramFile {
  readonly path: string;
  readonly json: JsonObject;
}

/** Reports whether Terraform merges what a file of this name has into other files, instead of declaring it. */
function isOverride(name: string): boolean {
  return /(?:^|_)override\.tf(?:\.json)?$/.test(name);
}

/** Returns the override files among those of a folder, in Terraform's order, of the bytes of names: the last one wins. */
export function overridesOf<File extends ProgramFile>(files: readonly File[]): readonly File[] {
  const bytes = ({ path }: File): Buffer => Buffer.from(basename(path));
  return files
    .filter(({ path }) => isOverride(basename(path)))
    .sort((one, other) => Buffer.compare(bytes(one), bytes(other)));
}

/**
 * Returns the files of a folder as Terraform reads them: what an override file changes is changed where it is declared, and
 * the override file keeps what it adds, such as a backend.
 */
export function withOverrides<File extends ProgramFile>(files: readonly File[]): readonly File[] {
  const programs = new Map(files.map(({ path, json }) => [path, json]));
  const overrides = overridesOf(files);
  for (const { path } of overrides) programs.set(path, {});
  for (const { path, json } of overrides) {
    const merges = [...KINDS.map((kind) => blocksOf(json, kind)), localsOf(json), settingsOf(json)];
    for (const [other, program] of programs)
      programs.set(
        other,
        merges.reduce((merged, { into }) => into(merged), program),
      );
    programs.set(path, joined(merges.map(({ rest }) => rest())));
  }
  return overrides.length === 0
    ? files
    : files.map((file) => ({ ...file, json: programs.get(file.path) ?? file.json }));
}

/** A part of an override. */
interface Merge {
  /** Returns a program with the part in it, as far as the program declares what the part changes. */
  readonly into: (program: JsonObject) => JsonObject;
  /** Returns what no program had, and Terraform accepts: most of that is an error. */
  readonly rest: () => JsonObject;
}

const KINDS = ["resource", "data", "ephemeral", "provider", "module", "variable", "output"] as const;

function blocksOf(override: JsonObject, kind: (typeof KINDS)[number]): Merge {
  const keyOf = (labels: readonly string[], { alias = null }: JsonObject): string =>
    JSON.stringify(kind === "provider" ? [...labels, alias] : labels);
  const changes = programBlocks(override, kind).map(({ labels, body }) => ({
    key: keyOf(labels, body),
    labels,
    body,
  }));
  const bodies = new Map(changes.map(({ key, body }) => [key, body]));
  const missing = new Set(bodies.keys());
  return {
    into: (program) =>
      changes.length === 0
        ? program
        : mapBlocks(program, kind, (body, labels) => {
            const key = keyOf(labels, body);
            missing.delete(key);
            const change = bodies.get(key);
            return change === undefined ? body : mergedBody(body, change);
          }),
    rest: (): JsonObject => {
      // A provider without a block counts as one with an empty block.
      const added = changes.filter(({ key, body }) => missing.has(key) && (body["alias"] ?? null) === null);
      if (kind !== "provider" || added.length === 0) return {};
      return { provider: added.map(({ labels: [name = ""], body }) => ({ [name]: body })) };
    },
  };
}

/** Returns a block with the arguments and the nested blocks of another one in the place of its own. */
function mergedBody(body: JsonObject, change: JsonObject): JsonObject {
  const lifecycle = [body, change].flatMap((one) => objectsIn(one["lifecycle"]));
  return {
    ...body,
    ...without(change, ["//"]),
    ...(lifecycle.length > 1 && { lifecycle: joined(lifecycle) }),
  };
}

function localsOf(override: JsonObject): Merge {
  const values = joined(objectsIn(override["locals"]));
  return {
    into: (program) =>
      changedIn(program, "locals", (locals) => {
        const changed = Object.entries(values).filter(([name]) => Object.hasOwn(locals, name));
        return joined([locals, Object.fromEntries(changed)]);
      }),
    rest: () => ({}),
  };
}

/** Terraform keeps the state in one place, however that is set. */
const STATE_SETTINGS = ["backend", "cloud", "state_store"];

function settingsOf(override: JsonObject): Merge {
  const settings = without(joined(objectsIn(override["terraform"])), ["//"]);
  const own = Object.keys(settings);
  const replaced = own.some((name) => STATE_SETTINGS.includes(name)) ? [...STATE_SETTINGS, ...own] : own;
  const required = joined(objectsIn(settings["required_providers"]));
  let hasMerged = false;
  return {
    into: (program) =>
      changedIn(program, "terraform", (before) => {
        const kept = without(before, replaced);
        const providers = objectsIn(before["required_providers"]);
        if (providers.length === 0) return kept;
        hasMerged = true;
        return { ...kept, required_providers: joined([...providers, required]) };
      }),
    rest: (): JsonObject => {
      const rest = hasMerged ? without(settings, ["required_providers"]) : settings;
      return Object.keys(rest).length === 0 ? {} : { terraform: rest };
    },
  };
}

/** Returns a program with changed blocks of a kind without labels. */
function changedIn(
  program: JsonObject,
  kind: "locals" | "terraform",
  change: (body: JsonObject) => JsonObject,
): JsonObject {
  const { [kind]: before } = program;
  if (before === undefined) return program;
  const body: Json = isJsonObject(before) ? change(before) : objectsIn(before).map(change);
  return { ...program, [kind]: body };
}

/** Returns an object with the values of others. The last one wins. */
function joined(objects: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(objects.flatMap(Object.entries<Json>));
}
