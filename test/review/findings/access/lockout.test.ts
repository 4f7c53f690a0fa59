/** What a change means for a caller that must reach an endpoint. */
import type { MustReach } from "../../../../src/review";
import { groupedChanges } from "../../../../src/review/changes/group";
import { plain } from "../../../../src/text";
import { change, codesOf, configured, programWith, reviewed, statement } from "../../plan";
import { alone } from "../../rendered";

describe("a caller that must reach an endpoint", () => {
  const lists = (...ip: (string | null)[]) => ({ ip_allowlist: ip });
  it.each(["cloud_opensearch.logs", 'cloud_opensearch.logs["a"]', "stack/logs", "cloud_opensearch.before"])(
    "is named by %s",
    (cluster) => {
      const mustReach = [statement({ cluster, addresses: ["192.0.2.1"] })];
      const moved = change(
        { ip_allowlist: ["192.0.2.0/24"] },
        { ip_allowlist: ["10.0.0.0/8"] },
        {
          address: 'cloud_opensearch.logs["a"]',
          more: { previous_address: "cloud_opensearch.before" },
        },
      );
      const synthesized = programWith({ path: "stack/logs" });
      expect(codesOf(reviewed([moved], {}, { mustReach, synthesized }))).toContain("lockout");
    },
  );

  const found = (changes: readonly object[], fields: Partial<MustReach> = {}) =>
    reviewed(changes, {}, { mustReach: [statement(fields)] }).findings.filter(
      ({ code, caller }) => /lockout|must-reach/.test(code) || caller !== undefined,
    );
  const WIDE = lists("10.0.0.0/8");
  const NARROW = lists("10.1.0.0/16");
  const SECRET = { afterSensitive: { ip_allowlist: true } };

  interface Reached {
    readonly one: object;
    readonly fields?: Partial<MustReach>;
    readonly line?: string;
    readonly fix?: string;
  }

  it.each<[what: string, given: Reached]>([
    [
      "keeps it where the list narrows around it",
      { one: change(WIDE, NARROW), fields: { addresses: ["10.1.2.3"] } },
    ],
    [
      "keeps it by what is known",
      { one: change(WIDE, lists("10.0.0.0/8", null), { unknown: { ip_allowlist: [false, true] } }) },
    ],
    [
      "had only a part of it, and loses that",
      {
        one: change(lists("10.0.0.0/15"), NARROW),
        fields: { addresses: ["10.0.0.0/14"] },
        line: "lockout: ci is shut out (10.0.0.0/16): 10.0.0.0/15 is removed",
        fix: "add 10.0.0.0/16 to ip_allowlist",
      },
    ],
    [
      "loses only what it had",
      {
        one: change(lists("10.0.0.0/9"), NARROW),
        fields: { addresses: ["10.0.0.1", "192.0.2.1"] },
        line: "lockout: ci is shut out (10.0.0.1): 10.0.0.0/9 is removed",
        fix: "add 10.0.0.1/32 to ip_allowlist",
      },
    ],
    [
      "has no access to a new cluster",
      {
        one: change(null, NARROW),
        line: "lockout: ci is not let in (10.0.0.1)",
        fix: "add 10.0.0.1/32 to ip_allowlist",
      },
    ],
    [
      "loses the cluster",
      {
        one: change(WIDE, null),
        line: "lockout: ci is shut out (10.0.0.1)",
        fix: "keep the cluster, or correct the statement about API",
      },
    ],
    [
      "never had access",
      {
        one: change(WIDE, WIDE),
        fields: { addresses: ["192.0.2.1"] },
        line: "lockout: ci is not let in, as before (192.0.2.1)",
        fix: "add 192.0.2.1/32 to ip_allowlist",
      },
    ],
    [
      "may have had access before",
      {
        one: change({ ip_allowlist: ["10.1.0.0/16", "x"] }, NARROW),
        line: "lockout: ci is shut out (10.0.0.1)",
        fix: "add 10.0.0.1/32 to ip_allowlist",
      },
    ],
    [
      "may lose it",
      {
        one: change(WIDE, lists(null), { unknown: { ip_allowlist: [true] } }),
        line: "undetermined: ci may be shut out (10.0.0.1)",
        fix: "add 10.0.0.1/32 to ip_allowlist",
      },
    ],
    [
      "has addresses that are not known",
      {
        one: change(WIDE, WIDE),
        fields: { addresses: ["later"] },
        line: "undetermined: ci may be shut out",
        fix: "state addresses that are known before the apply",
      },
    ],
    [
      "is locked out by a sensitive list",
      {
        one: change(WIDE, NARROW, SECRET),
        line: "lockout: ci is shut out",
        fix: "add what is missing to ip_allowlist, which is sensitive",
      },
    ],
    [
      "needs an endpoint that the cluster does not have",
      {
        one: change(WIDE, WIDE),
        fields: { endpoint: "kibana" },
        line: "must-reach-unmatched: ci has to connect to cloud_opensearch.logs, which has no endpoint kibana; it has api, dashboards",
        fix: "write one of the endpoints in the statement: api, dashboards",
      },
    ],
    [
      "needs a cluster whose name is nearly one of the plan",
      {
        one: change(WIDE, WIDE),
        fields: { cluster: "cloud_opensearch.log" },
        line: "must-reach-unmatched: ci has to connect to cloud_opensearch.log, which the plan does not hold",
        fix: "write cloud_opensearch.logs in the statement",
      },
    ],
    [
      "needs a cluster by its name alone",
      {
        one: change(WIDE, WIDE),
        fields: { cluster: "logs" },
        line: "must-reach-unmatched: ci has to connect to logs, which the plan does not hold",
        fix: "write cloud_opensearch.logs in the statement",
      },
    ],
    [
      "needs a cluster unlike any in the plan",
      {
        one: change(WIDE, WIDE),
        fields: { cluster: "x" },
        line: "must-reach-unmatched: ci has to connect to x, which the plan does not hold",
        fix: "write the address of a cluster that the plan holds, or remove the statement",
      },
    ],
  ])("%s: what is reported, with its fix", (_what, { one, fields = {}, line, fix }) => {
    const [first, ...more] = found([one], fields);
    expect(more).toEqual([]);
    const changes = groupedChanges(alone(reviewed([one], {}, { mustReach: [statement(fields)] })));
    const said = changes.flatMap((each) =>
      each.kind === "effects" &&
      each.code === first?.code &&
      (each.effects[0].finding.caller === undefined) === (first.caller === undefined)
        ? [`${each.code}: ${plain([...each.lead, ...each.rest])}`]
        : [],
    );
    expect(said[0]).toBe(line);
    const words = first?.fix?.();
    expect(words && plain(words)).toBe(fix);
  });

  it("passes its addresses to the formats, unless the list is sensitive", () => {
    expect(found([change(WIDE, NARROW)])[0]?.caller?.addresses?.toTexts()).toEqual(["10.0.0.1/32"]);
    const [hidden] = found([change(WIDE, NARROW, SECRET)]);
    expect(hidden?.caller).toMatchObject({ name: "ci", addresses: undefined });
    expect(found([change(WIDE, WIDE)], { addresses: ["later"] })[0]?.caller).toMatchObject({ name: "ci" });
  });

  it("keeps its access to a cluster that Terraform only forgets", () => {
    const actions = ["forget"];
    expect(found([change(WIDE, null, { actions })])).toEqual([]);
    const [unreachable] = found([change(NARROW, null, { actions })]);
    expect(unreachable?.code).toBe("lockout");
    const fix = unreachable?.fix?.();
    expect(fix && plain(fix)).toBe("do not forget the cluster, or correct the statement about API");
  });

  it("is checked in a plan that only refreshes, for what the refresh found", () => {
    const stored = {
      root_module: {
        resources: [
          { address: "cloud_opensearch.logs", mode: "managed", type: "cloud_opensearch", values: NARROW },
        ],
      },
    };
    const codes = (more: object) =>
      codesOf(reviewed([], { resource_changes: undefined, ...more }, { mustReach: [statement()] }));
    expect(codes({ resource_drift: [change(WIDE, NARROW)], prior_state: { values: stored } })).toEqual([
      "lockout",
      "narrowed",
    ]);
    expect(codes({ prior_state: { values: stored }, applyable: false })).toEqual(["lockout"]);
    const { configuration } = configured({ name: {} });
    const gone = { resource_drift: [change(WIDE, null)] };
    expect(codes({ ...gone, configuration })).toEqual(["lockout", "drift"]);
    // One of its instances is left.
    const left = change(WIDE, WIDE, { address: 'cloud_opensearch.logs["a"]', actions: ["no-op"] });
    const deleted = change(WIDE, null, { address: 'cloud_opensearch.logs["b"]' });
    const mustReach = [statement({ cluster: 'cloud_opensearch.logs["b"]' })];
    const plan = { resource_drift: [deleted], configuration };
    expect(codesOf(reviewed([left], plan, { mustReach }))).toEqual(["must-reach-unmatched", "drift"]);
    // It has left the configuration too.
    expect(codes(gone)).toEqual(["must-reach-unmatched", "drift"]);
  });

  it("is checked for each instance of a resource, but not for a leftover", () => {
    const instance = (key: string, after: object) =>
      change(WIDE, { ...after }, { address: `cloud_opensearch.logs[${key}]` });
    const leftover = change(WIDE, null, { more: { deposed: "0a1b2c3d" } });
    const judged = found([instance("0", NARROW), instance("1", WIDE), instance("2", NARROW), leftover]);
    expect(judged.map(({ address }) => address)).toEqual([
      "cloud_opensearch.logs[0]",
      "cloud_opensearch.logs[2]",
    ]);
  });

  it.each(["api", "ip_allowlist", "API"])("names the endpoint as %s", (endpoint) => {
    expect(found([change(WIDE, NARROW)], { endpoint }).map(({ code }) => code)).toEqual(["lockout"]);
  });

  it("whose cluster is not in the plan is shown at most 20 names of the plan, the nearest first", () => {
    const names = Array.from({ length: 25 }, (_, index) => `cloud_opensearch.c${10 + index}`);
    const [first] = found(
      names.map((address) => change(WIDE, WIDE, { address })),
      { cluster: "cloud_opensearch.c34x" },
    );
    const [details = []] = first?.details?.() ?? [];
    expect(plain(details)).toBe(
      `valid names: cloud_opensearch.c34, ${names.slice(0, 19).join(", ")} and 5 more`,
    );
    const [alone] = found([], { cluster: "x" });
    expect(alone?.details?.()).toEqual([]);
    expect(plain(alone?.fix?.() ?? [])).toBe(
      "write the address of a cluster that the plan holds, or remove the statement",
    );
  });
});
