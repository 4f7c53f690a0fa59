/** What several stacks have in common is said once; each stack says what it has beside it. */
import type { Review } from "../../../src/review";
import { nodeSha256 } from "../../../src/review/node";
import { type ReportBody, reportOfStacks } from "../../../src/review/report/stacks";
import { plain } from "../../../src/text";
import { clusterAt, reviewed } from "../plan";

const OFFICE = { ip_allowlist: ["10.0.0.0/24"] };
const TWO_OFFICES = { ip_allowlist: ["10.0.0.0/24", "10.1.0.0/24"] };

/** A stack with a cluster that is called after it. */
const stack = (name: string, ...changes: readonly object[]) => ({
  name,
  planFile: `${name}.json`,
  review: reviewed(changes, {}, { stack: name }),
});

const logs = (name: string, before: object | null, after: object | null) =>
  clusterAt(
    "logs",
    before && { name: `logs-${name}`, ...before },
    after && { name: `logs-${name}`, ...after },
  );

const widened = (name: string, ...more: readonly object[]) =>
  stack(name, logs(name, OFFICE, TWO_OFFICES), ...more);

const report = (...reviewedStacks: readonly { name: string; planFile: string; review: Review }[]) =>
  reportOfStacks({
    reviewed: reviewedStacks,
    missing: [],
    onlyStack: undefined,
    runUrl: undefined,
    sha256: nodeSha256,
  });

/** The lines of a body that report something, with their rows. */
const effects = ({ rows }: ReportBody) =>
  rows.flatMap(({ topic, lines }) =>
    lines
      .filter(({ count }) => count > 0)
      .map(({ about, what, ranges }) => `${topic}: ${[about, what, ranges].map(plain).join(" ")}`.trimEnd()),
  );

const said = (of: ReturnType<typeof report>) => ({
  parts: of.parts.map(({ title, body }) => [plain(title), ...effects(body)]),
  own: Object.fromEntries(of.sections.map((section) => [section.name, effects(of.bodyOf(section))])),
});

const GAIN = (...names: readonly string[]) =>
  `gains: API of ${names.map((name) => `logs-${name}`).join(", ")} +256 IPv4 10.1.0.0/24`;

it("says once what all stacks change alike, and names the clusters of all", () => {
  const { parts, own } = said(report(widened("dev"), widened("staging"), widened("production")));
  expect(parts).toEqual([
    [
      "In dev, staging and production",
      GAIN("dev", "staging", "production"),
      "to-do: if 10.1.0.0/24 should be able to connect, approve it below; if not: remove 10.1.0.0/24 from ip_allowlist",
    ],
  ]);
  expect(own).toEqual({ dev: [], staging: [], production: [] });
});

it("leaves to a stack what it has beside that", () => {
  const gone = clusterAt("old", { name: "old", ...OFFICE }, null);
  const { parts, own } = said(report(widened("dev"), widened("staging"), widened("production", gone)));
  expect(parts).toEqual([["In dev, staging and production", GAIN("dev", "staging", "production")]]);
  expect(own["dev"]).toEqual([expect.stringMatching(/^to-do: if 10.1.0.0\/24 should be able to connect/)]);
  expect(own["production"]).toContainEqual("data: old destroyed with its data no snapshots");
});

it("has a part for each set of stacks", () => {
  const narrowed = (name: string) => stack(name, logs(name, TWO_OFFICES, OFFICE));
  const all = report(widened("a"), widened("b"), narrowed("c"), narrowed("d"));
  expect(said(all).parts.map(([title]) => title)).toEqual(["In a and b", "In c and d"]);
});

it("keeps the effects of stacks apart that have nothing in common", () => {
  const other = stack("b", logs("b", OFFICE, { ip_allowlist: ["10.0.0.0/24", "10.2.0.0/24"] }));
  const { parts, own } = said(report(widened("a"), other));
  expect(parts).toEqual([]);
  expect(own["a"]).toContainEqual("gains: logs-a API +256 IPv4 10.1.0.0/24");
  expect(own["b"]).toContainEqual("gains: logs-b API +256 IPv4 10.2.0.0/24");
});

it("has every digest, each with its stack", () => {
  const stacks = [widened("dev"), widened("production")];
  const [part] = report(...stacks).parts;
  const commands = part?.body.gate.offers.flatMap((offer) => offer.commands);
  const digests = stacks.map(({ review }) => review.gate.groups[0]?.digest);
  expect(commands?.map(({ stack: name, flag }) => [name, flag])).toEqual([
    ["dev", `--approve ${digests[0]}`],
    ["production", `--approve ${digests[1]}`],
  ]);
  expect(new Set(digests).size).toBe(2);
});

it("does not call clusters the same that have only the same name", () => {
  const at = (name: string, address: string) =>
    stack(name, clusterAt(address, { name: "logs", ...OFFICE }, { name: "logs", ...TWO_OFFICES }));
  expect(said(report(at("a", "one"), at("b", "two"))).parts).toEqual([]);
});

it("says in the headline once what all stacks do, and names their clusters", () => {
  expect(plain(report(widened("dev"), widened("production")).headline)).toBe(
    "each of dev, production: API of logs-dev, logs-production let in more addresses",
  );
});
