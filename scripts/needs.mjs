/** What npm's scripts run first: refuses an old Node.js in one sentence, and a checkout without its packages. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";

import { nodeCheck } from "./node-check.mjs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
runInNewContext(nodeCheck(engines.node), { process, require: createRequire(import.meta.url) });
if (!existsSync(new URL("../node_modules/esbuild", import.meta.url))) {
  console.error("The packages of this checkout are not installed: run `npm ci` first.");
  process.exit(1);
}
