/** Codes about the plan as a whole: whether it can be relied on, and what it reads. */
import { APPROVE, NO_APPROVAL, ofTopic } from "./row";

const { error, warning, note } = ofTopic("plan");

export const PLAN_CODES = {
  errored: error("The plan errored, and shows only a part of the change", {
    means: "Terraform stopped with an error. The plan shows only a part of the change.",
    fix: `Correct the error, and plan again. ${NO_APPROVAL}`,
    traits: ["always"],
    obstacle: "errored",
    clauses: [{ group: "plan", of: "plan", words: "the plan errored and cannot be relied on" }],
  }),
  incomplete: error("The plan leaves out a part of the configuration", {
    means: `The plan leaves out a part of the configuration, as with -target or with changes that Terraform defers.`,
    fix: `Plan the whole configuration. ${NO_APPROVAL}`,
    traits: ["always"],
    obstacle: "incomplete",
    clauses: [{ group: "plan", of: "plan", words: "the plan is incomplete and cannot be relied on" }],
  }),
  invalid: error("The service refuses a planned value", {
    means: `A planned value breaks a rule of the service, perhaps together with one that the cluster keeps. The apply ends with an error.`,
    fix: `Correct the value: the finding names the rule, and docs/rules.md explains it. ${NO_APPROVAL}`,
    gates: ["errored"],
    obstacle: "invalid",
    clauses: [
      {
        group: "plan",
        of: "findings",
        words: "[a planned value is|planned values are] refused by the service",
      },
    ],
  }),
  unreviewed: error("The plan holds something that this review does not know", {
    means: `The plan holds something that this version of the review does not know. Nothing can be said about its effect.`,
    fix: `Review the plan with the version of the package that made it. ${APPROVE}`,
    traits: ["always"],
    clauses: [
      {
        group: "plan",
        of: "findings",
        words: "[part of the plan is|parts of the plan are] unknown to this review",
      },
    ],
  }),
  "check-failed": warning("A check of the configuration failed", {
    means: "A check block of the configuration fails or cannot be decided.",
    fix: "Correct what the check is about, or the check.",
  }),
  "other-provider": warning("Clusters are planned with another provider address", {
    means: `Clusters are planned with a provider at another source address. They are reviewed as if it were this provider.`,
    fix: "Name the address with --provider if it is this provider.",
  }),
  "completeness-unknown": note("The plan does not say whether it is complete", {
    means: `The plan does not say whether it is the whole change. Terraform before 1.8 and OpenTofu do not write it.`,
    fix: "Plan without -target. Terraform 1.8 and newer say whether a plan is complete.",
    clauses: [],
  }),
  read: note("A cluster that the plan does not manage is read, or a read waits for the apply", {
    means:
      "A data source reads a cluster that the plan does not manage, or lists clusters. What the plan makes from it changes when somebody else changes that cluster. A data source that is read during the apply shows no values in the plan.",
    fix: "Nothing, if it is intended. Plan again after the apply to see the values that were read during it.",
    clauses: [
      { group: "settings", of: "findings", words: "[a data source reads|data sources read] clusters" },
    ],
  }),
};
