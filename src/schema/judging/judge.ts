/**
 * Judges a configuration by every rule of its schema. The constructs call it at synth, the plugin at validate and plan,
 * and the emulator for each request.
 */
import { isNumberValue, isObjectValue, isUnset, type ObjectValue, UNKNOWN, type Value } from "../../json";
import { type Attribute, isInput, isNested, isSecret, type Nested, type ObjectSchema } from "../attribute";
import type { ReadCertificate } from "../formats/certificate";
import { FoundIssues } from "../issues/found-issues";
import { type Issue, type IssueDetails, issueOf, type Path } from "../issues/issue";
import { oncePerObject } from "../once-per-object";
import { isJudgedBy, type Judge, type RuleContext, type Rules } from "../rules/rule";
import * as shape from "../rules/shape";
import { showSensitive, showValue } from "../show";
import { formats, listRules, objectRules, ruleTable } from "./rule-table";

/** How a configuration is judged. */
export interface Judgement {
  readonly by: Judge;
  /** The time at which certificates have expired or not, and acknowledgements have ended or not. */
  readonly now: Date;
  /**
   * Reads certificates: `readCertificate` of node/ under Node.js. Undefined in a browser: whether a
   * certificate is whole and still valid is not judged then.
   */
  readonly readCertificate: ReadCertificate | undefined;
  /** The values that the service gives to unset attributes, if the judge knows them. Rules between attributes use them. */
  readonly defaults?: ObjectValue;
  /** Instead of the defaults: the values that unset attributes keep in a cluster that exists. */
  readonly kept?: ObjectValue;
}

/**
 * Returns the issues of a configuration, in the order of the schema, without the warnings that it acknowledges. Lists
 * the first {@link MOST_ISSUES} errors and as many warnings; one more issue counts the others. Values may be
 * {@link UNKNOWN} at any depth; a rule that needs an unknown value reports nothing.
 */
export function judge(schema: ObjectSchema, value: ObjectValue, judgement: Judgement): readonly Issue[] {
  const { by, now, readCertificate, kept, defaults = {} } = judgement;
  const found = new FoundIssues();
  const countMore = (code: string, count: number) => {
    found.addMore(code, ruleTable[code]?.severity ?? "error", count);
  };
  const assumed: Record<string, Value> = {};
  const given = kept ?? defaults;
  for (const name in given) if (isUnset(value[name])) assumed[name] = given[name];
  const assumedAs = kept === undefined ? "its default is" : "it stays";
  const context = { now, readCertificate, rules: ruleTable, countMore, assumed, assumedAs };
  const { acknowledged } = judgeObject(schema, value, [], { found, context, by });
  return found.listed(acknowledged, now);
}

/** One run of the judge: the issues so far, and what rules may need to know. */
interface Judging {
  readonly found: FoundIssues;
  readonly context: RuleContext;
  readonly by: Judge;
}

/** Adds the issues of an object. Returns the object, with every part of a wrong type made unknown. */
function judgeObject(schema: ObjectSchema, value: ObjectValue, path: Path, judging: Judging): ObjectValue {
  const known: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(schema)) {
    const part = value[name];
    // Most attributes are unset, and have no issue then.
    if (isUnset(part) && !isJudgedUnset(attribute)) known[name] = undefined;
    else known[name] = judgeAttribute(attribute, part, [...path, name], judging);
  }
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(schema.attributes, key) || value[key] === undefined) continue;
    addShape(judging, "unknown-attribute", [...path, key], () => shape.unknownAttribute(schema, key));
  }
  const whole = path.length === 0 ? { ...known, ...judging.context.assumed } : known;
  applyRules(objectRules[schema.name] ?? {}, whole, path, showValue, judging);
  return known;
}

function isJudgedUnset({ kind, default: whenUnset }: Attribute): boolean {
  return kind === "required" || whenUnset !== undefined;
}

const attributesOf = oncePerObject(({ attributes }: ObjectSchema) => Object.entries(attributes));

