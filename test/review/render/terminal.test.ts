/** The terminal's output: the answer first, within the width, with nothing broken that is to be copied. */
import stringWidth from "string-width";

import { PLAIN_TERMINAL, renderTerminal, type Review, type TerminalOptions } from "../../../src/review";
import { jsonPieces } from "../../../src/review/render/json";
import { change, clusterAt, programWith, reviewed } from "../plan";
import { PLAN_NAMES, reviewOfPlan } from "../plans/reviews";

const linesOf = (found: Review, options: Partial<TerminalOptions> = {}) =>
  renderTerminal(found, { ...PLAIN_TERMINAL, ...options })
    .trimEnd()
    .split("\n");

const changed = (name: string, before: readonly string[], after: readonly string[]) =>
  clusterAt(name, { ip_allowlist: before }, { ip_allowlist: after });

/** What a line break would spoil. */
const ADDRESS = /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b[0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f:]*/g;
const COMMAND = /--approve [0-9a-f]{32}/g;

describe("the output for a terminal", () => {
  it.each(PLAN_NAMES)("stays within each width, and does not break text to be copied: %s", (name) => {
    const found = reviewOfPlan(name);
    const whole = renderTerminal(found, { ...PLAIN_TERMINAL, width: 120 }).match(COMMAND) ?? [];
    const known = [...jsonPieces(found)].join("");
    for (const width of [60, 72, 80, 100, 120]) {
      const lines = linesOf(found, { width });
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      const text = lines.join("\n");
      expect(text.match(COMMAND) ?? []).toEqual(whole);
      for (const address of text.match(ADDRESS) ?? []) {
        expect(known).toContain(address);
        expect(address).not.toMatch(/[^:]:$/);
      }
    }
  });

  it("counts wide characters as the terminal shows them", () => {
    const name = "ログ基盤".repeat(12);
    const found = reviewed([changed(name, ["10.0.0.0/8"], ["10.0.0.0/7"])]);
    const lines = linesOf(found, { width: 60 });
    expect(lines.join("").replace(/\s/g, "")).toContain(name);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(60);
  });

  it("counts what it leaves out of a plan of thousands", () => {
    const changes = Array.from({ length: 3_000 }, (_, index) => {
      const lists = (prefix: number) => [`10.${index >> 8}.${index & 255}.0/${prefix}`];
      return changed(`logs-${index}`, lists(25), lists(24));
    });
    const lines = linesOf(reviewed(changes));
    expect(lines.length).toBeLessThan(250);
    const text = lines.join("\n");
    expect(text).toMatch(/STOP {2}3,000 endpoints let in more addresses/);
    expect(text).toMatch(/2,980 more clusters: broadened 2980; the JSON output holds them/);
    expect(text).toMatch(/and 2,988 commands more, in the JSON output/);
    expect(text).toMatch(/and 2,995 more, below or in the JSON output/);
  });

  const widened = () =>
    reviewed(
      [changed("logs", ["10.0.0.0/8"], ["10.0.0.0/8", "198.51.100.7/32"])],
      {},
      { synthesized: programWith({ path: "production/logs", line: "cdk/main.ts:25" }) },
    );

  it("prints colours only if allowed, and the same text", () => {
    const coloured = linesOf(widened(), { hasColour: true });
    expect(coloured[0]).toContain("\u001b[31mSTOP\u001b[0m");
    expect(coloured.map((line) => line.replace(/\u001b\[\d+m/g, ""))).toEqual(linesOf(widened()));
    expect(linesOf(widened()).join("\n")).not.toContain("\u001b");
  });

  it("shows 40 of 41 findings about the plan", () => {
    const unknown = Array.from({ length: 41 }, (_, index) =>
      change(null, {}, { address: `cloud_kafka.a${index}`, more: { type: `cloud_kafka${index}` } }),
    );
    const lines = linesOf(reviewed(unknown));
    const start = lines.indexOf("The plan");
    expect(lines[start - 1]).toBe("");
    expect(lines.slice(start).filter((line) => line.startsWith("  ! "))).toHaveLength(40);
    expect(lines).toContain("  and 1 more, in the JSON output");
  });

  it("leaves out kept ranges of a long report, and allows more lines in a narrow terminal", () => {
    const report = (count: number, width: number) => {
      const changes = Array.from({ length: count }, (_, index) => {
        const before = ["192.0.2.0/24", `10.${index}.0.0/24`];
        const after = [...before, `11.${index}.0.0/24`, `12.${index}.0.0/24`];
        return changed(`c${index}`, before, after);
      });
      const lines = linesOf(reviewed(changes), { width });
      return { length: lines.length, hasKept: lines.some((line) => line.includes("unchanged: ")) };
    };
    const longest = (width: number) => {
      const all = Array.from({ length: 8 }, (_, index) => report(index + 1, width));
      return Math.max(...all.filter(({ hasKept }) => hasKept).map(({ length }) => length));
    };
    expect(longest(80)).toBeLessThanOrEqual(59);
    expect(longest(50)).toBeGreaterThan(59);
    expect(longest(50)).toBeLessThanOrEqual(94);
    expect(report(8, 80).hasKept).toBe(false);
  });

  it("links source lines and codes of findings if the terminal supports links, and shows the same text", () => {
    const linkTo = () => "file:///repository/cdk/main.ts#25";
    const linkToCode = (code: string) => `file:///docs/findings.md#${code}`;
    const linked = linesOf(widened(), { hasLinks: true, linkTo, linkToCode });
    const link = (to: string, text: string) => `\u001b]8;;${to}\u001b\\${text}\u001b]8;;\u001b\\`;
    expect(linked.join("\n")).toContain(link(linkTo(), "cdk/main.ts:25"));
    expect(linked.join("\n")).toContain(link(linkToCode("broadened"), "broadened"));
    expect(linked.map((line) => line.replace(/\u001b\]8;;[^\u001b]*\u001b\\/g, ""))).toEqual(
      linesOf(widened()),
    );
    expect(linesOf(widened(), { linkTo, linkToCode })).toEqual(linesOf(widened()));
  });
});
