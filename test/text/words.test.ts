/** Sentences of own and foreign text, and how foreign text is written so that it does nothing. */
import {
  escaped,
  escapedStart,
  isPipelineCommand,
  joined,
  namesWords,
  own,
  plain,
  say,
  visible,
  type Words,
  write,
} from "../../src/text";

/** Writes a sentence with its foreign parts in brackets. */
const marked = (words: Words) => write(words, (text) => `[${text}]`);

describe("a sentence", () => {
  it.each<[string, Words, string]>([
    ["of own text", own("all is well"), "all is well"],
    ["of nothing", own(""), ""],
    ["with a name", say`${"logs"} is new`, "[logs] is new"],
    ["with a name that is empty", say`a ${""} b`, "a [] b"],
    ["with a number", say`${3} more`, "3 more"],
    ["with another sentence", say`so ${say`is ${"logs"}`}, too`, "so is [logs], too"],
    ["that is joined", joined([own("a"), say`${"b"}`, own("c")], ", "), "a, [b], c"],
    ["that is joined from nothing", joined([], ", "), ""],
    ["of as many names as it shows", namesWords([own("a"), own("b")], 2), "a, b"],
    [
      "of more names than it shows",
      namesWords([own("a"), own("b"), own("c"), own("d")], 2),
      "a, b and 2 more",
    ],
  ])("%s", (_what, words, text) => {
    expect(marked(words)).toBe(text);
  });

  it("has no empty parts", () => {
    expect([say`${"a"}${"b"}`, own(""), say`${own("")}`]).toEqual([
      [{ foreign: "a" }, { foreign: "b" }],
      [],
      [],
    ]);
  });

  it.each([
    ["ab is new", say`${"ab"} is new`],
    ["… is new", say`${"a".repeat(20)} is new`],
    ["new: …, …", say`new: ${"a".repeat(20)}, ${"b".repeat(20)}`],
    ["abcdefgh, …", say`${"abcdefgh"}, ${"i"} and more`],
    ["ab…", say`ab${own("c".repeat(20))}`],
  ])("of at most 10 characters leaves out long names first: %s", (text, words) => {
    const identity = (part: string) => part;
    expect(write(words, identity, identity, 10)).toBe(text);
  });

  it("is written by one function for foreign and one for own text", () => {
    expect(
      write(
        say`a ${"b"}`,
        () => "foreign",
        (text) => text.toUpperCase(),
      ),
    ).toBe("A foreign");
    expect(plain(say`a ${"b\nc"}`)).toBe("a b\\u{a}c");
  });
});

describe("foreign text", () => {
  it.each<[string, string, string]>([
    ["plain", 'a b-c_1."~', 'a b-c_1."~'],
    ["of other languages", "Zürich 東京 é 🦊", "Zürich 東京 é 🦊"],
    ["with a line break", "a\nb\r", "a\\u{a}b\\u{d}"],
    ["with a control character", "\u001b[31m", "\\u{1b}[31m"],
    ["with a direction override", "a\u202eb", "a\\u{202e}b"],
    ["with an invisible character", "a\u200bb\u2800\u00ad", "a\\u{200b}b\\u{2800}\\u{ad}"],
    ["with a code point that is no character", "a\ufffe\u{10ffff}", "a\\u{fffe}\\u{10ffff}"],
    ["with half a character", "a\ud800", "a\\u{d800}"],
    ["with a character of private use", "\u{f0000}", "\\u{f0000}"],
    ["with one number sign", "a#b", "a#b"],
    ["with a command of a pipeline", "##[error]a", "#\\u{23}[error]a"],
    ["with many number signs", "###", "#\\u{23}\\u{23}"],
  ])("%s is written in one line that does nothing", (_what, text, written) => {
    expect(escaped(text)).toBe(written);
    expect(visible(text)).toBe(written);
  });

  it("is cut after 300 characters", () => {
    expect(visible("a".repeat(300))).toBe("a".repeat(300));
    expect(visible("a".repeat(301))).toBe(`${"a".repeat(300)}…`);
    expect(visible("\u200b".repeat(38))).toBe(`${"\\u{200b}".repeat(37)}…`);
    expect(visible(`\u0001${"a".repeat(294)}🦊`)).toBe(`\\u{1}${"a".repeat(294)}…`);
    expect(escaped("a".repeat(301))).toHaveLength(301);
  });
});

describe("a line", () => {
  it.each([
    "::error::a",
    "  ##[section]",
    "+++ a",
    "--- a",
    "---",
    "~~~ a",
    "^^^ +++",
    "travis_fold:start:a",
    "section_start:1:a",
    "section_end:1:a",
  ])("is a command to a pipeline, and is not one once its start is escaped: %s", (line) => {
    expect(isPipelineCommand(line)).toBe(true);
    const without = escapedStart(line);
    expect(isPipelineCommand(without)).toBe(false);
    expect(without.trimStart()).toBe(
      `\\u{${line.trimStart().charCodeAt(0).toString(16)}}${line.trimStart().slice(1)}`,
    );
  });

  it.each([
    ["::", "0::"],
    ["::1", "0::1"],
    ["::ffff:192.0.2.1/128 is new", "0::ffff:192.0.2.1/128 is new"],
    ["  ::A/8), and more", "  0::A/8), and more"],
  ])("is an address that can be copied, once its start is escaped: %s", (line, written) => {
    expect(escapedStart(line)).toBe(written);
  });

  it.each(["::error::a", "::1/1280", "::a/b"])("is not taken for an address: %s", (line) => {
    expect(escapedStart(line)).toBe(`\\u{3a}${line.slice(1)}`);
  });

  it.each(["a ::error::", ":a:", "# title", "---a", "+++a", "a travis_fold", "section_middle:1"])(
    "is no command: %s",
    (line) => {
      expect(isPipelineCommand(line)).toBe(false);
    },
  );
});
