/** Rules on single numbers. */
import * as z from "zod/mini";

import { JUDGED_BEFORE_THE_SERVICE, type Rule, type Rules } from "./rule";

type NumberValue = number | bigint;

/** Reports whether a number is whole, whatever its size. */
function isWhole(number: NumberValue): boolean {
  return typeof number === "bigint" || Number.isInteger(number);
}

const notWhole: Rule<NumberValue> = {
  severity: "error",
  reference: "contract",
  reason: "The service counts in whole numbers here.",
  judge(number, report, show) {
    if (isWhole(number)) return;
    report({
      message: `${show(number)} is not a whole number`,
      hint: `write one such as ${Math.max(1, Math.round(Number(number)))}`,
    });
  },
};

export const idRules: Rules<NumberValue> = {
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
};

export const dataNodeCountRules: Rules<NumberValue> = {
  "not-a-whole-number": notWhole,
  "data-node-count-out-of-range": {
    severity: "error",
    reference: "8",
    reason: "A cluster has 1 to 10 data nodes.",
    judge: within(1, 10),
  },
};

export const requestTimeoutRules: Rules<NumberValue> = {
  "not-a-whole-number": notWhole,
  "request-timeout-out-of-range": {
    severity: "error",
    reference: "contract",
    reason: "With a very long timeout, a request that gets no response keeps a pipeline waiting.",
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge: within(1, 3600),
  },
};

export const maxRetriesRules: Rules<NumberValue> = {
  "not-a-whole-number": notWhole,
  "max-retries-out-of-range": {
    severity: "error",
    reference: "contract",
    reason: "More repetitions than 10 only add load to a service in trouble.",
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge: within(0, 10),
  },
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
