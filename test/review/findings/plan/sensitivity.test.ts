/** Values that become sensitive, or no longer are: neither what is new, nor what is gone, nor a secret of the schema. */
import type { Review } from "../../../../src/review";
import { type Attributes, codesOf, reviewed } from "../../plan";
import { linesWith, testRows, update } from "../rows";

/** "tier hidden" or "tier shown" for each attribute of which a mark changes. */
const turnsOf = (review: Review) =>
  linesWith("sensitivity")(review).map((line) =>
    line.replace(/^sensitivity (\w+): (is no longer)?.*$/, (_line, attribute: string, shown?: string) =>
      shown === undefined ? `${attribute} hidden` : `${attribute} shown`,
    ),
  );

const HOST = { custom_hostname: "a.example" };
const HIDDEN = { custom_hostname: true };
const RANGES = { ip_allowlist: ["10.0.0.0/8", "10.0.0.0/9"] };
const SECRET = { repo_config: { secret_access_key: "s" } };
const sources = (...names: readonly (string | undefined)[]) => ({
  auth_sources: names.map((name) => ({ ...(name !== undefined && { name }), type: "oidc", audience: "a" })),
});
const marked = (...marks: readonly Attributes[]) => ({ auth_sources: marks });
const AUDIENCE = { audience: true };

describe("a value", () => {
  testRows(turnsOf, [
    {
      name: "becomes sensitive",
      before: HOST,
      after: HOST,
      lines: "custom_hostname hidden",
      afterSensitive: HIDDEN,
    },
    {
      name: "is no longer sensitive",
      before: HOST,
      after: HOST,
      lines: "custom_hostname shown",
      beforeSensitive: HIDDEN,
    },
    { name: "is sensitive, and new", after: HOST, lines: [], afterSensitive: HIDDEN },
    { name: "was sensitive, and is gone", before: HOST, lines: [], beforeSensitive: HIDDEN },
    {
      name: "that the schema does not have becomes sensitive",
      before: { zone: { a: 1 } },
      after: { zone: { a: 1 } },
      lines: "zone hidden",
      afterSensitive: { zone: { a: true } },
    },
    {
      name: "that is a secret is marked from now on, as a newer Terraform does",
      before: SECRET,
      after: SECRET,
      lines: [],
      afterSensitive: { repo_config: { secret_access_key: true } },
    },
    {
      name: "that is an empty list becomes sensitive",
      before: { auth_sources: [] },
      after: { auth_sources: [] },
      lines: "auth_sources hidden",
      afterSensitive: { auth_sources: true },
    },
    {
      name: "in a list is sensitive instead of another one",
      before: RANGES,
      after: RANGES,
      lines: ["ip_allowlist hidden", "ip_allowlist shown"],
      beforeSensitive: { ip_allowlist: [true, false] },
      afterSensitive: { ip_allowlist: [false, true] },
    },
    {
      name: "of an identity provider stays sensitive in another place of the list",
      before: sources("a", "b"),
      after: sources("b", "a"),
      lines: [],
      beforeSensitive: marked(AUDIENCE),
      afterSensitive: marked({}, AUDIENCE),
    },
    {
      name: "of an identity provider is sensitive instead of another one's",
      before: sources("a", "b"),
      after: sources("a", "b"),
      lines: ["auth_sources hidden", "auth_sources shown"],
      beforeSensitive: marked(AUDIENCE),
      afterSensitive: marked({}, AUDIENCE),
    },
  ]);
});

describe("marks of sensitive values", () => {
  it("that change are all that happens to a cluster", () => {
    expect(codesOf(reviewed([update(HOST, HOST, { afterSensitive: HIDDEN })]))).toEqual(["sensitivity"]);
  });

  it("of a cluster that is new or destroyed are no change", () => {
    const created = reviewed([update(null, HOST, { afterSensitive: HIDDEN })]);
    expect(codesOf(created)).not.toContain("sensitivity");
    const destroyed = reviewed([update(HOST, null, { beforeSensitive: HIDDEN })]);
    expect(codesOf(destroyed)).toEqual(["destroyed", "deleted", "deleted"]);
  });

  it("do not account for a change of the value", () => {
    const other = { custom_hostname: "b.example" };
    const found = reviewed([update(HOST, other, { afterSensitive: HIDDEN })]);
    expect(codesOf(found)).toEqual(["hostname", "sensitivity"]);
  });
});
