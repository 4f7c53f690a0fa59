/**
 * Checks that an app and this package load the same CDK library. `cdktf` and its successor `cdktn` accept each other's
 * constructs, so a mixture of the two fails late, with a message that names neither.
 */
import type { IConstruct } from "constructs";

import { cdkLibrary, cdktfVersion as loaded, TerraformStack } from "../../cdktf";

/** The first version of the successor; `cdktf` ended before it. */
const SUCCESSOR = "0.22";

/**
 * Refuses a stack that another version of the library made. Two copies of one version are accepted.
 *
 * @throws Error that names both versions, and says how to load one of them everywhere
 */
export function refuseMixture(stack: TerraformStack, construct: IConstruct): void {
  const made: unknown = stack.node.tryGetContext("cdktfVersion");
  if (stack instanceof TerraformStack || typeof made !== "string" || minor(made) === minor(loaded)) return;
  const error = new Error(
    `${construct.node.path}: the app is made with ${named(made)}, and ${door(cdkLibrary)} loads ${named(loaded)}; ` +
      `constructs of one cannot be synthesized by the other. ${fix(made)}`,
  );
  Error.captureStackTrace(error, construct.constructor);
  throw error; // node-do-not-add-exception-line
}

/**
 * Returns how to load one library everywhere: the door of this package for the app's library, or one version of it. That is
 * the app's, unless it is older than the one that this package needs.
 */
function fix(made: string): string {
  if (isSuccessor(made) !== (cdkLibrary === "cdktn")) {
    const wanted = door(isSuccessor(made) ? "cdktn" : "cdktf");
    return `Import the constructs from "${wanted}", in every file of the app`;
  }
  const [what, wanted] = isSuccessor(made) ? ["the app's version", made] : ["this package's version", loaded];
  return (
    `To load ${what} everywhere with npm, write "overrides": { "${cdkLibrary}": "${wanted}" } into the app's ` +
    `package.json, and run npm install; with pnpm, run pnpm add ${cdkLibrary}@${wanted}; with Yarn, run yarn add ${cdkLibrary}@${wanted}`
  );
}

/** Returns the module that has the constructs for a library. */
function door(library: typeof cdkLibrary): string {
  return library === "cdktn" ? "cdktf-provider-cloud/cdktn" : "cdktf-provider-cloud";
}

function named(version: string): string {
  return `${isSuccessor(version) ? "cdktn" : "cdktf"} ${version}`;
}

function isSuccessor(version: string): boolean {
  return version.localeCompare(SUCCESSOR, "en", { numeric: true }) >= 0;
}

/** Returns the part of a version that has to be the same: before 1.0, each minor version may be incompatible. */
function minor(version: string): string {
  return version.split(".", 2).join(".");
}
