/** Names that cannot be compared, since a name or an organization is sensitive: the review says so, and not what they are. */
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, reviewed } from "../../plan";

const LISTS = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
const cluster = (name: string | null, organization_id = 42) => ({ ...LISTS, name, organization_id });
const address = (id: string) => `cloud_opensearch.${id}`;
const made = (id: string, name: string | null, options: ChangeOptions = {}) =>
  change(null, cluster(name), { address: address(id), ...options });
const kept = (id: string, name: string | null, options: ChangeOptions = {}) =>
  change(cluster(name), cluster(name), { address: address(id), actions: ["no-op"], ...options });
const hidden = (...names: readonly string[]): ChangeOptions => {
  const marks = Object.fromEntries(names.map((name) => [name, true]));
  return { beforeSensitive: marks, afterSensitive: marks };
};
const said = (...changes: readonly object[]) =>
  reviewed(changes)
    .findings.filter(({ code }) => code === "duplicate-name")
    .map(({ address: of = "", message }) => `${of.slice(-1)}: ${plain(message)}`);

const OWN = "its name is sensitive: whether another cluster has the same one is not checked";
const OF_B =
  "the name of cloud_opensearch.b is sensitive: whether this cluster has the same one is not checked";
const SAME = (id: string) =>
  `cloud_opensearch.${id} has the same name, and an organization is sensitive: whether it is the same one is not checked`;

it.each<[string, readonly object[], readonly string[]]>([
  ["a new cluster", [made("a", "x", hidden("name")), kept("b", "y")], [`a: ${OWN}`]],
  ["a cluster that stays", [made("a", "x"), kept("b", "y", hidden("name"))], [`a: ${OF_B}`]],
  [
    "two new clusters",
    [made("a", "x", hidden("name")), made("b", "x", hidden("name"))],
    [`a: ${OWN}`, `b: ${OWN}`],
  ],
])("says that the sensitive name of %s is not compared", (_what, changes, lines) => {
  expect(said(...changes)).toEqual(lines);
});

it("says nothing of a single cluster, of one without a new name, and of one that is destroyed", () => {
  expect(said(made("a", "x", hidden("name")))).toEqual([]);
  expect(said(kept("a", "x", hidden("name")), kept("b", "x", hidden("name")))).toEqual([]);
  const gone = change(cluster("y"), null, { address: address("b"), beforeSensitive: { name: true } });
  expect(said(made("a", "x"), gone)).toEqual([]);
});

it("compares names where only the organization is sensitive", () => {
  const organization = hidden("organization_id");
  expect(said(made("a", "x", organization), kept("b", "y", organization))).toEqual([]);
  expect(said(made("a", "x", organization), kept("b", "x"))).toEqual([`a: ${SAME("b")}`]);
  expect(said(made("a", "x"), kept("b", "x", organization))).toEqual([`a: ${SAME("b")}`]);
  expect(said(made("a", null, organization), kept("b", null, organization))).toEqual([]);
});

it("never quotes a sensitive name", () => {
  const text = JSON.stringify(said(made("a", "hunter2", hidden("name")), kept("b", "hunter2")));
  expect(text).not.toContain("hunter2");
});
