/** Reviews of realistic pull requests: each format answers who, which data and what to do. */
import { type RowTopic, TOPICS } from "../../src/review/report";
import { RENDERERS } from "./corpus-reviews";
import { READERS } from "./plans/answers";
import { type Expectation, EXPECTATIONS } from "./plans/expectations";
import { PLAN_NAMES, reviewOfPlan } from "./plans/reviews";

const FORMATS = Object.keys(READERS);
const ROWS = FORMATS.flatMap((format) => PLAN_NAMES.map((name) => [format, name] as const));

const printed = (format: string, name: string) => RENDERERS[format]?.(reviewOfPlan(name)) ?? "";

function expectationOf(name: string): Expectation {
  const expectation = EXPECTATIONS[name];
  if (expectation === undefined) throw new Error(`nobody says what a review of ${name} has to answer`);
  return expectation;
}

function expectAll(text: string, parts: readonly (string | RegExp)[]): void {
  for (const part of parts) {
    if (typeof part === "string") expect(text).toContain(part);
    else expect(text).toMatch(part);
  }
}

it("expects something of each plan, and of no other", () => {
  expect(Object.keys(EXPECTATIONS).sort()).toEqual([...PLAN_NAMES].sort());
});

describe.each(ROWS)("%s of %s", (format, name) => {
  const { headline, answer, details = [], never = [], hidden, unknown = [] } = expectationOf(name);
  const output = printed(format, name);
  const found = READERS[format]?.(output);
  if (found === undefined) throw new Error(`there is no reader of ${format}`);

  it("begins with the most severe effect", () => {
    expect(found.headline).toMatch(headline);
  });

  it.each(Object.entries(answer) as [RowTopic, readonly (string | RegExp)[]][])(
    "shows the rows: %s",
    (topic, parts) => {
      expectAll(found.rows.get(topic) ?? "", parts);
    },
  );

  it("shows everything that the reader needs, and no secret", () => {
    for (const secret of [/PLANTED/, ...(hidden === undefined ? [] : [hidden])])
      expect(output).not.toMatch(secret);
    if (found.text === undefined) return;
    expectAll(found.text, details);
    for (const text of never) expect(output).not.toMatch(text);
  });

  it("reports what is not known", () => {
    for (const topic of unknown) expect(found.rows.get(topic) ?? "").toMatch(/^not known: /);
  });

  it("has the rows in the order in which they are read", () => {
    const order = Object.keys(TOPICS) as RowTopic[];
    const topics = [...found.rows.keys()];
    expect(topics).toEqual(order.filter((topic) => topics.includes(topic)));
  });
});

describe.each(PLAN_NAMES)("the gate for %s", (name) => {
  it("passes or stops as expected", () => {
    expect(reviewOfPlan(name).gate.exitCode).toBe(expectationOf(name).exitCode);
  });
});

describe("41 of 60 clusters", () => {
  const lines = printed("terminal", "monorepo").trimEnd().split("\n");
  const comment = printed("markdown", "monorepo");

  it("are one screen and a half in the terminal, with the opening in the first ten lines", () => {
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.slice(0, 10).join(" ")).toMatch(/search-batch query and push\s+(is )?open to every IPv4/);
  });

  it("are a comment of at most 8,000 characters before it is unfolded", () => {
    const folded = comment.replace(/<details>.*?<\/details>/gs, "");
    expect(folded).not.toContain("details>");
    expect(folded.length).toBeLessThanOrEqual(8_000);
    expect(comment.length).toBeLessThanOrEqual(65_536);
  });

  it.each(["markdown", "html", "json"])("are all named in %s, also the folded ones", (format) => {
    const output = printed(format, "monorepo");
    const text = READERS[format]?.(output).text ?? output;
    const changed = reviewOfPlan("monorepo").clusters.map(({ change }) => change.address);
    expect(changed).toHaveLength(41);
    expect(changed.filter((address) => !text.includes(address))).toEqual([]);
  });
});

describe("the terminal", () => {
  it.each(PLAN_NAMES)("is at most 80 columns wide for %s, except for unbreakable words", (name) => {
    const wide = printed("terminal", name)
      .split("\n")
      .filter((line) => line.length > 80);
    expect(wide.filter((line) => line.trim().split(/\s+/).length > 1)).toEqual([]);
  });
});
