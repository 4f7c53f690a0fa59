/**
 * Reads the blocks of Terraform's language. `hcl-json.ts` reads their expressions. Only these are needed: the parser for npm
 * is a WebAssembly build of several megabytes.
 */
import { BLANK, BLANK_IN_LINE, HclScanner } from "./hcl-scanner";

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

const WORD = /[\p{L}_][\p{L}\p{N}_-]*|"(?:[^"\\\n]|\\.)*"/uy;

class Reader extends HclScanner {
  body(): HclBody {
    const attributes = new Map<string, HclExpression>();
    const blocks: HclBlock[] = [];
    for (;;) {
      this.match(BLANK);
      const start = this.position;
      const [name] = this.match(WORD) ?? [];
      if (name === undefined) return { attributes, blocks };
      const labels: string[] = [];
      for (;;) {
        this.match(BLANK);
        const [label] = this.match(WORD) ?? [];
        if (label === undefined) break;
        labels.push(unquoted(label));
      }
      if (this.peek() === "{") {
        const body = this.nested(() => this.block());
        blocks.push({ type: unquoted(name), labels, ...body, start, end: this.position });
      } else if (this.peek() === "=" && labels.length === 0)
        attributes.set(unquoted(name), this.expression());
      else this.fail();
    }
  }

  private block(): HclBody {
    this.position += 1;
    const body = this.body();
    if (this.peek() !== "}") this.fail();
    this.position += 1;
    return body;
  }

  /** Reads an expression after its "=": the text up to the end of the line or of the block, outside brackets. */
  private expression(): HclExpression {
    this.position += 1;
    this.match(BLANK_IN_LINE);
    const start = this.position;
    const end = this.skipExpression("line");
    if (this.peek() === ")" || this.peek() === "]") this.fail();
    if (this.peek() === ",") this.position += 1;
    return { text: this.text.slice(start, end), start };
  }
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name;
}
