/** Findings about the whole plan: whether it can be relied on. */
import { own, say } from "../../../text";
import type { Plan } from "../../plan/plan";
import type { Providers } from "../../plan/provider";
import { finding, type Finding } from "../finding";
import { covered } from "../scope";
import { aboutPlan } from "./unreviewed";

/** Reports whether the plan can be relied on, and what in it is not known. */
export function planFindings(plan: Plan, providers: Providers): Finding[] {
  const found: Finding[] = [];
  if (plan.errored) {
    const fix = () => own("correct the error, and plan again");
    found.push(finding("errored", {}, own("the plan errored: it shows only a part of the change"), { fix }));
  }
  if (plan.complete === false || plan.deferred > 0) {
    const deferred = plan.deferred === 0 ? "" : `; changes deferred to another plan: ${plan.deferred}`;
    const message = `the plan is incomplete (-target, or deferred changes): after its apply, more remains to change${deferred}`;
    if (!plan.errored || plan.deferred > 0) {
      const fix = () => own("plan the whole configuration, without -target, and review that plan");
      found.push(finding("incomplete", {}, own(message), { fix }));
    }
  }
  for (const { path, value, message } of plan.unknown) found.push(aboutPlan(message, [{ path, value }]));
  for (const { type, provider, whole } of plan.invocations) {
    if (!providers.mayOwn(provider, type)) continue;
    const message = () =>
      say`an action of this provider is invoked (${type}), which this review does not know`;
    found.push(aboutPlan(message, [{ path: ["action_invocations"], value: covered(whole) }]));
  }
  return found;
}
