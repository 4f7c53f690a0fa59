/**
 * Describes the rules that only the constructs judge: they are about how a configuration is written in TypeScript.
 * `src/constructs/judging/` judges them.
 */
import type { Judge, RuleDescription } from "./rule";

const judges: readonly Judge[] = ["synth"];

export const synthRules = {
  "literal-secret": {
    severity: "error",
    reference: "2.3",
    reason: "A secret written into the program can be read in the synthesized JSON and in the pull request.",
    judges,
  },
  "number-token-in-text": {
    severity: "error",
    reference: "contract",
    reason: "CDKTF silently turns a number token inside a text into a meaningless number.",
    judges,
  },
  "list-token-in-text": {
    severity: "error",
    reference: "contract",
    reason: "CDKTF cannot resolve a list token inside a text, or among the elements of a list.",
    judges,
  },
  "imprecise-number": {
    severity: "error",
    reference: "contract",
    reason: "JavaScript rounds whole numbers beyond 2^53, so that an identifier becomes a different one.",
    judges,
  },
  "unresolvable-value": {
    severity: "error",
    reference: "contract",
    reason: "A lazy value that cannot be computed cannot be synthesized.",
    judges,
  },
  "duplicate-address": {
    severity: "error",
    reference: "contract",
    reason: "CDKTF silently merges constructs that have one address in Terraform, and a cluster vanishes.",
    judges,
  },
  "duplicate-provider": {
    severity: "error",
    reference: "contract",
    reason: "Terraform refuses a second default provider of a stack, and a second one with the same alias.",
    judges,
  },
  "provider-of-another-stack": {
    severity: "error",
    reference: "contract",
    reason: "Each stack is a Terraform configuration of its own, and has only its own providers.",
    judges,
  },
  "must-reach": {
    severity: "error",
    reference: "2.1",
    reason: "A caller outside the list meets a timeout, with no other signal, after the change is applied.",
    judges,
  },
} as const satisfies Record<string, RuleDescription>;
