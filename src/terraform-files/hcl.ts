/**
 * Reads the blocks of Terraform's language, and converts them into its JSON syntax, so that a program is read in one way,
 * whatever it is written in. The parser for npm is a WebAssembly build of several megabytes.
 */
import { isJsonObject, type Json, type JsonObject, setKey } from "../json";
import { BLANK, BLANK_IN_LINE, HclError, HclScanner } from "./hcl-scanner";
import { hclReferences, valueIn } from "./hcl-value";

export interface HclBody {
  readonly attributes: ReadonlyMap<string, HclExpression>;
  readonly blocks: readonly HclBlock[];
}

export interface HclBlock extends HclBody {
  readonly type: string;
  readonly labels: readonly string[];
  /** Its offsets in the text. */
  readonly start: number;
  readonly end: number;
}

export interface HclExpression {
  readonly text: string;
  /** Its offset in the text that it was read from. */
  readonly start: number;
}

/**
 * Returns the attributes and blocks of a text.
 *
 * @throws HclError if it is not valid
 */
export function readHcl(text: string): HclBody {
  const reader = new Reader(text);
  const body = reader.body();
  return reader.isAtEnd ? body : reader.fail();
}

const WORD = /[\p{L}_][\p{L}\p{N}_-]*|"(?:[^"\\\n]|\\.)*"/uy;

class Reader extends HclScanner {
  body(): HclBody {
    const attributes = new Map<string, HclExpression>();
    const blocks: HclBlock[] = [];
    for (;;) {
      this.match(BLANK);
      const start = this.position;
      const [name] = this.match(WORD) ?? [];
      if (name === undefined) return { attributes, blocks };
      const labels: string[] = [];
      for (;;) {
        this.match(BLANK);
        const [label] = this.match(WORD) ?? [];
        if (label === undefined) break;
        labels.push(unquoted(label));
      }
      if (this.peek() === "{") {
        const body = this.nested(() => this.block());
        blocks.push({ type: unquoted(name), labels, ...body, start, end: this.position });
      } else if (this.peek() === "=" && labels.length === 0)
        attributes.set(unquoted(name), this.expression());
      else this.fail();
    }
  }

  private block(): HclBody {
    this.position += 1;
    const body = this.body();
    if (this.peek() !== "}") this.fail();
    this.position += 1;
    return body;
  }

  /** Reads an expression after its "=": the text up to the end of the line or of the block, outside brackets. */
  private expression(): HclExpression {
    this.position += 1;
    this.match(BLANK_IN_LINE);
    const start = this.position;
    const end = this.skipExpression("line");
    if (this.peek() === ")" || this.peek() === "]") this.fail();
    if (this.peek() === ",") this.position += 1;
    return { text: this.text.slice(start, end), start };
  }
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name;
}

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
