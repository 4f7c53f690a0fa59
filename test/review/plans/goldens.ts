/** What every format prints of each plan, as files that people read in a pull request. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { failedStep, type StackReviews } from "../../../src/review";
import { RENDERERS } from "../corpus-reviews";
import { FORMAT_NAMES, printed, together } from "../rendered";
import { approvalsOf, PLAN_NAMES, reviewOfPlan } from "./reviews";

const FOLDER = join(__dirname, "..", "..", "golden", "review");

/** The file of a format, and how its text is made readable, where it is not `FORMAT.txt` as it is printed. */
const FILES: Readonly<Record<string, readonly [file: string, readable: (output: string) => string]>> = {
  markdown: ["comment.md", ended],
  html: ["page.html", ended],
  json: ["review.json", indented],
  sarif: ["code-scanning.sarif", indented],
};

/** The reviews of which every format is a golden; of the others, what people read in a pull request and at a desk. */
const WHOLE: readonly string[] = ["approved", "several-stacks"];
const READ: readonly string[] = ["markdown", "terminal"];

const formatsOf = (name: string) =>
  WHOLE.includes(name) ? FORMAT_NAMES : FORMAT_NAMES.filter((format) => READ.includes(format));

export interface Golden {
  /** Relative to the folder of the goldens: `small-widening/comment.md`. */
  readonly file: string;
  /** What the format prints today. */
  readonly content: string;
}

function goldensOf(name: string): readonly Golden[] {
  const review = reviewOfPlan(name);
  return formatsOf(name).map((format) => {
    const render = RENDERERS[format];
    if (render === undefined) throw new Error(`there is no format ${format}`);
    return golden(name, format, render(review));
  });
}

function golden(name: string, format: string, output: string): Golden {
  const [file, readable] = FILES[format] ?? [`${format}.txt`, ended];
  return { file: `${name}/${file}`, content: readable(output) };
}

/** The stacks of one change, of which the plan of one failed. */
function failedStacks(): StackReviews {
  const reviews = { dev: "nothing-at-all", production: "narrowing-that-locks-a-caller-out" };
  const reviewed = Object.entries(reviews).map(([stack, name]) => [stack, reviewOfPlan(name)] as const);
  return together(Object.fromEntries(reviewed), {
    missing: [
      failedStep({
        stack: "staging",
        step: "terraform plan",
        log: [
          "╷",
          "│ Error: Cannot read the Prometheus cluster 2: GET /cluster/prometheus/2 responded 403 Forbidden",
          "│ ",
          "│   with cloud_prometheus.metrics,",
          "│   on cdk.tf.json line 92, in resource.cloud_prometheus.metrics:",
          "│   92:       }",
          "│ ",
          "│ The token is not for the organization 4071.",
          "╵",
        ].join("\n"),
        lineOf: () => "cdk/main.ts:48",
        addressOf: () => undefined,
      }),
    ],
    runUrl: "https://github.com/northwind/infrastructure/actions/runs/7",
    commit: "3f2a9c1d0e4b",
  });
}

/** The stacks of one change, approved in one file for one of them. */
function approvedStacks(): StackReviews {
  const approvals = approvalsOf("approved");
  const review = (name: string, stack: string) => reviewOfPlan(name, { approvals, stack, isAlone: false });
  return together(
    {
      production: review("approved", "production"),
      staging: review("approved", "staging"),
      dev: review("nothing-at-all", "dev"),
    },
    { approvals, baseApprovals: [] },
  );
}

/** The reviews of several stacks, by the name of their goldens. */
const STACKS_GOLDENS: Readonly<Record<string, () => StackReviews>> = {
  "several-stacks": failedStacks,
  "several-stacks-approved": approvedStacks,
};

function goldensOfStacks(name: string): readonly Golden[] {
  const reviews = STACKS_GOLDENS[name]?.();
  if (reviews === undefined) throw new Error(`there are no stacks ${name}`);
  return formatsOf(name).map((format) => golden(name, format, printed(reviews, format)));
}

/** Returns the content of a golden; empty where there is none. */
export function readGolden(file: string): string {
  const path = join(FOLDER, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

export function goldenFiles(): readonly string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => /\.\w+$/.test(file));
}

/** Returns what the formats print today. */
export const goldens = (): readonly Golden[] => [
  ...PLAN_NAMES.flatMap(goldensOf),
  ...Object.keys(STACKS_GOLDENS).flatMap(goldensOfStacks),
];

/** Writes what the formats print today, and removes what they no longer print. */
export function writeGoldens(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const { file, content } of goldens()) {
    mkdirSync(join(FOLDER, file, ".."), { recursive: true });
    writeFileSync(join(FOLDER, file), content);
  }
}

function ended(output: string): string {
  return output.endsWith("\n") ? output : `${output}\n`;
}

function indented(json: string): string {
  return `${JSON.stringify(JSON.parse(json), undefined, 2)}\n`;
}
