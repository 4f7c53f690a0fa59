/** The word with which a program names the scope of a construct, for code that a message suggests. */
import { readFileSync } from "node:fs";

import type { CallSite } from "../element/source-location";

/** Matches a constructor's call, with its first argument if that is a name such as `stack` or `this.stack`. */
const CALL = /(?:new\s+[\w$.]+|super)\s*\(\s*([\w$]+(?:\.[\w$]+)*)\s*[,)]/y;

/** Returns the first argument of a constructor's call, as written; `scope` if the call is not known or has another one. */
export function writtenScope(call: CallSite | undefined): string {
  if (call === undefined) return "scope";
  const lines = readFileSync(call.file, "utf8").split("\n");
  CALL.lastIndex = call.column - 1;
  const [, scope = "scope"] = CALL.exec(lines.slice(call.line - 1).join("\n")) ?? [];
  return scope;
}
