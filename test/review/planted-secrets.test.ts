/** No sensitive value in any output, wherever a plan holds one. */
import type { Review } from "../../src/review";
import { CORPUS, planText, RENDERER_TABLE, reviewOf } from "./corpus-reviews";
import { update } from "./findings/rows";
import { type Attributes, change, type ChangeOptions, reviewed } from "./plan";
import { PLAN_NAMES, reviewOfPlan } from "./plans/reviews";

const PLANTED = "planted-7f3a";
const RANGE = "203.0.113.77/32";
/** The planted values in every form in which they could come out. */
const LEAK = /planted|203\.0\.113\.77|73917391/i;

const provider = (fields: object) => ({ name: "company", type: "oidc", audience: "a", ...fields });

const outputs = (found: Review) => RENDERER_TABLE.map(([, render]) => render(found)).join("\n");

describe("plans with planted secrets", () => {
  it("are in the corpus, and are shown without the secrets", () => {
    const planted = CORPUS.filter(([, planCase]) => /planted/i.test(planText(planCase)));
    expect(planted.length).toBeGreaterThan(8);
    for (const [, planCase] of planted) expect(outputs(reviewOf(planCase))).not.toMatch(/planted/i);
  });

  it.each(PLAN_NAMES)("are not shown of %s", (name) => {
    expect(outputs(reviewOfPlan(name))).not.toMatch(/planted/i);
  });

  it("never show the addresses of a sensitive list", () => {
    const hidden = CORPUS.filter(([, planCase]) => planText(planCase).includes("192.0.2.99"));
    expect(hidden.length).toBe(2);
    for (const [, planCase] of hidden) expect(outputs(reviewOf(planCase))).not.toContain("192.0.2.99");
  });

  const hidesIn = (review: Review) => expect(outputs(review)).not.toMatch(LEAK);

  interface Planted {
    readonly before: Attributes;
    readonly after: Attributes;
    readonly marks: ChangeOptions;
  }

  it.each<[where: string, given: Planted]>([
    [
      "a sensitive list before",
      { before: { ip_allowlist: [RANGE] }, after: {}, marks: { beforeSensitive: { ip_allowlist: true } } },
    ],
    [
      "a sensitive list after",
      { before: {}, after: { ip_allowlist: [RANGE] }, marks: { afterSensitive: { ip_allowlist: true } } },
    ],
    [
      "one sensitive entry",
      {
        before: {},
        after: { ip_allowlist: ["10.0.0.0/8", RANGE] },
        marks: { afterSensitive: { ip_allowlist: [false, true] } },
      },
    ],
    [
      "a whole cluster that is sensitive",
      {
        before: {
          tier: PLANTED,
          version: PLANTED,
          custom_hostname: PLANTED,
          auth_sources: [provider({ name: PLANTED })],
        },
        after: {
          ip_allowlist: [RANGE],
          dashboards_ip_allowlist: null,
          tier: `${PLANTED}2`,
          version: `${PLANTED}2`,
          custom_hostname: `${PLANTED}2`,
          auth_sources: [provider({ name: `${PLANTED}2` })],
        },
        marks: { beforeSensitive: true, afterSensitive: true },
      },
    ],
    [
      "a whole cluster that is sensitive on one side",
      {
        before: { tier: PLANTED, name: PLANTED },
        after: { tier: "x", name: "y" },
        marks: { beforeSensitive: true },
      },
    ],
    [
      "a sensitive list of providers",
      {
        before: { auth_sources: [provider({ name: PLANTED })] },
        after: { auth_sources: [provider({ name: `${PLANTED}2`, roles_key: PLANTED })] },
        marks: { beforeSensitive: { auth_sources: true } },
      },
    ],
    [
      "a sensitive provider among others",
      {
        before: { auth_sources: [provider({ name: PLANTED, dashboards_login: true }), provider({})] },
        after: {
          auth_sources: [
            provider({ scope: "x" }),
            provider({ name: `${PLANTED}2`, subject_key: PLANTED, dashboards_login: true }),
          ],
        },
        marks: { beforeSensitive: { auth_sources: [true] }, afterSensitive: { auth_sources: [false, true] } },
      },
    ],
    [
      "secrets of the schema without a mark",
      {
        before: {
          auth_sources: [provider({ client_secret: PLANTED })],
          repo_config: { enable_access_keys: true, secret_access_key: PLANTED, access_key_id: PLANTED },
        },
        after: {
          auth_sources: [provider({ client_secret: `${PLANTED}2`, client_secret_wo: PLANTED })],
          repo_config: {
            enable_access_keys: true,
            secret_access_key: `${PLANTED}2`,
            access_key_id: `${PLANTED}2`,
          },
        },
        marks: {},
      },
    ],
    [
      "a sensitive version of a secret",
      {
        before: { auth_sources: [provider({ client_secret_wo_version: 73917391 })] },
        after: { auth_sources: [provider({ client_secret_wo_version: 1 })] },
        marks: { beforeSensitive: { auth_sources: [{ client_secret_wo_version: true }] } },
      },
    ],
    [
      "a sensitive window",
      {
        before: { maintenance_window: { day_of_week: PLANTED, start_time: PLANTED, end_time: "01:00" } },
        after: { maintenance_window: { day_of_week: "Sun", start_time: "01:00", end_time: "05:00" } },
        marks: { beforeSensitive: { maintenance_window: true } },
      },
    ],
    [
      "an attribute outside the schema",
      {
        before: { backup: { [PLANTED]: PLANTED } },
        after: { backup: { [`${PLANTED}2`]: PLANTED } },
        marks: { afterSensitive: { backup: true } },
      },
    ],
  ])("hide %s", (_where, { before, after, marks }) => {
    hidesIn(reviewed([update(before, after, marks)]));
  });

  it("hide drift", () => {
    const drift = update(
      { tier: PLANTED, repo_config: { secret_access_key: PLANTED } },
      { ip_allowlist: [RANGE], tier: `${PLANTED}2` },
      { beforeSensitive: { tier: true }, afterSensitive: { ip_allowlist: true } },
    );
    hidesIn(reviewed([update({}, {}, { actions: ["no-op"] })], { resource_drift: [drift] }));
  });

  it("hide drift of an attribute that the plan marks, and the schema does not have", () => {
    const now = { ip_allowlist: [RANGE], zone: PLANTED };
    const marks = { ip_allowlist: true, zone: true };
    const planned = update(now, now, {
      actions: ["no-op"],
      beforeSensitive: marks,
      afterSensitive: marks,
    });
    hidesIn(reviewed([planned], { resource_drift: [update({ zone: "a" }, now)] }));
  });

  it("hide what is everywhere else", () => {
    const changes = [
      change(
        null,
        { value: PLANTED },
        { address: "vault_secret.x", afterSensitive: { value: true }, more: { type: "vault_secret" } },
      ),
      update({ url: PLANTED }, { url: PLANTED, tier: "a" }, { more: { action_reason: PLANTED } }),
    ];
    const more = {
      variables: { secret: { value: PLANTED } },
      output_changes: {
        o: { actions: ["update"], before: PLANTED, after: `${PLANTED}2`, before_sensitive: true },
      },
      prior_state: {
        values: {
          outputs: { o: { sensitive: true, value: PLANTED } },
          root_module: { resources: [{ values: { p: PLANTED } }] },
        },
      },
      configuration: {
        provider_config: { cloud: { expressions: { access_token: { constant_value: PLANTED } } } },
        root_module: { variables: { secret: { default: PLANTED, sensitive: true } } },
      },
      checks: [
        {
          address: { to_display: "check.x" },
          status: "fail",
          instances: [
            { address: { to_display: "check.x" }, status: "fail", problems: [{ message: PLANTED }] },
          ],
        },
      ],
      relevant_attributes: [{ resource: "x", attribute: [PLANTED] }],
      deferred_changes: [{ reason: PLANTED, resource_change: change(null, { tier: PLANTED }) }],
    };
    hidesIn(reviewed(changes, more));
  });
});
