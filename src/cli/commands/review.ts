/** `review`: shows how a plan changes the access to the clusters. */
import {
  APPROVALS_EXAMPLE,
  APPROVALS_FILE,
  DEFAULT_FAIL_ON,
  FORMATS,
  gateNames,
  MUST_REACH_EXAMPLE,
} from "../../review";
import {
  COMMAND,
  type CommandDescription,
  FILE,
  FOLDER,
  type OptionDescription,
} from "../command-line/command";
import { COLOURS } from "../command-line/terminal";
import { ENDINGS, FILE_FORMATS, type ReviewFlags } from "../review/flags";
import { reviewPlans } from "../review/review-plan";

const fileOption = (name: string, description: string): OptionDescription => ({
  name,
  description,
  value: { ...FILE, repeats: true },
});

export const reviewCommand: CommandDescription = {
  name: "review",
  summary: "show how a plan changes access to the clusters",
  description:
    "Reviews the clusters in a plan: exact verdicts on access lists, callers that lose access, fields that are reset, identity providers and secrets. Needs only the plan, and no network.",
  argument: {
    usage: "[plans...]",
    description:
      "files that `terraform plan -out` saved, in the folders where they were planned, or with the output of `terraform show -json`; - reads standard input. STACK=FILE names the stack of a plan",
  },
  options: [
    {
      name: "synth",
      description:
        "CDKTF's output folder (cdktf.out): adds construct paths, source lines and mustReach statements",
      value: FOLDER,
    },
    {
      name: "stack",
      description: "the stack of a single plan; for several plans, write STACK=FILE",
      value: { name: "name" },
    },
    {
      name: "hcl",
      description: "a stack of plain HCL, given as STACK=FILE, which the app of --synth does not have",
      value: { name: "stack", repeats: true },
    },
    {
      name: "failed",
      description:
        "a step before the review that failed, and its log: STEP=LOG, or STACK:STEP=LOG; the review says what failed, and exits with 1",
      value: { name: "step=log", repeats: true },
    },
    {
      name: "run-url",
      description:
        "the address of the run of the pipeline, which has the logs: a link at the end of a comment",
      value: { name: "url" },
    },
    {
      name: "commit",
      description: "the commit that was planned, for the end of a comment",
      value: { name: "sha" },
    },
    fileOption("must-reach", "a JSON list of callers that must reach an endpoint"),
    {
      name: "fail-on",
      description: "codes, groups or levels that fail the review, separated by commas",
      value: {
        name: "names",
        repeats: true,
        whenUnset: `"${DEFAULT_FAIL_ON.join(",")}"`,
      },
    },
    {
      name: "approve",
      description: "approve exactly what a review printed for this digest",
      value: { name: "digest", repeats: true },
    },
    fileOption("approvals", `a file with the approvals of the repository, such as ${APPROVALS_FILE}`),
    fileOption(
      "approvals-base",
      "the same file of the target branch; the first line of the review says whose approvals the change adds",
    ),
    {
      name: "provider",
      description:
        "an address at which your organization hosts this provider, such as registry.example.com/platform/cloud",
      value: { name: "address", repeats: true },
    },
    {
      name: "format",
      description: "the format to print",
      value: { name: "format", choices: Object.keys(FORMATS), default: "terminal" },
    },
    {
      name: "color",
      description: "when the terminal format has colours; auto follows FORCE_COLOR and NO_COLOR",
      value: { name: "when", choices: COLOURS, default: "auto" },
    },
    fileOption("out", `also write a file, in the format of its ending: ${ENDINGS.join(", ")}`),
    ...FILE_FORMATS.map((format): OptionDescription => ({
      name: format,
      description: `also write ${format} to a file, whatever its ending`,
      value: FILE,
    })),
  ],
  examples: {
    [`${COMMAND} review plan.out`]: "Review a saved plan in the folder where it was made",
    [`terraform show -json plan.out | ${COMMAND} review - --fail-on none --out review.md --out review.html`]:
      "Review its JSON anywhere, write a comment for a pull request and a page, and succeed with any finding",
    [`${COMMAND} review staging=staging.json production=production.json`]:
      "Review the plans of several stacks together",
  },
  notes: `Exit codes: 0 the gate passed, 1 a plan cannot be reviewed or the review cannot be written, 2 wrong usage, 3 the gate stopped. Of several plans, 1 comes before 3.\n--must-reach: [${MUST_REACH_EXAMPLE}]\n--approvals: [${APPROVALS_EXAMPLE}]\nValues of --fail-on: ${gateNames().join(", ")}`,
  page: "review.md",
  run: (plans, flags: ReviewFlags) => reviewPlans(plans, flags),
};
