/** How a sentence shows the values of a change: those that a reader may see, and what changes if they look the same. */
import { plain } from "../../../src/text";
import { change, type ChangeOptions, CLUSTER, reviewed } from "../plan";

/** What is said about `zone`, up to the reason. */
function shown(before: unknown, after: unknown, options: ChangeOptions = {}): string | undefined {
  const { findings } = reviewed([change({ ...CLUSTER, zone: before }, { ...CLUSTER, zone: after }, options)]);
  const [found] = findings.filter(({ attribute }) => attribute === "zone");
  return found && plain(found.message).replace(", which this review does not know", "");
}

const url = (user: string, query: string) => `https://${user}@a.example/?${query}`;
const long = (end: string) => `${"a".repeat(100)}${end}`;
const HIDDEN = { zone: true };

describe("a changed value", () => {
  it.each<[string, unknown, unknown, ChangeOptions, string]>([
    ["that is a text", "a", "b", {}, 'changes from "a" to "b"'],
    ["that is another type", "1", 1, {}, 'changes from "1" to 1'],
    ["that was unset", null, "b", {}, 'changes from unset to "b"'],
    ["that is unset", "a", null, {}, 'changes from "a" to unset'],
    ["that is an object", "a", {}, {}, 'changes from "a" to {}'],
    ["that was a list", [], "a", {}, 'changes from [] to "a"'],
    [
      "that is a long list of long lists",
      "a",
      [["a", ["b"]], 1, 2, 3, 4, 5],
      {},
      'changes from "a" to [["a", a value], 1, 2, 3 and 2 more]',
    ],
    ["that is an object with an unset value", "a", { b: 1, c: null }, {}, 'changes from "a" to {b = 1}'],
    ["that is a list of which the end changes", { a: 1 }, [[{}]], {}, "changes from {a = 1} to [[a value]]"],
    [
      "that is alike as far as it is shown",
      [1, 1, 1, 1, null],
      [1, 1, 1, 1, null, null],
      {},
      "changes from [1, 1, 1, 1 and 1 more] to [1, 1, 1, 1 and 2 more]",
    ],
    [
      "that is alike in what is shown",
      [[[]], null],
      [[[]]],
      {},
      "changes from [[a value], null] to [[a value]]",
    ],
    ["that is not known", "a", null, { unknown: HIDDEN }, 'changes from "a" to (known after apply)'],
    [
      "that is not known, and may look the same",
      url("a", "b"),
      url("c", "b"),
      { unknown: HIDDEN },
      'changes from "https://***@a.example/?***" to (known after apply)',
    ],
    [
      "of a URL's query",
      url("a", "b"),
      url("a", "c"),
      {},
      'changes in its query string ("https://***@a.example/?***")',
    ],
    [
      "of a URL's user",
      url("a", "b"),
      url("c", "b"),
      {},
      'changes in its user information ("https://***@a.example/?***")',
    ],
    [
      "that was sensitive and is unset",
      "a",
      null,
      { beforeSensitive: HIDDEN },
      "changes from (sensitive value) to unset",
    ],
    [
      "of a sensitive URL's query",
      url("a", "b"),
      url("a", "c"),
      { beforeSensitive: HIDDEN },
      "changes from (sensitive value) to (sensitive value)",
    ],
  ])("%s", (_what, before, after, options, text) => {
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
  expect((found?.each?.() ?? []).map(plain)).toContain(
    `callers must be given the new url, known only after apply; it was ${is}`,
  );
});
