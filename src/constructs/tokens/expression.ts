/** Parses expressions and templates of Terraform's language. */
import { templateParts } from "./template-text";

export type TokenExpression =
  /** A text. A part that is a string is literal, and unescaped. */
  | { readonly is: "template"; readonly parts: readonly (string | TokenExpression)[] }
  | { readonly is: "literal"; readonly value: number | boolean | null }
  /** The first name of a reference, such as `local`, or a variable of a `for` expression. */
  | { readonly is: "name"; readonly name: string }
  | Access
  | { readonly is: "call"; readonly name: string; readonly args: readonly TokenExpression[] }
  | { readonly is: "list"; readonly elements: readonly TokenExpression[] }
  | { readonly is: "object"; readonly entries: readonly (readonly [TokenExpression, TokenExpression])[] }
  | ForExpression
  /** A conditional without its condition. */
  | { readonly is: "conditional"; readonly options: readonly TokenExpression[] }
  /** The result of an operator, such as `a + 1` or `!a`. */
  | { readonly is: "operation" }
  | { readonly is: "unreadable" };

/** An attribute or an index: `a.b`, `a["b"]` or `a[0]`. */
interface Access {
  readonly is: "access";
  readonly of: TokenExpression;
  readonly key: TokenExpression;
}

/** A `for` expression or a splat. It makes an object if it has a key. */
interface ForExpression {
  readonly is: "for";
  /** The key and the value, or the value alone. */
  readonly names: readonly string[];
  readonly of: TokenExpression;
  readonly key?: TokenExpression;
  readonly value: TokenExpression;
}

/** Parses a text of Terraform's JSON, which is a template. A sequence that cannot be parsed is an unreadable part. */
export function parseTemplate(text: string): TokenExpression {
  return template(
    templateParts(text).map((part) => {
      if (!part.computed) return part.text;
      const [, inner] = COMPUTED.exec(part.text) ?? [];
      return inner === undefined ? UNREADABLE : parseExpression(inner);
    }),
  );
}

