/** The first sentence, what does not happen, and what to do: what somebody reads who reads nothing else. */
import { type Approval, type StackReviews, unreadablePlan } from "../../../src/review";
import { groupedChanges } from "../../../src/review/changes/group";
import { headlineOf, nextOf } from "../../../src/review/changes/headline";
import { staysOf } from "../../../src/review/changes/stays";
import { OBSTACLES } from "../../../src/review/findings/obstacles";
import { plain } from "../../../src/text";
import { change, CLUSTER, clusterAt, reviewed, statement } from "../plan";
import { alone, together } from "../rendered";
import { documentLines } from "../said";

const A = "10.0.0.0/8";
const list = (...ranges: readonly string[]) => ({ ip_allowlist: ranges, dashboards_ip_allowlist: [A] });
const wider = (name: string, range = "192.0.2.0/24") => clusterAt(name, list(A), list(A, range));
const newer = (name: string) => clusterAt(name, { version: "2.17" }, { version: "2.19" });
const SAME = { ...CLUSTER, name: "a", ...list(A) };
const of = (...changes: readonly object[]) => alone(reviewed(changes));
const said = (reviews: StackReviews) => {
  const changes = groupedChanges(reviews);
  return [headlineOf, staysOf, nextOf].map((make) =>
    make === staysOf ? plain(staysOf(changes, reviews)) : plain(make(changes, reviews)),
  );
};
const failed = (...stacks: readonly string[]) => stacks.map((stack) => unreadablePlan(stack, "is cut off"));

it.each<[what: string, reviews: () => StackReviews, expected: readonly string[]]>([
  ["nothing", () => of(clusterAt("a", {})), ["No cluster changes", "1 cluster is as it was.", ""]],
  ["no cluster at all", () => of(), ["No cluster changes", "The plan has no cluster.", ""]],
  [
    "a list that is written in another way",
    () => of(clusterAt("a", list(A), list("10.0.0.0/9", "10.128.0.0/9")), clusterAt("b", {})),
    [
      "Nothing changes but how it is written",
      "1 cluster is as it was. 1 cluster is only written in another way.",
      "",
    ],
  ],
  [
    "a renamed construct beside a cluster that stays",
    () =>
      of(
        clusterAt("a", list(A), null),
        change(null, SAME, { address: "cloud_opensearch.b" }),
        clusterAt("c", {}),
      ),
    [
      "a is destroyed with its data",
      "Nobody gains access, and no caller is declared. The other cluster does not change.",
      "If change 1 is intended, approve it. If not, correct it.",
    ],
  ],
  [
    "a list that lets in more than any one network has",
    () => of(clusterAt("a", list(A), list(A, "128.0.0.0/2"))),
    [
      "128.0.0.0/2 gets in to API of a",
      "Nobody loses access, and no caller is declared. No data is lost, and logins stay.",
      "If change 1 is intended, approve it. If not, correct it.",
    ],
  ],
  [
    "a cluster that was deleted outside",
    () => alone(reviewed([], { resource_drift: [clusterAt("a", {}, null)] })),
    ["a: it was deleted outside Terraform", "Logins stay. No caller is declared.", "Nothing to approve."],
  ],
  [
    "a note, with its values",
    () => of(newer("a"), clusterAt("b", {})),
    [
      "Version 2.17 → 2.19 on a",
      "Nobody gains or loses access, and no caller is declared. No data is lost, and logins stay. The other cluster does not change.",
      "",
    ],
  ],
  [
    "one that is to decide before notes",
    () => of(wider("a"), newer("c"), wider("b", "198.51.100.0/24"), clusterAt("d", {})),
    [
      "192.0.2.0/24 gets in to API of a; 1 more change to decide",
      "Nobody loses access, and no caller is declared. No data is lost, and logins stay. The other cluster does not change.",
      "Approve of changes 1 and 2 those that are intended; correct the others.",
    ],
  ],
  [
    "an opening, a destroyed cluster and a new address range",
    () => of(clusterAt("a", list(A), list("0.0.0.0/0")), clusterAt("b", list(A), null), wider("c")),
    [
      "b is destroyed with its data, 0.0.0.0/0 gets in to API of a; 1 more change to decide",
      "No caller is declared.",
      "Approve of changes 1 to 3 those that are intended; correct the others.",
    ],
  ],
  [
    "stacks without a review, and one beside them",
    () => together({ dev: reviewed([newer("a")]) }, { missing: failed("staging", "production") }),
    [
      "Not reviewed: staging and production",
      "Of staging and production nothing is known. In dev nobody gains or loses access, and no caller is declared. No data is lost, and logins stay.",
      "Change 1 cannot be approved.",
    ],
  ],
  [
    "no review at all",
    () => together({ dev: reviewed([]) }, { reviewed: [], missing: failed("dev") }),
    ["Not reviewed: dev", "Nothing is known of what the plans do.", "Change 1 cannot be approved."],
  ],
  [
    "a list that is known after apply",
    () =>
      of(
        clusterAt("a", list(A), list(A, null as unknown as string), {
          unknown: { ip_allowlist: [false, true] },
        }),
      ),
    [
      "Who gets in to API of a is known only after apply",
      "Apart from these changes, no data is lost, and logins stay. No caller is declared.",
      "Change 1 cannot be approved.",
    ],
  ],
  [
    "a declared caller that still gets in",
    () => alone(reviewed([wider("logs")], {}, { mustReach: [statement()] })),
    [
      "192.0.2.0/24 gets in to API of logs",
      "Nobody loses access, and the caller declared with mustReach still gets in. No data is lost, and logins stay.",
      "If change 1 is intended, approve it. If not, correct it.",
    ],
  ],
  [
    "a login, beside which only the lists are spoken of",
    () => {
      const login = (client_id: string) => ({
        auth_sources: [
          { name: "sso", type: "oidc", audience: "x", connect_url: "https://a.example/", client_id },
        ],
      });
      return of(clusterAt("a", login("one"), login("two")));
    },
    [
      'sso: client_id changes from "one" to "two" on a',
      "No access list changes, and no caller is declared. No data is lost.",
      "If change 1 is intended, approve it. If not, correct it.",
    ],
  ],
])("says of %s", (_what, reviews, expected) => {
  expect(said(reviews())).toEqual(expected);
});

