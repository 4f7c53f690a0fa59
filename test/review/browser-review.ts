/** What the test in a browser runs there: it is bundled for one, with a SHA-256 that needs nothing of Node.js. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import { FORMATS, type MustReach, readPlan, review } from "../../src/review";

/** Reviews a plan; returns what each format prints, by the format's name. */
export function renderings(plan: string, mustReach: readonly MustReach[]): Readonly<Record<string, string>> {
  const reading = readPlan(utf8ToBytes(plan));
  if (!reading.ok) throw new Error(reading.problem);
  const hash = (data: string | Uint8Array) =>
    bytesToHex(sha256(typeof data === "string" ? utf8ToBytes(data) : data));
  const reviewed = review(reading.plan, hash, { mustReach });
  return Object.fromEntries(
    Object.entries(FORMATS).map(([name, { render }]) => {
      const printed = render(reviewed, { planFile: "plan.json" });
      return [name, typeof printed === "string" ? printed : printed.join("")];
    }),
  );
}
