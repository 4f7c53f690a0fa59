/**
 * Values as JSON text, whole after parsing. What could do something in a log that shows the text is written as
 * `\uXXXX`: control characters, characters that cannot be seen or turn the direction of text, and the `##` with which a
 * line can be a command of a pipeline.
 */
const UNSAFE = /(?<=#)#|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (/^[ -~]*$/.test(text) && !text.includes("##")) return text;
  return text.replace(UNSAFE, (character) =>
    // Half a character can stand for two of these.
    Array.from({ length: character.length }, (_, index) => escape(character.charCodeAt(index))).join(""),
  );
}

function escape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
