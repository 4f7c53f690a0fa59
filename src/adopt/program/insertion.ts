/** Finds where a program can call a function that adds clusters to its app, and inserts the call: whole lines, and nothing else. */
import { masked } from "./masked";
import type { ProgramSource } from "./places";

/** A place in a program at which the app is complete. */
export interface CallPlace {
  readonly file: string;
  readonly text: string;
  /** The expression of the app there. */
  readonly app: string;
  /** The offset of the line before which the call belongs. */
  readonly offset: number;
  readonly indent: string;
}

/** Matches the declaration of an app outside functions. */
const APP =
  /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=\n]+)?=\s*new\s+(?:[\w$]+\s*\.\s*)*App\s*\(/gm;
/** Matches the line that synthesizes an app. */
const SYNTH = /^([ \t]*)([\w$]+(?:\.[\w$]+)*)\s*\.\s*synth\s*\(\s*\)/gm;

/**
 * Returns the place of the call in the files of a program: before the app is synthesized; or at the end of the file that
 * makes the app, if others synthesize it. Returns why there is none, as a clause.
 */
export function callPlaceIn(files: readonly ProgramSource[]): CallPlace | { readonly problem: string } {
  const read = files.map(({ file, text }) => {
    const code = masked(text);
    return { file, text, apps: [...code.matchAll(APP)], synths: [...code.matchAll(SYNTH)] };
  });
  const makers = read.filter(({ apps }) => apps.length > 0);
  const candidates = makers.length > 0 ? makers : read.filter(({ synths }) => synths.length > 0);
  const [only, ...others] = candidates;
  const names = candidates.map(({ file }) => file).join(", ");
  if (only === undefined) return { problem: "no file of it that was found has `new App()` or `app.synth()`" };
  if (others.length > 0 || only.apps.length > 1) return { problem: `it makes several apps (${names})` };
  const { file, text, apps, synths } = only;
  const app = apps[0]?.[1];
  const own = app === undefined ? synths : synths.filter(([, , name]) => name === app);
  if (own.length > 1) return { problem: `${file} synthesizes the app in several places` };
  const [synth] = own;
  if (synth !== undefined) {
    const [, indent = "", name = ""] = synth;
    return { file, text, app: name, offset: synth.index, indent };
  }
  return { file, text, app: app ?? "", offset: text.length, indent: "" };
}

/** Reports whether a file makes an app. */
export function makesApp(text: string): boolean {
  return /\bnew\s+(?:[\w$]+\s*\.\s*)*App\s*\(/.test(masked(text));
}

/** The lines to insert, without their ends. */
export interface InsertedLines {
  readonly imports: readonly string[];
  readonly call: string;
}

/** Returns the text of a file with an import and a call in it. */
export function withCall({ text, offset, indent }: CallPlace, { imports, call }: InsertedLines): string {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = (all: readonly string[]) => all.map((line) => line + end).join("");
  const code = masked(text);
  const last = [...code.matchAll(IMPORT), ...code.matchAll(REQUIRE)]
    .filter(({ index }) => index < offset)
    .sort((one, other) => one.index - other.index)
    .at(-1);
  const top = text.slice(0, last === undefined ? prologueEnd(text, code) : last.index + last[0].length);
  const body = text.slice(top.length, offset);
  const isAtEnd = offset === text.length && text !== "";
  return [
    ended(top, end),
    lines(imports),
    last === undefined ? end : "",
    isAtEnd ? ended(body, end) + end : body,
    lines([indent + call]),
    text.slice(offset),
  ].join("");
}

/** Matches the last call that {@link withCall} added at the end of a file. */
const LAST_CALL = /\n(add\w*)\([\w$]+\);\n$/;

/** Returns a file without the calls that {@link withCall} added at its end, and these, the first one first. */
export function withoutCalls(text: string): {
  readonly text: string;
  readonly calls: readonly InsertedLines[];
} {
  const [end = "", name = ""] = LAST_CALL.exec(text) ?? [];
  const [imported = ""] =
    new RegExp(`^(?:import|const) \\{\\s*${name},?\\s*\\} (?:from|= require).*\\n`, "m").exec(text) ?? [];
  if (end === "" || imported === "") return { text, calls: [] };
  const before = withoutCalls(text.slice(0, -end.length).replace(imported, ""));
  const lines = { imports: imported.trimEnd().split("\n"), call: end.trim() };
  return { text: before.text, calls: [...before.calls, lines] };
}

function ended(text: string, end: string): string {
  return text === "" || text.endsWith("\n") ? text : text + end;
}

/** Matches an import declaration at the beginning of a line, as {@link masked} leaves it, to the end of its last line. */
const IMPORT =
  /^import\b(?:[^;"'`()]*?["'][^"'\n]*["']|\s+[\w$]+\s*=\s*require\s*\(\s*["'][^"'\n]*["']\s*\))[^\n]*(?:\n|$)/gm;

/** Matches a declaration by `require` at the beginning of a line, as {@link masked} leaves it, to the end of its last line. */
const REQUIRE =
  /^(?:const|let|var)\s+(?:[\w$]+|\{[^{}]*\})\s*=\s*require\s*\(\s*["'] *["']\s*\)(?:\.[\w$]+)*[ \t]*(?:;[ \t]*)?(?:\n(?!\s*[.([,])|$)/gm;

/** Returns where statements begin: after the line that names an interpreter, and after directives such as "use strict". */
function prologueEnd(text: string, code: string): number {
  const line = /^#!.*\n/.exec(text)?.[0].length ?? 0;
  const directives = /^(?:\s*(["']) *\1[ \t]*(?:;[ \t]*)?\n)+/.exec(code.slice(line))?.[0].length ?? 0;
  return line + directives;
}

/** Returns how a file in JavaScript imports others; undefined if it does not show that. */
export function moduleFormatOf(text: string): "esm" | "commonjs" | undefined {
  const code = masked(text);
  if (/^(?:import\b(?!\s*[(.])|export\b)/m.test(code)) return "esm";
  return /(?<![\w$.])(?:require\s*\(|module\.exports\b|exports\.)/.test(code) ? "commonjs" : undefined;
}

/** Returns the modules that a file imports, as it writes them. */
export function importedModules(text: string): readonly string[] {
  const code = masked(text);
  return [...code.matchAll(/(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*(["'])( *)\1/g)].map(
    ({ index, 0: whole }) => /["']([^"']*)["']$/.exec(text.slice(index, index + whole.length))?.[1] ?? "",
  );
}

/** Returns the files beside a file that it imports: the paths as it writes them. */
export function relativeImports(text: string): readonly string[] {
  return importedModules(text).filter((module) => module.startsWith("."));
}

/** Returns the names that the top of a program declares or imports, as far as they can be told, and perhaps others. */
export function declaredIdentifiers(text: string): ReadonlySet<string> {
  const code = masked(text);
  const declared = [...code.matchAll(/\b(?:const|let|var|function|class)\s+([\w$]+)/g)];
  const taken = [...code.matchAll(/\b(?:const|let|var)\s+\{([^{}]*)\}/g)];
  return new Set([
    ...declared.map(([, name = ""]) => name),
    ...taken.flatMap(([, names = ""]) => names.match(/[\w$]+/g) ?? []),
    ...[...code.matchAll(IMPORT)].flatMap(([line]) => line.match(/[\w$]+/g) ?? []),
  ]);
}
