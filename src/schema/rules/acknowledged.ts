/** The rule on acknowledged warnings: each entry names a warning and a reason, and any last day is a date. */
import { isUnset, knownObjects, knownString, type Value } from "../../json";
import { isDay } from "../issues/acknowledgement";
import type { IssueDetails } from "../issues/issue";
import { nearest } from "../nearest";
import {
  isAcknowledgeable,
  JUDGED_BEFORE_THE_SERVICE,
  type Rule,
  type RuleContext,
  type Rules,
  type Show,
} from "./rule";

/** Reports a text that is no day of the calendar. */
export const judgeDay: Rule<string>["judge"] = (day, report, show) => {
  if (isDay(day)) return;
  report({ message: `${show(day)} is not a date`, hint: 'write one as YYYY-MM-DD, such as "2027-03-31"' });
};

const rule = <Subject extends Value>(judge: Rule<Subject>["judge"]): Rules<Subject> => ({
  "invalid-acknowledgement": {
    severity: "error",
    reference: "contract",
    reason: "An acknowledgement must name a warning that exists, and explain why it is accepted.",
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge,
  },
});

export const acknowledgedFormats = {
  "warning-code": rule<string>((code, report, show, context) => {
    const wrong = wrongCode(code, show, context);
    if (wrong !== undefined) report(wrong);
  }),
  "acknowledgement-reason": rule<string>((reason, report) => {
    if (reason.trim() === "") report({ message: "is empty", hint: "say why the warning is accepted" });
  }),
  "last-day": rule<string>(judgeDay),
};

export const acknowledgedListRules = rule<readonly Value[]>((list, report, show) => {
  const seen = new Set<string>();
  for (const { index, object } of knownObjects(list)) {
    const code = knownString(object["code"]);
    if (code === undefined) continue;
    if (seen.has(code)) {
      report({
        path: [index, "code"],
        message: `${show(code)} is acknowledged twice`,
        hint: "keep one of the two",
      });
    }
    seen.add(code);
    if (code === "expired-access" && isUnset(object["until"])) {
      report({
        path: [index, "until"],
        message: "is not set: an access that has ended is accepted for some time only",
        hint: "give the last day, as YYYY-MM-DD",
      });
    }
  }
});

function wrongCode(code: string, show: Show, { rules }: RuleContext): IssueDetails | undefined {
  const found = Object.hasOwn(rules, code) ? rules[code] : undefined;
  if (found !== undefined && isAcknowledgeable(found)) return undefined;
  if (found !== undefined) {
    return {
      message: `${show(code)} is the code of an error that cannot be acknowledged`,
      hint: "correct the error, and remove this",
    };
  }
  const codes = Object.keys(rules).filter((known) => rules[known] && isAcknowledgeable(rules[known]));
  const meant = nearest(code, codes);
  return {
    message: `${show(code)} is not a code that can be acknowledged`,
    hint: meant === undefined ? `the codes are ${codes.join(", ")}` : `did you mean ${show(meant)}?`,
  };
}
