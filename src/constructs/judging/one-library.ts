import type { IConstruct } from "constructs";

/**
 * That an app and this package load one CDK for Terraform. `cdktf` and its successor `cdktn` know each other's constructs,
 * so that a mixture of the two is not noticed before something breaks within them, in words that name neither.
 */
import { cdktfVersion as loaded, TerraformStack } from "../cdktf";

/** The first version of the successor; `cdktf` ended before it. */
const SUCCESSOR = "0.22";

/**
 * Refuses a stack of another version than the one this package loads. Copies of the same version are no mixture.
 *
 * @throws Error with what is mixed, and how to load one of them everywhere
 */
export function refuseMixture(stack: TerraformStack, construct: IConstruct): void {
  const made: unknown = stack.node.tryGetContext("cdktfVersion");
  if (stack instanceof TerraformStack || typeof made !== "string" || minor(made) === minor(loaded)) return;
  const error = new Error(
    `${construct.node.path}: the app is made with ${named(made)}, and cdktf-provider-cloud loads ${named(loaded)}; ` +
      `constructs of one cannot be synthesized by the other. ${fix(made)}`,
  );
  Error.captureStackTrace(error, construct.constructor);
  throw error; // node-do-not-add-exception-line
}

/** Of two, the newer one goes on, and this package needs the one it loads, or a newer one. */
function fix(made: string): string {
  const [what, wanted] = isSuccessor(made)
    ? ["cdktn", `npm:cdktn@${made}`]
    : ["this package's version", isSuccessor(loaded) ? `npm:cdktn@${loaded}` : loaded];
  return `To load ${what} everywhere, write "overrides": { "cdktf": "${wanted}" } into the app's package.json, and run npm install`;
}

function named(version: string): string {
  return `${isSuccessor(version) ? "cdktn" : "cdktf"} ${version}`;
}

function isSuccessor(version: string): boolean {
  return version.localeCompare(SUCCESSOR, "en", { numeric: true }) >= 0;
}

/** Before 1.0, every minor version may break what was. */
function minor(version: string): string {
  return version.split(".", 2).join(".");
}
