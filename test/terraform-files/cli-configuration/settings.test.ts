/** The settings that a CLI configuration file has, in either of its syntaxes. */
import {
  readCliSettings,
  type Setting,
  type Settings,
} from "../../../src/terraform-files/cli-configuration/settings";

/** Returns settings as lists of pairs. */
const plain = (value: Setting | undefined): unknown => {
  if (Array.isArray(value)) return (value as readonly Setting[]).map(plain);
  if (typeof value !== "object" || value === null) return value;
  return { of: (value as Settings).entries.map(([name, one]) => [name, plain(one)]) };
};
const of = (...pairs: readonly unknown[]) => ({ of: pairs });

it.each<[string, string, unknown]>([
  ["nothing", "# a comment\n", of()],
  ["a text", 'plugin_cache_dir = "$HOME/.cache"\n', of(["plugin_cache_dir", "$HOME/.cache"])],
  ["a switch and a number", "a = true\nb = 2\nc = -1.5", of(["a", true], ["b", 2], ["c", -1.5])],
  ["escapes", String.raw`a = "x\"y\\z\n\u00e9"`, of(["a", 'x"y\\z\né'])],
  [
    "a template, which is a text here",
    'a = "oci.example/${replace(type, "-", "_")}"',
    of(["a", 'oci.example/${replace(type, "-", "_")}']),
  ],
  ["a heredoc", "a = <<EOT\nx\nEOT\nb = 1", of(["a", "x\n"], ["b", 1])],
  ["a list", 'a = [\n  "x", # one\n  "y",\n]', of(["a", ["x", "y"]])],
  [
    "a block with a label, and a map",
    'host "a.example" {\n  services = {\n    "modules.v1" = "https://x/",\n    providers = "y"\n  }\n}',
    of(["host", of(["a.example", of(["services", of(["modules.v1", "https://x/"], ["providers", "y"])])])]),
  ],
  [
    "blocks of one name, in their order",
    'p {\n  m { path = "a" }\n  direct {}\n  m { path = "b" }\n}',
    of(["p", of(["m", of(["path", "a"])], ["direct", of()], ["m", of(["path", "b"])])]),
  ],
  [
    "JSON",
    '\n{"p": {"m": [{"path": "a:b"}], "direct": [{"x": null, "y": false}]}}',
    of(["p", of(["m", [of(["path", "a:b"])]], ["direct", [of(["x", null], ["y", false])]])]),
  ],
])("%s", (_what, text, expected) => {
  expect(plain(readCliSettings(text))).toEqual(expected);
});

it.each([
  "a = b",
  "a = [",
  "a = [}]",
  'a = ["x" "y"',
  "a {",
  'a = "',
  "a = file(1)",
  '{"a": ',
  "{,}",
  'a = "x" ]',
  "a = [,]",
])("%s is not understood", (text) => {
  expect(readCliSettings(text)).toBeUndefined();
});
