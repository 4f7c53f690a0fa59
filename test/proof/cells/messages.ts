import { TOKEN } from "../../emulator/service";
/** What a message must contain: what was tried, on which cluster, how it failed, what to do; and what it must not. */
import { hasErrors, type Said, textOf } from "../core-step";
import { type Operation, SECRETS } from "./operations";

const OWN_ERROR = /\bat \S+ \(|\.[jt]s:\d+|\bpanic\b|Internal error/;
const NOT_TEXT = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\uFFFD]/;

/** Returns what is wrong with the messages, in words. */
export function messageProblems(
  said: readonly Said[],
  { operation, id, says }: { readonly operation: Operation; readonly id: number; readonly says: RegExp },
): readonly string[] {
  if (said.length === 0) return [];
  const text = textOf(said);
  const named = said.some(({ summary }) => operation.says(id).test(summary));
  const must: readonly (readonly [boolean, string])[] = [
    [named || !hasErrors(said), "does not name the operation and the cluster"],
    [says.test(text), "does not say how it failed"],
    [said.every(({ detail }) => /^[A-Z`][^]{20,}/.test(detail)), "does not say what to do"],
    [![...SECRETS, TOKEN, "s3cret"].some((secret) => text.includes(secret)), "shows a secret"],
    [!NOT_TEXT.test(text), "shows bytes that are not text"],
    [!OWN_ERROR.test(text), "shows an error of our own"],
    [text.length <= 3000, "is too long"],
  ];
  return must.filter(([holds]) => !holds).map(([, problem]) => `the message ${problem}: ${text}`);
}
