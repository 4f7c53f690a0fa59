/** What a review says of a list that is not all known: the values are known only after apply, or cannot be read. */
import { FORMATS } from "../../../../src/review";
import { reportOf } from "../../../../src/review/report";
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, reviewed, statement } from "../../plan";
import { NO_RULE } from "../unexplained";

const A = "10.0.0.0/8";
const OPEN = ["0.0.0.0/0", "::/0"];
const LATER = { unknown: { ip_allowlist: [false, true] } };
const BAD = "203.0.113.1/24";
const FIX = {
  later: "write ranges in ip_allowlist that are known before the apply",
  valid: "write valid ranges in ip_allowlist",
  both: "write valid ranges in ip_allowlist that are known before the apply",
  service: "correct ip_allowlist in the service, and plan again: its present entries cannot be read",
};

const api = (list: unknown) => ({ ip_allowlist: list, dashboards_ip_allowlist: [A] });
const found = (before: unknown, after: unknown, options: ChangeOptions = {}) =>
  reviewed([change(before === null ? null : api(before), after === null ? null : api(after), options)]);

interface Explained {
  readonly lists: Parameters<typeof found>;
  readonly message: string;
  readonly fix: string;
}

it.each<[what: string, given: Explained]>([
  [
    "an unknown entry",
    {
      lists: [[A], [A, null], LATER],
      message: "who can connect to API is known only after apply",
      fix: FIX.later,
    },
  ],
  [
    "an entry with host bits",
    {
      lists: [[A], [A, BAD]],
      message: `the list of API holds an entry after the change that is not a range ("${BAD}")`,
      fix: FIX.valid,
    },
  ],
  [
    "an entry with a secret and a command in it",
    {
      lists: [[A], ["https://user:password@a.example/\n##[error]"]],
      message: String.raw`the list of API holds an entry after the change that is not a range ("https://***@a.example/\n#\u{23}[error]")`,
      fix: FIX.valid,
    },
  ],
  [
    "what is not a list",
    {
      lists: [[A], "everybody"],
      message: 'the list of API is not a list after the change ("everybody")',
      fix: FIX.valid,
    },
  ],
  [
    "an entry of a sensitive list",
    {
      lists: [[A], [A, BAD], { afterSensitive: { ip_allowlist: true } }],
      message:
        "the list of API holds an entry after the change that is not a range (the list is sensitive: its ranges are not shown)",
      fix: FIX.valid,
    },
  ],
  [
    "an entry of the present list, and an unknown one",
    {
      lists: [[BAD], [A, null], LATER],
      message: `who can connect to API is known only after apply, and its list holds an entry before the change that is not a range ("${BAD}")`,
      fix: "correct ip_allowlist in the service, and write ranges in it that are known before the apply",
    },
  ],
  [
    "an entry of a cluster that is forgotten",
    {
      lists: [[BAD], null, { actions: ["forget"] }],
      message: `the list of API holds an entry before the change that is not a range ("${BAD}")`,
      fix: FIX.service,
    },
  ],
])("explains %s, and says what to do", (_what, { lists, message, fix }) => {
  const [first] = found(...lists).findings.filter(({ code }) => code === "undetermined");
  expect(plain(first?.message ?? [])).toBe(message);
  expect(plain(first?.fix?.() ?? [])).toBe(fix);
});

interface Shown {
  readonly lists: Parameters<typeof found>;
  readonly headline: string;
  readonly gains: string;
  readonly others?: string;
}

