/** What every format prints of each plan, as files that people read in a pull request. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { failedStep, FORMATS, type StackReviews } from "../../../src/review";
import { nodeSha256 } from "../../../src/review/node";
import { RENDERERS } from "../corpus-reviews";
import { approvalsOf, PLAN_NAMES, reviewOfPlan } from "./reviews";

const FOLDER = join(__dirname, "..", "..", "golden", "review");

/** The file of a format, and how its text is made readable, where it is not `FORMAT.txt` as it is printed. */
const FILES: Readonly<Record<string, readonly [file: string, readable: (output: string) => string]>> = {
  markdown: ["comment.md", ended],
  html: ["page.html", ended],
  json: ["review.json", indented],
  sarif: ["code-scanning.sarif", indented],
};

export const GOLDEN_FORMATS: readonly string[] = Object.keys(FORMATS);

export interface Golden {
  /** Relative to the folder of the goldens: `small-widening/comment.md`. */
  readonly file: string;
  /** What the format prints today. */
  readonly content: string;
}

export function goldensOf(name: string): readonly Golden[] {
  const review = reviewOfPlan(name);
  return GOLDEN_FORMATS.map((format) => {
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
const STACKS: StackReviews = {
  reviewed: ["nothing-at-all", "narrowing-that-locks-a-caller-out"].map((name, index) => ({
    name: ["dev", "production"][index] ?? "",
    planFile: `${name}.json`,
    review: reviewOfPlan(name),
  })),
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
    }),
  ],
  onlyStack: undefined,
  runUrl: "https://github.com/northwind/infrastructure/actions/runs/7",
  sha256: nodeSha256,
};

/** The stacks of one change, all of it approved in one file. */
function approvedStacks(): StackReviews {
  const approvals = approvalsOf("approved");
  return {
    reviewed: [
      { name: "production", planFile: "approved.json", review: reviewOfPlan("approved", { approvals }) },
      { name: "staging", planFile: "staging.json", review: reviewOfPlan("snapshots-off", { approvals }) },
      { name: "dev", planFile: "nothing-at-all.json", review: reviewOfPlan("nothing-at-all", { approvals }) },
    ],
    missing: [],
    onlyStack: undefined,
    runUrl: undefined,
    sha256: nodeSha256,
  };
}

/** The reviews of several stacks, by the name of their goldens. */
const STACKS_GOLDENS: Readonly<Record<string, () => StackReviews>> = {
  "several-stacks": () => STACKS,
  "several-stacks-approved": approvedStacks,
};
export const STACKS_NAMES: readonly string[] = Object.keys(STACKS_GOLDENS);

export function goldensOfStacks(name: string): readonly Golden[] {
  const reviews = STACKS_GOLDENS[name]?.();
  if (reviews === undefined) throw new Error(`there are no stacks ${name}`);
  return Object.entries(FORMATS).map(([format, { renderStacks }]) =>
    golden(name, format, [...renderStacks(reviews, {})].join("")),
  );
}

/** Returns the content of a golden; empty where there is none. */
export function readGolden(file: string): string {
  const path = join(FOLDER, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

export function goldenFiles(): readonly string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => /\.\w+$/.test(file));
}

/** Writes what the formats print today, and removes what they no longer print. */
export function writeGoldens(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const { file, content } of [
    ...PLAN_NAMES.flatMap(goldensOf),
    ...STACKS_NAMES.flatMap(goldensOfStacks),
  ]) {
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
