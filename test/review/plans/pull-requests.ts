/** The pull requests whose plans are reviewed in this folder: what each changes in the company's program. */
import type { MustReach } from "../../../src/review";
import type { Recipe } from "../making/recipe";
import { ONE_TEAM, planOfTeams } from "./monorepo";

/** A change of the company's program, or of the whole configuration of another repository. */
export interface PullRequest extends Recipe {
  /** What it does; its folder is named after it. */
  readonly name: string;
  /** Texts of the program, as they were and as they are. */
  readonly diff?: readonly (readonly [before: string, after: string])[];
  /** Makes the plan that is reviewed of the one that Terraform made. @default that one */
  readonly reviewed?: (plan: string) => string;
  /** What the review is given with `--must-reach`. @default the callers of the company */
  readonly mustReach?: readonly MustReach[];
  /** Who approves all that stops the gate: these people, in turn, in a file of approvals. @default nobody */
  readonly approvers?: readonly string[];
}

export const CALLERS: readonly MustReach[] = [
  { caller: "ci runner", cluster: "cloud_opensearch.logs", endpoint: "api", addresses: ["52.29.16.28"] },
  {
    caller: "remote-write agents",
    cluster: "cloud_prometheus.metrics",
    endpoint: "query-and-push",
    addresses: ["18.192.44.128/25"],
  },
];

const WINDOW = `  maintenanceWindow: { dayOfWeek: "sunday", startTime: "23:00", endTime: "01:30" },\n`;
const METRICS_LIST = "prometheusWhitelist: [...OFFICE, ...REMOTE_WRITE_AGENTS]";
const METRICS = `new CloudPrometheus(stack, "metrics", {
  name: "metrics-production",
  organizationId: ORGANIZATION,
  ${METRICS_LIST},
});
`;

export const PULL_REQUESTS: readonly PullRequest[] = [
  {
    name: "narrowing-that-locks-a-caller-out",
    diff: [['"52.29.16.16/28"', '"52.29.16.16/29"']],
  },
  { name: "monorepo", ...ONE_TEAM, reviewed: planOfTeams, mustReach: [] },
  {
    name: "replacement",
    diff: [
      ["const ORGANIZATION = 4071;", "const ORGANIZATION = 4071;\nconst LOGGING_ORGANIZATION = 5120;"],
      [
        'name: "logs-production",\n  organizationId: ORGANIZATION',
        'name: "logs-production",\n  organizationId: LOGGING_ORGANIZATION',
      ],
    ],
  },
  {
    name: "identity-change",
    diff: [
      [
        "https://login.northwind.example/.well-known/openid-configuration",
        "https://northwind.sso-vendor.example/oauth2/default/.well-known/openid-configuration",
      ],
      ['clientId: "dashboards-production"', 'clientId: "0oa4f7q2"'],
      ['rolesKey: "groups"', 'rolesKey: "roles"'],
    ],
  },
  {
    name: "approved",
    diff: [
      [
        "const REMOTE_WRITE_AGENTS",
        'const PAYMENT_PARTNER = ["91.198.174.32/28"];\nconst REMOTE_WRITE_AGENTS',
      ],
      ["[...OFFICE, ...CI_RUNNERS]", "[...OFFICE, ...CI_RUNNERS, ...PAYMENT_PARTNER]"],
      ["dashboardsIpAllowlist: OFFICE", "dashboardsIpAllowlist: [...OFFICE, ...PAYMENT_PARTNER]"],
      ["  repoConfig: { enableIamRole: true },\n", ""],
      [METRICS_LIST, 'prometheusWhitelist: [...OFFICE, ...REMOTE_WRITE_AGENTS, "0.0.0.0/0"]'],
    ],
    approvers: ["Ada", "Bruno"],
  },
  {
    name: "drift",
    edits: [
      {
        cluster: "logs-production",
        body: {
          opensearch_whitelist: [
            "195.30.86.0/24",
            "2a02:8100:10::/48",
            "52.29.16.16/28",
            "2a05:d014:20::/64",
            "85.214.132.117/32",
          ],
        },
      },
    ],
  },
  { name: "nothing-at-all" },
  {
    name: "mixed",
    diff: [
      ['["52.29.16.16/28", "2a05:d014:20::/64"]', '["3.120.0.0/14", "2a05:d014:20::/64"]'],
      [METRICS_LIST, "prometheusWhitelist: OFFICE"],
      ['const REMOTE_WRITE_AGENTS = ["18.192.44.128/25"];\n', ""],
      ["dataNodeCount: 5", "dataNodeCount: 3"],
      [WINDOW, ""],
    ],
  },
  {
    name: "new-cluster",
    diff: [
      [
        METRICS,
        `${METRICS}
new CloudOpensearch(stack, "traces", {
  name: "traces-production",
  organizationId: ORGANIZATION,
  tier: "standard",
  version: "2.19",
  dataNodeCount: 3,
  ipAllowlist: [...OFFICE, ...REMOTE_WRITE_AGENTS],
  dashboardsIpAllowlist: OFFICE,
});
`,
      ],
    ],
  },
];
