/** Findings about the whole plan: whether it can be relied on, failed checks, other providers. */
import type { Json } from "../../../json";
import { PROVIDER_SOURCE } from "../../../schema";
import { namesWords, own, say } from "../../../text";
import { FINDING_LIMITS } from "../../limits";
import type { Completeness, Entry, Plan } from "../../plan/plan";
import type { Providers } from "../../plan/provider";
import { elements, member, text } from "../../plan/values";
import { finding, type Finding } from "../finding";
import { covered } from "../scope";
import { aboutPlan } from "./unreviewed";

/** Reports whether the plan can be relied on, and which checks failed. */
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
  if (plan.completeness !== "said")
    found.push(finding("completeness-unknown", {}, own(COMPLETENESS[plan.completeness])));
  for (const { path, value, message } of plan.unknown) found.push(aboutPlan(message, [{ path, value }]));
  for (const { type, provider, whole } of plan.invocations) {
    if (!providers.mayOwn(provider, type)) continue;
    const message = () =>
      say`an action of this provider is invoked (${type}), which this review does not know`;
    found.push(aboutPlan(message, [{ path: ["action_invocations"], value: covered(whole) }]));
  }
  return [...found, ...plan.checks.flatMap(failedChecks)];
}

const COMPLETENESS: Readonly<Record<Exclude<Completeness, "said">, string>> = {
  opentofu:
    "OpenTofu does not say whether a plan is complete: whether -target or -exclude left a part out cannot be seen",
  "old-terraform":
    "Terraform before 1.8, and OpenTofu, do not say whether a plan is complete: whether -target left a part out cannot be seen",
  "no-version":
    "the plan says neither by which version of Terraform it was made nor whether it is complete: whether -target left a part out cannot be seen",
};

/** Reports a failed check by its name. Does not repeat its message, which may contain sensitive values. */
function failedChecks(check: Json): Finding[] {
  const instances = elements(member(check, "instances")).filter((instance) => !hasNotFailed(instance));
  if (hasNotFailed(check) && instances.length === 0) return [];
  const named = instances.length === 0 ? [check] : instances;
  return named.map((item) => {
    const name = text(member(member(item, "address"), "to_display")) ?? "a check";
    const hasFailed = member(item, "status") === "fail";
    return finding("check-failed", {}, () =>
      hasFailed ? say`${name} failed` : say`${name} could not be decided`,
    );
  });
}

/** Reports whether a check has passed, or is decided during the apply only. Any other status is a failure. */
function hasNotFailed(check: Json): boolean {
  return ["pass", "unknown"].includes(text(member(check, "status")) ?? "");
}

/**
 * Reports clusters and credentials of a provider at another address, which an organization may host. They are reviewed as
 * if they were this provider's. One warning for the whole plan.
 */
export function otherProviders(
  resources: readonly Pick<Entry, "address" | "provider">[],
  providers: Providers,
): Finding[] {
  const strange = resources.filter(({ provider }) => !providers.isOwn(provider));
  const [first] = strange;
  if (first === undefined) return [];
  const addresses = [...new Set(strange.flatMap(({ provider }) => provider ?? []))];
  const names = addresses.map((address) => say`${address}`);
  const which =
    strange.length === 1
      ? say`${first.address} comes`
      : say`${first.address} and ${strange.length - 1} more come`;
  const message = () =>
    say`${which} from the provider ${namesWords(names, FINDING_LIMITS.entries)}, not from ${own(PROVIDER_SOURCE)}: reviewed as if it were this provider; if it is, say so with --provider and its address`;
  return [finding("other-provider", {}, message)];
}
