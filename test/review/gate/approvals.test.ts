/** The file of approvals: what is read, and what each mistake is told. */
import { readApprovals } from "../../../src/review";

const DIGEST = "0123456789abcdef0123456789abcdef";
const ENTRY = { digests: [DIGEST], who: "Ada", why: "the new office", until: "2027-01-31" };
const READ = { who: "Ada", why: "the new office", until: "2027-01-31", stacks: undefined, isOutdated: false };
const file = (...entries: unknown[]) => JSON.stringify(entries);
const without = (name: string) => Object.fromEntries(Object.entries(ENTRY).filter(([key]) => key !== name));

it.each<[string, string, readonly object[]]>([
  ["an empty list", "[]", []],
  ["a byte order mark", "\ufeff[]", []],
  ["an entry", file(ENTRY), [{ digests: [DIGEST], entry: READ }]],
  [
    "a digest in upper case",
    file({ ...ENTRY, digests: [DIGEST.toUpperCase()] }),
    [expect.objectContaining({ digests: [DIGEST] })],
  ],
  [
    "names with space around them",
    file({ ...ENTRY, who: " Ada ", why: "the new office\n" }),
    [{ digests: [DIGEST], entry: READ }],
  ],
  [
    "the words that a person reads, and the stacks in which it holds",
    file({ ...ENTRY, accepts: "10.0.0.0/8 gets in", stacks: ["staging"] }),
    [{ digests: [DIGEST], entry: { ...READ, accepts: "10.0.0.0/8 gets in", stacks: ["staging"] } }],
  ],
  [
    "an entry of an earlier version, which covers nothing",
    file({ digest: DIGEST, who: "Ada", why: "the new office", until: "2027-01-31" }),
    [{ digests: [DIGEST], entry: { ...READ, isOutdated: true } }],
  ],
  [
    "a digest for each of two stacks",
    file({ ...ENTRY, stacks: ["a"] }, { ...ENTRY, stacks: ["b"] }),
    [expect.anything(), expect.anything()],
  ],
  ["the leap day", file({ ...ENTRY, until: "2028-02-29" }), [expect.anything()]],
])("reads %s", (_what, content, approvals) => {
  expect(readApprovals(content)).toEqual({ ok: true, approvals });
});

it.each<[string, string, RegExp]>([
  ["no JSON", "{", /is not JSON \(line 1, column 2\)\. Write a list of/],
  [
    "a key that occurs twice in one entry",
    `[{ "digests": ["${DIGEST}"], "who": "Ada", "why": "x", "until": "2020-01-31", "until": "2999-12-31" }]`,
    / twice in .* \(line 1, column \d+\)\. Write a list of/,
  ],
  ["an object", JSON.stringify(ENTRY), /is not a list\. Write a list of/],
  [
    "an entry without digest",
    file(without("digests")),
    /entry 1 has no "digests": write a list of the 32 hexadecimal digits/,
  ],
  [
    "an entry without who",
    file(without("who")),
    /entry 1 \(digest 0123.*\) has no "who": write who approves/,
  ],
  ["an entry without until", file(ENTRY, without("until")), /entry 2 .*has no "until": write the last day/],
  ["a digest of other letters", file({ ...ENTRY, digests: ["z".repeat(32)] }), /entry 1 has "digests"/],
  ["a digest that begins otherwise", file({ ...ENTRY, digests: [`x${DIGEST.slice(1)}`] }), /has "digests"/],
  ["a digest that ends otherwise", file({ ...ENTRY, digests: [`${DIGEST.slice(1)}x`] }), /has "digests"/],
  ["a digest that is too long", file({ ...ENTRY, digests: [`${DIGEST}0`] }), /has "digests"/],
  ["a digest twice", file({ ...ENTRY, digests: [DIGEST, DIGEST] }), /has "digests": .*each once/],
  [
    "a digest in two entries",
    file(ENTRY, { ...ENTRY, digests: ["f".repeat(32), DIGEST], who: "Bob" }),
    /entry 2 has the digest 0123.*, which entry 1 has for the same stack; leave it in one of them/,
  ],
  ["no digest at all", file({ ...ENTRY, digests: [] }), /has "digests": \[\]/],
  ["a stack without a name", file({ ...ENTRY, stacks: [""] }), /has "stacks": .*names of stacks/],
  ["an empty who", file({ ...ENTRY, who: " " }), /has "who": " "; write who approves/],
  ["a who of blank patterns", file({ ...ENTRY, who: "\u2800\u0301" }), /has "who": .*; write who approves/],
  [
    "an until that is not completed",
    file({ ...ENTRY, until: "YYYY-MM-DD" }),
    /has "until": "YYYY-MM-DD"; write the last day/,
  ],
  ["an until that is not a day", file({ ...ENTRY, until: "2027-02-29" }), /has "until": "2027-02-29"/],
  [
    "a key that is not known",
    file({ ...ENTRY, stack: "staging" }),
    /has the key "stack", .*: write "stacks"/,
  ],
])("refuses %s", (_what, content, problem) => {
  const reading = readApprovals(content);
  expect(reading.ok ? "" : reading.problem).toMatch(problem);
});

it("knows the lines of the entries of a file in the repository", () => {
  const content = JSON.stringify([ENTRY, { ...ENTRY, digests: ["f".repeat(32)] }], undefined, 2);
  const reading = readApprovals(content, "access-approvals.json");
  expect(reading.ok && reading.approvals.map(({ entry }) => entry?.line)).toEqual([
    { file: "access-approvals.json", line: 2 },
    { file: "access-approvals.json", line: 10 },
  ]);
});

it("repeats no pipeline command and no invisible character", () => {
  const reading = readApprovals(file({ ...ENTRY, who: "", "##[x]\u202e": 1 }));
  expect(reading.ok ? "" : reading.problem).not.toMatch(/##|\u202e/);
});
