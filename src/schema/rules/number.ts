/** Rules on single numbers. */
import * as z from "zod/mini";

import type { NumberValue } from "../../json";
import { NUMBER_RANGES } from "../number-ranges";
import { JUDGED_BEFORE_THE_SERVICE, type Rule, type Rules } from "./rule";

/** Reports whether a number is whole, whatever its size. */
function isWhole(number: NumberValue): number is number | bigint {
  return typeof number === "bigint" || Number.isInteger(number);
}

const notWhole: Rule<NumberValue> = {
  severity: "error",
  reference: "contract",
  reason: "The service counts in whole numbers here.",
  judge(number, report, show) {
    if (isWhole(number)) return;
    const near = Math.round(Number(number));
    const example = Number.isSafeInteger(near) && near > 0 ? near : 1;
    report({ message: `${show(number)} is not a whole number`, hint: `write one such as ${example}` });
  },
};

export const numberFormats: Readonly<Record<string, Rules<NumberValue>>> = {
  "positive-whole-number": {
    "not-a-positive-id": {
      severity: "error",
      reference: "2.2",
      reason: "The service's identifiers are positive whole numbers.",
      judge(id, report, show) {
        if (isWhole(id) && id > 0) return;
        report({
          message: `${show(id)} is not a positive whole number`,
          hint: "give the identifier the service shows",
        });
      },
    },
  },
  "secret-version": {
    "invalid-secret-version": {
      severity: "error",
      reference: "contract",
      reason:
        "A new secret is announced by a higher version. Versions count from 1; 0 is that of a secret that an import found.",
      judges: JUDGED_BEFORE_THE_SERVICE,
      judge(version, report, show) {
        if (isWhole(version) && version >= 0) return;
        report({
          message: `${show(version)} is not a whole number from 0 on`,
          hint: "write 1, and raise it with each new secret",
        });
      },
    },
  },
  ...Object.fromEntries(
    Object.entries(NUMBER_RANGES).map(([format, { lowest, highest, ...described }]) => [
      format,
      {
        "not-a-whole-number": notWhole,
        [`${format}-out-of-range`]: { severity: "error", ...described, judge: within(lowest, highest) },
      },
    ]),
  ),
};

function within(lowest: number, highest: number): Rule<NumberValue>["judge"] {
  const range = z.union([z.number().check(z.gte(lowest), z.lte(highest))]);
  return (number, report, show) => {
    if (range.safeParse(Number(number)).success) return;
    report({
      message: `${show(number)} is not within ${lowest} to ${highest}`,
      hint: `write ${Number(number) < lowest ? lowest : highest}`,
    });
  };
}
