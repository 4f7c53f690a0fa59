/** Lines are aligned as `terraform fmt` does. */
import { aligned } from "../../src/terraform-files";

it.each([
  ["arguments of a block", "a = 1\nlonger = 2\n", "a      = 1\nlonger = 2\n"],
  ["arguments that are too far apart", "a       = 1\nbc      = 2\n", "a  = 1\nbc = 2\n"],
  ["an empty line between", "a = 1\n\nlonger = 2\n", "a = 1\n\nlonger = 2\n"],
  ["a comment between", "a = 1\n# note = 3\nlonger = 2\n", "a = 1\n# note = 3\nlonger = 2\n"],
  [
    "a list on several lines",
    "a   = 1\nlonger  = [\n  2,\n]\nbc = 3\n",
    "a = 1\nlonger = [\n  2,\n]\nbc = 3\n",
  ],
  ["a list on one line", "a = [1]\nlonger = {}\n", "a      = [1]\nlonger = {}\n"],
  ["comments", "a = 1 # x\nbc = 234 // y\n", "a  = 1   # x\nbc = 234 // y\n"],
  ["comments of elements", '"a", # x\n"bcd", # y\n', '"a",   # x\n"bcd", # y\n'],
  [
    "signs in a text",
    'a = "b = # ${c == "=" ? 1 : 2}"\nlonger = 2\n',
    'a      = "b = # ${c == "=" ? 1 : 2}"\nlonger = 2\n',
  ],
  ["comparisons", "a = b == 1\nc ? d >= 2 : 3\n", "a = b == 1\nc ? d >= 2 : 3\n"],
  ["an object in a list", "  { a = 1, b = 2 },\n  { long = 1 },\n", "  { a = 1, b = 2 },\n  { long = 1 },\n"],
])("%s", (_what, text, expected) => {
  expect(aligned(text)).toBe(expected);
});

it.each(["a = <<EOT\nb = 1\nEOT\n", "/* a\nb = 1 */\n", 'a = "b\n'])(
  "leaves alone what it cannot read: %j",
  (text) => {
    expect(aligned(text)).toBeUndefined();
  },
);
