/** What is left of a text for a terminal where no terminal shows it. */
import { withoutColours } from "../../src/text";

it.each([
  ["a colour", "a\u001b[31mb\u001b[0mc", "abc"],
  ["several colours in one sequence", "\u001b[1;38;5;208mb", "b"],
  ["a sequence of one character", "a\u001bMb", "ab"],
  ["a sequence with a private mark", "\u001b[?25lb", "b"],
  ["a sequence with a space", "\u001b[4 qb", "b"],
  ["a title", "\u001b]0;one (title) [m\u0007b", "b"],
  ["a link", "\u001b]8;;https://example.com\u001b\\b\u001b]8;;\u001b\\", "b"],
  ["a title that does not end, up to the end of its line", "\u001b]0;title\nb", "\nb"],
  ["the escape character alone", "a\u001b", "a"],
  ["the escape character before other text", "a\u001bb", "ab"],
  ["nothing", "a [31m ]0; b\n", "a [31m ]0; b\n"],
])("leaves out %s", (_what, text, shown) => {
  expect(withoutColours(text)).toBe(shown);
});