it.each<[what: string, given: Shown]>([
  [
    "what is known only after apply",
    {
      lists: [[A], [A, null], LATER],
      headline: "cloud_opensearch.logs API lets in addresses that are not known yet",
      gains: "known only after apply",
      others: "not known: values are known only after apply",
    },
  ],
  [
    "what cannot be read",
    {
      lists: [[A], [BAD]],
      headline: "cloud_opensearch.logs API has entries that cannot be read",
      gains: "with entries that cannot be read",
    },
  ],
  [
    "what cannot be read of a sensitive list",
    {
      lists: [[A], [BAD], { afterSensitive: { ip_allowlist: true } }],
      headline: "cloud_opensearch.logs API has entries that cannot be read",
      gains: "with entries that cannot be read (a sensitive list)",
    },
  ],
  [
    "what is certain beside an entry that cannot be read",
    {
      lists: [[A], [A, BAD, "192.0.2.0/24"]],
      headline: "cloud_opensearch.logs API has entries that cannot be read",
      gains: "at least +256 IPv4, not all can be read",
    },
  ],
  [
    "both",
    {
      lists: [[A], [BAD, null], LATER],
      headline:
        "cloud_opensearch.logs API lets in addresses that are not known yet, cloud_opensearch.logs API has entries that cannot be read",
      gains: "known only after apply, with entries that cannot be read",
      others: "not known: values are known only after apply",
    },
  ],
])("says in the headline and the rows %s", (_what, { lists, headline, gains, others }) => {
  const report = reportOf(found(...lists));
  const lines = (topic: string) =>
    report.rows.filter((row) => row.topic === topic).flatMap((row) => row.lines);
  expect(plain(report.headline)).toBe(headline);
  expect(lines("gains").map(({ what }) => plain(what))).toEqual([gains]);
  expect(lines("data").map(({ about }) => plain(about))).toEqual([others ?? "nothing is destroyed or reset"]);
  expect(lines("login").map(({ about }) => plain(about))).toEqual([others ?? "no change"]);
});

it.each<[string, readonly string[], message: string]>([
  ["all of it", [A], "API is destroyed with the cluster: 16,777,216 IPv4 (10.0.0.0/8; private)"],
  [
    "a part of it",
    [A, BAD],
    "API is destroyed with the cluster: at least 16,777,216 IPv4 (10.0.0.0/8; private), and entries that cannot be read",
  ],
  ["nothing of it", [BAD], "API is destroyed with the cluster: entries that cannot be read"],
])("says of a list that is destroyed with its cluster what can be read: %s", (_what, list, message) => {
  const [first] = found(list, null).findings.filter(({ code }) => code === "deleted");
  expect(plain(first?.message ?? [])).toBe(message);
});

it("stops at an entry of an open list that cannot be read, and shows none of a sensitive list", () => {
  const review = found(OPEN, [...OPEN, "office"], { afterSensitive: { ip_allowlist: true } });
  const [first] = review.findings.filter(({ code }) => code === "unreviewed");
  expect(plain(first?.message ?? [])).toBe(`changes from (sensitive value) to (sensitive value), ${NO_RULE}`);
  expect(review.gate.exitCode).toBe(3);
});

it("says how to change an open list back that the apply does not write to", () => {
  const drifted = change(api([A]), api([...OPEN.slice(0, 1), BAD]));
  const planned = change(api([...OPEN.slice(0, 1), BAD]), null, { actions: ["forget"] });
  const { findings } = reviewed([planned], { resource_drift: [drifted] });
  const back = "change ip_allowlist back outside Terraform: this apply does not write to the present cluster";
  for (const { code, fix, obstacleWords } of findings.filter(({ code }) =>
    ["open", "drift"].includes(code),
  )) {
    expect(`${code}: ${plain(fix?.() ?? [])}`).toBe(`${code}: ${back}`);
    expect(obstacleWords?.()).toBe(back);
  }
});

it("says in no format that an entry is known only after apply which cannot be read", () => {
  const mustReach = [statement({ addresses: ["192.0.2.1"] })];
  const review = reviewed([change(api([A]), api([A, BAD]))], {}, { mustReach });
  for (const [name, { render }] of Object.entries(FORMATS)) {
    const text = [...render(review, { planFile: "plan.json" })].join("");
    const titles = /known only after apply(?:,|%2C) or cannot be read/g;
    expect(`${name}: ${text.replace(titles, "")}`).not.toMatch(/after apply|known before|not known yet/);
    expect(text).toMatch(/cannot be read/);
  }
});
