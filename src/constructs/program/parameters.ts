/** Finds what the callers of a function give for its parameters, so that names in its body are followed to where they come from. */
import { objectProperties, partsFrom } from "./call-text";
import { destructured, keyIn, memberOf, type Region } from "./names";
import type { NamePath, Names, Passage } from "./program-names";

/** A call of a function of the program. */
export interface FunctionCall {
  /** The name of the function, or of the class that is made. */
  readonly name: string;
  /** The file that has the function. */
  readonly file: string;
  /** The place of the call. */
  readonly at: { readonly file: string; readonly line: number; readonly column: number };
}

/** Returns names that stand for what some calls give, if they are parameters. The innermost call is the first. */
export function namesAtCalls(calls: readonly FunctionCall[], names: Names): Names {
  return {
    textOf: (file) => names.textOf(file),
    jsonFilesIn: (passage) => names.jsonFilesIn(passage),
    passageOf: (file, used) => {
      const found = names.passageOf(file, used);
      if (found !== undefined) return found;
      for (const call of calls) {
        const given = call.file === file ? givenBy(call, used, names) : undefined;
        if (given !== undefined) return given;
      }
      return undefined;
    },
  };
}

function givenBy({ name, file, at }: FunctionCall, used: NamePath, names: Names): Passage | undefined {
  const [text, caller] = [names.textOf(file)?.text, names.textOf(at.file)];
  if (text === undefined || caller === undefined) return undefined;
  const found = parameterOf(text, parametersOf(text, name), used);
  const argument = found && argumentsAt(caller.text, caller.offsetOf(at))[found.index];
  if (found === undefined || argument === undefined) return undefined;
  return memberOfArgument({ file: at.file, ...argument }, found.members, names);
}

/** Returns the parameters of a function, or of the constructor of a class; none if there are several of the name. */
function parametersOf(text: string, name: string): readonly Region[] {
  const quoted = name.replaceAll("$", "\\$&");
  const heads = [
    String.raw`(?<![\w$.])function\*?\s+${quoted}\s*(?:<[^()]*>)?\(`,
    String.raw`(?<![\w$.])(?:const|let|var)\s+${quoted}\s*=\s*(?:async\s*)?(?:function\s*)?\(`,
    String.raw`(?<![\w$.])class\s+${quoted}(?![\w$])[^]*?(?<![\w$.])constructor\s*\(`,
    String.raw`^[ \t]*(?:(?:private|protected|public|static|async)\s+)*${quoted}\s*\((?=[^;]*\{$)`,
  ];
  const [only, ...others] = [...text.matchAll(new RegExp(heads.join("|"), "gm"))];
  return only === undefined || others.length > 0 ? [] : partsFrom(text, only.index + only[0].length);
}

/** Returns the parameter that a name in the function reads, and the members of it. */
function parameterOf(
  text: string,
  parameters: readonly Region[],
  { name, members }: NamePath,
): { readonly index: number; readonly members: readonly string[] } | undefined {
  for (const [index, { start, end }] of parameters.entries()) {
    const [, names, plain] = PARAMETER.exec(text.slice(start, end)) ?? [];
    if (plain === name) return { index, members };
    const key = names === undefined ? undefined : keyIn(names, name);
    if (key !== undefined) return { index, members: [key, ...members] };
  }
  const whole = destructured(text, name);
  return whole && whole.name !== name
    ? parameterOf(text, parameters, { name: whole.name, members: [...whole.members, ...members] })
    : undefined;
}

/** `{ ranges, nodes = 1 }: Props`, or `private readonly ranges`. */
const PARAMETER = /^\s*(?:\{([^{}]*)\}|(?:(?:private|protected|public|readonly|override)\s+)*([\w$]+))/;

function argumentsAt(text: string, offset: number): readonly Region[] {
  CALLED.lastIndex = offset;
  return CALLED.test(text) ? partsFrom(text, CALLED.lastIndex) : [];
}

const CALLED = /(?:new\s+)?[\w$.]+\s*(?:<[^()]*>)?\(/y;

/** Returns a member of an argument: of an object literal, or of what a name stands for. */
function memberOfArgument(argument: Passage, members: readonly string[], names: Names): Passage | undefined {
  const [first] = members;
  if (first === undefined) return argument;
  const { file, start, end } = argument;
  const text = names.textOf(file)?.text ?? "";
  const value = text.slice(start, end);
  const [opening] = /^\s*\{/.exec(value) ?? [];
  if (opening !== undefined) {
    const isThere = objectProperties(text, start + opening.length).some(({ key }) => key === first);
    return isThere ? { file, ...memberOf(text, argument, members) } : undefined;
  }
  const [name, ...path] = value.trim().split(/\??\./);
  return name === undefined || [name, ...path].some((word) => !/^[A-Za-z_$][\w$]*$/.test(word))
    ? undefined
    : names.passageOf(file, { name, members: [...path, ...members] });
}
