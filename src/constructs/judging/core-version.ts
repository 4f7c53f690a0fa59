/** Checks what a project says about its core against what its ephemeral resources need. */
import { EphemeralResource } from "../../bindings/ephemeral";
import type { Issue } from "../../schema";
import { allowsOlder, EPHEMERAL_SINCE, isAtLeast } from "../../terraform-files";
import type { CheckedElement } from "../element/checked-element";
import { resolvedNow } from "../tokens/known-value";
import { toIssue } from "./element-issues";

/** Returns an issue for an ephemeral resource if the project says that its core may be too old for it. */
export function coreIssue({ construct }: CheckedElement): Issue | undefined {
  if (!(construct instanceof EphemeralResource)) return undefined;
  const older = [...requiredVersion(construct), ...targetVersions(construct)].find(({ isOlder }) => isOlder);
  return (
    older &&
    toIssue("core-too-old", {
      message: `needs Terraform or OpenTofu ${EPHEMERAL_SINCE}, and ${older.place} is ${JSON.stringify(older.version)}`,
      hint: `write ${JSON.stringify(older.fix)}`,
    })
  );
}

/** What a place of the project says about the core. */
interface Statement {
  readonly place: string;
  readonly version: string;
  readonly isOlder: boolean;
  /** What the place has to say. */
  readonly fix: string;
}

const FIX = `>= ${EPHEMERAL_SINCE}`;

/** Reads the `required_version` that an override of the stack sets: CDKTF has no property for it. */
function requiredVersion(construct: EphemeralResource): readonly Statement[] {
  const stack = construct.cdktfStack;
  const { rawOverrides } = stack as unknown as {
    readonly rawOverrides?: { readonly terraform?: { readonly required_version?: unknown } };
  };
  const version: unknown = resolvedNow(rawOverrides?.terraform?.required_version, stack);
  if (typeof version !== "string") return [];
  return [{ place: "required_version", version, isOlder: allowsOlder(version, EPHEMERAL_SINCE), fix: FIX }];
}

/** Reads the `targetVersions` of cdktn: for each product a range as npm writes it, of which the lowest version counts. */
function targetVersions(construct: EphemeralResource): readonly Statement[] {
  const targets: unknown = construct.node.tryGetContext("targetVersions");
  if (typeof targets !== "object" || targets === null) return [];
  return Object.entries(targets).flatMap(([product, version]: [string, unknown]) => {
    if (typeof version !== "string") return [];
    const isOlder = version.split("||").some((range) => {
      const lowest = /(?<![<\d.])\d+(?:\.\d+)*/.exec(range.replace(/<=?\s*[\d.]+/g, ""))?.[0];
      return lowest === undefined || !isAtLeast(lowest, EPHEMERAL_SINCE);
    });
    return [{ place: `targetVersions.${product}`, version, isOlder, fix: FIX.replace(" ", "") }];
  });
}
