/** What the headline says of lists that gain some addresses and lose others. */
import { headlineWords } from "../../../src/review/report";
import { plain } from "../../../src/review/words";
import { change, reviewed } from "../plan";

const lists = (...ranges: readonly string[]) => ({
  name: "logs",
  ip_allowlist: ranges,
  dashboards_ip_allowlist: ["10.0.0.0/8"],
});
const headline = (before: readonly string[], after: readonly string[], marks: object = {}) =>
  plain(headlineWords(reviewed([change(lists(...before), lists(...after), marks)])));

const SENSITIVE = { afterSensitive: { ip_allowlist: true } };

it.each<[what: string, before: string[], after: string[], words: string]>([
  ["as many come as go", ["198.51.100.0/24"], ["203.0.113.0/24"], "1 endpoint swaps ranges"],
  ["fewer come than go", ["198.51.100.0/24"], ["203.0.113.0/28"], "1 endpoint swaps ranges"],
  ["more come than go", ["198.51.100.0/28"], ["203.0.113.0/24"], "1 endpoint lets in more addresses"],
  [
    "one family comes and the other goes",
    ["198.51.100.0/24"],
    ["2001:db8::/64"],
    "1 endpoint lets in more addresses",
  ],
  [
    "everybody comes",
    ["198.51.100.0/24", "2001:db8::/64"],
    ["0.0.0.0/0"],
    "logs API open to every IPv4 address",
  ],
])("names the change if %s", (_what, before, after, words) => {
  expect(headline(before, after)).toBe(words);
});

it("compares no sizes of a sensitive list", () => {
  const [small, large] = [["198.51.100.0/28"], ["203.0.113.0/24"]];
  expect(headline(small, large, SENSITIVE)).toBe(headline(large, small, SENSITIVE));
});
