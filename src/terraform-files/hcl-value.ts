/**
 * Reads the expressions of Terraform's language into its JSON syntax, in which a text is a template. What only Terraform
 * can evaluate stays an expression: `"${var.nodes + 1}"`.
 */
import { exactNumber, type Json, setKey } from "../json";
import { BLANK, BLANK_IN_LINE, HclScanner, HEREDOC, NAME } from "./hcl-scanner";

/** Writes the text of an expression that is not literal. */
type Print = (expression: string) => string;

/**
 * Returns the value of an expression in the JSON syntax.
 *
 * @throws HclError if it is not valid
 */
export function valueIn(expression: string): Json {
  return new ValueReader(expression, asTemplate).whole();
}

/** Returns the value of an expression that holds references, such as that of `depends_on`: in JSON, they are texts. */
export function hclReferences(expression: string): Json {
  return new ValueReader(expression, (text) => text).whole();
}

function asTemplate(expression: string): string {
  return `\${${expression}}`;
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const ESCAPE = /\\(?:([nrt"\\])|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/y;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

class ValueReader extends HclScanner {
  constructor(
    text: string,
    private readonly print: Print,
  ) {
    super(text);
  }

  whole(): Json {
    const value = this.value("brackets");
    return this.isAtEnd ? value : this.fail();
  }

  /** Reads an expression up to a comma or a closing bracket; `within` a line, the end of the line ends it too. */
  private value(within: "line" | "brackets"): Json {
    const start = this.position;
    const literal = this.literal();
    this.match(within === "line" ? BLANK_IN_LINE : BLANK);
    if (literal !== undefined && this.isAtEndOf(within)) return literal;
    this.position = start;
    const end = this.skipExpression(within);
    return start === end ? this.fail() : this.print(this.text.slice(start, end));
  }

  private isAtEndOf(within: "line" | "brackets"): boolean {
    if (this.isAtEnd || ",)]}".includes(this.peek())) return true;
    return within === "line" && (this.peek() === "\n" || this.isAtLineComment);
  }

  /** Reads a literal value; returns undefined if there is another expression. */
  private literal(): Json | undefined {
    switch (this.peek()) {
      case '"':
        return this.string();
      case "<":
        return this.heredoc();
      case "[":
        return this.nested(() => this.list());
      case "{":
        return this.nested(() => this.object());
      default: {
        const [number] = this.match(NUMBER) ?? [];
        if (number !== undefined) return exactNumber(number);
        const [word = ""] = this.match(NAME) ?? [];
        return WORDS.get(word);
      }
    }
  }

  private list(): Json | undefined {
    const items: Json[] = [];
    this.position += 1;
    this.match(BLANK);
    if (this.isAtWord("for")) return undefined;
    while (this.peek() !== "]") {
      items.push(this.value("brackets"));
      if (this.peek() === ",") this.position += 1;
      else if (this.peek() !== "]") this.fail();
      this.match(BLANK);
    }
    this.position += 1;
    return items;
  }

  /** Reads an object whose keys are names or texts; returns undefined for one with other keys, or with `for`. */
  private object(): Json | undefined {
    const object: Record<string, Json> = {};
    this.position += 1;
    for (;;) {
      this.match(BLANK);
      if (this.peek() === "}") break;
      const key = this.peek() === '"' ? this.string() : this.match(NAME)?.[0];
      this.match(BLANK_IN_LINE);
      const isKey = key !== undefined && !/[$%]\{/.test(key) && (this.peek() === "=" || this.peek() === ":");
      if (!isKey || this.text.startsWith("==", this.position)) return undefined;
      this.position += 1;
      this.match(BLANK_IN_LINE);
      setKey(object, key, this.value("line"));
      this.match(BLANK_IN_LINE);
      if (this.peek() === ",") this.position += 1;
      else if (!this.isAtEndOf("line")) this.fail();
    }
    this.position += 1;
    return object;
  }

  private isAtWord(word: string): boolean {
    const { position } = this;
    const [found] = this.match(NAME) ?? [];
    this.position = position;
    return found === word;
  }

  /** Reads a string; its templates stay as they are. Returns undefined if JSON cannot have it as a template. */
  private string(): string | undefined {
    let text: string | undefined = "";
    this.position += 1;
    while (this.peek() !== '"') {
      const start = this.position;
      const isEscape = this.peek() === "\\";
      this.skipInString();
      const part = this.text.slice(start, this.position);
      const read = isEscape ? this.escaped(start) : part;
      text = text === undefined || read === undefined ? undefined : text + read;
    }
    this.position += 1;
    return text;
  }

  /** Reads an escape; undefined for one that Terraform does not know, and for an escaped "$", which begins no template. */
  private escaped(start: number): string | undefined {
    this.position = start;
    const [whole, character, short, long] = this.match(ESCAPE) ?? [];
    if (whole === undefined) this.position += 2;
    if (character !== undefined) return ESCAPED[character] ?? character;
    const point = parseInt(short ?? long ?? "", 16);
    const text = point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
    return text === "$" || text === "%" ? undefined : text;
  }

  private heredoc(): string | undefined {
    const [, flush, , body] = this.match(HEREDOC) ?? [];
    if (body === undefined) return undefined;
    if (flush === "") return body;
    const lines = body.split("\n");
    const indents = lines.flatMap((line) => (isBlank(line) ? [] : [line.length - line.trimStart().length]));
    const indent = Math.min(...indents);
    return lines.map((line) => (isBlank(line) ? line : line.slice(indent))).join("\n");
  }
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}
