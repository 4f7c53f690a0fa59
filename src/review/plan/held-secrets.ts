/** Searches values of a plan for secrets, as they are and encoded. */
import { groupBy } from "../group-by";
import { elements, Hidden, keysOf, member, type PlanTree } from "./values";

/** A shorter text is in other texts by chance. */
export const SHORTEST = 6;

/** Returns a function that names the first secret which a value holds in a part that is not sensitive. `names`: by the secrets. */
export function secretSearch(
  names: ReadonlyMap<string, string>,
): (value: PlanTree | undefined) => string | undefined {
  const secretIn = searchIn([...names.keys()]);
  const inText = (one: string): string | undefined => {
    let found = secretIn(one);
    for (const { looks, decode } of ENCODINGS)
      if (found === undefined && looks.test(one)) found = secretIn(decoded(one, decode));
    return found === undefined ? undefined : names.get(found);
  };
  const held = (value: PlanTree | undefined): string | undefined => {
    if (typeof value === "string") return value.length < SHORTEST ? undefined : inText(value);
    if (value === null || typeof value !== "object" || value instanceof Hidden) return undefined;
    for (const one of elements(value)) {
      const found = held(one);
      if (found !== undefined) return found;
    }
    for (const name of keysOf(value)) {
      const found = held(name) ?? held(member(value, name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return names.size === 0 ? () => undefined : held;
}

/** Returns a function that finds the first of many secrets in a text, in a time that does not grow with their number. */
function searchIn(secrets: readonly string[]): (text: string) => string | undefined {
  const byStart = groupBy(secrets, (secret) => secret.slice(0, SHORTEST));
  const starts = new Uint8Array(2 ** 16);
  const hashAt = (text: string, index: number) =>
    ((text.charCodeAt(index) * 31 + text.charCodeAt(index + 1)) * 31 + text.charCodeAt(index + 2)) & 0xffff;
  for (const secret of secrets) starts[hashAt(secret, 0)] = 1;
  return (text) => {
    for (let index = 0; index + SHORTEST <= text.length; index++) {
      if (starts[hashAt(text, index)] === 0) continue;
      const found = byStart
        .get(text.slice(index, index + SHORTEST))
        ?.find((secret) => text.startsWith(secret, index));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** How a text may hold a secret that is encoded: in base64, a URL, or a JSON text. */
const ENCODINGS: readonly { readonly looks: RegExp; readonly decode: (text: string) => string }[] = [
  // One that is not of whole bytes is an error, which takes long.
  {
    looks: /^(Basic )?(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2,3}|[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    decode: (one) => atob(one.replace(/^Basic /, "")),
  },
  { looks: /%/, decode: decodeURIComponent },
  { looks: /\\/, decode: (one) => one.replace(/\\(["\\/])/g, "$1") },
];

/** Returns the decoded text, or an empty one if it is not encoded so. */
function decoded(one: string, decode: (text: string) => string): string {
  try {
    return decode(one);
  } catch {
    return "";
  }
}
