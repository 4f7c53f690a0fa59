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
function isOverride({ path }: ProgramFile): boolean {
  return /(?:^|_)override\.tf(?:\.json)?$/.test(basename(path));
}

/**
 * Returns the files of a folder as Terraform reads them: what an override file changes is changed where it is declared, and
 * the override file keeps its settings of Terraform, such as a backend. The last one wins, in the order of bytes.
 */
export function withOverrides<File extends ProgramFile>(files: readonly File[]): readonly File[] {
  const overrides = files
    .filter(isOverride)
    .sort((one, other) => Buffer.compare(Buffer.from(basename(one.path)), Buffer.from(basename(other.path))));
  return files.map((file) => {
    const { terraform } = file.json;
    const settings: JsonObject = terraform === undefined ? {} : { terraform };
    const json = isOverride(file)
      ? settings
      : overrides.reduce((program, override) => merged(program, override.json), file.json);
    return { ...file, json };
  });
}

const KINDS = ["resource", "data", "ephemeral", "provider", "module", "variable", "output"] as const;

/** Terraform keeps the state in one place, however that is set. */
const STATE_SETTINGS = ["backend", "cloud", "state_store"];

function merged(program: JsonObject, override: JsonObject): JsonObject {
  const values = joined(objectsIn(override["locals"]));
  const settings = joined(objectsIn(override["terraform"]));
  const own = Object.keys(settings);
  const replaced = own.some((name) => STATE_SETTINGS.includes(name)) ? [...STATE_SETTINGS, ...own] : own;
  const required = Object.keys(joined(objectsIn(settings["required_providers"])));
  const blocks = KINDS.reduce((changed, kind) => withBlocks(changed, override, kind), program);
  const locals = changedIn(blocks, "locals", (before) => {
    const changed = Object.entries(values).filter(([name]) => Object.hasOwn(before, name));
    return joined([before, Object.fromEntries(changed)]);
  });
  return changedIn(locals, "terraform", (before) => {
    const providers = objectsIn(before["required_providers"]);
    const kept: JsonObject =
      providers.length === 0 ? {} : { required_providers: without(joined(providers), required) };
    return { ...without(before, replaced), ...kept };
  });
}

/** Returns a program with the arguments of an override in the blocks that both have. */
function withBlocks(program: JsonObject, override: JsonObject, kind: (typeof KINDS)[number]): JsonObject {
  const keyOf = (labels: readonly string[], { alias = null }: JsonObject): string =>
    JSON.stringify(kind === "provider" ? [...labels, alias] : labels);
  const changes = new Map(
    programBlocks(override, kind).map(({ labels, body }) => [keyOf(labels, body), without(body, ["//"])]),
  );
  if (changes.size === 0) return program;
  return mapBlocks(program, kind, (body, labels) => ({ ...body, ...changes.get(keyOf(labels, body)) }));
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
