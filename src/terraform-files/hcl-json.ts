/** Converts Terraform's language into its JSON syntax, so that a program is read in one way, whatever it is written in. */
import { isJsonObject, type Json, type JsonObject, setKey } from "../json";
import type { HclBody } from "./hcl";
import { HclError } from "./hcl-scanner";
import { hclReferences, valueIn } from "./hcl-value";

/** The attributes that hold references, by the types of the blocks around them. Elsewhere, a reference is an expression. */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  resource: ["provider", "depends_on"],
  data: ["provider", "depends_on"],
  ephemeral: ["provider", "depends_on"],
  "check data": ["provider", "depends_on"],
  module: ["providers", "depends_on"],
  output: ["depends_on"],
  variable: ["type"],
  import: ["to", "provider"],
  moved: ["from", "to"],
  removed: ["from"],
  "resource lifecycle": ["ignore_changes", "replace_triggered_by"],
  "resource provisioner": ["when", "on_failure"],
};

/** In this block, values of attributes hold references. */
const REQUIRED_PROVIDERS = "terraform required_providers";

type Tree = Record<string, Json>;

/**
 * Returns the content of a `.tf` file as that of a `.tf.json` file.
 *
 * @throws HclError if an expression is not valid
 */
export function bodyToJson({ attributes, blocks }: HclBody, within: readonly string[] = []): JsonObject {
  const json: Tree = {};
  const place = within.join(" ");
  const hasReferences = (name: string): boolean =>
    place === REQUIRED_PROVIDERS || REFERENCES[place]?.includes(name) === true;
  for (const [name, { text, start }] of attributes) {
    try {
      setKey(json, name, hasReferences(name) ? hclReferences(text) : valueIn(text));
    } catch (error) {
      throw error instanceof HclError ? new HclError(start + error.offset) : error;
    }
  }
  for (const block of blocks)
    add(json, [block.type, ...block.labels], bodyToJson(block, [...within, block.type]));
  return json;
}

/** Adds the body of a block below its labels, to those of the same labels. */
function add(json: Tree, [name = "", ...labels]: readonly string[], body: JsonObject): void {
  const there = Object.hasOwn(json, name) ? [json[name] ?? []].flat() : [];
  if (labels.length === 0) {
    setKey(json, name, there.length === 0 ? body : [...there, body]);
    return;
  }
  const inner = there.find(isJsonObject) as Tree | undefined;
  const below = inner ?? {};
  if (inner === undefined) setKey(json, name, below);
  add(below, labels, body);
}
