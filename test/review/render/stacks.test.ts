/** The reviews of several stacks in every format: foreign text stays text, and a comment holds no more than it can. */
import Ajv from "ajv";

import schema from "../../../docs/review.schema.json";
import { failedStep, FORMATS, type StackReviews, unreadablePlan } from "../../../src/review";
import { COMMENT } from "../../../src/review/limits";
import { nodeSha256 } from "../../../src/review/node";
import { githubHtml } from "../../browser/github-markdown";
import { clusterAt, reviewed } from "../plan";
import { HOSTILE } from "./hostile-names";

const failed = (stack: string | undefined, step: string, log: string) =>
  failedStep({ stack, step, log, lineOf: () => undefined });

const several = (parts: Partial<StackReviews>): StackReviews => ({
  reviewed: [],
  missing: [],
  onlyStack: undefined,
  runUrl: "https://ci.example.com/runs/7?a=[b](c)",
  sha256: nodeSha256,
  ...parts,
});

const SMALL = reviewed([
  clusterAt("logs", { ip_allowlist: ["10.0.0.0/8"] }, { ip_allowlist: ["10.0.0.0/7"] }),
]);

/** A text wherever the name of a stack, a step or a file, or a printed line can be. */
const hostile = (text: string): StackReviews =>
  several({
    reviewed: [{ name: text, planFile: text, review: SMALL }],
    missing: [
      failed(text, text, `╷\n│ Error: ${text}\n│\n│ ${text}\n╵`),
      failed(undefined, text, text),
      unreadablePlan(text, text),
    ],
    onlyStack: text,
  });

type Format = keyof typeof FORMATS;

const written = (format: Format, reviews: StackReviews) =>
  [...FORMATS[format].renderStacks(reviews, {})].join("");

const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const COMMAND = /^\s*(::|##|(\+\+\+|---|~~~|\^\^\^) |travis_|section_start)/m;
const isValid = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

const HOSTILE_REVIEWS = HOSTILE.map((text) => [JSON.stringify(text), hostile(text)] as const);

it("shows foreign text as text in a comment", () => {
  const comments = HOSTILE_REVIEWS.map(([, reviews]) => written("markdown", reviews));
  for (const comment of comments) expect(comment.match(/<!--.*-->/g)).toHaveLength(1);
  const allowed =
    /^(?:(?:h[2-4]|p|strong|table|thead|tbody|tr|th|td|br|wbr|ul|li|code|pre|details|summary)|code class="language-diff"|a href="https:\/\/ci\.example\.com\/runs\/7\?a=%5Bb%5D%28c%29")$/;
  githubHtml(comments).forEach((html, index) => {
    const elements = [...html.replace(/<!--.*?-->/g, "").matchAll(/<([a-z0-9]+)([^>]*)>/g)];
    const others = elements
      .map(([, name = "", rest = ""]) => name + rest)
      .filter((one) => !allowed.test(one));
    expect([HOSTILE[index], others]).toEqual([HOSTILE[index], []]);
  });
});

describe.each(HOSTILE_REVIEWS)("foreign text stays text: %s", (_text, reviews) => {
  it("in a terminal", () => {
    const text = written("terminal", reviews);
    expect(text).not.toMatch(INVISIBLE);
    expect(text).not.toMatch(COMMAND);
  });

  it("in annotations", () => {
    for (const line of written("annotations", reviews).trimEnd().split("\n"))
      expect(line).toMatch(/^::(error|warning|notice) (file=[^:,\n]*,line=\d+,)?title=[^:,\n]+::[^\r\n]*$/);
  });

  it("in JSON, which is valid, and in SARIF", () => {
    for (const format of ["json", "sarif"] as const) expect(written(format, reviews)).not.toMatch(INVISIBLE);
    isValid(JSON.parse(written("json", reviews)));
    expect(isValid.errors ?? []).toEqual([]);
  });

  it("on a page, whose parts have different ids", () => {
    const page = written("html", reviews).replace(/<style>.*?<\/style>/s, "");
    const tags = [...page.matchAll(/<\/?([a-z0-9!]+)([^>]*)>/gi)];
    expect(page.match(/<|>/g)).toHaveLength(2 * tags.length);
    expect(tags.filter(([, name = ""]) => /^(?:script|img|a\W)/.test(name))).toEqual([]);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/ href="#([^"]*)"/g)) expect(ids).toContain(target);
  });
});

it("masks what can be a secret in the addresses that a step prints", () => {
  const log = "fatal: https://user:hunter2@git.example.com/x?token=hunter3 is gone";
  const reviews = several({ missing: [failed("a", "clone", log)] });
  for (const format of Object.keys(FORMATS) as Format[])
    expect(written(format, reviews)).not.toMatch(/hunter/);
});

describe("a comment about many stacks", () => {
  const lists = (index: number) => ({
    ip_allowlist: Array.from({ length: index }, (_, at) => `10.${at}.0.0/16`),
  });
  const large = (count: number) =>
    reviewed(
      Array.from({ length: count }, (_, index) =>
        clusterAt(`${"c".repeat(50)}-${index}`, lists(1), lists(40 + index)),
      ),
    );
  const one = large(30);
  const stacks = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `stack-${index}`,
      planFile: "plan.json",
      review: one,
    }));

  it.each([1, 3, 300])("fits, and has a heading for each stack or counts them: %d", (count) => {
    const log = Array.from({ length: 500 }, (_, index) => `Error ${index}: ${"x".repeat(300)}`).join("\n");
    const comment = written(
      "markdown",
      several({ reviewed: stacks(count), missing: [failed("broken", "plan", log)] }),
    );
    expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(COMMENT.bytes);
    const headings = comment.match(/^### (?!In )/gm)?.length ?? 0;
    const [, left = "0"] = /^\*\*([\d,]+) more stacks? ha(?:s|ve) no room here/m.exec(comment) ?? [];
    expect(headings + Number(left.replaceAll(",", ""))).toBe(count + 1);
    expect(comment).toMatch(/^### 🛑 NO REVIEW: <code>broken<\/code>/m);
    expect(comment.match(/<details>/g)?.length ?? 0).toBe(comment.match(/<\/details>/g)?.length ?? 0);
  });

  it("gives the room that one stack does not need to the others", () => {
    const small = { name: "small", planFile: "plan.json", review: reviewed([]) };
    const alone = written("markdown", several({ reviewed: stacks(1) }));
    const beside = written("markdown", several({ reviewed: [...stacks(1), small] }));
    expect(beside.length).toBeGreaterThan(0.95 * alone.length);
  });
});
