/**
 * Terraform's template language inside texts: what of a text is literal, and what Terraform will compute. `$${` and
 * `%%{` stand for the literal `${` and `%{`.
 */

/** The literal text, unescaped; undefined when Terraform computes any part of it. */
export function literalText(text: string): string | undefined {
  if (!text.includes("{")) return text;
  const literals = templateParts(text).map((part) => (part.computed ? quotedText(part.text) : part.text));
  return literals.includes(undefined) ? undefined : literals.join("");
}

/** The text as a Terraform template that means exactly it. */
export function escapeTemplate(text: string): string {
  return text.replace(/([$%])\{/g, "$1$1{");
}

/**
 * A known or partly computed value, as Terraform JSON holds it, written as an expression of Terraform's language: lists
 * and objects over several lines, unless there is a separator to write between their parts.
 */
export function toExpression(value: unknown, separator = "\n"): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    const elements = value.map((element) => toExpression(element, separator)).join(`,${separator}`);
    return separator === "\n" ? `[\n${elements}\n]` : `[${elements}]`;
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(
      ([key, part]) => `${keyText(key)} = ${toExpression(part, separator)}`,
    );
    return entries.length === 0 ? "{}" : `{${["", ...entries, ""].join("\n")}}`;
  }
  if (typeof value !== "string") return JSON.stringify(value ?? null);
  const parts = templateParts(value);
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only?.computed === true && only.text.startsWith("${")) return only.text.slice(2, -1).trim();
  const written = parts.map((part) => (part.computed ? part.text : quoted(part.text)));
  return `"${written.join("")}"`;
}

interface TemplatePart {
  readonly computed: boolean;
  /** Unescaped where it is literal; with its `${` and `}` where it is computed. */
  readonly text: string;
}

function templateParts(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let literal = "";
  let at = 0;
  while (at < text.length) {
    const sign = text[at];
    if ((sign === "$" || sign === "%") && text[at + 1] === sign && text[at + 2] === "{") {
      literal += `${sign}{`;
      at += 3;
    } else if ((sign === "$" || sign === "%") && text[at + 1] === "{") {
      const end = endOfSequence(text, at + 2);
      if (literal !== "") parts.push({ computed: false, text: literal });
      parts.push({ computed: true, text: text.slice(at, end) });
      literal = "";
      at = end;
    } else {
      literal += text[at] ?? "";
      at += 1;
    }
  }
  if (literal !== "" || parts.length === 0) parts.push({ computed: false, text: literal });
  return parts;
}

/** The text of a sequence that does no more than quote one, as `${sensitive("…")}` does: it stands there to be read. */
function quotedText(sequence: string): string | undefined {
  const [, quote] = /^\$\{\s*(?:sensitive\(\s*)?("(?:[^"\\]|\\.)*")\s*(?:\)\s*)?\}$/.exec(sequence) ?? [];
  if (quote === undefined) return undefined;
  try {
    return literalText(JSON.parse(quote) as string);
  } catch {
    return undefined;
  }
}

/** Where the sequence ends that began before `from`, after its closing brace: braces nest, and quoted texts do too. */
function endOfSequence(text: string, from: number): number {
  const open: ("{" | '"')[] = ["{"];
  let at = from;
  while (at < text.length && open.length > 0) {
    const sign = text[at];
    if (open.at(-1) === '"') {
      if (sign === "\\") at += 1;
      else if (sign === '"') open.pop();
      else if ((sign === "$" || sign === "%") && text[at + 1] === "{") {
        open.push("{");
        at += 1;
      }
    } else if (sign === "{" || sign === '"') open.push(sign);
    else if (sign === "}") open.pop();
    at += 1;
  }
  return Math.min(at, text.length);
}

function keyText(key: string): string {
  return /^[a-z_][a-z0-9_-]*$/i.test(key) ? key : `"${quoted(key)}"`;
}

function quoted(literal: string): string {
  return escapeTemplate(JSON.stringify(literal).slice(1, -1));
}
