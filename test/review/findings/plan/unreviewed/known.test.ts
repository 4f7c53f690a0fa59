/** What the review knows is not a finding. */
import { type Attributes, change, codesOf, reviewed } from "../../../plan";
import { CLUSTER, DOUBLE, IDENTITIES, INVOKED, kafka, kept, opened, stored, withKeys } from "./plans";

describe("a plan is not unreviewed for", () => {
  it.each([
    "replace_because_cannot_update",
    "replace_because_tainted",
    "replace_by_request",
    "replace_by_triggers",
    "delete_because_no_resource_config",
    "delete_because_wrong_repetition",
    "delete_because_count_index",
    "delete_because_each_key",
    "delete_because_enabled_false",
    "delete_because_no_module",
    "delete_because_no_move_target",
    "forgot_because_lifecycle_destroy_in_config",
    "forgot_because_lifecycle_destroy_in_state",
    "read_because_config_unknown",
    "read_because_dependency_pending",
    "read_because_check_nested",
  ])("the reason %s", (action_reason) => {
    expect(codesOf(reviewed([kept({ action_reason })]))).toEqual([]);
  });

  it.each<[string, readonly object[], Attributes]>([
    ["a plan in which nothing changes", [kept()], {}],
    [
      "a plan that agrees with itself",
      [kept()],
      { planned_values: stored(CLUSTER), prior_state: { values: stored(CLUSTER) } },
    ],
    [
      "an unchanged type of this provider",
      [change({ size: 1 }, { size: 1 }, { address: "cloud_kafka.a", actions: ["no-op"] })],
      {},
    ],
    ["unchanged identity providers of one name", [change(DOUBLE, DOUBLE, { actions: ["no-op"] })], {}],
    ["a type of another provider with such a name", [kafka("registry.terraform.io/acme/kafka")], {}],
    [
      "actions of other providers",
      [],
      {
        action_invocations: [
          { type: "aws_lambda_invoke", provider_name: "registry.terraform.io/hashicorp/aws" },
          { type: "cloud_run", provider_name: "registry.terraform.io/acme/run" },
        ],
      },
    ],
    ["a plan that only refreshes", [], { prior_state: { values: stored(CLUSTER) }, applyable: false }],
    [
      "a plan that only invokes an action",
      [],
      { prior_state: { values: stored(CLUSTER) }, action_invocations: [INVOKED] },
    ],
    ["credentials that OpenTofu 1.11 opens", [opened()], {}],
    ["an identity that it did not have", [withKeys({ after_identity: { id: 1 } })], {}],
    [
      "an identity that it no longer has",
      [withKeys({ before_identity: { id: 1 }, after_identity: null })],
      {},
    ],
    ["the same identity", [withKeys({ before_identity: { id: 1 }, after_identity: { id: 1 } })], {}],
    ["a null where a key is not used", [kept({ deposed: null, shadow: null })], {}],
  ])("%s", (_what, changes, more) => {
    expect(codesOf(reviewed(changes, more))).toEqual([]);
  });

  it("another identity of a cluster that is created again", () => {
    const anew = change(CLUSTER, CLUSTER, { actions: ["delete", "create"] });
    expect(codesOf(reviewed([withKeys(IDENTITIES, anew)]))).toEqual(["replaced"]);
  });

  it("changes of other providers, which are counted", () => {
    const other = (actions: readonly string[]) =>
      change({}, {}, { address: "other.x", actions, more: { type: "other" } });
    const more = {
      output_changes: { a: { actions: ["create"] }, b: { actions: ["no-op"] } },
      action_invocations: [{ type: "other_run", provider_name: "registry.terraform.io/acme/other" }],
    };
    expect(reviewed([other(["update"]), other(["no-op"])], more).others).toEqual({
      changed: 1,
      unchanged: 1,
      data: 0,
      outputs: 1,
      actions: 1,
    });
  });
});
