/** The issues of one construct that can be known at synth. */
import {
  attributeAt,
  endingAccess,
  endIssues,
  isObjectValue,
  isSecret,
  type Issue,
  type IssueDetails,
  issueOf,
  type ObjectSchema,
  objectSchemaOf,
  type Path,
  UNKNOWN,
  type Value,
} from "../../schema";
import { judge, ruleTable } from "../../schema/judging";
import { readCertificate } from "../../schema/node/read-certificate";
import type { CheckedElement, KnownElement } from "../element/checked-element";
import { type Declarations, withinEach } from "../element/declarations";
import { elementsOf } from "../element/instances";
import { misusedAddresses, mustReachIssues, type MustReachStatement } from "../element/must-reach";
import { camelCase, isCamelCaseName } from "../element/spelling";
import { knownValue, type ReportMisuse, resolvedNow } from "../tokens/known-value";
import { keysInExpressions, nameInTypescript, reportDroppedKeys } from "./attribute-keys";
import { ignoredSecrets } from "./ignored-secrets";
import { impreciseNumbers, literalSecrets, secretAttributes } from "./literals";

/**
 * Judges one construct by every rule that needs no other construct. Returns what is known of the construct too; undefined if
 * it renders no block.
 */
export function judgeElement(
  element: CheckedElement,
  declarations: Declarations,
): {
  readonly issues: readonly Issue[];
  readonly known: KnownElement | undefined;
} {
  const issues: Issue[] = [];
  const report = (code: string, details: IssueDetails): void => {
    issues.push(toIssue(code, details));
  };
  let known: KnownElement | undefined;
  try {
    known = knownElement(element, report);
  } catch (error) {
    report("unresolvable-value", notSynthesizable(error));
  }
  if (known === undefined) return { issues, known };
  const value = known.attributes;
  issues.push(
    ...judge(element.description.schema, value, { by: "synth", now: new Date(), readCertificate }).map(
      explainKeyInToken,
    ),
  );
  const { schema } = element.description;
  issues.push(
    ...endIssues(endingAccess(schema, value, declarations.networks), value["acknowledged"], new Date()),
  );
  for (const details of impreciseNumbers(value)) report("imprecise-number", details);
  if (!isSwitchedOn(element, "cloud:allowPlaintextSecrets")) {
    for (const details of secretsOf(element, known, declarations)) report("literal-secret", details);
  }
  for (const details of ignoredSecrets(element, known)) report("unknown-ignored-attribute", details);
  for (const details of element.reads.withoutKey(known.instances)) report("missing-instance-key", details);
  for (const statement of element.statements) {
    const addresses = knownValue(statement.addresses, element.construct, [], (code, details) =>
      report(code, misusedAddresses(statement, details)),
    );
    const issuesOfStatement = mustReachIssues(statement, value[statement.list], addresses);
    for (const details of issuesOfStatement) report("must-reach", details);
    if (isSameList(element, statement)) report("must-reach-same-list", sameListDetails(statement));
  }
  return { issues, known };
}

/** Reports whether a statement was given the very list of the program that the cluster has. */
function isSameList({ description: { config } }: CheckedElement, statement: MustReachStatement): boolean {
  const given = (config as Readonly<Record<string, unknown>>)[camelCase(statement.list)];
  return Array.isArray(given) && given === statement.addresses;
}

function sameListDetails({ list }: MustReachStatement): IssueDetails {
  return {
    path: [list],
    message: "is also given to mustReach, so the statement is always true",
    hint: "give mustReach only the addresses of the caller",
  };
}

/** Returns the issues of the secrets whose text is in the program, in the attribute or elsewhere. */
function secretsOf(
  { construct, description: { schema } }: CheckedElement,
  { block, attributes }: KnownElement,
  declarations: Declarations,
): readonly IssueDetails[] {
  const scope = withinEach(declarations, () => resolvedNow(elementsOf(block, construct), construct));
  const properties = secretAttributes(schema).flatMap((name) => {
    if (block[name] === undefined) return [];
    const [value, known] = [resolvedNow(block[name], construct), attributes[name]];
    // An expression with objects in it, such as that of a dynamic list, is read already.
    const isRead = typeof value === "string" && typeof known === "object" && known !== null;
    return [[name, isRead ? withoutUnknown(known) : value] as const];
  });
  return literalSecrets(schema, Object.fromEntries(properties), scope);
}

function withoutUnknown(value: Value): unknown {
  if (Array.isArray(value)) return (value as readonly Value[]).map(withoutUnknown);
  if (isObjectValue(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutUnknown(one)]));
  return value === UNKNOWN ? undefined : value;
}

/** Reports whether the context of a construct, from cdktf.json or from the program, has the key with the value true. */
export function isSwitchedOn({ construct }: CheckedElement, key: string): boolean {
  const value: unknown = construct.node.tryGetContext(key);
  return value === true || value === "true";
}

/** Returns the issue of a rule of the schema, or of this package. */
export function toIssue(code: string, details: IssueDetails): Issue {
  return issueOf(code, ruleTable[code] ?? { severity: "error", reference: "contract" }, details);
}

function knownElement(
  element: CheckedElement,
  report: (code: string, details: IssueDetails) => void,
): KnownElement | undefined {
  const { schema } = element.description;
  const misused: ReportMisuse = (code, { detail, ...details }) => {
    const isShown = detail !== undefined && !isSensitive(schema, details.path ?? []);
    report(code, isShown ? { ...details, message: `${details.message} (${detail})` } : details);
  };
  const known = (raw: unknown, path: Path): Value => {
    const value = knownValue(raw, element.construct, path, misused);
    const held = objectSchemaOf(schema.attributes[String(path[0])]);
    if (held === undefined) return value;
    const resolve = (part: unknown): unknown => resolvedNow(part, element.construct);
    for (const details of keysInExpressions(held, { raw, known: value }, resolve, path))
      report("unknown-attribute", details);
    return value;
  };
  const found = element.knownElement(known);
  if (found !== undefined) reportDroppedKeys(schema, element.written(), report);
  return found;
}

function notSynthesizable(error: unknown): IssueDetails {
  const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
  return { message: `the configuration cannot be synthesized: ${reason}` };
}

/** Explains a name in TypeScript within a token: CDKTF does not translate the keys of what a token resolves to. */
function explainKeyInToken(issue: Issue): Issue {
  const key = issue.path.at(-1);
  if (issue.code !== "unknown-attribute" || typeof key !== "string" || !isCamelCaseName(key)) return issue;
  return { ...issue, ...nameInTypescript(key) };
}

/** Reports whether the attribute at a path, or an object that it is in, is sensitive. */
function isSensitive(schema: ObjectSchema, path: Path): boolean {
  return path.some((_, index) => isSecret(attributeAt(schema.attributes, path.slice(0, index + 1))));
}
