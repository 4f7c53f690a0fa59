/** No sensitive value in any output, wherever a plan holds one. */
import { CORPUS, planText, RENDERER_TABLE, reviewOf } from "./corpus-reviews";
import { change, reviewed } from "./plan";

const PLANTED = "planted-7f3a";
const RANGE = "203.0.113.77/32";
/** The planted values in every form in which they could come out. */
const LEAK = /planted|203\.0\.113\.77|73917391/i;

const lists = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
const provider = (fields: object) => ({ name: "company", type: "oidc", audience: "a", ...fields });

const outputs = (found: Parameters<(typeof RENDERER_TABLE)[number][1]>[0]) =>
  RENDERER_TABLE.map(([, render]) => render(found)).join("\n");

describe("plans with planted secrets", () => {
  it("are in the corpus, and are shown without the secrets", () => {
    const planted = CORPUS.filter(([, planCase]) => /planted/i.test(planText(planCase)));
    expect(planted.length).toBeGreaterThan(8);
    for (const [, planCase] of planted) expect(outputs(reviewOf(planCase))).not.toMatch(/planted/i);
  });

  it("never show the addresses of a sensitive list", () => {
    const hidden = CORPUS.filter(([, planCase]) => planText(planCase).includes("192.0.2.99"));
    expect(hidden.length).toBe(2);
    for (const [, planCase] of hidden) expect(outputs(reviewOf(planCase))).not.toContain("192.0.2.99");
  });

  it.each<[string, object[], object]>([
    [
      "a sensitive list before",
      [change({ ...lists, ip_allowlist: [RANGE] }, lists, { beforeSensitive: { ip_allowlist: true } })],
      {},
    ],
    [
      "a sensitive list after",
      [change(lists, { ...lists, ip_allowlist: [RANGE] }, { afterSensitive: { ip_allowlist: true } })],
      {},
    ],
    [
      "one sensitive entry",
      [
        change(
          lists,
          { ...lists, ip_allowlist: ["10.0.0.0/8", RANGE] },
          { afterSensitive: { ip_allowlist: [false, true] } },
        ),
      ],
      {},
    ],
    [
      "a whole cluster that is sensitive",
      [
        change(
          {
            ...lists,
            tier: PLANTED,
            version: PLANTED,
            custom_hostname: PLANTED,
            auth_sources: [provider({ name: PLANTED })],
          },
          {
            ip_allowlist: [RANGE],
            tier: `${PLANTED}2`,
            version: `${PLANTED}2`,
            custom_hostname: `${PLANTED}2`,
            auth_sources: [provider({ name: `${PLANTED}2` })],
          },
          { beforeSensitive: true, afterSensitive: true },
        ),
      ],
      {},
    ],
    [
      "a whole cluster that is sensitive on one side",
      [
        change(
          { ...lists, tier: PLANTED, name: PLANTED },
          { ...lists, tier: "x", name: "y" },
          { beforeSensitive: true },
        ),
      ],
      {},
    ],
    [
      "a sensitive list of providers",
      [
        change(
          { ...lists, auth_sources: [provider({ name: PLANTED })] },
          { ...lists, auth_sources: [provider({ name: `${PLANTED}2`, roles_key: PLANTED })] },
          { beforeSensitive: { auth_sources: true } },
        ),
      ],
      {},
    ],
    [
      "a sensitive provider among others",
      [
        change(
          { ...lists, auth_sources: [provider({ name: PLANTED, dashboards_login: true }), provider({})] },
          {
            ...lists,
            auth_sources: [
              provider({ scope: "x" }),
              provider({ name: `${PLANTED}2`, subject_key: PLANTED, dashboards_login: true }),
            ],
          },
          { beforeSensitive: { auth_sources: [true] }, afterSensitive: { auth_sources: [false, true] } },
        ),
      ],
      {},
    ],
    [
      "secrets of the schema without a mark",
      [
        change(
          {
            ...lists,
            auth_sources: [provider({ client_secret: PLANTED })],
            repo_config: { enable_access_keys: true, secret_access_key: PLANTED, access_key_id: PLANTED },
          },
          {
            ...lists,
            auth_sources: [provider({ client_secret: `${PLANTED}2`, client_secret_wo: PLANTED })],
            repo_config: {
              enable_access_keys: true,
              secret_access_key: `${PLANTED}2`,
              access_key_id: `${PLANTED}2`,
            },
          },
        ),
      ],
      {},
    ],
    [
      "a sensitive version of a secret",
      [
        change(
          { ...lists, auth_sources: [provider({ client_secret_wo_version: 73917391 })] },
          { ...lists, auth_sources: [provider({ client_secret_wo_version: 1 })] },
          { beforeSensitive: { auth_sources: [{ client_secret_wo_version: true }] } },
        ),
      ],
      {},
    ],
    [
      "a sensitive window",
      [
        change(
          { ...lists, maintenance_window: { day_of_week: PLANTED, start_time: PLANTED, end_time: "01:00" } },
          { ...lists, maintenance_window: { day_of_week: "Sun", start_time: "01:00", end_time: "05:00" } },
          { beforeSensitive: { maintenance_window: true } },
        ),
      ],
      {},
    ],
    [
      "drift",
      [change(lists, lists, { actions: ["no-op"] })],
      {
        resource_drift: [
          change(
            { ...lists, tier: PLANTED, repo_config: { secret_access_key: PLANTED } },
            { ...lists, ip_allowlist: [RANGE], tier: `${PLANTED}2` },
            {
              beforeSensitive: { tier: true },
              afterSensitive: { ip_allowlist: true },
            },
          ),
        ],
      },
    ],
    [
      "drift of an attribute that the plan marks, and the schema does not have",
      [
        change(
          { ...lists, ip_allowlist: [RANGE], zone: PLANTED },
          { ...lists, ip_allowlist: [RANGE], zone: PLANTED },
          {
            actions: ["no-op"],
            beforeSensitive: { ip_allowlist: true, zone: true },
            afterSensitive: { ip_allowlist: true, zone: true },
          },
        ),
      ],
      {
        resource_drift: [change({ ...lists, zone: "a" }, { ...lists, ip_allowlist: [RANGE], zone: PLANTED })],
      },
    ],
    [
      "an attribute outside the schema",
      [
        change(
          { ...lists, backup: { [PLANTED]: PLANTED } },
          { ...lists, backup: { [`${PLANTED}2`]: PLANTED } },
          { afterSensitive: { backup: true } },
        ),
      ],
      {},
    ],
    [
      "everywhere else",
      [
        change(
          null,
          { value: PLANTED },
          { address: "vault_secret.x", afterSensitive: { value: true }, more: { type: "vault_secret" } },
        ),
        change(
          { ...lists, url: PLANTED },
          { ...lists, url: PLANTED, tier: "a" },
          { more: { action_reason: PLANTED } },
        ),
      ],
      {
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
      },
    ],
  ])("hide %s", (_where, changes, more) => {
    expect(outputs(reviewed(changes, { ...more }))).not.toMatch(LEAK);
  });
});
