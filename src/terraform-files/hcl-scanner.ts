/** Walks over the tokens of Terraform's language: blanks, names, strings with templates, heredocs, brackets. */

/** A text is not valid from an offset on. */
export class HclError extends Error {
  constructor(readonly offset: number) {
    super(`not valid from offset ${offset} on`);
  }
}

export const BLANK = /(?:\s|#[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
export const BLANK_IN_LINE = /(?:[^\S\n]|\/\*[^]*?\*\/)*/y;
export const NAME = /[\p{L}_][\p{L}\p{N}_-]*/uy;
export const HEREDOC = /<<(-?)([\p{L}_][\p{L}\p{N}_-]*)\r?\n((?:[^\n]*\n)*?)[^\S\n]*\2[^\S\n]*(?=\r?\n|$)/uy;
/** What begins no string, comment, heredoc or bracket, and ends no expression. */
const PLAIN = /[^\s"#/<()[\]{},]+/y;
const COMMENT = /#[^\n]*|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
const HEREDOC_START = /<<-?[\p{L}_][\p{L}\p{N}_-]*\r?\n/uy;
/** Levels of nesting. Real configurations have fewer. */
const DEEPEST = 50;

export class HclScanner {
  position = 0;
  private depth = 0;

  constructor(readonly text: string) {}

  get isAtEnd(): boolean {
    return this.position === this.text.length;
  }

  peek(): string {
    return this.text[this.position] ?? "";
  }

  fail(): never {
    throw new HclError(this.position);
  }

  /** Reads what a pattern matches at the position; undefined if it matches nothing there. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text) ?? undefined;
    this.position += found?.[0].length ?? 0;
    return found;
  }

  /** Reads what is one level deeper. */
  nested<Result>(read: () => Result): Result {
    if (++this.depth > DEEPEST) this.fail();
    const result = read();
    this.depth -= 1;
    return result;
  }

  get isAtLineComment(): boolean {
    return this.peek() === "#" || this.text.startsWith("//", this.position);
  }

  /**
   * Skips an expression, up to a comma or a closing bracket. `within` a line, the end of the line and a comment end it too.
   * Returns the offset after its last token.
   */
  skipExpression(within: "line" | "brackets"): number {
    const closing: string[] = [];
    let end = this.position;
    while (!this.isAtEnd) {
      if (this.match(PLAIN) !== undefined) {
        end = this.position;
        continue;
      }
      const character = this.peek();
      if (closing.length === 0) {
        if (",)]}".includes(character)) break;
        if (within === "line" && (character === "\n" || this.isAtLineComment)) break;
      }
      if (this.match(COMMENT) !== undefined) continue;
      const opened = "([{".indexOf(character);
      if (opened >= 0) closing.push(")]}".charAt(opened));
      else if (")]}".includes(character) && closing.pop() !== character) this.fail();
      this.skip();
      if (character.trim() !== "") end = this.position;
    }
    return closing.length > 0 ? this.fail() : end;
  }

  /** Skips a string, a comment, a heredoc or a character. */
  private skip(): void {
    if (this.peek() === '"') return this.skipString();
    if (this.match(COMMENT) !== undefined || this.match(HEREDOC) !== undefined) return;
    if (this.match(HEREDOC_START) !== undefined) this.fail();
    this.position += 1;
  }

  skipString(): void {
    this.nested(() => {
      this.position += 1;
      while (this.peek() !== '"') this.skipInString();
      this.position += 1;
    });
  }

  /** Skips a character of a string, an escape, or a template with the strings that it holds. */
  skipInString(): void {
    const character = this.peek();
    if (character === "" || character === "\n") this.fail();
    const two = this.text.slice(this.position, this.position + 2);
    if (character === "\\") this.position += 2;
    else if (two === "$$" || two === "%%")
      this.position += this.text.startsWith("{", this.position + 2) ? 3 : 1;
    else if (two === "${" || two === "%{") this.skipTemplate();
    else this.position += 1;
  }

  /** Skips `${...}` or `%{...}`, with the texts and templates in it. */
  skipTemplate(): void {
    this.position += 2;
    for (let open = 1; open > 0;) {
      const character = this.peek();
      if (character === "") this.fail();
      if (character === "{") open += 1;
      if (character === "}") open -= 1;
      this.skip();
    }
  }
}
