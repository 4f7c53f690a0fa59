/** The tokens of a lock file: the part of Terraform's language that such files use. */

/** The text is not a lock file that Terraform would read. The message says in which line, and what is wrong there. */
export class LockFileError extends Error {}

type TokenKind = "name" | "text" | "{" | "}" | "[" | "]" | "=" | ",";

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly end: number;
}

const SPACE_AND_COMMENTS = /(?:\s|#.*|\/\/.*|\/\*[^]*?\*\/)*/y;
const TOKEN = /([A-Za-z_][\w-]*)|("(?:[^"\\\r\n]|\\.)*")|[{}[\]=,]/y;

/** Walks through the tokens of a text. */
export class Tokens {
  /** Where the next token begins. */
  position = 0;

  constructor(private readonly text: string) {
    this.goTo(0);
  }

  get isAtEnd(): boolean {
    return this.position === this.text.length;
  }

  /** Reports whether the next token is of the kind. */
  isAt(kind: TokenKind): boolean {
    return this.next()?.kind === kind;
  }

  /**
   * Takes the next token.
   *
   * @throws LockFileError if it is of another kind
   */
  take(kind: TokenKind): Token {
    const token = this.next();
    if (token?.kind !== kind) {
      return this.fail(
        this.isAtEnd ? "an entry that does not end" : "something that is not part of an entry",
      );
    }
    this.goTo(token.end);
    return token;
  }

  fail(problem: string, position = this.position): never {
    const line = this.text.slice(0, position).split("\n").length;
    throw new LockFileError(`line ${line} has ${problem}`);
  }

  private next(): Token | undefined {
    TOKEN.lastIndex = this.position;
    const [text, name, quoted] = TOKEN.exec(this.text) ?? [];
    if (text === undefined) return undefined;
    const kind = name !== undefined ? "name" : quoted !== undefined ? "text" : (text as TokenKind);
    return { kind, text, end: this.position + text.length };
  }

  private goTo(position: number): void {
    SPACE_AND_COMMENTS.lastIndex = position;
    SPACE_AND_COMMENTS.exec(this.text);
    this.position = SPACE_AND_COMMENTS.lastIndex;
  }
}
