/**
 * Reads the blocks of Terraform's language without evaluating their expressions: enough to find the settings of a
 * provider and of Terraform itself, and the entries of a lock file.
 */

export interface HclBody {
  readonly attributes: ReadonlyMap<string, HclExpression>;
  readonly blocks: readonly HclBlock[];
}

export interface HclBlock extends HclBody {
  readonly type: string;
  readonly labels: readonly string[];
  /** Its offsets in the text. */
  readonly start: number;
  readonly end: number;
}

export interface HclExpression {
  readonly text: string;
  /** Its offset in the text that it was read from. */
  readonly start: number;
}

/** A text is not valid from an offset on. */
export class HclError extends Error {
  constructor(readonly offset: number) {
    super(`not valid from offset ${offset} on`);
  }
}

/** Returns the blocks of a text; undefined if the text is not valid. */
export function readBlocks(text: string): readonly HclBlock[] | undefined {
  try {
    return readHcl(text).blocks;
  } catch (error) {
    if (error instanceof HclError) return undefined;
    throw error;
  }
}

/**
 * Returns the attributes and blocks of a text.
 *
 * @throws HclError if it is not valid
 */
export function readHcl(text: string): HclBody {
  const reader = new Reader(text);
  const body = reader.body();
  return reader.isAtEnd ? body : reader.fail();
}

/**
 * Returns the items of a list, given the text of its expression.
 *
 * @throws HclError if it is not valid
 */
export function listItems(text: string): readonly HclExpression[] {
  return new Reader(text).items();
}

const BLANK = /(?:\s|#[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
const BLANK_IN_LINE = /[^\S\n]*/y;
const NAME = /[\p{L}_][\p{L}\p{N}_-]*|"(?:[^"\\\n]|\\.)*"/uy;
const COMMENT = /#[^\n]*|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
const HEREDOC_START = /<<-?[\p{L}_][\p{L}\p{N}_-]*\r?\n/uy;
const HEREDOC = /<<-?([\p{L}_][\p{L}\p{N}_-]*)\r?\n(?:[^\n]*\n)*?[^\S\n]*\1[^\S\n]*(?=\n|$)/uy;
/** Levels of nesting. Real configurations have fewer. */
const DEEPEST = 50;

class Reader {
  private position = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.position === this.text.length;
  }

  fail(): never {
    throw new HclError(this.position);
  }

  body(): HclBody {
    const attributes = new Map<string, HclExpression>();
    const blocks: HclBlock[] = [];
    for (;;) {
      this.match(BLANK);
      const start = this.position;
      const name = this.match(NAME);
      if (name === undefined) return { attributes, blocks };
      const labels: string[] = [];
      for (;;) {
        this.match(BLANK);
        const label = this.match(NAME);
        if (label === undefined) break;
        labels.push(unquoted(label));
      }
      const next = this.text[this.position];
      if (next === "{") {
        const body = this.nested();
        blocks.push({ type: unquoted(name), labels, ...body, start, end: this.position });
      } else if (next === "=" && labels.length === 0) {
        this.position += 1;
        attributes.set(unquoted(name), this.expression());
      } else this.fail();
    }
  }

  private nested(): HclBody {
    if (++this.depth > DEEPEST) this.fail();
    this.position += 1;
    const body = this.body();
    if (this.text[this.position] !== "}") this.fail();
    this.position += 1;
    this.depth -= 1;
    return body;
  }

  items(): readonly HclExpression[] {
    const items: HclExpression[] = [];
    this.position += 1;
    for (;;) {
      this.match(BLANK);
      if (this.text[this.position] === "]") break;
      const item = this.expression();
      if (item.text === "") this.fail();
      items.push(item);
    }
    this.position += 1;
    return this.isAtEnd ? items : this.fail();
  }

  /** Reads an expression: the text up to the end of the line, of the block or of the item of a list, outside brackets. */
  private expression(): HclExpression {
    this.match(BLANK_IN_LINE);
    const start = this.position;
    const closing: string[] = [];
    while (!this.isAtEnd) {
      const character = this.text[this.position] ?? "";
      const isOutside = closing.length === 0;
      if (isOutside && "\n},]".includes(character)) break;
      if (isOutside && (character === "#" || this.text.startsWith("//", this.position))) break;
      const opened = "([{".indexOf(character);
      if (opened >= 0) closing.push(")]}".charAt(opened));
      else if (")]}".includes(character) && closing.pop() !== character) this.fail();
      this.skip(character);
    }
    const end = this.position;
    if (this.text[end] === ",") this.position += 1;
    return { text: this.text.slice(start, end).trim(), start };
  }

  private skip(character: string): void {
    if (character === '"') return this.skipString();
    if (this.match(COMMENT) !== undefined || this.match(HEREDOC) !== undefined) return;
    if (this.match(HEREDOC_START) !== undefined) this.fail();
    this.position += 1;
  }

  /** Skips a string with its templates `${...}`, which may hold strings. */
  private skipString(): void {
    if (++this.depth > DEEPEST) this.fail();
    this.position += 1;
    for (;;) {
      const character = this.text[this.position];
      if (character === undefined || character === "\n") this.fail();
      if (character === '"') break;
      if (character === "\\") this.position += 2;
      else if (/^[$%]\{/.test(this.text.slice(this.position, this.position + 2))) this.skipTemplate();
      else this.position += 1;
    }
    this.position += 1;
    this.depth -= 1;
  }

  private skipTemplate(): void {
    this.position += 2;
    for (let open = 1; open > 0;) {
      const character = this.text[this.position];
      if (character === undefined) this.fail();
      if (character === "{") open += 1;
      if (character === "}") open -= 1;
      this.skip(character);
    }
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const [found] = pattern.exec(this.text) ?? [];
    this.position += found?.length ?? 0;
    return found;
  }
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name;
}

/** Returns the value of an expression that is a plain string, number or boolean; undefined for any other expression. */
export function literal(written: HclExpression | undefined): string | number | boolean | undefined {
  const expression = written?.text ?? "";
  if (expression === "true" || expression === "false") return expression === "true";
  if (/^\d{1,15}$/.test(expression)) return Number(expression);
  if (expression.startsWith("<<")) return plain(heredocText(expression));
  if (!/^"(?:[^"\\\n]|\\.)*"$/.test(expression)) return undefined;
  try {
    return plain(JSON.parse(expression) as string);
  } catch {
    return undefined;
  }
}

/** Returns the text; undefined if it has a template. */
function plain(text: string): string | undefined {
  return /[$%]\{/.test(text) ? undefined : text;
}

/** Returns the text of a heredoc. */
export function heredocText(expression: string): string {
  const [opening = "", ...lines] = expression.split(/\r?\n/);
  const text = lines.slice(0, -1).map((line) => (opening.startsWith("<<-") ? line.trimStart() : line));
  return text.map((line) => `${line}\n`).join("");
}
