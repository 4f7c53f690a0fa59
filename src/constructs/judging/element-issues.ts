/** Every issue of one construct that can be known at synth. */
import { isNested, type ObjectSchema } from "../../schema/attribute";
import { issueOf, type Issue, type IssueDetails, type Path } from "../../schema/issue";
import { judge } from "../../schema/judging/judge";
import { readCertificate } from "../../schema/node/read-certificate";
import { ruleTable } from "../../schema/judging/rule-table";
import type { ObjectValue, Value } from "../../schema/value";
import type { CheckedElement } from "./checked-element";
import { impreciseNumbers } from "./imprecise-numbers";
import { keysInExpressions, nameInTypescript } from "./expression-keys";
import { knownValue, resolvedNow, type ReportMisuse } from "../tokens/known-value";
import { missingElements } from "./missing-elements";
import { misusedAddresses, mustReachFindings } from "./must-reach";
import { literalSecrets } from "./secrets";
import { isCamelCaseName } from "./spelling";
import { reportDroppedKeys } from "./written-config";

export interface Judged {
  readonly issues: readonly Issue[];
  /** The known attributes that were judged; undefined when the element renders none. */
  readonly attributes: ObjectValue | undefined;
}

export function judgeElement(element: CheckedElement): Judged {
  const issues: Issue[] = [];
  const report = (code: string, finding: IssueDetails): void => {
    issues.push(toIssue(code, finding));
  };
  const missing = missingElements(element.description.config, element.construct);
  for (const finding of missing) report("null-element", finding);
  let value: ObjectValue | undefined;
  try {
    value = knownAttributes(element, report);
  } catch (error) {
    // CDKTF crashes on most elements that are missing.
    if (missing.length === 0) report("unresolvable-value", notSynthesizable(error));
  }
  if (value === undefined) return { issues, attributes: undefined };
  issues.push(
    ...judge(element.description.schema, value, { by: "synth", now: new Date(), readCertificate }).map(
      explainKeyInToken,
    ),
  );
  for (const finding of impreciseNumbers(value)) report("imprecise-number", finding);
  if (!isSwitchedOn(element, "cloud:allowPlaintextSecrets")) {
    for (const finding of literalSecrets(element.description.schema, value))
      report("literal-secret", finding);
  }
  for (const statement of element.statements) {
    const addresses = knownValue(statement.addresses, element.construct, [], (code, finding) =>
      report(code, misusedAddresses(statement, finding)),
    );
    const findings = mustReachFindings(statement, value[statement.list], addresses);
    for (const finding of findings) report("must-reach", finding);
  }
  return { issues, attributes: value };
}

/** Whether the context of a construct, in cdktf.json or in the program, switches something on. */
export function isSwitchedOn({ construct }: CheckedElement, key: string): boolean {
  const value: unknown = construct.node.tryGetContext(key);
  return value === true || value === "true";
}

export function toIssue(code: string, details: IssueDetails): Issue {
  return issueOf(code, ruleTable[code] ?? { severity: "error", reference: "contract" }, details);
}

function knownAttributes(
  element: CheckedElement,
  report: (code: string, finding: IssueDetails) => void,
): ObjectValue | undefined {
  const { schema } = element.description;
  const misused: ReportMisuse = (code, { detail, ...finding }) => {
    const isShown = detail !== undefined && !isSensitive(schema, finding.path ?? []);
    report(code, isShown ? { ...finding, message: `${finding.message} (${detail})` } : finding);
  };
  const known = (raw: unknown, path: Path): Value => {
    const value = knownValue(raw, element.construct, path, misused);
    const attribute = schema.attributes[String(path[0])];
    if (attribute === undefined) return value;
    const resolve = (part: unknown): unknown => resolvedNow(part, element.construct);
    for (const finding of keysInExpressions(attribute, { raw, known: value }, resolve, path))
      report("unknown-attribute", finding);
    return value;
  };
  const attributes = element.knownAttributes(known);
  if (attributes !== undefined) reportDroppedKeys(schema, element.written(), report);
  return attributes;
}

function notSynthesizable(error: unknown): IssueDetails {
  const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
  return { message: `the configuration cannot be synthesized: ${reason}` };
}

/** CDKTF passes on what a token resolves to as it is, so that within one the names are Terraform's. */
function explainKeyInToken(issue: Issue): Issue {
  const key = issue.path.at(-1);
  if (issue.code !== "unknown-attribute" || typeof key !== "string" || !isCamelCaseName(key)) return issue;
  return { ...issue, ...nameInTypescript(key) };
}

function isSensitive(schema: ObjectSchema, path: Path): boolean {
  const [name, ...rest] = path.filter((step) => typeof step === "string");
  const attribute = name === undefined ? undefined : schema.attributes[name];
  if (attribute === undefined) return false;
  return (
    attribute.sensitive === true || (isNested(attribute.type) && isSensitive(attribute.type.object, rest))
  );
}
