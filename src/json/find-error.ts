/** Finds where a text is not JSON, after the parser refused it. */
import { isNumber } from "./json-value";
import { JsonError, type TextPosition } from "./limits";
import { endOfString } from "./scan";

/** Returns the error of a text that is not JSON or has a key twice. The text must not be nested beyond a limit. */
export function findError(text: string): JsonError {
  try {
    const walk = new Walk(text);
    walk.value();
    walk.end();
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
  return new JsonError("syntax", "is not JSON");
}

const WORDS: ReadonlySet<string> = new Set(["null", "true", "false"]);

/** Walks through the tokens of a text, and throws a JsonError at the first that JSON does not allow there. */
class Walk {
  private at = 0;

  constructor(private readonly text: string) {}

  value(): void {
    const token = this.token();
    if (token === "{") this.members("}", this.member(new Set()));
    else if (token === "[") this.members("]", this.value.bind(this));
    else {
      if (!WORDS.has(token) && !isNumber(token)) this.string(token);
      this.take(token);
    }
  }

  end(): void {
    if (this.token() !== "") throw this.wrong();
  }

  private member(keys: Set<string>): () => void {
    return () => {
      const token = this.token();
      const key = this.string(token);
      if (keys.has(key)) {
        throw new JsonError("duplicate-key", "has the same key twice in one object", this.position());
      }
      keys.add(key);
      this.take(token);
      this.expect(":");
      this.value();
    };
  }

  private members(close: string, member: () => void): void {
    this.at += 1;
    if (this.token() !== close) {
      member();
      while (this.token() === ",") {
        this.at += 1;
        member();
      }
    }
    this.expect(close);
  }

  private expect(token: string): void {
    if (this.token() !== token) throw this.wrong();
    this.take(token);
  }

  private take(token: string): void {
    this.at += token.length;
  }

  private string(token: string): string {
    try {
      const value: unknown = JSON.parse(token);
      if (typeof value === "string") return value;
    } catch {
      // Reported below.
    }
    throw this.wrong();
  }

  /** Skips space and returns the next token, which then begins at the current position; empty at the end of the text. */
  private token(): string {
    while (isSpace(this.text.charCodeAt(this.at))) this.at += 1;
    const first = this.text.charAt(this.at);
    if (first === '"') return this.text.slice(this.at, endOfString(this.text, this.at) + 1);
    let end = this.at + 1;
    if (/[\w+-]/.test(first))
      while (end < this.text.length && /[\w.+-]/.test(this.text.charAt(end))) end += 1;
    return this.text.slice(this.at, end);
  }

  private wrong(): JsonError {
    return new JsonError("syntax", "is not JSON", this.position());
  }

  private position(): TextPosition {
    let line = 1;
    let lineStart = 0;
    for (let at = 0; at < this.at; at += 1) {
      if (this.text.charCodeAt(at) !== LINE_BREAK) continue;
      line += 1;
      lineStart = at + 1;
    }
    return { line, column: this.at - lineStart + 1 };
  }
}

const LINE_BREAK = 0x0a;

/** Reports whether a character is space in JSON. NaN stands for the end of the text. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === LINE_BREAK || code === 0x0d || code === 0x09;
}
