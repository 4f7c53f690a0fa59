/** What is to be said of the plan as a whole: whether it can be relied on, and which checks failed. */
import { finding, type Finding } from "./findings";
import { elements, member, text, type Json } from "./json-value";
import { KNOWN_FORMAT, type PlanFile } from "./plan-file";
import { own, say } from "./words";

export function planFindings(plan: PlanFile): Finding[] {
  const found: Finding[] = [];
  if (plan.errored) {
    found.push(
      finding("errored", {}, own("the plan errored: what stands here is a part of the change only")),
    );
  }
  if (plan.complete === false || plan.deferred > 0) {
    const deferred = plan.deferred === 0 ? "" : `; changes deferred to another plan: ${plan.deferred}`;
    const message = `the plan is incomplete (-target, or something deferred): after it, another plan has more to change${deferred}`;
    if (!plan.errored || plan.deferred > 0) found.push(finding("incomplete", {}, own(message)));
  }
  if (plan.complete === undefined) {
    found.push(
      finding(
        "completeness-unknown",
        {},
        own("Terraform before 1.8 does not say whether a plan is complete"),
      ),
    );
  }
  if (plan.isNewerFormat) {
    const known = `${KNOWN_FORMAT.major}.${KNOWN_FORMAT.minor}`;
    const message = `the plan's format ${plan.formatVersion} is newer than ${known}: it may say more than is read here`;
    found.push(finding("unreviewed", {}, own(message)));
  }
  return [...found, ...plan.checks.flatMap(failedChecks)];
}

/** What a check says of itself is not repeated: its message is made of values. */
function failedChecks(check: Json): Finding[] {
  const status = text(member(check, "status"));
  if (status !== "fail" && status !== "error") return [];
  const instances = elements(member(check, "instances")).filter((instance) =>
    ["fail", "error"].includes(text(member(instance, "status")) ?? ""),
  );
  const named = instances.length === 0 ? [check] : instances;
  return named.map((item) => {
    const name = text(member(member(item, "address"), "to_display")) ?? "a check";
    return finding(
      "check-failed",
      {},
      status === "fail" ? say`${name} failed` : say`${name} could not be decided`,
    );
  });
}
