/** What stands around the rows: what passing the gate covers, what this change approves itself, what is not reviewed. */
import type { ReviewOptions } from "../../../src/review";
import { reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { digestsOf } from "../gate/digests";
import { type Attributes, change, CLUSTER, reviewed } from "../plan";

const lists = (...ranges: readonly string[]) => ({ ...CLUSTER, ip_allowlist: ranges });
const [CALM, WIDER, TWICE] = [
  [change(lists("10.0.0.0/8"), lists("10.0.0.0/8"), { actions: ["no-op"] })],
  [change(lists("10.0.0.0/8"), lists("10.0.0.0/7"))],
  ["a", "b"].map((name) =>
    change(lists("10.0.0.0/8"), lists("10.0.0.0/7"), { address: `cloud_opensearch.${name}` }),
  ),
];
const other = (actions: readonly string[], more: Attributes = {}) =>
  change({}, {}, { address: "other.x", actions, more: { type: "other", ...more } });
const DATA = other(["read"], { mode: "data" });

const noticesOf = (changes: readonly object[], options: ReviewOptions = {}) =>
  reportOf(reviewed(changes, {}, options)).notices.map(plain);
const approvalOf = (digest: string, who = "Ada") => ({
  digest,
  record: { who, why: "a reason", until: "2999-12-31" },
});

const COVERS = "It covers who can connect, who can log in, and the data and backups (snapshots) of";

describe("the notice about the gate", () => {
  const approvals = digestsOf(TWICE).map((digest) => ({ digest }));
  interface Noticed {
    readonly changes: readonly object[];
    readonly options?: ReviewOptions;
    readonly notices: readonly string[];
  }

  it.each<[what: string, given: Noticed]>([
    [
      "says how many resources of other providers are not covered",
      {
        changes: [...CALM, other(["update"]), other(["no-op"])],
        notices: [`Gate passed. ${COVERS} 1 cluster, and not 2 resources of other providers.`],
      },
    ],
    [
      "says how much is approved",
      {
        changes: TWICE,
        options: { approvals },
        notices: [`Gate passed. ${COVERS} 2 clusters; 2 approvals hold.`],
      },
    ],
    ...[
      ["error", "errors"],
      ["warning", "errors and warnings"],
      ["note", "errors, warnings and notes"],
    ].map(([level = "", covers]): [string, Noticed] => [
      `says that a gate on ${level} covers ${covers}`,
      {
        changes: CALM,
        options: { failOn: [level] },
        notices: [`Gate passed. It covers only ${covers} for 1 cluster.`],
      },
    ]),
    [
      "says that nothing stops, not that the gate passed, beside a finding that it does not cover",
      {
        changes: [
          ...WIDER,
          change(lists("10.0.0.0/8"), lists("10.0.0.0/9"), { address: "cloud_opensearch.b" }),
        ],
        options: { approvals: digestsOf(WIDER).map((digest) => ({ digest })) },
        notices: [`The gate does not stop. ${COVERS} 2 clusters; 1 approval holds.`],
      },
    ],
    [
      "says that it is off",
      { changes: WIDER, options: { failOn: ["none"] }, notices: ["The gate is off: nothing stops here."] },
    ],
  ])("%s", (_what, { changes, options = {}, notices }) => {
    expect(noticesOf(changes, options)).toEqual(notices);
  });
});

describe("the notice about the change's own approvals", () => {
  const one = "1".repeat(32);
  const own = (approvals: ReviewOptions["approvals"], baseApprovals?: ReviewOptions["approvals"]) =>
    noticesOf(CALM, {
      ...(approvals !== undefined && { approvals }),
      ...(baseApprovals !== undefined && { baseApprovals }),
    }).filter((notice) => !notice.startsWith("Gate"));
  const five = ["1", "2", "3", "4", "5"].map((digit) => approvalOf(digit.repeat(32)));

  it.each<[string, Parameters<typeof own>, readonly string[]]>([
    ["names one", [[approvalOf(one)], []], [`This change adds an approval of its own: ${one} by Ada.`]],
    [
      "counts more than three",
      [five, []],
      [
        `This change adds 5 approvals of its own: ${five
          .slice(0, 3)
          .map(({ digest }) => `${digest} by Ada`)
          .join(", ")}, 2 more.`,
      ],
    ],
    ["is not there where the target branch has all", [five, five], []],
    ["is not there for an approval of the command line", [[{ digest: one }], []], []],
  ])("%s", (_what, given, notices) => {
    expect(own(...given)).toEqual(notices);
  });

  it("names first who lets something pass, as the headline does: others cannot hide them", () => {
    const [digest = ""] = digestsOf(WIDER);
    const unused = Array.from({ length: 20 }, (_, index) =>
      approvalOf(index.toString(16).padStart(32, "0"), `P${index}`),
    );
    const approvals = [...unused, approvalOf(digest, "Eve")];
    const { headline, notices } = reportOf(reviewed(WIDER, {}, { approvals, baseApprovals: [] }));
    expect(plain(headline)).toContain("21 approvals added by this change (Eve, P0, P1,");
    expect(notices.map(plain)[0]).toContain(`of its own: ${digest} by Eve, ${"0".repeat(32)} by P0,`);
  });
});

describe("the last line", () => {
  const restOf = (changes: readonly object[], more: Attributes = {}) =>
    plain(reportOf(reviewed(changes, more)).rest);

  interface Counted {
    readonly changes: readonly object[];
    readonly more?: Attributes;
    readonly line: string;
  }

  it.each<[what: string, given: Counted]>([
    [
      "what nothing happens to",
      { changes: CALM, line: "Not changed: 1 cluster. Not reviewed: 0 other resources change." },
    ],
    [
      "one of each",
      {
        changes: [...WIDER, other(["update"]), DATA],
        more: {
          output_changes: { a: { actions: ["create"] } },
          action_invocations: [{ type: "other_run", provider_name: "registry.terraform.io/acme/other" }],
        },
        line: "Not changed: 0 clusters. Not reviewed: 1 other resource changes, 1 data source is read, 1 output changes, 1 action is invoked.",
      },
    ],
  ])("counts %s", (_what, { changes, more = {}, line }) => {
    expect(restOf(changes, more)).toBe(line);
  });
});
