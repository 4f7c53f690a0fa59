/** Writes docs/findings.md, the findings of a review. Code scanning links to its headings. */
import { ALWAYS, APPROVE, type Code, CODES, DEFAULT_FAIL_ON } from "../../src/review/findings/codes";

const DESCRIPTION = "What each effect of a review means, and what to do about it.";

/** The fix by an approval, which the page of the review explains. */
const SHORT = "If it is intended, [approve it](review.md#approvals).";

export function findingsPage(): string {
  const codes = (Object.keys(CODES) as Code[]).map((code) => {
    const { level, title, means, fix } = CODES[code];
    const more = means === undefined ? "" : `${means}\n\n`;
    return `## ${code}\n\n${title}: ${level}${stops(code)}.\n\n${more}${fix.replace(APPROVE, SHORT)}\n`;
  });
  return `---
page_title: "Effects of a review"
description: |-
  ${DESCRIPTION}
---

# Effects of a review

${DESCRIPTION} [Review of a plan](review.md) explains what a review covers, and how the gate and approvals work.

${codes.join("\n")}`;
}

function stops(code: Code): string {
  if (ALWAYS.includes(code)) return ", stops every gate";
  const { gates: groups = [] } = CODES[code];
  const isDefault = [code, ...groups].some((gate) => DEFAULT_FAIL_ON.some((name) => name === gate));
  const names = groups.map((group) => `\`${group}\``).join(" and ");
  const inGroups = `, in the group${groups.length === 1 ? "" : "s"} ${names}`;
  return `${isDefault ? ", stops the default gate" : ""}${groups.length === 0 ? "" : inGroups}`;
}
