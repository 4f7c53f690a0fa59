/** The word with which a program names the scope of a construct, for code that a message suggests. */
import { readFileSync } from "node:fs";

import type { Site } from "../program/places";

/** Matches a constructor's call, with its first argument if that is a name such as `stack` or `this.stack`. */
const CALL = /(?:new\s+[\w$.]+|super)\s*\(\s*([\w$]+(?:\.[\w$]+)*)\s*[,)]/y;

/** Returns the first argument of a constructor's call, as written; `scope` if the call is not known or has another one. */
export function writtenScope(site: Site | undefined): string {
  if (site?.isOfClass !== true) return "scope";
  const [call] = site.calls;
  CALL.lastIndex = call.start;
  const [, scope = "scope"] = CALL.exec(readFileSync(call.file, "utf8")) ?? [];
  return scope;
}
