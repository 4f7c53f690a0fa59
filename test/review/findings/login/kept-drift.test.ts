/**
 * Identity providers that were changed outside Terraform, and that this apply gives other values: what of the change it
 * keeps.
 */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, reviewed } from "../../plan";

const CLUSTER = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"], name: "logs" };

/** Reviews a cluster that somebody gave other values, which the plan changes again. */
const drifted = (before: Attributes, after: Attributes, planned: object) =>
  reviewed([planned], { resource_drift: [change({ ...CLUSTER, ...before }, { ...CLUSTER, ...after })] });

const planOf = (before: Attributes, after: Attributes, options: ChangeOptions = {}) =>
  change({ ...CLUSTER, ...before }, { ...CLUSTER, ...after }, options);

describe("identity providers that were changed outside Terraform", () => {
  const listOf = (...providers: readonly Attributes[]) => ({ auth_sources: providers });
  const company = { name: "company", type: "oidc", audience: "logs", client_secret_wo_version: 1 };
  const rotated = { ...company, client_secret_wo_version: 2 };
  const stranger = { ...company, name: "stranger" };
  const anyAudience = { ...company, audience: null };

  it.each<[string, readonly Attributes[], readonly Attributes[], readonly Attributes[], readonly string[]]>([
    ["keeps an added one", [company], [company, stranger], [rotated, stranger], ["identity"]],
    [
      "keeps an added one in another order",
      [company],
      [company, stranger],
      [stranger, company],
      ["identity"],
    ],
    ["keeps a changed field", [company], [anyAudience], [{ ...rotated, audience: null }], ["identity"]],
    ["keeps one removed", [company, stranger], [company], [rotated], ["identity"]],
    ["keeps one without a name", [company], [company, { type: "oidc" }], [rotated], ["identity"]],
    ["keeps only a secret", [company], [rotated], [{ ...rotated, scope: "openid" }], []],
    ["removes the added one", [company], [company, stranger], [rotated], []],
    ["gives the changed field another value", [company], [anyAudience], [{ ...company, audience: "b" }], []],
  ])("that this apply overwrites stop it if the apply %s", (_what, old, now, next, gates) => {
    const found = drifted(listOf(...old), listOf(...now), planOf(listOf(...now), listOf(...next)));
    expect(found.findings.find(({ code }) => code === "drift")?.gates).toEqual(gates);
    expect(found.gate.stops.map(({ finding: { code } }) => code)).toEqual(
      expect.arrayContaining(gates.map(() => "drift")),
    );
  });

  it("do not stay on a cluster that is destroyed", () => {
    const [before, now] = [listOf(company, stranger), listOf(company)];
    const { findings } = drifted(before, now, change({ ...CLUSTER, ...now }, null));
    const [drift, ...others] = findings.filter(({ code }) => code === "drift");
    expect(others).toEqual([]);
    expect(plain(drift?.message ?? [])).toBe("was changed outside Terraform, and the cluster is destroyed");
    expect(drift?.gates).toEqual([]);
  });

  it("are said to stay in part", () => {
    const [before, now, next] = [listOf(company), listOf(company, stranger), listOf(rotated, stranger)];
    const { findings } = drifted(before, now, planOf(now, next));
    const messages = findings.filter(({ code }) => code === "drift").map(({ message }) => plain(message));
    expect(messages).toEqual([
      'was changed outside Terraform, and this apply keeps a part of the change; stranger is accepted ("oidc"); audience is "logs"',
    ]);
  });

  it("are said to stay if the apply only writes them in another order", () => {
    const [before, now, next] = [listOf(company), listOf(company, stranger), listOf(stranger, company)];
    const { findings } = drifted(before, now, planOf(now, next));
    const [found] = findings.filter(({ code }) => code === "drift");
    expect(plain(found?.message ?? [])).toBe(
      'was changed outside Terraform, and stays so; stranger is accepted ("oidc"); audience is "logs"',
    );
  });

  it("stop it if the apply keeps them and only a secret is not known yet", () => {
    const next = listOf({ ...company, client_secret_wo_version: null }, stranger);
    const unknown = { auth_sources: [{ client_secret_wo_version: true }, {}] };
    const planned = planOf(listOf(company, stranger), next, { unknown });
    expect(drifted(listOf(company), listOf(company, stranger), planned).gate.exitCode).toBe(3);
  });
});
