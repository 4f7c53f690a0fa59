/** Rules on the two forms of a secret: one at a time, and the write-only form with its version. */
import { isGiven, isUnset, type ObjectValue } from "../value";
import { JUDGED_BEFORE_THE_SERVICE, type Rules } from "./rule";

export const secretFormRules = (secret: string): Rules<ObjectValue> => ({
  "conflicting-secret-forms": {
    severity: "error",
    reference: "contract",
    reason: "Two values for one secret leave open which one the service gets.",
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge(object, report) {
      if (!isGiven(object[secret]) || !isGiven(object[`${secret}_wo`])) return;
      report({
        path: [`${secret}_wo`],
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
      const value = object[`${secret}_wo`];
      const version = object[`${secret}_wo_version`];
      if (isGiven(value) && isUnset(version)) {
        report({
          path: [`${secret}_wo_version`],
          message: `is required with \`${secret}_wo\``,
          hint: "write 1, and raise it with each new secret",
        });
      } else if (isUnset(value) && isGiven(version)) {
        report({
          path: [`${secret}_wo_version`],
          message: `is given without \`${secret}_wo\``,
          hint: `give \`${secret}_wo\`, or remove it`,
        });
      }
    },
  },
});

/** Reports whether neither form of a secret is set. An unknown one counts as set. */
export function hasNoSecret(object: ObjectValue, secret: string): boolean {
  return isUnset(object[secret]) && isUnset(object[`${secret}_wo`]);
}
