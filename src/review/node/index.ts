/** The part of the review that needs Node.js: the rest of src/review/ runs in a browser too. */
export { nodeSha256 } from "./sha256";
export { readSynthesized } from "./synthesized-folder";
export { withinRepository } from "./within-repository";
