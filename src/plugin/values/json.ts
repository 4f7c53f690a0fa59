/**
 * JSON without loss: numbers keep every digit, and keys are only keys. Terraform stores states so, and
 * JSON.parse would round the numbers in them.
 */
import type { ObjectValue, Value } from "../value";
import { MalformedError } from "../wire/malformed";
import { parseNumber } from "./number";

const DEEPEST = 500;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
const WORDS: readonly (readonly [string, Value])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
];

export function parseJson(text: string): Value {
  const parser = new Parser(text);
  const value = parser.value(0);
  parser.end();
  return value;
}

class Parser {
  private position = 0;

  constructor(private readonly text: string) {}

  value(depth: number): Value {
    if (depth > DEEPEST) throw new MalformedError("the JSON is nested too deeply");
    this.match(SPACE);
    const start = this.text[this.position];
    if (start === "{") return this.object(depth);
    if (start === "[") return this.array(depth);
    if (start === '"') return this.string();
    for (const [word, value] of WORDS) if (this.accept(word)) return value;
    const number = parseNumber(this.match(NUMBER));
    if (number === undefined) throw new MalformedError("the JSON has a number that cannot be read");
    return number;
  }

  end(): void {
    this.match(SPACE);
    if (this.position < this.text.length) throw new MalformedError("the JSON is followed by more text");
  }

  private object(depth: number): ObjectValue {
    const object = Object.create(null) as Record<string, Value>;
    this.members("{", "}", () => {
      this.match(SPACE);
      const key = this.string();
      this.match(SPACE);
      this.expect(":");
      object[key] = this.value(depth + 1);
    });
    return object;
  }

  private array(depth: number): Value[] {
    const array: Value[] = [];
    this.members("[", "]", () => array.push(this.value(depth + 1)));
    return array;
  }

  private members(open: string, close: string, member: () => void): void {
    this.expect(open);
    this.match(SPACE);
    if (this.accept(close)) return;
    do {
      member();
      this.match(SPACE);
    } while (this.accept(","));
    this.expect(close);
  }

  private string(): string {
    const start = this.position;
    this.expect('"');
    while (this.position < this.text.length && this.text[this.position] !== '"') {
      this.position += this.text[this.position] === "\\" ? 2 : 1;
    }
    this.position += 1;
    try {
      return JSON.parse(this.text.slice(start, this.position)) as string;
    } catch {
      throw new MalformedError("the JSON has a string that cannot be read");
    }
  }

  private accept(token: string): boolean {
    const found = this.text.startsWith(token, this.position);
    if (found) this.position += token.length;
    return found;
  }

  private expect(token: string): void {
    if (!this.accept(token)) throw new MalformedError(`the JSON has no "${token}" where there must be one`);
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.position += found.length;
    return found;
  }
}
