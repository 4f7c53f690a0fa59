/** Compiles TypeScript for jest with esbuild, which takes a millisecond a file. `npm run types` checks the types. */
import { createHash } from "node:crypto";

import { transformSync, version } from "esbuild";

const OPTIONS = {
  loader: "ts",
  format: "cjs",
  target: "node20",
  platform: "node",
  supported: { "dynamic-import": false }, // jest cannot import() without a flag of Node's
  sourcemap: "external",
  sourcesContent: false,
};

/**
 * Makes the exports of a file that was evaluated values. esbuild makes them getters, and those of an index call those of its
 * files: a tenth of the time of a suite. No file here imports itself through others, nor changes what it has exported.
 */
const VALUES = `module.exports = Object.defineProperty({ ...module.exports }, "__esModule", { value: true });\n`;

export default {
  process(text, file) {
    const { code, map } = transformSync(text, { ...OPTIONS, sourcefile: file });
    return { code: code.includes("__toCommonJS(") ? code + VALUES : code, map };
  },
  getCacheKey: (text, file) =>
    createHash("sha256")
      .update(JSON.stringify([version, OPTIONS, VALUES, file, text]))
      .digest("hex"),
};
