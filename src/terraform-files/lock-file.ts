/**
 * Reads the entries of Terraform's dependency lock file, `.terraform.lock.hcl`, and adds or replaces one. All other bytes
 * of the file stay the same.
 */
/** What the lock file records about a provider. */
export interface ProviderLock {
  /** The full source address, such as `registry.terraform.io/hashicorp/null`. */
  readonly address: string;
  readonly version: string;
  readonly constraints: string;
  /** May be empty: `terraform init` adds the hash of what it installs. */
  readonly hashes: readonly string[];
}

/** An entry of a file, with its offsets in the text. */
export interface LockFileEntry {
  readonly address: string;
  readonly version: string | undefined;
  readonly constraints: string | undefined;
  readonly hashes: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Terraform would not read the text as a lock file. The message names the line and what is wrong in it. */
export class LockFileError extends Error {}

const HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/**
 * Returns the entries of a lock file, in their order.
 *
 * @throws LockFileError that names the line and what is wrong in it
 */
export function readLockFile(text: string): readonly LockFileEntry[] {
  const entries: LockFileEntry[] = [];
  const tokens = new LockFileTokens(text);
  while (!tokens.isAtEnd) {
    const start = tokens.position;
    if (tokens.take("name").text !== "provider") tokens.fail('something else than provider "ADDRESS"', start);
    const address = takeText(tokens);
    if (entries.some((entry) => entry.address === address))
      tokens.fail(`a second entry of ${address}`, start);
    tokens.take("{");
    const attributes = takeAttributes(tokens);
    const { end } = tokens.take("}");
    const [version] = attributes.get("version") ?? [];
    const [constraints] = attributes.get("constraints") ?? [];
    entries.push({ address, version, constraints, hashes: attributes.get("hashes") ?? [], start, end });
  }
  return entries;
}

/**
 * Returns the text with an entry, which replaces the one of the same address or is added at the end.
 *
 * @throws LockFileError as readLockFile does
 */
export function withEntry(text: string, lock: ProviderLock): string {
  const replaced = readLockFile(text).find(({ address }) => address === lock.address);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const entry = entryLines(lock).join(lineEnd);
  if (replaced !== undefined) return text.slice(0, replaced.start) + entry + text.slice(replaced.end);
  const before = text === "" ? HEADER : text + (text.endsWith("\n") ? "" : lineEnd);
  return before + lineEnd + entry + lineEnd;
}

/** The lines that Terraform writes for an entry. */
function entryLines({ address, version, constraints, hashes }: ProviderLock): readonly string[] {
  return [
    `provider "${address}" {`,
    `  version     = "${version}"`,
    `  constraints = "${constraints}"`,
    ...(hashes.length === 0 ? [] : ["  hashes = [", ...hashes.map((hash) => `    "${hash}",`), "  ]"]),
    "}",
  ];
}

/** Takes `name = "text"` and `name = ["text", ...]` up to the closing brace. */
function takeAttributes(tokens: LockFileTokens): ReadonlyMap<string, readonly string[]> {
  const attributes = new Map<string, readonly string[]>();
  while (!tokens.isAt("}")) {
    const { text: name } = tokens.take("name");
    tokens.take("=");
    attributes.set(name, tokens.isAt("[") ? takeList(tokens) : [takeText(tokens)]);
  }
  return attributes;
}

function takeList(tokens: LockFileTokens): readonly string[] {
  const list: string[] = [];
  tokens.take("[");
  while (!tokens.isAt("]")) {
    list.push(takeText(tokens));
    if (!tokens.isAt("]")) tokens.take(",");
  }
  tokens.take("]");
  return list;
}

function takeText(tokens: LockFileTokens): string {
  return tokens.take("text").text.slice(1, -1);
}

type TokenKind = "name" | "text" | "{" | "}" | "[" | "]" | "=" | ",";

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly end: number;
}

const SPACE_AND_COMMENTS = /(?:\s|#.*|\/\/.*|\/\*[^]*?\*\/)*/y;
const TOKEN = /([A-Za-z_][\w-]*)|("(?:[^"\\\r\n]|\\.)*")|[{}[\]=,]/y;

/** Reads the tokens of a lock file, one after another: the part of Terraform's language that such files use. */
class LockFileTokens {
  /** The offset of the next token. */
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
