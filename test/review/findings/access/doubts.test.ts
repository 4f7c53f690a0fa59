/** What a review says of a list that is not all known: the values are known only after apply, or cannot be read. */
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, reviewed, statement } from "../../plan";
import { alone, FORMAT_NAMES, printed } from "../../rendered";
import { documentLines } from "../../said";
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
      message: 'the list of API holds an entry after the change that is not a range ("everybody")',
      fix: FIX.valid,
    },
  ],
  [
    "an entry of a sensitive list",
    {
      lists: [[A], [A, BAD], { afterSensitive: { ip_allowlist: true } }],
      message: "the list of API holds an entry after the change that is not a range",
      fix: FIX.valid,
    },
  ],
  [
    "an entry of the present list, and an unknown one",
    {
      lists: [[BAD], [A, null], LATER],
      message: `who can connect to API is known only after apply, and its list holds an entry before the change that is not a range ("${BAD}")`,
      fix: FIX.service,
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
  expect(plain(first?.message() ?? [])).toBe(message);
  expect(plain(first?.fix?.() ?? [])).toBe(fix);
});

it.each<[what: string, lists: Parameters<typeof found>, headline: string]>([
  [
    "what is known only after apply",
    [[A], [A, null], LATER],
    "Who gets in to API of cloud_opensearch.logs is known only after apply",
  ],
  ["what cannot be read", [[A], [BAD]], "Who gets in to API of cloud_opensearch.logs cannot be read"],
  [
    "what cannot be read of a sensitive list",
    [[A], [BAD], { afterSensitive: { ip_allowlist: true } }],
    "Who gets in to API of cloud_opensearch.logs cannot be read",
  ],
  [
    "what is certain beside an entry that cannot be read",
    [[A], [A, BAD, "192.0.2.0/24"]],
    "Who gets in to API of cloud_opensearch.logs cannot be read; 1 change to decide",
  ],
  [
    "both",
    [[A], [BAD, null], LATER],
    "Who gets in to API of cloud_opensearch.logs is known only after apply",
  ],
])("says in the headline %s", (_what, lists, headline) => {
  const review = found(...lists);
  expect(documentLines(review)[0]).toBe(headline);
  expect(documentLines(review).join()).not.toMatch(/nobody gains|nobody loses/i);
});

it("stops at an entry of an open list that cannot be read, and shows none of a sensitive list", () => {
  const review = found(OPEN, [...OPEN, "office"], { afterSensitive: { ip_allowlist: true } });
  const [first] = review.findings.filter(({ code }) => code === "unreviewed");
  expect(plain(first?.message() ?? [])).toBe(
    `changes from (sensitive value) to (sensitive value), ${NO_RULE}`,
  );
  expect(review.gate.exitCode).toBe(3);
});

it("says how to change an open list back that the apply does not write to", () => {
  const drifted = change(api([A]), api([...OPEN.slice(0, 1), BAD]));
  const planned = change(api([...OPEN.slice(0, 1), BAD]), null, { actions: ["forget"] });
  const { findings } = reviewed([planned], { resource_drift: [drifted] });
  const back = "change ip_allowlist back outside Terraform: this apply does not write to the present cluster";
  for (const { code, fix } of findings.filter(({ code }) => ["open", "drift"].includes(code)))
    expect(`${code}: ${plain(fix?.() ?? [])}`).toBe(`${code}: ${back}`);
});

it("says in no format that an entry is known only after apply which cannot be read", () => {
  const mustReach = [statement({ addresses: ["192.0.2.1"] })];
  const review = reviewed([change(api([A]), api([A, BAD]))], {}, { mustReach });
  for (const name of FORMAT_NAMES) {
    const text = printed(alone(review), name);
    const titles = /known only after apply(?:,|%2C) or cannot be read/g;
    expect(`${name}: ${text.replace(titles, "")}`).not.toMatch(/after apply|known before|not known yet/);
    expect(text).toMatch(/cannot be read/);
  }
});
