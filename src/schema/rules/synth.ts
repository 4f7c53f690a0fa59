/**
 * Rules that only the constructs can judge: they are about how a configuration was written in TypeScript, or about
 * several clusters at once. Described here, so that every rule of the project stands in one table.
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
    reason: "CDKTF cannot turn a list token inside a text, or among other elements, into anything.",
    judges,
  },
  "imprecise-number": {
    severity: "error",
    reference: "contract",
    reason:
      "JavaScript rounds whole numbers beyond 2^53, and an identifier would be another one than was written.",
    judges,
  },
  "unresolvable-value": {
    severity: "error",
    reference: "contract",
    reason: "A lazy value that cannot be computed leaves nothing to synthesize.",
    judges,
  },
  "duplicate-cluster-name": {
    severity: "error",
    reference: "2.2",
    reason:
      "Cluster names are unique within an organization; the second creation fails. It can be acknowledged between stacks whose providers take the address of the service from the environment, since the services may differ.",
    judges,
    acknowledgeable: true,
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
    reason: "Each stack is a Terraform configuration of its own, which knows its own providers alone.",
    judges,
  },
  "must-reach": {
    severity: "error",
    reference: "2.1",
    reason: "A caller outside the list meets a timeout, with no other signal, after the change is applied.",
    judges,
  },
} as const satisfies Record<string, RuleDescription>;
