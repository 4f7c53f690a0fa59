/** Finds what a program would still declare and no longer use: the compiler of a project may refuse it. */
import type { TextEdit } from "./text-edit";

const IGNORED = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/.*|\/\*[^]*?\*\//g;

/** Returns a name that TypeScript declares and that only the parts which edits replace use; undefined if there is none. */
export function unusedAfter(text: string, edits: readonly TextEdit[]): string | undefined {
  const kept = [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text: by }) => rest.slice(0, start) + by + rest.slice(end), text)
    .replace(IGNORED, "");
  const gone = edits
    .map(({ start, end }) => text.slice(start, end))
    .join("\n")
    .replace(IGNORED, "");
  const names = new Set(gone.match(/(?<![\w$.])[A-Za-z_$][\w$]*(?!\s*:)/g));
  return [...names].find((name) => {
    const word = `(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`;
    const isDeclared = new RegExp(
      `\\b(?:const|let|var|function|class)\\s+(?:\\{[^}]*)?${word}|\\bimport\\b[^;"']*${word}`,
    ).test(kept);
    const isExported = new RegExp(`\\bexport\\s+(?:const|let|var|function|class)\\s+${word}`).test(kept);
    return isDeclared && !isExported && (kept.match(new RegExp(word, "g")) ?? []).length === 1;
  });
}
