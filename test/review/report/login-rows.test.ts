/** What the row *Login* says of identity providers: who decides, and where an old secret goes. */
import { reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { type Attributes, change, reviewed } from "../plan";

const PRESENT = "https://login.example/.well-known/openid-configuration";
const MOVED = "https://login.other.example/.well-known/openid-configuration";
const provider = (fields: object) => ({
  name: "company",
  type: "oidc",
  audience: "a",
  connect_url: PRESENT,
  client_secret_wo_version: 1,
  ...fields,
});
const cluster = (...providers: readonly object[]) => ({
  name: "logs",
  organization_id: 42,
  ip_allowlist: ["10.0.0.0/8"],
  auth_sources: providers,
});

function rows(before: Attributes, after: Attributes): readonly string[] {
  const { rows: all } = reportOf(reviewed([change(before, after)]));
  const lines = all.find(({ topic }) => topic === "login")?.lines ?? [];
  return lines.map(({ about, what, ranges }) =>
    [about, what, ranges].map(plain).join(" ").replace(/\s+/g, " ").trim(),
  );
}

it("names the provider that gets an old secret first, and counts the others", () => {
  const before = cluster(provider({}), { name: "a", type: "oidc", audience: "a" });
  const after = cluster(provider({ connect_url: MOVED }));
  expect(rows(before, after)).toEqual([
    expect.stringMatching(/^logs company: login\.other\.example .* login\.example$/),
    "logs client_secret does not change: the secret for the old host would go to login.other.example",
    "logs 1 more change stands below",
  ]);
});

it("name the most severe change of a cluster first", () => {
  const other = { name: "other", type: "saml" };
  const shown = (...after: readonly object[]) => rows(cluster(provider({}), other), cluster(...after))[0];
  const added = { name: "new", type: "saml" };
  const changed = { audience: null, scope: "openid" };
  expect(shown(added, provider({ ...changed, connect_url: MOVED, client_secret_wo_version: 2 }))).toMatch(
    /^logs company: login\.other\.example .* login\.example$/,
  );
  expect(shown(provider(changed), added)).toBe('logs new is accepted ("saml")');
  expect(shown(provider(changed))).toMatch(/^logs company: audience is /);
  expect(shown(provider({ scope: "openid" }))).toBe('logs company: scope changes from unset to "openid"');
});
