/** Describes the command `review`. */
import {
  APPROVALS_EXAMPLE,
  APPROVALS_FILE,
  DEFAULT_FAIL_ON,
  FORMATS,
  gateNames,
  MUST_REACH_EXAMPLE,
} from "../../review";
import type { CommandDescription, OptionDescription } from "../command-line/command";
import { COLOURS } from "../command-line/terminal";
import { FILE_FORMATS, reviewFile, type ReviewFlags } from "../review/review-plan";

/** Describes an option that names a file and may be repeated. */
const fileOption = (name: string, description: string): OptionDescription => ({
  name,
  description,
  value: { name: "file", completion: "files", repeats: true },
});

export const reviewCommand: CommandDescription = {
  name: "review",
  summary: "say what a plan does to who can get in",
  description:
    "Reviews a plan for the clusters in it: exact verdicts on access lists, callers locked out, fields that reset, identity providers and secrets. Works on the plan alone, offline.",
  argument: {
    usage: "<plan.json>",
    description: "what `terraform show -json plan.out` prints; - reads standard input",
    completion: "files",
  },
  options: [
    {
      name: "synth",
      description: "CDKTF's output (cdktf.out): construct paths, source lines and mustReach statements",
      value: { name: "folder", completion: "folders" },
    },
    {
      name: "stack",
      description: "the stack of the plan, where the output or a file of statements is about several",
      value: { name: "name", completion: "nothing" },
    },
    fileOption("must-reach", "a JSON list of callers that must reach an endpoint"),
    {
      name: "fail-on",
      description: "codes, groups or levels that stop a pipeline, separated by commas",
      value: {
        name: "names",
        completion: "nothing",
        repeats: true,
        whenUnset: `"${DEFAULT_FAIL_ON.join(",")}"`,
      },
    },
    {
      name: "approve",
      description: "let exactly the finding pass of which a review printed this digest",
      value: { name: "digest", completion: "nothing", repeats: true },
    },
    fileOption("approvals", `the approvals of the repository, such as ${APPROVALS_FILE}`),
    fileOption(
      "approvals-base",
      "the same file of the target branch: approvals that the change adds are named in the first line",
    ),
    {
      name: "provider",
      description:
        "an address at which your organization hosts this provider, such as registry.example.com/platform/cloud",
      value: { name: "address", completion: "nothing", repeats: true },
    },
    {
      name: "format",
      description: "what to print",
      value: { name: "format", completion: Object.keys(FORMATS), default: "terminal" },
    },
    {
      name: "color",
      description: "when the terminal format has colour; auto heeds FORCE_COLOR and NO_COLOR",
      value: { name: "when", completion: COLOURS, default: "auto" },
    },
    ...FILE_FORMATS.map((format): OptionDescription => ({
      name: format,
      description: `write ${format} to a file too`,
      value: { name: "file", completion: "files" },
    })),
  ],
  examples: [
    {
      line: "terraform show -json plan.out | npx cdktf-provider-cloud review -",
      does: "Review a plan; its JSON, which holds secrets, is in no file",
    },
    {
      line: "terraform show -json plan.out | npx cdktf-provider-cloud review - --format markdown --fail-on none --html review.html",
      does: "Print the comment of a pull request, write a page, and let every finding pass",
    },
  ],
  notes: `Exit codes: 0 nothing at the gate, 1 a plan that cannot be judged, 2 wrong usage, 3 the gate stopped.\n--must-reach: [${MUST_REACH_EXAMPLE}]\n--approvals: [${APPROVALS_EXAMPLE}]\n--fail-on takes: ${gateNames().join(", ")}`,
  page: "review.md",
  run: ([planFile = ""], flags: ReviewFlags) => reviewFile(planFile, flags),
};
