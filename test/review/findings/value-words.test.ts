/** How a sentence shows the values of a change: those that a reader may see, and what changes if they look the same. */
import { plain } from "../../../src/text";
import { change, type ChangeOptions, CLUSTER, reviewed } from "../plan";
import { NOT_KNOWN } from "./unexplained";

/** What is said about `zone`, up to the reason. */
function shown(before: unknown, after: unknown, options: ChangeOptions = {}): string | undefined {
  const { findings } = reviewed([change({ ...CLUSTER, zone: before }, { ...CLUSTER, zone: after }, options)]);
  const [found] = findings.filter(({ attribute }) => attribute === "zone");
  return found && plain(found.message()).replace(`, ${NOT_KNOWN}`, "");
}

const url = (user: string, query: string) => `https://${user}@a.example/?${query}`;
const long = (end: string) => `${"a".repeat(100)}${end}`;
const HIDDEN = { zone: true };

describe("a changed value", () => {
  interface Changed {
    readonly before: unknown;
    readonly after: unknown;
    readonly options?: ChangeOptions;
    readonly text: string;
  }

  it.each<[what: string, given: Changed]>([
    ["that is a text", { before: "a", after: "b", text: 'changes from "a" to "b"' }],
    ["that is another type", { before: "1", after: 1, text: 'changes from "1" to 1' }],
    ["that was unset", { before: null, after: "b", text: 'changes from unset to "b"' }],
    ["that is unset", { before: "a", after: null, text: 'changes from "a" to unset' }],
    ["that is an object", { before: "a", after: {}, text: 'changes from "a" to {}' }],
    ["that was a list", { before: [], after: "a", text: 'changes from [] to "a"' }],
    [
      "that is a long list of long lists",
      {
        before: "a",
        after: [["a", ["b"]], 1, 2, 3, 4, 5],
        text: 'changes from "a" to [["a", a value], 1, 2, 3 and 2 more]',
      },
    ],
    [
      "that is an object with an unset value",
      { before: "a", after: { b: 1, c: null }, text: 'changes from "a" to {b = 1}' },
    ],
    [
      "that is a list of which the end changes",
      { before: { a: 1 }, after: [[{}]], text: "changes from {a = 1} to [[a value]]" },
    ],
    [
      "that is alike as far as it is shown",
      {
        before: [1, 1, 1, 1, null],
        after: [1, 1, 1, 1, null, null],
        text: "changes from [1, 1, 1, 1 and 1 more] to [1, 1, 1, 1 and 2 more]",
      },
    ],
    [
      "that is alike in what is shown",
      { before: [[[]], null], after: [[[]]], text: "changes from [[a value], null] to [[a value]]" },
    ],
    [
      "that is not known",
      {
        before: "a",
        after: null,
        options: { unknown: HIDDEN },
        text: 'changes from "a" to (known after apply)',
      },
    ],
    [
      "that is not known, and may look the same",
      {
        before: url("a", "b"),
        after: url("c", "b"),
        options: { unknown: HIDDEN },
        text: 'changes from "https://***@a.example/?***" to (known after apply)',
      },
    ],
    [
      "of a URL's query",
      {
        before: url("a", "b"),
        after: url("a", "c"),
        text: 'changes in its query string ("https://***@a.example/?***")',
      },
    ],
    [
      "of a URL's user",
      {
        before: url("a", "b"),
        after: url("c", "b"),
        text: 'changes in its user information ("https://***@a.example/?***")',
      },
    ],
    [
      "that was sensitive and is unset",
      {
        before: "a",
        after: null,
        options: { beforeSensitive: HIDDEN },
        text: "changes from (sensitive value) to unset",
      },
    ],
    [
      "of a sensitive URL's query",
      {
        before: url("a", "b"),
        after: url("a", "c"),
        options: { beforeSensitive: HIDDEN },
        text: "changes from (sensitive value) to (sensitive value)",
      },
    ],
  ])("%s", (_what, { before, after, options = {}, text }) => {
    expect(shown(before, after, options)).toBe(text);
  });

  it("that differs only at its cut end is said to differ there", () => {
    expect(shown(long("b"), long("c"))).toMatch(
      /^changes in what follows its first \d+ characters \("a+…"\)$/,
    );
  });
});

it.each<[what: string, options: ChangeOptions, is: string]>([
  ["nothing that is sensitive", {}, '"https://a.example"'],
  ["a host name that is sensitive now", { afterSensitive: { custom_hostname: true } }, "(sensitive value)"],
  ["a name that was sensitive", { beforeSensitive: { name: true } }, "(sensitive value)"],
])("a URL of a replaced cluster, which holds %s", (_what, options, is) => {
  const before = { ...CLUSTER, custom_hostname: "a.example", url: "https://a.example" };
  const replaced = change(
    before,
    { ...before, url: null },
    {
      ...options,
      actions: ["delete", "create"],
      unknown: { url: true },
    },
  );
  const [found] = reviewed([replaced]).findings.filter(({ code }) => code === "replaced");
  expect((found?.details?.() ?? []).map(plain)).toContain(
    `callers must be given the new url, known only after apply; it was ${is}`,
  );
});
