/**
 * From CDKTF's world to the values that the rules judge: literals as they are, tokens resolved as far as they can be
 * now, and what only Terraform will know as UNKNOWN.
 */
import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";

import type { IssueDetails, Path } from "../../schema/issue";
import { showValue } from "../../schema/show";
import { UNKNOWN, type Value } from "../../schema/value";
import { isLiteral, kindOf, type Misuse } from "./cdktf-value";
import { literalText } from "./template-text";
import { tokenContent, type TokenContent } from "./token-content";

/** Told of each value that CDKTF cannot synthesize as it was meant; the value itself is then unknown. */
export type ReportMisuse = (
  code: Misuse["code"],
  finding: IssueDetails & { readonly detail?: string },
) => void;

/** The value as far as it is known when the construct's stack is synthesized. */
export function knownValue(raw: unknown, construct: IConstruct, path: Path, report: ReportMisuse): Value {
  if (isLiteral(raw)) return raw as Value;
  const kind = kindOf(raw);
  switch (kind.is) {
    case "literal":
      return typeof raw === "string" ? (literalText(raw) ?? UNKNOWN) : (raw as Value);
    case "token": {
      const content = repeatedContent(raw);
      if (content !== undefined) return [knownValue(content, construct, [...path, 0], report)];
      return resolved(raw, construct, path, report);
    }
    case "list":
      return Array.from(kind.elements, (element, index) =>
        knownValue(element, construct, [...path, index], report),
      );
    case "object":
      if (path.length > DEEPEST) return UNKNOWN;
      return Object.fromEntries(
        Object.entries(kind.properties).map(([key, value]) => [
          key,
          knownValue(value, construct, [...path, key], report),
        ]),
      );
    case "misuse": {
      const { code, message, hint, shown } = kind;
      report(code, { path, message, hint, ...(shown === undefined ? {} : { detail: showValue(shown) }) });
      return UNKNOWN;
    }
  }
}

/** What CDKTF makes of a value now; undefined when it fails. */
export function resolvedNow(raw: unknown, construct: IConstruct): unknown {
  try {
    return Tokenization.resolve(raw, { scope: construct, resolver: RESOLVER, preparing: false }) as unknown;
  } catch {
    return undefined;
  }
}

/** What `TerraformIterator.dynamic` writes for each element of a list; one stands for all of them. */
function repeatedContent(token: unknown): unknown {
  return Tokenization.isResolvable(token) && "iterator" in token && "content" in token
    ? token.content
    : undefined;
}

const DEEPEST = 20;
const RESOLVER = new DefaultTokenResolver(new StringConcat());

function resolved(raw: unknown, construct: IConstruct, path: Path, report: ReportMisuse): Value {
  let content: TokenContent;
  try {
    content = tokenContent(raw, construct);
  } catch (error) {
    reportUnresolvable(error, path, report);
    return UNKNOWN;
  }
  const { value, hasLostElement } = content;
  if (hasLostElement) {
    const message = "holds a list with an element that is null or undefined, which CDKTF would drop";
    report("null-element", { path, message, hint: "remove it from the list, or give a value" });
  }
  return kindOf(value).is === "token" ? UNKNOWN : knownValue(value, construct, path, report);
}

function reportUnresolvable(error: unknown, path: Path, report: ReportMisuse): void {
  const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
  if (/encoded (list|map) token/i.test(reason)) {
    const message = "becomes a list or map that is not known yet, used as a single value";
    report("list-token-in-text", { path, message, hint: "take one of its elements, or join them" });
    return;
  }
  const message = "is a value that cannot be computed";
  report("unresolvable-value", { path, message, detail: reason.replace(/^(Resolution error: )+/, "") });
}
