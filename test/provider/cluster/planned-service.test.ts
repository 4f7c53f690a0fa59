/** Which service a plan was made with, and whether it is the one that it is applied to. */
import type { PrivateState } from "../../../src/plugin";
import { refusedService, withService } from "../../../src/provider/cluster/planned-service";

const HERE = { address: "https://api.example.com" };
const THERE = { address: "https://api.example.com/v2" };

it.each<[string, PrivateState, PrivateState | undefined, boolean]>([
  ["nothing is known, as of a new cluster", {}, undefined, false],
  ["it was read here", withService({ imported: true }, HERE), undefined, false],
  ["it was read there", withService({ configured: [] }, THERE), undefined, true],
  ["it was planned here, and the state is of there", withService({}, THERE), withService({}, HERE), false],
  ["it was planned there", {}, withService({}, THERE), true],
  ["another version wrote it", { service: 7 }, undefined, false],
])("is judged if %s", (_what, kept, plannedPrivate, isRefused) => {
  const request = { private: kept, ...(plannedPrivate !== undefined && { plannedPrivate }) };
  const refused = refusedService(request, HERE);
  expect(refused).toHaveLength(isRefused ? 1 : 0);
  for (const { severity, summary, detail } of refused) {
    expect(severity).toBe("error");
    expect(summary).toMatch(/at https:\/\/api\.example\.com\/v2, and now .* https:\/\/api\.example\.com$/);
    expect(detail).toMatch(/^Nothing was changed.*`base_url`/);
  }
});

it("is not judged, nor kept, if the provider is not configured", () => {
  const kept = withService({}, THERE);
  expect(refusedService({ private: kept }, { address: "" })).toEqual([]);
  expect(withService(kept, { address: "" })).toBe(kept);
});
