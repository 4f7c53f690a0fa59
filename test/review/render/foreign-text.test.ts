/** Names from a plan are text in every output, whatever they are made of. */
import fc from "fast-check";

import type { Review } from "../../../src/review";
import { cases } from "../../cases";
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
    const tags = output.match(/<[^>]*>?/g) ?? [];
    const allowed = [
      "<code>",
      "</code>",
      "<details>",
      "</details>",
      "<summary>",
      "</summary>",
      "<br>",
      "<wbr>",
      "<!-- cdktf-provider-cloud review -->",
    ];
    expect(tags.filter((tag) => !allowed.includes(tag))).toEqual([]);
    const foreign = [...output.matchAll(/<code>(.*?)<\/code>/gs)].map(([, inner]) => inner ?? "");
    for (const inner of foreign) expect(inner.replace(/&#\d+;|<wbr>/g, "")).toMatch(/^[\p{L}\p{N} ./_-]*$/u);
    expect(output).not.toMatch(/www\.|:\/\//i);
    for (const line of output.split("\n").filter((one) => one.startsWith("|"))) {
      expect(line.match(/\|/g)).toHaveLength(3);
    }
    expect(output).not.toMatch(/^#+ Heading/m);
  },
  html: (text) => {
    const output = render("html", text).replace(/<style>.*?<\/style>/s, "<style></style>");
    const tags = [...output.matchAll(/<\/?([a-z0-9!]+)([^>]*)>/gi)];
    const allowed =
      "!doctype html head meta title style body header main footer nav h1 h2 p ul li dl dt dd div span b a code pre section details summary figure figcaption svg rect table caption thead tbody tr th td".split(
        " ",
      );
    expect(tags.map(([, name]) => name).filter((name) => !allowed.includes(name ?? ""))).toEqual([]);
    const attributes = tags.flatMap(([, , written = ""]) => [...written.matchAll(/ ([a-z-]+)="([^"]*)"/g)]);
    expect(attributes.filter(([, name]) => /^on|^src|^style/.test(name ?? ""))).toEqual([]);
    const placed = attributes.filter(([, name = ""]) => ["id", "href"].includes(name));
    for (const [, , value] of placed) expect(value).toMatch(/^#?[A-Za-z0-9_.~-]+$/);
    expect(output.match(/<|>/g)).toHaveLength(2 * tags.length);
  },
  annotations: (text) => {
    const reviewedText = reviewOf(text);
    const lines = (RENDERERS["annotations"]?.(reviewedText) ?? "").split("\n").slice(0, -1);
    // GitHub shows ten of a level; the tenth says how many there are.
    expect(lines.length).toBeGreaterThanOrEqual(10);
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
    const output = render("terminal in colour", text).replace(/\u001b\[\d+m/g, "");
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
  const text = fc.string({ unit: "binary", maxLength: 30 });
  fc.assert(
    fc.property(text, (one) => {
      for (const check of Object.values(CHECKS)) check(one);
      reviews.delete(one);
    }),
    { numRuns: cases(20) },
  );
});
