/** Checks the version and the settings of Node.js, with which Terraform starts the plugin. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { isAtLeast } from "../../../terraform-files";
import { errnoText } from "../../../text/node/errno";
import { packageRoot } from "../../../text/node/package-root";
import { type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, runForOutput } from "../machine";

function install(): string {
  return `Install Node.js ${neededNode()}, and put it first on the PATH of the process that starts Terraform`;
}

/**
 * Checks the `node` on the PATH, and NODE_DEBUG.
 *
 * @param inside the version of the Node.js that an installed package has inside, which needs none on the PATH
 */
export async function checkNode(machine: Machine, inside?: string): Promise<readonly CheckResult[]> {
  const { environment } = machine;
  const run = await runForOutput(machine, "node", ["--version"]);
  const judged = judgeNode(run, neededNode());
  const isNeeded = judged.status === "ok" || inside === undefined;
  const findings = [isNeeded ? judged : ok(`${inside} is inside the installed plugin, which needs no other`)];
  if (debugLogsRequests(environment["NODE_DEBUG"] ?? "")) {
    findings.push(
      warning(
        "NODE_DEBUG makes Node.js log what it sends, including the access token",
        "Run `unset NODE_DEBUG` in the shell that starts Terraform",
      ),
    );
  }
  // Node.js takes underscores for the hyphens of an option.
  const options = (environment["NODE_OPTIONS"] ?? "").replaceAll("_", "-");
  for (const { option, does } of REVEALING_OPTIONS) {
    const [found] = option.exec(options) ?? [];
    if (found === undefined) continue;
    const named = found.replace(/^[\s"]+/, "");
    findings.push(
      warning(
        `NODE_OPTIONS ${does}`,
        `Remove the option that begins with \`${named}\` from NODE_OPTIONS, except to debug the provider`,
      ),
    );
  }
  return findings;
}

/** Reports whether a value of NODE_DEBUG, in which `*` stands for anything, selects a log of requests. */
function debugLogsRequests(value: string): boolean {
  return value.split(",").some((pattern) => {
    const source = pattern
      .trim()
      .replace(/[^\w*]/g, "\\$&")
      .replaceAll("*", ".*");
    return ["http", "https", "net", "tls", "undici"].some((log) => new RegExp(`^${source}$`, "i").test(log));
  });
}

/** Options with which Node.js gives the access token to somebody else than the service. */
const REVEALING_OPTIONS = [
  {
    option: /(^|\s)"?--report-(on-signal|on-fatalerror|uncaught-exception)\b/,
    does: "makes Node.js write diagnostic reports, which hold the environment, including the access token",
  },
  {
    option: /(^|\s)"?--(heapsnapshot-|abort-on-uncaught-exception\b)/,
    does: "makes Node.js write its memory to a file, which may hold the access token",
  },
  {
    option: /(^|\s)"?--(tls-keylog|trace-tls)\b/,
    does: "makes Node.js write secrets of its TLS connections, with which the access token can be read",
  },
  {
    option: /(^|\s)"?--inspect(-brk|-port|-wait|-publish-uid)?\b/,
    does: "opens a debugger, which can read the access token",
  },
  {
    option: /(^|\s)"?(-r\b|--require\b|--import\b|--loader\b|--experimental-loader\b)/,
    does: "loads other code into the plugin, which can read the access token",
  },
] as const;

function judgeNode(run: Awaited<ReturnType<typeof runForOutput>>, needed: string): CheckResult {
  if (run.is === "too late") return error("`node --version` does not end", install());
  if (run.is === "not started") {
    return run.code === "ENOENT"
      ? error("There is no `node` on the PATH, and Terraform cannot start the plugin without it", install())
      : error(`The \`node\` on the PATH cannot be started: ${errnoText(run)}`, install());
  }
  if (/not allowed in NODE_OPTIONS|bad option/.test(run.output)) {
    return error(
      "Node.js refuses an option in NODE_OPTIONS, and so cannot start the plugin",
      "Remove the option that `node --version` names from NODE_OPTIONS",
    );
  }
  const [, version] = /^v(\d{1,4}\.\d{1,4}\.\d{1,4})(?:-\S*)?\s*$/m.exec(run.output) ?? [];
  if (run.code !== 0 || version === undefined) {
    return error("`node --version` fails, or prints no version", install());
  }
  if (isInRange(version, needed)) return ok(`${version} starts the plugin`);
  return error(`${version} is on the PATH, and the plugin needs ${needed}`, install());
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
