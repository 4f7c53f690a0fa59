/** Parts of a plan that the review does not know, or that contradict each other, are findings, and never clean. */
import { codesOf, reviewed } from "../../../plan";
import { CLUSTER, kafka, kept, OWN, stopsOver, stored, unreviewed, type Unreviewed } from "./plans";

describe("a plan is unreviewed, and stops, with", () => {
  it.each<Unreviewed>([
    ["a newer format", [], { format_version: "1.3" }, "format 1.3 is not known"],
    [
      "a newer format of its prior state",
      [],
      { prior_state: { format_version: "1.1" } },
      "the format 1.1 of",
    ],
    ["a prior state whose format is no text", [], { prior_state: { format_version: 1 } }, "prior_state"],
    ["an unknown key of the plan", [], { policies: [{}] }, "the plan's policies"],
    [
      "an answer to whether it can be applied that is no answer",
      [],
      { applyable: "true" },
      "the plan's applyable",
    ],
    [
      "planned values and no changes",
      [],
      {
        resource_changes: null,
        planned_values: stored({ ...CLUSTER, tier: "b" }),
        prior_state: { values: stored(CLUSTER) },
      },
      "planned_values holds it",
    ],
    [
      "no changes for planned values",
      [],
      { resource_changes: undefined, planned_values: stored(CLUSTER) },
      "planned_values holds it",
    ],
    [
      "no prior state",
      [],
      { prior_state: { values: stored(CLUSTER) }, planned_values: { root_module: {} } },
      "prior_state holds it",
    ],
    [
      "other planned values",
      [kept()],
      { planned_values: stored({ ...CLUSTER, tier: "b" }) },
      "planned_values gives other",
    ],
    [
      "another prior state",
      [kept()],
      { prior_state: { values: stored({ ...CLUSTER, tier: "b" }) } },
      "prior_state gives other",
    ],
    [
      "a mark that only the state has",
      [kept()],
      { prior_state: { values: stored(CLUSTER, { sensitive_values: { ip_allowlist: true } }) } },
      "ip_allowlist",
    ],
    ["a format with more than two numbers", [], { format_version: "1.2.1" }, "format 1.2.1 is not known"],
    ["a format with more than numbers", [], { format_version: "1.2\n1.3" }, "is not known to this review"],
    [
      "planned values of this provider where the change names another one",
      [{ ...kafka("registry.terraform.io/acme/kafka"), address: "cloud_kafka.a" }],
      {
        planned_values: {
          root_module: {
            resources: [
              {
                address: "cloud_kafka.a",
                mode: "managed",
                type: "cloud_kafka",
                provider_name: OWN,
                values: {},
              },
            ],
          },
        },
      },
      "planned_values holds it, and resource_changes does not",
    ],
    ["a completeness of another type", [], { complete: "true" }, "does not say whether it is complete"],
    ["half of Terraform's statement", [], { complete: undefined }, "does not say whether it is complete"],
    ["an error of another type", [], { errored: "false" }, "the plan's errored"],
  ])("%s", (_what, changes, more, text) => {
    expect(unreviewed(changes, more)).toEqual(stopsOver(text));
  });

  it("deferred changes and actions, as an incomplete plan", () => {
    expect(codesOf(reviewed([], { deferred_changes: [{}] }))).toEqual(["incomplete"]);
    expect(codesOf(reviewed([], { deferred_action_invocations: [{}] }))).toEqual(["incomplete"]);
  });
});
