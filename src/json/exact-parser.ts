/** Parses JSON by hand: keeps every digit of long numbers, and says where a text is wrong. */
import { type Json, SAFE_DIGITS, setKey } from "./json-value";
import { JsonError } from "./limits";
import { endOfString, SAFE_EXPONENT_DIGITS } from "./scan";

/**
 * Parses a text that is within the limits. `longNumber` parses a number that a double may not hold exactly. Throws a
 * {@link JsonError} with the position if the text is not JSON, or has a key twice in one object.
 */
export function parseExactly(text: string, longNumber: (text: string) => Json): Json {
  return new Parser(text, longNumber).whole();
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["null", null],
  ["true", true],
  ["false", false],
]);

class Parser {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly longNumber: (text: string) => Json,
  ) {}

  whole(): Json {
    const value = this.value();
    if (this.next() !== "") throw this.wrong();
    return value;
  }

  private value(): Json {
    const first = this.next();
    if (first === '"') return this.string();
    if (first === "{") return this.object();
    if (first === "[") return this.list();
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    return this.number();
  }

  private object(): Json {
    const object: Record<string, Json> = {};
    this.inBrackets("}", () => {
      const name = this.newKey(object);
      if (!this.takes(":")) throw this.wrong();
      setKey(object, name, this.value());
    });
    return object;
  }

  /** Reads a key that the object does not have yet. */
  private newKey(object: object): string {
    if (this.next() !== '"') throw this.wrong();
    const start = this.at;
    const name = this.string();
    if (!Object.hasOwn(object, name)) return name;
    this.at = start;
    throw this.wrong("duplicate-key", "has the same key twice in one object");
  }

  private list(): Json {
    const list: Json[] = [];
    this.inBrackets("]", () => list.push(this.value()));
    return list;
  }

  /** Reads the parts between brackets, with commas between them. */
  private inBrackets(end: "}" | "]", readPart: () => void): void {
    this.at += 1;
    if (this.takes(end)) return;
    do readPart();
    while (this.takes(","));
    if (!this.takes(end)) throw this.wrong();
  }

  private string(): string {
    const end = endOfString(this.text, this.at) + 1;
    try {
      const value = JSON.parse(this.text.slice(this.at, end)) as string;
      this.at = end;
      return value;
    } catch {
      throw this.wrong(); // The message of JSON.parse quotes the text.
    }
  }

  private number(): Json {
    NUMBER.lastIndex = this.at;
    const [number] = NUMBER.exec(this.text) ?? [];
    if (number === undefined) throw this.wrong();
    this.at += number.length;
    const [mantissa = "", exponent = ""] = number.split(/e[+-]?/i);
    const isLong = mantissa.replace(/\D/g, "").length > SAFE_DIGITS || exponent.length > SAFE_EXPONENT_DIGITS;
    return isLong ? this.longNumber(number) : Number(number);
  }

  /** Skips space, and returns the character that follows; empty at the end of the text. */
  private next(): string {
    while (/[ \n\r\t]/.test(this.text.charAt(this.at))) this.at += 1;
    return this.text.charAt(this.at);
  }

  private takes(character: string): boolean {
    if (this.next() !== character) return false;
    this.at += 1;
    return true;
  }

  private wrong(problem: "syntax" | "duplicate-key" = "syntax", message = "is not JSON"): JsonError {
    const before = this.text.slice(0, this.at).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
    return new JsonError(problem, `${message} (${place})`, this.at);
  }
}
