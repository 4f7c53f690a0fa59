/** Approvals of changes that a merge queue plans together, each as the review of the change alone offers it. */
import fc from "fast-check";

import { reportOf } from "../../../src/review/report";
import { cases } from "../../cases";
import { type Attributes, change, reviewed } from "../plan";

const PRIVATE = ["10.0.0.0/8"];
const OFFICE = [...PRIVATE, "3.120.0.0/14"];

/** A cluster with the lists of its API and of Dashboards after the change. */
const cluster = (name: string, api = OFFICE, dashboards = OFFICE): object => {
  const side = (lists: Attributes) => ({ name, organization_id: 42, ...lists });
  return change(
    side({ ip_allowlist: PRIVATE, dashboards_ip_allowlist: PRIVATE }),
    side({ ip_allowlist: api, dashboards_ip_allowlist: dashboards }),
    { address: name.includes(".") ? name : `cloud_opensearch.${name}` },
  );
};

/** The approvals of all that the reviews of some changes offer. */
const offered = (...changes: readonly (readonly object[])[]) =>
  changes.flatMap((one) =>
    reportOf(reviewed(one)).gate.offers.map(({ digest }) => ({
      digest,
      record: { who: "Ada", why: "the new office", until: "2026-12-31" },
    })),
  );

const gateOf = (changes: readonly object[], approvals: ReturnType<typeof offered>, today = "2026-12-31") =>
  reviewed(changes, {}, { approvals, today }).gate;

const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => cluster(`${prefix}${index}`));

describe("approvals of two changes that give the same addresses access", () => {
  it.each<[string, readonly object[], readonly object[]]>([
    ["to both endpoints of a cluster each", [cluster("a")], [cluster("b")]],
    ["to one endpoint, and to two of another cluster", [cluster("a", OFFICE, PRIVATE)], [cluster("b")]],
    ["to everybody", [cluster("a", ["0.0.0.0/0"], PRIVATE)], [cluster("b", ["0.0.0.0/0"], PRIVATE)]],
    ["to clusters whose names alternate", [cluster("a"), cluster("c")], [cluster("b"), cluster("d")]],
    ["to twenty clusters and to another one", names(20, "a"), [cluster("b")]],
    [
      "to the clusters of two modules",
      names(10, "module.a.cloud_opensearch.x"),
      names(10, "module.b.cloud_opensearch.x"),
    ],
  ])("hold when a merge queue plans both: %s", (_what, one, other) => {
    const gate = gateOf([...one, ...other], offered(one, other));
    expect(gate.exitCode).toBe(0);
    expect(gate.approvals.map(({ use }) => use)).toEqual(gate.approvals.map(() => "used"));
    const half = gateOf([...one, ...other], offered(one));
    expect(half.blocking.map(({ finding }) => finding.address)).toEqual(
      reviewed(other).gate.stops.map(({ finding }) => finding.address),
    );
  });

  it("hold if one of them was approved in part too", () => {
    const [one, other] = [[cluster("a")], [cluster("b")]];
    const [part] = reviewed(one).gate.stops.map(({ approvable }) => approvable.digest ?? "");
    const approvals = [{ digest: part ?? "" }, ...offered(one, other)];
    expect(reviewed([...one, ...other], {}, { approvals, today: "2026-12-31" }).gate.exitCode).toBe(0);
  });

  it("hold if both give an endpoint access", () => {
    const [one, other] = [
      [cluster("a"), cluster("b")],
      [cluster("b"), cluster("c")],
    ];
    expect(gateOf([...one, cluster("c")], offered(one, other)).exitCode).toBe(0);
  });

  it("name an approval that has expired", () => {
    const [one, other] = [[cluster("a")], [cluster("b")]];
    const { exitCode, stops, approvals } = gateOf([...one, ...other], offered(one, other), "2027-01-01");
    expect(exitCode).toBe(3);
    expect(stops.map(({ ended }) => ended.at(-1)?.record?.until)).toEqual(stops.map(() => "2026-12-31"));
    expect(approvals.map(({ use }) => use)).toEqual(["expired", "expired"]);
  });

  it("hold if an approval of a part has expired, and each effect is approved by itself", () => {
    const [one, other] = [[cluster("a")], [cluster("b")]];
    const digests = reviewed([...one, ...other]).gate.stops.flatMap(
      ({ approvable }) => approvable.digest ?? [],
    );
    const approvals = [...offered(one), ...digests.map((digest) => ({ digest }))];
    const gate = reviewed([...one, ...other], {}, { approvals, today: "2027-01-01" }).gate;
    expect(gate.exitCode).toBe(0);
  });

  it("cover nothing that neither of them shows, whatever they give access to", () => {
    const endpoint = fc.constantFrom(PRIVATE, OFFICE, ["0.0.0.0/0"], [...PRIVATE, "91.198.174.0/24"]);
    const changes = fc.array(fc.tuple(endpoint, endpoint), { maxLength: 3 });
    fc.assert(
      fc.property(changes, changes, changes, (...all) => {
        const [one = [], other = [], third = []] = all.map((lists, index) =>
          lists.map(([api, dashboards], at) => cluster(`c${at}-${index}`, api, dashboards)),
        );
        const gate = gateOf([...one, ...other, ...third], offered(one, other));
        const addressesOf = (
          some: readonly { readonly finding: { readonly address: string | undefined } }[],
        ) => some.map(({ finding: { address } }) => address);
        expect(addressesOf(gate.blocking)).toEqual(addressesOf(reviewed(third).gate.stops));
      }),
      { numRuns: cases(50) },
    );
  });
});
