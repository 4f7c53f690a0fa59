/** Checks the Node.js with which Terraform starts the plugin, and its settings that reveal the access token. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { isAtLeast } from "../../../terraform-files";
import { errnoText } from "../../../text/node/errno";
import { packageRoot } from "../../../text/node/package-root";
import { ownCommand } from "../../../text/node/pasted";
import { type About, aboutIn } from "../../installation/standalone-package";
import type { ProgramRun } from "../../processes/run";
import { type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, runOn } from "../machine";
import type { Readings } from "../readings";

export async function checkNode({ machine, found }: Readings): Promise<readonly CheckResult[]> {
  const run = runOn(machine, "node", ["--version"]);
  const { path } = await found;
  const inside = path === undefined ? undefined : aboutIn(dirname(path));
  return [inside === undefined ? judgeNode(await run) : judgeInside(inside), ...revealing(machine)];
}

/** The age of a Node.js after which a package is to be made anew, in days: its line has had several security releases. */
const OLD_AFTER = 180;

function judgeInside({ node, since }: About): CheckResult {
  const days = Math.floor((Date.now() - Date.parse(since)) / 86_400_000);
  if (!(days > OLD_AFTER))
    return ok(`${node} of ${since} is inside the installed plugin, which needs no other`);
  return warning(
    `The plugin has Node.js ${node} inside, which is of ${since}, ${days} days ago`,
    `Install a newer package, or run \`${ownCommand()} install --standalone\` with a newer Node.js`,
  );
}

function judgeNode(run: ProgramRun): CheckResult {
  const needed = neededNode();
  const fix = `Install Node.js ${needed}, and put it first on the PATH of the process that starts Terraform`;
  if (run.isLate) return error("`node --version` does not end", fix);
  if (run.failure === "ENOENT")
    return error("There is no `node` on the PATH, and Terraform cannot start the plugin without it", fix);
  if (run.failure !== undefined)
    return error(`The \`node\` on the PATH cannot be started: ${errnoText({ code: run.failure })}`, fix);
  if (/not allowed in NODE_OPTIONS|bad option/.test(run.stdout + run.stderr))
    return error(
      "Node.js refuses an option in NODE_OPTIONS, and so cannot start the plugin",
      "Remove the option that `node --version` names from NODE_OPTIONS",
    );
  const [, version] = /^v(\d{1,4}\.\d{1,4}\.\d{1,4})(?:-\S*)?\s*$/m.exec(run.stdout) ?? [];
  if (run.code !== 0 || version === undefined)
    return error("`node --version` fails, or prints no version", fix);
  if (isInRange(version, needed)) return ok(`${version} starts the plugin`);
  return error(`${version} is on the PATH, and the plugin needs ${needed}`, fix);
}

function neededNode(): string {
  const { engines } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as {
    readonly engines: { readonly node: string };
  };
  return engines.node;
}

/** Reports whether a version is in a range: alternatives of the forms `^1.2.3` and `>=1.2.3`. */
export function isInRange(version: string, range: string): boolean {
  return range.split("||").some((alternative) => {
    const [, sign, least = ""] = /^\s*(\^|>=)(\S+)\s*$/.exec(alternative) ?? [];
    const isSameMajor = version.split(".")[0] === least.split(".")[0];
    return (sign === ">=" || isSameMajor) && isAtLeast(version, least);
  });
}

/** The options with which Node.js gives the access token to somebody else than the service: SECURITY.md lists them. */
const REVEALING =
  /(?<=^|[\s"])(?:--(?:report-(?:on-signal|on-fatalerror|uncaught-exception)|heapsnapshot-[\w-]+|abort-on-uncaught-exception|tls-keylog|trace-tls|inspect(?:-brk|-port|-wait|-publish-uid)?|require|import|loader|experimental-loader)|-r)\b/g;

/** What makes Node.js log requests in NODE_DEBUG. A pattern with `*` may stand for it. */
const LOGGING = /\*|\b(?:https?|net|tls|undici)\b/i;

function revealing({ environment: { NODE_DEBUG = "", NODE_OPTIONS = "" } }: Machine): readonly CheckResult[] {
  const debug = warning(
    "With NODE_DEBUG, Node.js may log what it sends, including the access token",
    "Run `unset NODE_DEBUG` in the shell that starts Terraform",
  );
  // Node.js takes underscores for the hyphens of an option.
  const options = NODE_OPTIONS.replaceAll("_", "-").match(REVEALING) ?? [];
  return [
    ...(LOGGING.test(NODE_DEBUG) ? [debug] : []),
    ...options.map((option) =>
      warning(
        `NODE_OPTIONS has \`${option}\`, with which Node.js may reveal the access token`,
        `Remove \`${option}\` from NODE_OPTIONS, except to debug the provider`,
      ),
    ),
  ];
}
