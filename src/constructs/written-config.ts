/**
 * What a user wrote, as far as the generated bindings drop it in silence: keys they do not know, and tokens or values of
 * a wrong type where they expect an object.
 */
import { Tokenization } from "cdktf";

import { isInput, isNested, type Attribute, type Nested, type ObjectSchema } from "../schema/attribute";
import type { Path } from "../schema/issue";
import type { Finding } from "../schema/rule";
import { readOnlyAttribute, unknownAttribute, type shapeRules } from "../schema/rules/shape";
import { kindOf } from "./cdktf-value";
import { camelCase } from "./spelling";

export type ReportKey = (code: keyof typeof shapeRules, finding: Finding) => void;

/** What was written for each attribute of a construct, by the attribute's name, and keys that name none. */
export type Written = Readonly<Record<string, unknown>>;

/** Reports each key that the bindings drop. */
export function reportDroppedKeys(schema: ObjectSchema, written: Written, report: ReportKey): void {
  new DroppedKeys(report).ofObject(schema, written, []);
}

/**
 * The value of a nested attribute that CDKTF has to synthesize: where the bindings would make an empty object of a token,
 * or of what is no object at all, the value as it was written.
 */
export function withoutLoss(synthesized: unknown, written: unknown): unknown {
  if (written === undefined || written === null) return synthesized;
  const kind = kindOf(written);
  if (kind.is === "object" || Tokenization.isResolvable(written)) return synthesized;
  if (kind.is !== "list" && Array.isArray(written)) return written;
  if (kind.is !== "list" || !Array.isArray(synthesized)) return synthesized ?? written;
  return kind.elements.map((element, index) => {
    const isObject = kindOf(element).is === "object" || Tokenization.isResolvable(element);
    return isObject ? (synthesized as unknown[])[index] : element;
  });
}

class DroppedKeys {
  constructor(private readonly report: ReportKey) {}

  ofObject(schema: ObjectSchema, written: Written, path: Path): void {
    for (const [key, raw] of Object.entries(written)) {
      if (raw === undefined || raw === null) continue;
      const found = attributeOfKey(schema, key);
      if (found === undefined) this.unknownKey(schema, key, path);
      else if (!isInput(found.attribute)) {
        this.report("read-only-attribute", { path: [...path, found.name], ...readOnlyAttribute() });
      } else if (isNested(found.attribute.type)) {
        this.ofNested(found.attribute.type, raw, [...path, found.name]);
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
    const attribute = schema.attributes[key];
    if (attribute === undefined || !isInput(attribute)) {
      this.report("unknown-attribute", { path: place, ...unknownAttribute(schema, key) });
    } else {
      const message = "is the name in Terraform's own language";
      this.report("unknown-attribute", { path: place, message, hint: `write \`${key}\`` });
    }
  }
}

function attributeOfKey(
  schema: ObjectSchema,
  key: string,
): { readonly name: string; readonly attribute: Attribute } | undefined {
  const names = namesByKey(schema);
  const name = names.get(key);
  const attribute = name === undefined ? undefined : schema.attributes[name];
  return name === undefined || attribute === undefined ? undefined : { name, attribute };
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
