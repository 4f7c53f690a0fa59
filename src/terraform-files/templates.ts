/** Reads the templates of Terraform's JSON syntax: texts with expressions in them. */

/** A part of a text: the part itself, or an expression that Terraform puts in its place. */
export type TextPart = string | { readonly expression: string };

/** Returns the parts of a template. A directive, such as `%{ if }`, decides over what follows: the rest is one expression. */
export function partsOf(template: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let literal = "";
  let position = 0;
  while (position < template.length) {
    const three = template.slice(position, position + 3);
    if (three === "$${" || three === "%%{") {
      literal += three.slice(1);
      position += 3;
      continue;
    }
    if (!three.startsWith("${") && !three.startsWith("%{")) {
      PLAIN.lastIndex = position;
      const [run = ""] = PLAIN.exec(template) ?? [];
      literal += run;
      position += run.length;
      continue;
    }
    const isDirective = three.startsWith("%");
    const end = isDirective ? template.length : endOfExpression(template, position + 2);
    const expression = isDirective ? template.slice(position) : template.slice(position + 2, end).trim();
    position = end + 1;
    // CDKTF's programs interrupt by an empty text what would be lost otherwise.
    const [, text] = /^"([^"\\$%]*)"$/.exec(expression) ?? [];
    if (text !== undefined) {
      literal += text;
      continue;
    }
    if (literal !== "") parts.push(literal);
    literal = "";
    parts.push({ expression });
  }
  return literal === "" ? parts : [...parts, literal];
}

/** Matches a sign that begins no expression, or letters up to the next sign. */
const PLAIN = /[$%]|[^$%]+/y;

/** Matches what an expression may hold: a text with its templates, a bracket, or anything else. */
const TOKEN = /"|\{|\}|[^"{}]+/y;
const IN_TEXT = /\\[^]|\$\$\{|\$\{|"|[^\\$"]+|[^]/y;

/** Returns the offset of the bracket that ends an expression; the end of the text if there is none. */
function endOfExpression(text: string, start: number): number {
  // What is open around the position: brackets, and texts, which may hold expressions in turn.
  const open: ("bracket" | "text")[] = ["bracket"];
  let position = start;
  while (position < text.length) {
    const isInText = open.at(-1) === "text";
    const pattern = isInText ? IN_TEXT : TOKEN;
    pattern.lastIndex = position;
    const [token = ""] = pattern.exec(text) ?? [];
    if (token === '"' && isInText) open.pop();
    else if (token === '"') open.push("text");
    else if (token === (isInText ? "${" : "{")) open.push("bracket");
    else if (token === "}" && !isInText) {
      open.pop();
      if (open.length === 0) return position;
    }
    position += token.length;
  }
  return position;
}
