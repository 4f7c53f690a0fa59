/** What an approval of a change outside Terraform covers: every value that stays, and nothing that is sensitive. */
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";

const SECRET = {
  beforeSensitive: { auth_sources: [{ client_secret: true }] },
  afterSensitive: { auth_sources: [{ client_secret: true }] },
};

/** The digests of a plan that keeps the drifted values. Its change of the cluster is marked like its drift by default. */
function digestsOf(before: Attributes, after: Attributes, marks: ChangeOptions, planned = marks) {
  const now = { ...CLUSTER, ...after };
  const drift = change({ ...CLUSTER, ...before }, now, marks);
  const { stops } = reviewed(
    [change(now, now, { actions: ["no-op"], ...planned })],
    { resource_drift: [drift] },
    { failOn: ["warning"] },
  ).gate;
  return stops.map(({ digest }) => digest);
}

const provider = (values: Attributes) => ({
  auth_sources: [{ name: "company", type: "oidc", client_secret: "one", ...values }],
});

describe("an approval of a change outside Terraform", () => {
  it.each<[string, Attributes]>([
    ["another audience", { audience: "other" }],
    ["another address of the provider", { connect_url: "https://login.example.com" }],
    ["another name", { name: "stranger" }],
    ["a value that the schema does not have", { flavour: "sweet" }],
  ])("does not cover %s, where the provider has a secret", (_what, values) => {
    const approved = digestsOf(
      provider({ audience: "old" }),
      provider({ audience: "new", flavour: "sour" }),
      SECRET,
    );
    const other = digestsOf(
      provider({ audience: "old" }),
      provider({ audience: "new", flavour: "sour", ...values }),
      SECRET,
    );
    expect(approved.length).toBeGreaterThan(0);
    expect(other).toHaveLength(approved.length);
    expect(other).not.toEqual(approved);
  });

  interface Drifted {
    readonly values: (secret: string) => Attributes;
    readonly marks?: ChangeOptions;
    readonly planned: ChangeOptions;
  }

  it.each<[what: string, given: Drifted]>([
    [
      "the secret of a provider",
      { values: (client_secret) => provider({ client_secret }), marks: SECRET, planned: SECRET },
    ],
    [
      "a value that only the change marks",
      { values: (tier) => ({ tier }), planned: { afterSensitive: { tier: true } } },
    ],
    [
      "a list that only the change marks",
      {
        values: (digit) => ({ ip_allowlist: [`10.${digit.length}.0.0/16`] }),
        planned: { beforeSensitive: { ip_allowlist: true } },
      },
    ],
    [
      "a value of another version's schema that only the change marks",
      { values: (zone) => ({ zone }), planned: { afterSensitive: { zone: true } } },
    ],
  ])("does not depend on %s", (_what, { values, marks = {}, planned }) => {
    const [one, other] = ["one", "other"].map((secret) =>
      digestsOf(values("before"), values(secret), marks, planned),
    );
    expect(one?.length).toBeGreaterThan(0);
    expect(other).toEqual(one);
  });

  it("cannot be given for a sensitive list", () => {
    const marks = { beforeSensitive: { ip_allowlist: true } };
    const [wide, narrow] = [["10.0.0.0/8"], ["10.0.0.0/9"]].map((ip_allowlist) => ({ ip_allowlist }));
    expect(digestsOf(wide ?? {}, narrow ?? {}, marks)).toEqual([undefined]);
  });

  it("cannot be given where the change marks what decides about a login", () => {
    const planned = { afterSensitive: { auth_sources: [{ audience: true }] } };
    expect(digestsOf(provider({ audience: "old" }), provider({ audience: "new" }), {}, planned)).toEqual([
      undefined,
    ]);
  });
});
