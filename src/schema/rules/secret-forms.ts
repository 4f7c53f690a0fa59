/**
 * Rules on the two forms of a secret: one at a time, and the write-only form with its version. The version 0 is that of a
 * secret which the service has and nobody gave: an import finds it, and a configuration may keep it so.
 */
import { isGiven, isUnset, type ObjectValue, type Value } from "../../json";
import { formsOfSecret } from "../attribute";
import { KEPT_VERSION } from "../resources/shared-attributes";
import { JUDGED_BEFORE_THE_SERVICE, type Rules } from "./rule";

/** @param neededWith the flag that makes the secret a necessary one */
export function secretFormRules(secret: string, neededWith: string): Rules<ObjectValue> {
  const { writeOnly, version } = formsOfSecret(secret);
  return {
    "conflicting-secret-forms": {
      severity: "error",
      reference: "contract",
      reason: "Two values for one secret leave open which one the service gets.",
      judges: JUDGED_BEFORE_THE_SERVICE,
      judge(object, report) {
        if (!isGiven(object[secret]) || !isGiven(object[writeOnly])) return;
        report({
          path: [writeOnly],
          message: `is given together with \`${secret}\``,
          hint: "keep one of the two",
        });
      },
    },
    "secret-without-version": {
      severity: "error",
      reference: "contract",
      reason: "A write-only value is never compared: without a version, a new secret would not be noticed.",
      judges: JUDGED_BEFORE_THE_SERVICE,
      judge(object, report) {
        if (!isGiven(object[writeOnly]) || !isUnset(object[version])) return;
        report({
          path: [version],
          message: `is required with \`${writeOnly}\``,
          hint: "write 1, and raise it with each new secret",
        });
      },
    },
    "version-without-secret": {
      severity: "error",
      reference: "contract",
      reason:
        "Each create and update sends the whole cluster, and no state has a write-only secret: without it the cluster would lose it.",
      judges: ["synth", "change"],
      judge(object, report) {
        if (!isUnset(object[writeOnly]) || !isGiven(object[version])) return;
        if (isGiven(object[secret])) {
          report({
            path: [version],
            message: `is given without \`${writeOnly}\`, and with \`${secret}\``,
            hint: "remove it",
          });
          return;
        }
        if (isKeptVersion(object[version])) return;
        report({
          path: [writeOnly],
          message: `is not given, and \`${version}\` is`,
          hint: "give the secret, also if its version stays the same, or write the version 0 for the secret that an imported cluster keeps",
        });
      },
    },
    "kept-secret-is-needed": {
      severity: "error",
      reference: "contract",
      reason:
        "Each create and update sends the whole cluster, and the service never returns a secret: without it a new cluster would have none, and an imported one would lose the one that it keeps.",
      judges: ["change"],
      judge(object, report) {
        if (!isKeptVersion(object[version])) return;
        if (!isUnset(object[writeOnly]) || isGiven(object[secret])) return;
        report({
          path: [writeOnly],
          message: `is needed to create or update the cluster, and is not given (\`${version}\` is 0)`,
          hint: `give the secret that is in use, or a new one with the version 1${object[neededWith] === true ? "" : "; if there is none, remove the version"}`,
        });
      },
    },
  };
}

/** Reports whether a version is the one of a secret that the service has and nobody gave. */
export function isKeptVersion(version: Value): boolean {
  return version === KEPT_VERSION || version === BigInt(KEPT_VERSION);
}
