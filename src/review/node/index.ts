/** The part of the review that needs Node.js: the rest of src/review/ runs in a browser too. */
import { hash } from "node:crypto";

import type { Sha256 } from "../sha256";

/** SHA-256 as Node.js computes it. */
export const nodeSha256: Sha256 = (data) => hash("sha256", data);

export { readSynthesized, readSynthesizedStack, type SynthReading } from "./planned-stack";
export { pathFromHere, pathInRepository } from "./repository";
