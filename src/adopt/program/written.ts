/**
 * Reads literals in the text of a program, with their places. Those of TypeScript and of Terraform's language look alike. A
 * parser of TypeScript has several megabytes, and a user of `.tf` files has none.
 */
import type { CodeLanguage } from "../../codegen";
import { textParts } from "../../terraform-files";

/** An expression in a text, with its offsets. */
export type Written = { readonly start: number; readonly end: number } & (
  | { readonly is: "value"; readonly value: string | number | boolean | null }
  | { readonly is: "list"; readonly items: readonly Written[] }
  | { readonly is: "object"; readonly fields: ReadonlyMap<string, PlacedField> }
  /** Anything else than a literal: a reference, a call, a text with a template. */
  | { readonly is: "other" }
);

/** A property of an object, or an argument of a block. */
export interface PlacedField {
  /** The offset of its name. */
  readonly start: number;
  readonly value: Written;
}

/** Reads the expression that begins at an offset, or after the white space there. */
export function readWritten(text: string, offset: number, language: CodeLanguage): Written {
  return new Reader(text, language, offset).expression();
}

const COMMENTS = {
  typescript: /(?:\s|\/\/.*|\/\*[^]*?\*\/)*/y,
  hcl: /(?:\s|#.*|\/\/.*|\/\*[^]*?\*\/)*/y,
} as const;
const BLANK_IN_LINE = /[^\S\n]*/y;
const KEY = /([\p{L}_$][\p{L}\p{N}_$-]*)|"([^"\\\n]*)"|'([^'\\\n]*)'/uy;
const SCALAR =
  /"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`|-?\d[\d_]*(?:\.\d+)?(?![\w.])|(?:true|false|null|undefined)(?![\w$.])/y;
/** A text, a comment, or one character of any other expression. */
const TOKEN = /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`|\/\/.*|\/\*[^]*?\*\/|[^]/y;

class Reader {
  constructor(
    private readonly text: string,
    private readonly language: CodeLanguage,
    private position: number,
  ) {}

  expression(): Written {
    this.blank();
    const start = this.position;
    const read = this.literal();
    if (read !== undefined && this.isAtEnd()) return { ...read, start, end: this.position };
    this.position = start;
    this.skip();
    return { is: "other", start, end: this.position };
  }

  private literal(): Written | undefined {
    const start = this.position;
    const opening = this.text[start];
    if (opening === "[") return this.list(start);
    if (opening === "{") return this.object(start);
    const token = this.match(SCALAR);
    const value = token === undefined ? undefined : scalar(token, this.language);
    return value === undefined ? undefined : { is: "value", value, start, end: this.position };
  }

  private list(start: number): Written | undefined {
    this.position += 1;
    const items: Written[] = [];
    for (;;) {
      this.blank();
      if (this.take("]")) return { is: "list", items, start, end: this.position };
      if (this.position >= this.text.length) return undefined;
      items.push(this.expression());
      this.blank();
      if (!this.take(",") && this.text[this.position] !== "]") return undefined;
    }
  }

  private object(start: number): Written | undefined {
    this.position += 1;
    const fields = new Map<string, PlacedField>();
    for (;;) {
      this.blank();
      if (this.take("}")) return { is: "object", fields, start, end: this.position };
      const at = this.position;
      KEY.lastIndex = at;
      const [key, plain, double, single] = KEY.exec(this.text) ?? [];
      if (key === undefined) return undefined;
      this.position += key.length;
      this.blank();
      if (!this.take(":") && !this.take("=")) return undefined;
      fields.set(plain ?? double ?? single ?? "", { start: at, value: this.expression() });
      this.blank();
      this.take(",");
    }
  }

  /** Skips an expression: to a comma, a closing bracket, and in Terraform's language a line's end, outside brackets. */
  private skip(): void {
    for (let depth = 0; this.position < this.text.length;) {
      TOKEN.lastIndex = this.position;
      const [token = ""] = TOKEN.exec(this.text) ?? [];
      if (depth === 0 && (/^[,)\]};]/.test(token) || (this.language === "hcl" && token === "\n"))) return;
      if (/^[([{]$/.test(token)) depth += 1;
      if (/^[)\]}]$/.test(token)) depth -= 1;
      this.position += token.length;
    }
  }

  /** Reports whether an expression ends here: `3 + more` is no literal. */
  private isAtEnd(): boolean {
    const end = this.position;
    this.match(this.language === "hcl" ? BLANK_IN_LINE : COMMENTS.typescript);
    const next = this.text[this.position] ?? "";
    this.position = end;
    return (this.language === "hcl" ? ",]}#/\n" : ",)]};").includes(next);
  }

  private blank(): void {
    this.match(COMMENTS[this.language]);
  }

  private take(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const [found] = pattern.exec(this.text) ?? [];
    this.position += found?.length ?? 0;
    return found;
  }
}

/** Returns the value of a text, number or keyword; undefined if the text has a template. */
function scalar(token: string, language: CodeLanguage): string | number | boolean | null | undefined {
  if (token === "true" || token === "false") return token === "true";
  if (token === "null" || token === "undefined") return null;
  if (!/^["'`]/.test(token)) return Number(token.replaceAll("_", ""));
  if (token.startsWith("`") && token.includes("${")) return undefined;
  if (language === "hcl" && !token.startsWith('"')) return undefined;
  return withoutTemplates(unescaped(token.slice(1, -1)));
}

const ESCAPE = /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|U([\da-f]{8})|x([\da-f]{2})|([^]))/gi;
const SHORT: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_match, braces, four, eight, two, other: string | undefined) => {
    const digits = (braces ?? four ?? eight ?? two) as string | undefined;
    if (digits !== undefined) return String.fromCodePoint(parseInt(digits, 16));
    return SHORT[other ?? ""] ?? other ?? "";
  });
}

/** Returns the text that Terraform makes of a template; undefined if only Terraform can evaluate it. */
function withoutTemplates(template: string): string | undefined {
  const parts = textParts(template, { values: new Map() });
  return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}
