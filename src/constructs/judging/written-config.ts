/**
 * What a user wrote, as far as the generated bindings drop it in silence: keys they do not know, and tokens or values of
 * a wrong type where they expect an object.
 */
import { isInput, isNested, type Nested, type ObjectSchema } from "../../schema/attribute";
import type { IssueDetails, Path } from "../../schema/issue";
import { readOnlyAttribute, unknownAttribute, type shapeRules } from "../../schema/rules/shape";
import { isObjectInput, kindOf } from "../tokens/cdktf-value";
import { camelCase } from "./spelling";

export type ReportKey = (code: keyof typeof shapeRules, finding: IssueDetails) => void;

/** What was written for each attribute of a construct, by its name in TypeScript, and keys that name none. */
export type Written = Readonly<Record<string, unknown>>;

/** Reports each key that the bindings drop. */
export function reportDroppedKeys(schema: ObjectSchema, written: Written, report: ReportKey): void {
  new DroppedKeys(report).ofObject(schema, written, []);
}

/**
 * Returns what was written last for the nested objects and lists of a construct, by their names in TypeScript: at its
 * construction, or since.
 */
export function writtenParts(construct: object, schema: ObjectSchema): Written {
  const inputs = construct as Readonly<Record<string, unknown>>;
  return Object.fromEntries(nestedKeys(schema).map((key) => [key, inputs[`${key}Input`]]));
}

/** Whether the bindings keep what was written for a nested attribute, given what they render of it. */
export function isKept(rendered: unknown, written: unknown): boolean {
  if (written === undefined || written === null) return true;
  if (rendered === undefined) return false;
  if (!Array.isArray(written)) return isObjectInput(written);
  return Array.isArray(rendered) && written.every(isObjectInput);
}

/**
 * The value of a nested attribute that CDKTF has to synthesize: where the bindings would make an empty object of a token,
 * or of what is no object at all, the value as it was written.
 */
export function withoutLoss(synthesized: unknown, written: unknown): unknown {
  const kind = kindOf(written);
  if (kind.is === "object") return synthesized;
  if (kind.is !== "list" || !Array.isArray(synthesized)) return written;
  const rendered = synthesized as readonly unknown[];
  return kind.elements.map((element, index) => (isObjectInput(element) ? rendered[index] : element));
}

class DroppedKeys {
  constructor(private readonly report: ReportKey) {}

  ofObject(schema: ObjectSchema, written: Written, path: Path): void {
    const names = namesByKey(schema);
    for (const key of Object.keys(written)) {
      const raw = written[key];
      if (raw === undefined) continue;
      const name = names.get(key);
      const attribute = name === undefined ? undefined : schema.attributes[name];
      if (name === undefined || attribute === undefined) this.unknownKey(schema, key, path);
      else if (raw === null) continue;
      else if (!isInput(attribute)) {
        this.report("read-only-attribute", { path: [...path, name], ...readOnlyAttribute() });
      } else if (isNested(attribute.type)) {
        this.ofNested(attribute.type, raw, [...path, name]);
      }
    }
  }

  private ofNested(type: Nested, raw: unknown, path: Path): void {
    const kind = kindOf(raw);
    if (type.nesting === "single" && kind.is === "object") this.ofObject(type.object, kind.properties, path);
    if (type.nesting === "list" && kind.is === "list") {
      const single: Nested = { nesting: "single", object: type.object };
      kind.elements.forEach((element, index) => this.ofNested(single, element, [...path, index]));
    }
  }

  private unknownKey(schema: ObjectSchema, key: string, path: Path): void {
    const place = [...path, key];
    const attribute = Object.hasOwn(schema.attributes, key) ? schema.attributes[key] : undefined;
    if (attribute === undefined || !isInput(attribute)) {
      this.report("unknown-attribute", { path: place, ...unknownAttribute(schema, key) });
    } else {
      const message = "is the name in Terraform's own language";
      this.report("unknown-attribute", { path: place, message, hint: `write \`${key}\`` });
    }
  }
}

const nestedKeysOfSchema = new Map<ObjectSchema, readonly string[]>();

/** The attributes that hold objects, by their names in TypeScript. */
function nestedKeys(schema: ObjectSchema): readonly string[] {
  const before = nestedKeysOfSchema.get(schema);
  if (before !== undefined) return before;
  const keys = Object.entries(schema.attributes)
    .filter(([, { type }]) => isNested(type))
    .map(([name]) => camelCase(name));
  nestedKeysOfSchema.set(schema, keys);
  return keys;
}

const namesOfSchema = new Map<ObjectSchema, ReadonlyMap<string, string>>();

/** Attribute names by the key that stands for them in TypeScript. */
function namesByKey(schema: ObjectSchema): ReadonlyMap<string, string> {
  const before = namesOfSchema.get(schema);
  if (before !== undefined) return before;
  const names = new Map(Object.keys(schema.attributes).map((name) => [camelCase(name), name]));
  namesOfSchema.set(schema, names);
  return names;
}
