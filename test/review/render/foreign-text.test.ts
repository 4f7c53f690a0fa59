/** Names from a plan are text in every output, whatever they are made of. */
import fc from "fast-check";

import type { Review } from "../../../src/review";
import { githubHtml } from "../../browser/github-markdown";
import { ANY_CHARACTER, cases } from "../../cases";
import { RENDERERS } from "../corpus-reviews";
import { HOSTILE, reviewWith } from "./hostile-names";

/** Reviews by the text in them: each format shows the same ones. */
const reviews = new Map<string, Review>();

function reviewOf(text: string): Review {
  const made = reviews.get(text) ?? reviewWith(text);
  reviews.set(text, made);
  return made;
}

const render = (name: string, text: string) => RENDERERS[name]?.(reviewOf(text)) ?? "";

/** What does something, or cannot be seen: control characters but line breaks, directions, half characters. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A line that a pipeline takes as a command to itself. */
const COMMAND = /^\s*(::|##|(\+\+\+|---|~~~|\^\^\^) |travis_|section_start)/m;

/** What each output must be, whatever the text was. */
const CHECKS: Readonly<Record<string, (text: string) => void>> = {
  markdown: (text) => {
    const output = render("markdown", text);
    const [mark = "", ...rest] = output.split("\n");
    expect(mark).toMatch(/^<!-- cdktf-provider-cloud review(: .*)? -->$/);
    expect(mark.match(/-->/g)).toHaveLength(1);
    const html = githubHtml(rest.join("\n"));
    const tags = [...html.matchAll(/<\/?([a-z0-9!-]+)[^>]*>/gi)].map(([, name = ""]) => name);
    const allowed = "h2 p ol ul li strong code pre br details summary".split(" ");
    expect(tags.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(html.match(/<h2/g)).toHaveLength(1);
    expect(output).not.toMatch(INVISIBLE);
    // GitHub finds mentions, issues and emoji outside of code.
    const outside = html.replace(/<(pre|code)>.*?<\/\1>/gs, "").replace(/<[^>]*>/g, "");
    expect(outside).not.toMatch(/@\w|:\w+:|\B#\d|https?:|www\./);
  },
  html: (text) => {
    const output = render("html", text).replace(/<style>.*?<\/style>/s, "<style></style>");
    const tags = [...output.matchAll(/<\/?([a-z0-9!]+)([^>]*)>/gi)];
    const allowed =
      "!doctype html head meta title style body main h1 p ol ul li span b a code pre details summary svg rect".split(
        " ",
      );
    expect(tags.map(([, name]) => name).filter((name) => !allowed.includes(name ?? ""))).toEqual([]);
    const attributes = tags.flatMap(([, , written = ""]) => [...written.matchAll(/ ([a-z-]+)="([^"]*)"/g)]);
    expect(attributes.filter(([, name]) => /^on|^src|^style/.test(name ?? ""))).toEqual([]);
    const placed = attributes.filter(([, name = ""]) => ["id", "href"].includes(name));
    const values = placed.map(([, , value = ""]) => value);
    expect(values.filter((value) => !/^#?[A-Za-z0-9_.~-]+$/.test(value))).toEqual([]);
    expect(output.match(/<|>/g)).toHaveLength(2 * tags.length);
  },
  annotations: (text) => {
    const reviewedText = reviewOf(text);
    const lines = (RENDERERS["annotations"]?.(reviewedText) ?? "").split("\n").slice(0, -1);
    // GitHub shows ten of a level; the tenth says how many there are.
    expect(lines.length).toBeGreaterThanOrEqual(8);
    expect(lines.length).toBeLessThanOrEqual(reviewedText.findings.length);
    for (const line of lines) {
      expect(line).toMatch(/^::(error|warning|notice) (file=[^:,\n]*,line=\d+,)?title=[^:,\n]+::[^\r\n]*$/);
    }
  },
  terminal: (text) => {
    const output = render("terminal", text);
    expect(output).not.toMatch(INVISIBLE);
    expect(output).not.toContain("##");
    expect(output).not.toMatch(COMMAND);
  },
  "terminal in colour": (text) => {
    const output = render("terminal in colour", text).replace(/\u001b\[[\d;]+m/g, "");
    expect(output).not.toMatch(INVISIBLE);
    expect(output).not.toMatch(COMMAND);
  },
  sarif: (text) => {
    const log = JSON.parse(render("sarif", text)) as {
      runs: {
        results: {
          message: { text: string };
          locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
        }[];
      }[];
    };
    for (const { message } of log.runs[0]?.results ?? []) {
      expect(message.text).not.toMatch(/\]\(|(?<!\\u)\{\d+\}/);
      expect(message.text).not.toMatch(INVISIBLE);
    }
    for (const result of log.runs[0]?.results ?? []) {
      expect(result.locations[0]?.physicalLocation.artifactLocation.uri).toMatch(
        /^[A-Za-z0-9%._~!*'()-]+(\/[A-Za-z0-9%._~!*'()-]+)*$/,
      );
    }
  },
  json: (text) => {
    const output = render("json", text);
    expect(output).not.toMatch(INVISIBLE);
    expect(output).not.toContain("##");
    const { clusters } = JSON.parse(output) as { clusters: readonly { address: string }[] };
    expect(clusters.map(({ address }) => address)).toContain(`cloud_opensearch.logs["${text}"]`);
  },
};

describe.each(Object.entries(CHECKS))("foreign text in %s", (_format, check) => {
  it.each(HOSTILE.map((text) => [JSON.stringify(text), text]))("stays text: %s", (_shown, text) => {
    check(text);
  });
});

it("stays text in every format, for any text", () => {
  const text = fc.string({ unit: ANY_CHARACTER, maxLength: 30 });
  fc.assert(
    fc.property(text, (one) => {
      for (const check of Object.values(CHECKS)) check(one);
      reviews.delete(one);
    }),
    { numRuns: cases(4, 20) },
  );
});
