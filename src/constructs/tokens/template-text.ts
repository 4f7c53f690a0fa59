/**
 * Reads and writes Terraform's template language in texts: the literal parts, and those that Terraform computes. `$${` and
 * `%%{` stand for the literal `${` and `%{`.
 */

/** Returns the literal text, unescaped; undefined if Terraform computes a part of it. */
export function literalText(text: string): string | undefined {
  if (!text.includes("{")) return text;
  const parts = templateParts(text);
  return parts.some(({ computed }) => computed) ? undefined : parts.map((part) => part.text).join("");
}

/** Returns the template of a literal text. */
export function escapeTemplate(text: string): string {
  return text.replace(/([$%])\{/g, "$1$1{");
}

/**
 * Writes a value of Terraform's JSON, which may have computed parts, as an expression of Terraform's language.
 *
 * @param separator what stands between the elements of a list; with the default, each is on a line of its own
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
  /** A literal part is unescaped. A computed one has its `${` and `}`. */
  readonly text: string;
}

/** Splits a template into its literal and its computed parts. */
export function templateParts(text: string): TemplatePart[] {
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

/** Returns the end of the sequence that began before `from`, after its closing brace. Braces and quoted texts nest. */
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
