/** Reads the text of a CLI configuration file, in either syntax of it. */
import { type HclBody, type HclExpression, readHcl } from "../hcl";
import { HclError } from "../hcl-scanner";
import { literalIn } from "../hcl-value";

export type Setting = string | number | boolean | null | readonly Setting[] | Settings;

/** Settings and blocks in their order. A name may be there several times; the labels of a block are names inside it. */
export interface Settings {
  readonly entries: readonly (readonly [name: string, value: Setting])[];
}

function isSettings(value: Setting | undefined): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a value, which is one block or a list of blocks, as a list of blocks. Leaves out anything else. */
export function blocksIn(value: Setting | undefined): readonly Settings[] {
  return ([value ?? null].flat() as readonly Setting[]).filter(isSettings);
}

/** Returns the last value of a name. */
export function settingIn({ entries }: Settings, name: string): Setting | undefined {
  return entries.filter(([one]) => one === name).at(-1)?.[1];
}

/** Returns the settings in a file; undefined if the text is not understood. A core takes a text that begins with `{` for JSON. */
export function readCliSettings(text: string): Settings | undefined {
  try {
    return text.trimStart().startsWith("{") ? settingsOfJson(text) : settingsOf(readHcl(text));
  } catch (error) {
    if (error instanceof HclError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function settingsOfJson(text: string): Settings {
  const value = settingOfJson(JSON.parse(text) as unknown);
  if (!isSettings(value)) throw new SyntaxError("not an object");
  return value;
}

function settingOfJson(value: unknown): Setting {
  if (Array.isArray(value)) return value.map(settingOfJson);
  if (typeof value !== "object" || value === null) return value as Setting;
  return { entries: Object.entries(value).map(([key, one]) => [key, settingOfJson(one)]) };
}

function settingsOf({ attributes, blocks }: HclBody): Settings {
  const values = Array.from(attributes, ([name, expression]) => [name, settingOf(expression)] as const);
  const nested = blocks.map(({ type, labels, ...body }) => {
    const value = labels.reduceRight<Settings>(
      (inner, label) => ({ entries: [[label, inner]] }),
      settingsOf(body),
    );
    return [type, value] as const;
  });
  return { entries: [...values, ...nested] };
}

/** Returns the value of an expression. These files have no references and no functions; a `${` in a text is a text. */
function settingOf({ text, start }: HclExpression): Setting {
  if (text.startsWith("{")) return settingsOf(readHcl(text.slice(1, -1)));
  const value = literalIn(text);
  if (value === undefined) throw new HclError(start);
  return settingOfJson(value);
}
