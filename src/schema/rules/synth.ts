/**
 * Describes the rules that only the constructs judge: they are about how a configuration is written in TypeScript.
 * `src/constructs/judging/` judges them.
 */
import type { RuleDescription } from "./rule";

const atSynth = (reference: string, reason: string): RuleDescription => ({
  severity: "error",
  reference,
  reason,
  judges: ["synth"],
});

const coreTooOld: RuleDescription = {
  severity: "warning",
  reference: "contract",
  reason:
    "Older versions of Terraform and OpenTofu have no ephemeral resources whose values a write-only attribute takes, and refuse the configuration.",
  judges: ["synth"],
  sharedSubject: "An ephemeral resource",
};

const sameList: RuleDescription = {
  severity: "warning",
  reference: "2.1",
  reason:
    "A change of the list then changes the statement too, so no rule finds that the caller is locked out.",
  judges: ["synth"],
  sharedSubject: "An access list",
};

export const synthRules = {
  "literal-secret": atSynth(
    "2.3",
    "A secret written into the program can be read in the synthesized JSON and in the pull request.",
  ),
  "number-token-in-text": atSynth(
    "contract",
    "CDKTF silently turns a number token inside a text into a meaningless number.",
  ),
  "list-token-in-text": atSynth(
    "contract",
    "CDKTF cannot resolve a list token inside a text, or among the elements of a list.",
  ),
  "imprecise-number": atSynth(
    "contract",
    "JavaScript rounds whole numbers beyond 2^53, so that an identifier becomes a different one.",
  ),
  "unresolvable-value": atSynth("contract", "A lazy value that cannot be computed cannot be synthesized."),
  "duplicate-address": atSynth(
    "contract",
    "CDKTF silently merges constructs that have one address in Terraform, and a cluster vanishes.",
  ),
  "duplicate-provider": atSynth(
    "contract",
    "Terraform refuses a second default provider of a stack, and a second one with the same alias.",
  ),
  "provider-of-another-stack": atSynth(
    "contract",
    "Each stack is a Terraform configuration of its own, and has only its own providers.",
  ),
  "unknown-ignored-attribute": atSynth(
    "contract",
    "Terraform refuses the name of a secret in `ignore_changes` that no attribute has, on a line of the synthesized file.",
  ),
  "missing-instance-key": atSynth(
    "contract",
    "With `count` or `for_each` an attribute has a value in each object, and a reference without a key names none of them.",
  ),
  "core-too-old": coreTooOld,
  "must-reach": atSynth(
    "2.1",
    "A caller outside the list meets a timeout, with no other signal, after the change is applied.",
  ),
  "must-reach-same-list": sameList,
};
