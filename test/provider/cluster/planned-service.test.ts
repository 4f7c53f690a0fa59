/** Which service a plan was made with, whether it is the one that it is applied to, and the words for it. */
import {
  ElsewhereWarnings,
  foundElsewhere,
  goneElsewhere,
  refusedService,
} from "../../../src/provider/cluster/planned-service";
import { type ClusterPrivate, formerService, privateOf } from "../../../src/provider/plan/private-state";

const HERE = { address: "https://api.example.com" };
const THERE = { address: "https://api.example.com/v2" };

const at = (service: typeof HERE, kept: ClusterPrivate = {}) => privateOf(kept, null, service);

interface Judged {
  readonly kept: ClusterPrivate;
  readonly plannedPrivate?: ClusterPrivate;
  readonly isRefused: boolean;
}

it.each<[what: string, given: Judged]>([
  ["nothing is known, as of a new cluster", { kept: {}, isRefused: false }],
  ["it was read here", { kept: at(HERE, { imported: true }), isRefused: false }],
  ["it was read there", { kept: at(THERE, { configured: [] }), isRefused: true }],
  [
    "it was planned here, and the state is of there",
    { kept: at(THERE), plannedPrivate: at(HERE), isRefused: false },
  ],
  ["it was planned there", { kept: {}, plannedPrivate: at(THERE), isRefused: true }],
  ["it was planned before an address was known", { kept: at(THERE), plannedPrivate: {}, isRefused: true }],
])("is judged if %s", (_what, { kept, plannedPrivate, isRefused }) => {
  const refused = refusedService({ private: kept, plannedPrivate }, HERE);
  expect(refused).toHaveLength(isRefused ? 1 : 0);
  for (const { severity, summary, detail } of refused) {
    expect(severity).toBe("error");
    expect(summary).toBe(
      `This plan was made with the service at ${THERE.address}, and now the service is ${HERE.address}`,
    );
    expect(detail).toMatch(/^Nothing was changed.*`base_url`.*without `-refresh=false`/);
  }
});

interface Former {
  readonly kept: ClusterPrivate;
  readonly address?: string;
  readonly expected?: string;
}

it.each<[what: string, given: Former]>([
  ["it was there before", { kept: at(THERE), expected: THERE.address }],
  ["it was here before", { kept: at(HERE) }],
  ["nobody knows where it was", { kept: {} }],
  ["the provider is not configured", { kept: at(THERE), address: "" }],
])("has a former service: %s", (_what, { kept, address = HERE.address, expected }) => {
  expect(formerService(kept, { address })).toBe(expected);
  expect(refusedService({ private: kept }, { address })).toHaveLength(expected === undefined ? 0 : 1);
});

it.each([
  [
    "found elsewhere",
    foundElsewhere,
    /terraform apply`, or with `terraform apply -refresh-only`.*this warning ends/s,
  ],
  [
    "gone elsewhere",
    goneElsewhere,
    /deletes nothing.*a new one is created at https:\/\/api\.example\.com\./s,
  ],
])("warns of a cluster that is %s, with both addresses", (_what, warning, consequence) => {
  const { severity, summary, detail } = warning(THERE.address, HERE);
  expect(severity).toBe("warning");
  expect(summary).toMatch(/^base_url: .*https:\/\/api\.example\.com .*https:\/\/api\.example\.com\/v2$/);
  expect(detail).toMatch(consequence);
  expect(detail).toContain("set `base_url` (or CLOUD_BASE_URL) to https://api.example.com/v2");
});

it("warns of each cluster once in a run", () => {
  const warnings = new ElsewhereWarnings();
  const warning = foundElsewhere(THERE.address, HERE);
  expect(warnings.once("prometheus", 17, warning)).toEqual([warning]);
  expect(warnings.once("prometheus", 17, goneElsewhere(THERE.address, HERE))).toEqual([]);
  expect(warnings.once("opensearch", 17, warning)).toEqual([warning]);
});
