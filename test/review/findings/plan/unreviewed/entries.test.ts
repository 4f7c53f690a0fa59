/** What the entry of a resource holds beside its change is a finding, and never clean, if the review does not know it. */
import { change } from "../../../plan";
import { CLUSTER, kept, OWN, stopsOver, unreviewed, type Unreviewed, withKeys } from "./plans";

describe("a plan is unreviewed, and stops, with", () => {
  it.each<Unreviewed>([
    ["an unknown key of an entry", [kept({ shadow: {} })], {}, "its entry in the plan has shadow"],
    [
      "an unknown key of a change",
      [withKeys({ after_maybe: {} })],
      {},
      "its change in the plan has after_maybe",
    ],
    ["an unknown index", [kept({ index_unknown: true })], {}, "index_unknown"],
    [
      "an unknown reason",
      [change(CLUSTER, null, { actions: ["forget"], more: { action_reason: "forgot_because_asked" } })],
      {},
      "its action_reason in the plan (forgot_because_asked) is not known",
    ],
    ["an unknown reason for no change", [kept({ action_reason: "kept" })], {}, "its action_reason"],
    [
      "a reason of another type",
      [kept({ action_reason: {} })],
      {},
      "its action_reason in the plan is not a text",
    ],
    [
      "an unknown reason for a change outside Terraform",
      [kept()],
      { resource_drift: [change({ ...CLUSTER, tier: "a" }, CLUSTER, { more: { action_reason: "moved" } })] },
      "its action_reason in the plan (moved) is not known",
    ],
    ["another mode", [kept({ mode: "ghost" })], {}, "its mode"],
    ["an address of another type of cluster", [kept({ type: "cloud_prometheus" })], {}, "name its type"],
    [
      "an address without a type, outside Terraform",
      [kept()],
      {
        resource_drift: [
          change({ ...CLUSTER, tier: "a" }, CLUSTER, { address: "logs", more: { type: "cloud_opensearch" } }),
        ],
      },
      "name its type",
    ],
    ["an address of another type", [kept({ previous_address: 1 })], {}, "its previous_address"],
    ["an import of another type", [withKeys({ importing: "42/logs" })], {}, "imported in a way"],
    [
      "an import with an unknown key",
      [withKeys({ importing: { id: "42/logs", overwrite: true } })],
      {},
      "its import in the plan has overwrite",
    ],
    ["two changes of one cluster", [kept(), kept()], {}, "more than one change"],
    [
      "a type that is not the one of its address",
      [],
      {
        resource_drift: [
          change(
            { size: 1 },
            { size: 2 },
            {
              address: 'module.a["b.c"].cloud_prometheus.a[0]',
              more: { type: OWN, provider_name: "cloud_prometheus" },
            },
          ),
        ],
      },
      "of this provider (update outside Terraform)",
    ],
  ])("%s", (_what, changes, more, text) => {
    expect(unreviewed(changes, more)).toEqual(stopsOver(text));
  });
});
