/** Values that become sensitive, or no longer are: neither what is new, nor what is gone, nor a secret of the schema. */
import { plain } from "../../../../src/text";
import { type Attributes, change, CLUSTER, codesOf, reviewed } from "../../plan";

/** One side: its values, the marks of what is sensitive in them, and of what is not known yet. */
type Side = readonly [values: Attributes, marks?: Attributes, unknown?: Attributes];

const turnsOf = ([before, was = {}]: Side, [after, is = {}, unknown = {}]: Side) =>
  reviewed([
    change(
      { ...CLUSTER, ...before },
      { ...CLUSTER, ...after },
      { beforeSensitive: was, afterSensitive: is, unknown },
    ),
  ])
    .findings.filter(({ code }) => code === "sensitivity")
    .map(
      ({ attribute = "", message }) =>
        `${attribute} ${plain(message).startsWith("is no longer") ? "shown" : "hidden"}`,
    );

const HOST = { custom_hostname: "a.example" };
const HIDDEN = { custom_hostname: true };
const window = (day: string) => ({ maintenance_window: { day_of_week: day, start_time: "01:00" } });
const sources = (...names: readonly (string | undefined)[]) => ({
  auth_sources: names.map((name) => ({ ...(name !== undefined && { name }), type: "oidc", audience: "a" })),
});
const marked = (...marks: readonly Attributes[]) => ({ auth_sources: marks });

describe("a value", () => {
  it.each<[string, Side, Side, readonly string[]]>([
    ["becomes sensitive", [HOST], [HOST, HIDDEN], ["custom_hostname hidden"]],
    ["is no longer sensitive", [HOST, HIDDEN], [HOST], ["custom_hostname shown"]],
    ["stays sensitive", [HOST, HIDDEN], [{ custom_hostname: "b.example" }, HIDDEN], []],
    ["is sensitive, and new", [{}], [HOST, HIDDEN], []],
    ["was sensitive, and is gone", [HOST, HIDDEN], [{}], []],
    ["is sensitive, new, and not known yet", [{ custom_hostname: null }], [{}, HIDDEN, HIDDEN], []],
    [
      "becomes sensitive, and is not known yet",
      [HOST],
      [{ custom_hostname: null }, HIDDEN, HIDDEN],
      ["custom_hostname hidden"],
    ],
    [
      "that the schema does not have becomes sensitive",
      [{ zone: { a: 1 } }],
      [{ zone: { a: 1 } }, { zone: { a: true } }],
      ["zone hidden"],
    ],
    [
      "that is a secret is marked from now on, as a newer Terraform does",
      [{ repo_config: { secret_access_key: "s" } }],
      [{ repo_config: { secret_access_key: "s" } }, { repo_config: { secret_access_key: true } }],
      [],
    ],
    [
      "that is an empty list becomes sensitive",
      [{ auth_sources: [] }],
      [{ auth_sources: [] }, { auth_sources: true }],
      ["auth_sources hidden"],
    ],
    [
      "in a block that the schema does not have becomes sensitive",
      [{ repo_config: { bucket: "b" } }],
      [{ repo_config: { bucket: "b" } }, { repo_config: { bucket: true } }],
      ["repo_config hidden"],
    ],
    [
      "in a list is sensitive instead of another one",
      [{ ip_allowlist: ["10.0.0.0/8", "10.0.0.0/9"] }, { ip_allowlist: [true, false] }],
      [{ ip_allowlist: ["10.0.0.0/8", "10.0.0.0/9"] }, { ip_allowlist: [false, true] }],
      ["ip_allowlist hidden", "ip_allowlist shown"],
    ],
    [
      "in a block becomes sensitive",
      [window("sunday")],
      [window("sunday"), { maintenance_window: { day_of_week: true } }],
      ["maintenance_window hidden"],
    ],
    [
      "in a block is sensitive instead of another one",
      [window("sunday"), { maintenance_window: { day_of_week: true } }],
      [window("sunday"), { maintenance_window: { start_time: true } }],
      ["maintenance_window hidden", "maintenance_window shown"],
    ],
    [
      "in a list that should be one becomes sensitive",
      [{ auth_sources: "a" }],
      [{ auth_sources: "a" }, { auth_sources: true }],
      ["auth_sources hidden"],
    ],
    [
      "of an identity provider becomes sensitive",
      [sources("a", "b")],
      [sources("a", "b"), marked({}, { audience: true })],
      ["auth_sources hidden"],
    ],
    [
      "of an identity provider stays sensitive in another place of the list",
      [sources("a", "b"), marked({ audience: true })],
      [sources("b", "a"), marked({}, { audience: true })],
      [],
    ],
    [
      "of an identity provider is sensitive instead of another one's",
      [sources("a", "b"), marked({ audience: true })],
      [sources("a", "b"), marked({}, { audience: true })],
      ["auth_sources hidden", "auth_sources shown"],
    ],
    [
      "of an identity provider without a name is sensitive instead of another one's",
      [sources(undefined, undefined), marked({ audience: true })],
      [sources(undefined, undefined), marked({}, { audience: true })],
      ["auth_sources hidden", "auth_sources shown"],
    ],
    [
      "of an identity provider was sensitive, and is gone with it",
      [sources("a", "b"), marked({ audience: true, scope: true })],
      [sources("b"), marked({})],
      [],
    ],
  ])("%s", (_what, before, after, turns) => {
    expect(turnsOf(before, after)).toEqual(turns);
  });
});

describe("marks of sensitive values", () => {
  const hostname = { ...CLUSTER, ...HOST };

  it("that change are all that happens to a cluster", () => {
    {
      const found = reviewed([change(hostname, hostname, { afterSensitive: HIDDEN })]);
      expect(codesOf(found)).toEqual(["sensitivity"]);
      expect(found.findings[0]).toMatchObject({
        address: "cloud_opensearch.logs",
        attribute: "custom_hostname",
      });
    }
  });

  it("of a cluster that is new or destroyed are no change", () => {
    expect(codesOf(reviewed([change(null, hostname, { afterSensitive: HIDDEN })]))).not.toContain(
      "sensitivity",
    );
    expect(codesOf(reviewed([change(hostname, null, { beforeSensitive: HIDDEN })]))).toEqual([
      "destroyed",
      "deleted",
      "deleted",
    ]);
  });

  it("do not account for a change of the value", () => {
    const found = reviewed([
      change(hostname, { ...hostname, custom_hostname: "b.example" }, { afterSensitive: HIDDEN }),
    ]);
    expect(codesOf(found)).toEqual(["hostname", "sensitivity"]);
  });
});