describe("approvals", () => {
  const plan = [wider("a"), wider("a", "198.51.100.0/24")];
  const both = [clusterAt("a", list(A), list(A, "192.0.2.0/24", "198.51.100.0/24"))];
  const digestOf = (range: string) =>
    reviewed(both).gate.stops.find(({ finding }) => finding.moved?.entry?.text === range)?.digest ?? "";
  const approving = (digest: string, more: object = {}): Approval => ({
    digests: [digest],
    entry: { who: "Ada", why: "NET-12", until: "2999-12-31", stacks: undefined, isOutdated: false, ...more },
  });
  const linesOf = (approval: Approval) => documentLines(reviewed(both, {}, { approvals: [approval] }));

  it("are named in the headline if the pull request itself adds them", () => {
    const approvals = [approving(reviewed(plan.slice(0, 1)).gate.stops[0]?.digest ?? "")];
    const review = reviewed(plan.slice(0, 1), {}, { approvals });
    const [headline, , next] = said(alone(review, { approvals, baseApprovals: [] }));
    expect([headline, next]).toEqual([
      "192.0.2.0/24 gets in to API of a, approved by this pull request itself",
      "Who merges this also accepts the approval of change 1.",
    ]);
    expect(said(alone(review, { approvals, baseApprovals: approvals }))[0]).not.toContain("itself");
  });

  it.each<[what: string, more: object, line: string]>([
    [
      "covers a range beside",
      {},
      "the approval by Ada covers 192.0.2.0/24, and not 198.51.100.0/24 beside it",
    ],
    ["ended", { until: "2020-01-31" }, "the approval by Ada ended on 2020-01-31"],
    ["was given for another stack", { stacks: ["dev"] }, "the approval by Ada was given for dev alone"],
  ])("are named at the change that they do not cover: one that %s", (_what, more, line) => {
    expect(linesOf(approving(digestOf("192.0.2.0/24"), more))).toContain(line);
  });

  it("are named where they cover a narrower range, whatever else they say that they accept", () => {
    const narrower = reviewed([wider("a", "192.0.2.0/25")]).gate.stops[0]?.digest ?? "";
    const wide = [wider("a")];
    const linesWith = (accepts: string) => {
      const approvals = [approving(narrower, { accepts })];
      return documentLines(reviewed(wide, {}, { approvals }), { approvals });
    };
    const line = "the approval by Ada covers 192.0.2.0/25, and not all of 192.0.2.0/24";
    expect(linesWith("192.0.2.0/25 gets in to API of a")).toContain(line);
    expect(linesWith("192.0.2.128/25 gets in to API of a").join()).not.toContain("the approval by Ada");
  });

  it("are named at the same range for another endpoint", () => {
    const everywhere = (...ranges: readonly string[]) => ({
      ip_allowlist: ranges,
      dashboards_ip_allowlist: ranges,
    });
    const twice = [clusterAt("a", everywhere(A), everywhere(A, "192.0.2.0/24"))];
    const [api] = reviewed(twice).gate.stops;
    const approvals = [approving(api?.digest ?? "")];
    expect(documentLines(reviewed(twice, {}, { approvals }))).toContain(
      "the approval by Ada covers change 2, and not this one",
    );
  });

  it("that nobody could give, since the list is sensitive, are explained", () => {
    const hidden = clusterAt("a", list(A), list(A, "192.0.2.0/24"), {
      afterSensitive: { ip_allowlist: true },
    });
    expect(documentLines(reviewed([hidden])).join("\n")).toContain(`to correct: ${OBSTACLES.sensitive}`);
  });

  it("of many ranges on lines of their own stand apart", () => {
    const ranges = Array.from({ length: 12 }, (_, index) => `192.0.2.${index}`);
    const many = [clusterAt("a", list(A), list(A, ...ranges))];
    const digests = reviewed(many).gate.stops.map(({ digest = "" }) => digest);
    const approvals = [
      approving(digests[0] ?? "", { who: "Ada" }),
      { ...approving("", { who: "Bob" }), digests: digests.slice(1) },
    ];
    const changes = groupedChanges(alone(reviewed(many, {}, { approvals }), { approvals }));
    expect(changes.map(({ kind, toDo }) => [kind, toDo])).toEqual([
      ["effects", "approved"],
      ["effects", "approved"],
    ]);
  });
});
