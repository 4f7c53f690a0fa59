/**
 * Converts values of CDKTF to values that the rules judge: a token becomes what it resolves to at synth, and a value that
 * only Terraform will know becomes UNKNOWN.
 */
import type { IConstruct } from "constructs";

import {
  DefaultTokenResolver,
  type IPostProcessor,
  type IResolvable,
  type IResolveContext,
  StringConcat,
  Tokenization,
} from "../../cdktf";
import { type IssueDetails, type Path, showValue, UNKNOWN, type Value } from "../../schema";
import { classify, isLiteral, isResolved, missingElementsIn, type Misuse, visit } from "./cdktf-value";
import { literalText } from "./template-text";

/** Takes what is wrong with a value that CDKTF cannot synthesize as the user meant it. */
export type ReportMisuse = (
  code: Misuse["code"],
  details: IssueDetails & {
    /** The value, or the reason. The message of a sensitive attribute leaves it out. */
    readonly detail?: string;
  },
) => void;

/**
 * Returns what is known of a value when the stack of the construct is synthesized. A value that CDKTF cannot synthesize
 * is reported, and is UNKNOWN.
 */
export function knownValue(raw: unknown, construct: IConstruct, path: Path, report: ReportMisuse): Value {
  if (isLiteral(raw)) return raw as Value;
  return visit<Value>(
    raw,
    {
      literal: (part) => (typeof part === "string" ? (literalText(part) ?? UNKNOWN) : (part as Value)),
      token: (part, at) => {
        const content = repeatedContent(part);
        if (content !== undefined) return [knownValue(content, construct, [...at, 0], report)];
        return resolved(part, construct, at, report);
      },
      list: (parts) => parts,
      object: (parts) => parts,
      misuse: ({ code, message, hint, shown }, _, at) => {
        const detail = shown === undefined ? {} : { detail: showValue(shown) };
        report(code, { path: at, message, hint, ...detail });
        return UNKNOWN;
      },
      tooDeep: () => UNKNOWN,
    },
    path,
  );
}

/** Returns what CDKTF resolves a value to at synth; undefined if it throws an error. */
export function resolvedNow(raw: unknown, construct: IConstruct): unknown {
  if (isResolved(raw)) return raw;
  try {
    return Tokenization.resolve(raw, { scope: construct, resolver: RESOLVER, preparing: false }) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns what `TerraformIterator.dynamic` writes for each element of a list: one block stands for all of them. */
function repeatedContent(token: unknown): unknown {
  return Tokenization.isResolvable(token) && "iterator" in token && "content" in token
    ? token.content
    : undefined;
}

const RESOLVER = new DefaultTokenResolver(new StringConcat());

function resolved(raw: unknown, construct: IConstruct, path: Path, report: ReportMisuse): Value {
  const resolver = new ContentResolver(typeof raw !== "string" || WHOLE_TOKEN.test(raw));
  let value: unknown;
  try {
    value = Tokenization.resolve(raw, { scope: construct, resolver, preparing: false });
  } catch (error) {
    reportUnresolvable(error, path, report);
    return UNKNOWN;
  }
  if (resolver.hasLostElement) {
    const message = "holds a list with an element that is null or undefined, which CDKTF would drop";
    report("null-element", { path, message, hint: "remove it from the list, or give a value" });
  }
  return classify(value).is === "token" ? UNKNOWN : knownValue(value, construct, path, report);
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

/** A text that is one token. */
const WHOLE_TOKEN = /^\$\{TfToken\[[^\]]*\]\}$/;

/** Resolves a token to what it stands for, before CDKTF drops missing elements from it. */
class ContentResolver extends DefaultTokenResolver {
  /** Whether a list that is part of an expression has an element that is null or undefined, which CDKTF drops. */
  hasLostElement = false;

  /** @param isWhole whether the next token is the whole value, rather than a part of a text or an expression */
  constructor(private isWhole: boolean) {
    super(new StringConcat());
  }

  override resolveToken(
    token: IResolvable,
    context: IResolveContext,
    postProcessor: IPostProcessor,
  ): unknown {
    const resolve = context.resolve.bind(context);
    context.resolve = (value: unknown): unknown => {
      if (missingElementsIn(value).length > 0) this.hasLostElement = true;
      return resolve(value) as unknown;
    };
    if (!this.isWhole) return super.resolveToken(token, context, postProcessor) as unknown;
    this.isWhole = false;
    const content: unknown = token.resolve(context);
    const { is } = classify(content);
    if (is === "list" || is === "object") return content;
    this.isWhole = is === "token";
    return postProcessor.postProcess(context.resolve(content), context) as unknown;
  }
}
