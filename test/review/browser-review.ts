/** What the test in a browser runs there: it is bundled for one, with a SHA-256 that needs nothing of Node.js. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import { type FormatName, FORMATS, type MustReach, readPlan, renderer, review } from "../../src/review";
import type { Sha256 } from "../../src/review/sha256";

/** Reviews a plan; returns what each format prints, by the format's name. */
export function renderings(plan: string, mustReach: readonly MustReach[]): Readonly<Record<string, string>> {
  const reading = readPlan(utf8ToBytes(plan));
  if (!reading.ok) throw new Error(reading.problem);
  const hash: Sha256 = (data) => bytesToHex(sha256(typeof data === "string" ? utf8ToBytes(data) : data));
  const reviewed = review(reading.plan, hash, { mustReach });
  const render = renderer({
    reviewed: [{ name: reviewed.stack, planFile: "plan.json", review: reviewed }],
    missing: [],
    onlyStack: undefined,
    approvals: [],
    baseApprovals: undefined,
    runUrl: undefined,
    commit: undefined,
    inRepository: (file) => file,
    sha256: hash,
  });
  const names = Object.keys(FORMATS) as FormatName[];
  return Object.fromEntries(names.map((name) => [name, render(name)]));
}