function judgeAttribute(attribute: Attribute, value: Value, path: Path, judging: Judging): Value {
  if (!isInput(attribute)) {
    if (!isUnset(value)) addShape(judging, "read-only-attribute", path, shape.readOnlyAttribute);
    return undefined;
  }
  if (value === UNKNOWN) return UNKNOWN;
  if (isUnset(value)) {
    if (attribute.kind === "required")
      addShape(judging, "missing-attribute", path, () => shape.missingAttribute(attribute));
    if (attribute.default !== undefined)
      applyRules(formats[attribute.format], attribute.default, path, showValue, judging);
    return undefined;
  }
  const typed = judgeType(attribute, value, path, judging);
  if (typed !== UNKNOWN) {
    const show = isSecret(attribute) ? showSensitive : showValue;
    applyRules(formats[attribute.format], typed, path, show, judging);
  }
  return typed;
}

/** Returns the value if it has the declared type; otherwise adds an issue, and returns unknown. */
function judgeType(attribute: Attribute, value: Value, path: Path, judging: Judging): Value {
  const { type } = attribute;
  if (isNested(type)) {
    const list = Array.isArray(value) ? (value as readonly Value[]) : undefined;
    if (type.nesting === "list" && list !== undefined) return judgeList(type, list, path, judging);
    if (type.nesting === "single" && isObjectValue(value)) {
      const object = judgeObject(type.object, value, path, judging);
      if (setsNothing(type.object, object))
        addShape(judging, "empty-object", path, () => shape.emptyObject(type.object, attribute));
      return object;
    }
  } else if (type === "list(string)") {
    if (Array.isArray(value)) return judgeStrings(value as readonly Value[], path, judging);
  } else if (hasType(value, type)) {
    return value;
  }
  addShape(judging, "wrong-type", path, () =>
    shape.wrongType(value, type, isSecret(attribute) ? showSensitive() : showValue(value)),
  );
  return UNKNOWN;
}

/** Reports whether no attribute of an object is set. An object with a required attribute has an issue of its own. */
function setsNothing(schema: ObjectSchema, known: ObjectValue): boolean {
  return attributesOf(schema).every(([name, { kind }]) => kind !== "required" && isUnset(known[name]));
}

function judgeList(type: Nested, list: readonly Value[], path: Path, judging: Judging): readonly Value[] {
  const known = list.map((element, index): Value => {
    const at = [...path, index];
    if (element === UNKNOWN) return UNKNOWN;
    if (isObjectValue(element)) return judgeObject(type.object, element, at, judging);
    if (isUnset(element)) addShape(judging, "null-element", at, () => shape.nullElement(element));
    else {
      const single: Nested = { nesting: "single", object: type.object };
      addShape(judging, "wrong-type", at, () => shape.wrongType(element, single, showValue(element)));
    }
    return UNKNOWN;
  });
  applyRules(listRules[type.object.name] ?? {}, known, path, showValue, judging);
  return known;
}

function judgeStrings(list: readonly Value[], path: Path, judging: Judging): readonly Value[] {
  return list.map((element, index): Value => {
    if (element === UNKNOWN || typeof element === "string") return element;
    const at = [...path, index];
    if (isUnset(element)) addShape(judging, "null-element", at, () => shape.nullElement(element));
    else addShape(judging, "wrong-type", at, () => shape.wrongType(element, "element", showValue(element)));
    return UNKNOWN;
  });
}

function hasType(value: Value, type: "string" | "number" | "bool"): boolean {
  if (type === "number") return isNumberValue(value);
  return typeof value === (type === "bool" ? "boolean" : "string");
}

function applyRules<Subject extends Value>(
  rules: Rules<Subject>,
  subject: Subject,
  path: Path,
  show: (value: Value) => string,
  { found, context, by }: Judging,
): void {
  for (const code in rules) {
    const rule = rules[code];
    if (rule === undefined || !isJudgedBy(rule, by)) continue;
    const report = (details: IssueDetails) => {
      found.add(code, rule.severity, () => issueOf(code, rule, details, path));
    };
    rule.judge(subject, report, show, context);
  }
}

function addShape(
  { found, by }: Judging,
  code: keyof typeof shape.shapeRules,
  path: Path,
  details: () => IssueDetails,
): void {
  const rule = shape.shapeRules[code];
  if (isJudgedBy(rule, by)) found.add(code, rule.severity, () => issueOf(code, rule, details(), path));
}
