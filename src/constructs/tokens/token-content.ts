/** Resolves a token to what it stands for, before CDKTF drops missing elements from it. */
import type { IConstruct } from "constructs";

import {
  DefaultTokenResolver,
  type IPostProcessor,
  type IResolvable,
  type IResolveContext,
  StringConcat,
  Tokenization,
} from "../../cdktf";
import { classify, DEEPEST } from "./cdktf-value";

export interface TokenContent {
  /** A list or object, with the tokens in it; any other value as CDKTF resolves it. */
  readonly value: unknown;
  /** Whether a list that is part of an expression has an element that is null or undefined, which CDKTF drops. */
  readonly hasLostElement: boolean;
}

/**
 * Returns what a token stands for at synth.
 *
 * @throws Error if CDKTF cannot resolve the token
 */
export function tokenContent(token: unknown, construct: IConstruct): TokenContent {
  const isWhole = typeof token !== "string" || WHOLE_TOKEN.test(token);
  const resolver = new ContentResolver(isWhole);
  const value: unknown = Tokenization.resolve(token, { scope: construct, resolver, preparing: false });
  return { value, hasLostElement: resolver.hasLostElement };
}

/** A text that is one token. */
const WHOLE_TOKEN = /^\$\{TfToken\[[^\]]*\]\}$/;

class ContentResolver extends DefaultTokenResolver {
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
      if (hasMissingElement(value)) this.hasLostElement = true;
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

function hasMissingElement(value: unknown, depth = 0): boolean {
  const classified = classify(value);
  if (depth > DEEPEST) return false;
  const isMissing = (part: unknown): boolean => hasMissingElement(part, depth + 1);
  if (classified.is === "object") return Object.values(classified.properties).some(isMissing);
  if (classified.is !== "list") return false;
  return (
    classified.elements.includes(undefined) ||
    classified.elements.includes(null) ||
    classified.elements.some(isMissing)
  );
}