/** Matches the expression of a sequence, and that which a `for` directive goes through. */
const COMPUTED = /^(?:\$\{|%\{~?\s*for\s[^]*?\sin\s)~?([^]*?)~?\}$/;

function parseExpression(text: string): TokenExpression {
  try {
    return new Parser(text).whole();
  } catch (error) {
    if (error === SYNTAX) return UNREADABLE;
    throw error;
  }
}

const UNREADABLE: TokenExpression = { is: "unreadable" };
/** Thrown at a place where the text is not of Terraform's language, or of a part of it that is not parsed. */
const SYNTAX = new Error("syntax");
/** Stands for an element in a splat. */
const ELEMENT = { is: "name", name: "*" } as const;

/** A template of one part that is an expression has the value of that expression, which need not be a text. */
function template(parts: readonly (string | TokenExpression)[]): TokenExpression {
  const only = parts.length === 1 ? parts[0] : undefined;
  return only === undefined || typeof only === "string" ? { is: "template", parts } : only;
}

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): TokenExpression {
    const expression = this.expression();
    this.need(/$/y);
    return expression;
  }

  private expression(): TokenExpression {
    const value = this.operation();
    if (!this.has(/\?/y)) return value;
    const first = this.expression();
    this.need(/:/y);
    return { is: "conditional", options: [first, this.expression()] };
  }

  private operation(): TokenExpression {
    const value = this.operand();
    if (!this.has(OPERATOR)) return value;
    do this.operand();
    while (this.has(OPERATOR));
    return { is: "operation" };
  }

  private operand(): TokenExpression {
    if (!this.has(/[!-]/y)) return this.accesses(this.primary());
    this.operand();
    return { is: "operation" };
  }

  /** Reads the attributes and indexes after a value. */
  private accesses(value: TokenExpression): TokenExpression {
    if (this.has(/\[\s*\*\s*\]/y)) return splat(value, this.accesses(ELEMENT));
    if (this.has(/\.\s*\*/y)) return this.accesses(splat(value, this.attributes(ELEMENT)));
    if (this.has(/\[/y)) {
      const key = this.expression();
      this.need(/\]/y);
      return this.accesses({ is: "access", of: value, key });
    }
    const read = this.attributes(value);
    return read === value ? value : this.accesses(read);
  }

  private attributes(value: TokenExpression): TokenExpression {
    const name = this.take(/\.\s*([\p{ID_Start}_][\p{ID_Continue}-]*|\d+)/uy);
    if (name === undefined) return value;
    const key = textOf(name.slice(1).trim());
    return this.attributes({ is: "access", of: value, key });
  }

  private primary(): TokenExpression {
    if (this.has(/"/y)) return this.quoted();
    if (this.has(/\(/y)) {
      const value = this.expression();
      this.need(/\)/y);
      return value;
    }
    if (this.has(/\[/y)) {
      if (this.has(FOR)) return this.forExpression(/\]/y);
      return { is: "list", elements: this.listUntil(/\]/y) };
    }
    if (this.has(/\{/y)) return this.has(FOR) ? this.forExpression(/\}/y) : this.object();
    const heredoc = this.take(HEREDOC);
    if (heredoc !== undefined) return parseTemplate(heredoc.split("\n").slice(1, -1).join("\n"));
    const number = this.take(/\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy);
    if (number !== undefined) return { is: "literal", value: Number(number) };
    const name = this.need(/[\p{ID_Start}_][\p{ID_Continue}-]*(?:::[\p{ID_Start}_][\p{ID_Continue}-]*)*/uy);
    if (this.has(/\(/y)) return { is: "call", name, args: this.listUntil(/\)/y) };
    const value = KEYWORDS.get(name);
    return value === undefined ? { is: "name", name } : { is: "literal", value };
  }

  private listUntil(end: RegExp): readonly TokenExpression[] {
    const elements: TokenExpression[] = [];
    while (!this.has(end)) {
      elements.push(this.expression());
      this.has(/\.\.\./y);
      if (this.has(/,/y)) continue;
      this.need(end);
      break;
    }
    return elements;
  }

  private object(): TokenExpression {
    const entries: (readonly [TokenExpression, TokenExpression])[] = [];
    while (!this.has(/\}/y)) {
      const name = this.take(/[\p{ID_Start}_][\p{ID_Continue}-]*(?=\s*(?:=(?!=)|:))/uy);
      const key = name === undefined ? this.expression() : textOf(name);
      this.need(/=|:/y);
      entries.push([key, this.expression()]);
      this.has(/,/y);
    }
    return { is: "object", entries };
  }

  private forExpression(end: RegExp): TokenExpression {
    const names = [this.need(NAME)];
    if (this.has(/,/y)) names.push(this.need(NAME));
    this.need(/in\b/y);
    const of = this.expression();
    this.need(/:/y);
    const first = this.expression();
    const value = this.has(/=>/y) ? this.expression() : undefined;
    this.has(/\.\.\./y);
    if (this.has(/if\b/y)) this.expression();
    this.need(end);
    return value === undefined
      ? { is: "for", names, of, value: first }
      : { is: "for", names, of, key: first, value };
  }

  /** Reads a text after its opening quotation mark. */
  private quoted(): TokenExpression {
    const parts: (string | TokenExpression)[] = [];
    let literal = "";
    for (;;) {
      const characters = this.takeHere(/(?:[^"\\$%\n]|[$%](?!\{))+/y);
      if (characters !== undefined) {
        literal += characters;
        // `$${` stands for `${`.
        if (/[$%]$/.test(characters) && this.takeHere(/[$%]\{/y) !== undefined) literal += "{";
      } else if (this.takeHere(/\\/y) !== undefined) {
        const escape = this.takeHere(/u[\da-f]{4}|U[\da-f]{8}|[nrt"\\]/iy);
        if (escape === undefined) throw SYNTAX;
        literal += unescaped(escape);
      } else {
        if (literal !== "") parts.push(literal);
        literal = "";
        if (this.takeHere(/"/y) !== undefined) return parts.length === 0 ? textOf("") : template(parts);
        this.need(/\$\{~?/y);
        parts.push(this.expression());
        this.need(/~?\}/y);
      }
    }
  }

  /** Takes what matches after white space and comments; returns undefined if it does not. */
  private take(pattern: RegExp): string | undefined {
    this.takeHere(/(?:\s|#.*|\/\/.*|\/\*[^]*?\*\/)+/y);
    return this.takeHere(pattern);
  }

  private takeHere(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    this.at += found?.length ?? 0;
    return found;
  }

  private has(pattern: RegExp): boolean {
    return this.take(pattern) !== undefined;
  }

  private need(pattern: RegExp): string {
    const found = this.take(pattern);
    if (found === undefined) throw SYNTAX;
    return found;
  }
}

const OPERATOR = /==|!=|<=|>=|&&|\|\||[<>+\-*/%]/y;
const HEREDOC = /<<-?([\p{ID_Start}_][\p{ID_Continue}-]*)\r?\n(?:.*\n)*?[^\S\n]*\1(?![\p{ID_Continue}-])/uy;
const NAME = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const FOR = /for\b(?![-\s]*[=:])/y;
const KEYWORDS = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Returns the expression of a splat, such as `list[*].name`. */
function splat(list: TokenExpression, value: TokenExpression): TokenExpression {
  return { is: "for", names: [ELEMENT.name], of: list, value };
}

function textOf(literal: string): TokenExpression {
  return { is: "template", parts: [literal] };
}

function unescaped(escape: string): string {
  if (/^u/i.test(escape)) return String.fromCodePoint(Math.min(parseInt(escape.slice(1), 16), 0x10ffff));
  return { n: "\n", r: "\r", t: "\t" }[escape] ?? escape;
}
