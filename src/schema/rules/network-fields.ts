/** The rules on the values of a network: its ranges and its last day. */
import { isList, type ObjectValue, type Value } from "../../json";
import { dayOf, isDay } from "../issues/acknowledgement";
import { accessListRules } from "./access-list";
import { judgeDay } from "./acknowledged";
import { JUDGED_BEFORE_THE_SERVICE, type Rules } from "./rule";

/** The rules on lists that judge each range by itself. */
const OF_RANGES: ReadonlySet<string> = new Set(["malformed-address", "host-bits-set"]);

export const networkFormats = {
  "network-ranges": {
    "empty-network": {
      severity: "error",
      reference: "contract",
      reason:
        "A network without ranges lets nobody in; a list made from it alone would be open to everybody.",
      judges: JUDGED_BEFORE_THE_SERVICE,
      judge(list, report) {
        if (list.length === 0) report({ message: "is empty", hint: "list the ranges of the network" });
      },
    },
    ...Object.fromEntries(Object.entries(accessListRules).filter(([code]) => OF_RANGES.has(code))),
  } satisfies Rules<readonly Value[]>,
  "last-day-of-network": {
    "invalid-last-day": {
      severity: "error",
      reference: "contract",
      reason: "Without a day of the calendar, nobody can tell when the access ends.",
      judges: JUDGED_BEFORE_THE_SERVICE,
      judge: judgeDay,
    },
  } satisfies Rules<string>,
};

/** The rule on a network as a whole. */
export const networkRules: Rules<ObjectValue> = {
  "ended-network": {
    severity: "warning",
    reference: "contract",
    reason:
      "The network is no longer needed, unless it gets a later day; `expired-access` is the error of a list that holds its ranges.",
    // At synth the list says so.
    judges: ["plan", "change"],
    judge({ ranges, until }, report, show, { now }) {
      if (typeof until !== "string" || !isDay(until) || until >= dayOf(now)) return;
      const [first = null, ...others] = isList(ranges) ? ranges : [];
      // Terraform folds warnings of one summary: this one says which network it is about.
      const more = others.length === 0 ? "" : ` and ${others.length} more`;
      report({
        path: ["until"],
        message: `the access of ${show(first)}${more} ended on ${until}`,
        hint: "take its ranges out of the lists and remove the network, or give it a later day",
      });
    },
  },
};
