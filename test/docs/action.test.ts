/** What the action and the workflows that use it may do, and with which version of the actions of others. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "yaml";

import { codeBlocks } from "./code-blocks";
import { ACTION, type Workflow } from "./workflow";

const EXAMPLES = join(__dirname, "..", "..", "examples");
const workflowIn = (file: string) => parse(readFileSync(join(EXAMPLES, file), "utf8")) as Workflow;

/** The workflows that review, by their places. */
const REVIEWS: readonly (readonly [place: string, workflow: Workflow])[] = [
  ["examples/github-actions/review.yml", workflowIn("github-actions/review.yml")],
  ["examples/monorepo", workflowIn("monorepo/.github/workflows/review.yml")],
  ["docs/deploy.md", parse(codeBlocks("docs/deploy.md", "yaml")[0] ?? "") as Workflow],
];

const usedBy = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));

it("every action is named by its commit", () => {
  const all = [
    ...ACTION.runs.steps.flatMap(({ uses }) => uses ?? []),
    ...REVIEWS.flatMap(([, workflow]) => usedBy(workflow)),
  ];
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((uses) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses))).toEqual([]);
});

describe.each(REVIEWS)("%s", (_place, { permissions, jobs }) => {
  it("gives each job its own permissions, and lets none write that runs code of the pull request", () => {
    expect(permissions).toEqual({});
    expect(jobs["plan"]?.permissions).toEqual({ contents: "read" });
    expect(jobs["publish"]?.permissions).toEqual({
      "pull-requests": "write",
      "security-events": "write",
      actions: "read",
      contents: "read",
    });
    const [step, ...others] = jobs["publish"]?.steps ?? [];
    expect([step?.with, others]).toEqual([{ publish: true }, []]);
  });

  it("plans no pull request of a fork, and reads the approvals of the target branch", () => {
    expect(jobs["plan"]?.if).toContain("github.event.pull_request.head.repo.full_name == github.repository");
    const checkout = jobs["plan"]?.steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkout?.with).toEqual({ "persist-credentials": false, "fetch-depth": 0 });
  });
});

it("the action refreshes before it plans, and passes the variables of the plans to nothing else", () => {
  const script = ACTION.runs.steps.map(({ run }) => run ?? "").join("\n");
  expect(script).not.toMatch(/refresh=?\s*false/);
  expect(script.indexOf("unset ENVIRONMENT")).toBeLessThan(script.indexOf("$PREPARE"));
});
