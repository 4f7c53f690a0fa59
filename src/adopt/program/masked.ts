/** Blanks what is no code in a TypeScript or JavaScript text, so that a search finds statements alone. */

/** Matches a comment, a text, or the beginning of a template. Groups: comment, quoted text, regular expression, template. */
const PART =
  /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?)|(?<=(?:^|[=(,:[!&|?{};\n]|\breturn)[ \t]{0,9})(\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*)|(`)/g;

/** Returns a text of the same length, with spaces in the place of comments and of what is between quotes. */
export function masked(text: string): string {
  let code = "";
  let position = 0;
  for (;;) {
    PART.lastIndex = position;
    const found = PART.exec(text);
    if (found === null) return code + text.slice(position);
    const [part, comment] = found;
    const isTemplate = found[4] !== undefined;
    const end = isTemplate ? endOfTemplate(text, found.index) : found.index + part.length;
    const inner = text.slice(found.index, end);
    code += text.slice(position, found.index);
    if (comment !== undefined) code += blank(inner);
    else code += inner.slice(0, 1) + blank(inner.slice(1, -1)) + (inner.length > 1 ? inner.slice(-1) : "");
    position = end;
  }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** Returns the offset after a template, which may hold expressions with templates in turn. */
function endOfTemplate(text: string, start: number): number {
  /** What is open: a template, or the brackets of an expression in one. */
  const open: ("template" | "bracket")[] = ["template"];
  let position = start + 1;
  while (position < text.length && open.length > 0) {
    const isInTemplate = open.at(-1) === "template";
    const [two, one] = [text.slice(position, position + 2), text[position]];
    if (one === "\\") position += 1;
    else if (one === "`") {
      if (isInTemplate) open.pop();
      else open.push("template");
    } else if (isInTemplate && two === "${") {
      open.push("bracket");
      position += 1;
    } else if (!isInTemplate && one === "{") open.push("bracket");
    else if (!isInTemplate && one === "}") open.pop();
    position += 1;
  }
  return position;
}
