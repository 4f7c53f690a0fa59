/**
 * What a reviewer has to learn from each plan within a minute: who, which data, what to do. Written from what a reader
 * wants to know and not from what a format prints, and held against every format.
 */
import type { RowTopic } from "../../../src/review/report";

export interface Expectation {
  /** What the reviewer asks of this pull request. */
  readonly question: string;
  /** Matches the headline, from its most severe effect on. */
  readonly headline: RegExp;
  /** What the rows of the answer hold; a row that is not named is not looked at. */
  readonly answer: Partial<Readonly<Record<RowTopic, readonly (string | RegExp)[]>>>;
  /** What stands somewhere in the whole output. */
  readonly details?: readonly (string | RegExp)[];
  /** A sensitive value: no output may hold it. */
  readonly hidden?: RegExp;
  /** What stands nowhere in an output for people. */
  readonly never?: readonly RegExp[];
  /** Rows that may not say that nothing happens, since nobody knows. */
  readonly unknown?: readonly RowTopic[];
  readonly exitCode: 0 | 3;
}

const NOBODY = [/\bnobody\b/];
const KEPT = [/\b(nothing|none)\b/];
const CALM = { gains: NOBODY, loses: NOBODY, data: KEPT } as const;
const COMMAND = /--approve [0-9a-f]{32}/;

export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  "small-widening": {
    question: "Who is let in, and is it ours?",
    headline: /^1 endpoint lets in more addresses/,
    answer: {
      gains: ["logs-production API", "+16 IPv4", "91.198.174.32/28"],
      loses: NOBODY,
      data: KEPT,
      "to-do": ["91.198.174.32/28", /approve/],
    },
    details: ["cloud_opensearch.logs", "cdk/main.ts", "ip_allowlist", "195.30.86.0/24", COMMAND],
    exitCode: 3,
  },
  "narrowing-that-locks-a-caller-out": {
    question: "Who can no longer work, and how is it corrected?",
    headline: /^1 caller locked out/,
    answer: {
      "locked-out": ["ci runner", "logs-production API", /52\.29\.16\.28(?!\/32)/],
      gains: NOBODY,
      loses: ["logs-production API", "-8 IPv4", "52.29.16.24/29"],
      data: KEPT,
      "to-do": ["52.29.16.28", "ip_allowlist", /cdk\/main\.ts:\d+/],
    },
    details: ["add 52.29.16.28/32 to ip_allowlist", /no approval/i],
    never: [/--approve [0-9a-f]/],
    exitCode: 3,
  },
  "swap-of-ranges": {
    question: "Is the new range the new office, everywhere?",
    headline: /^3 endpoints swap ranges$/,
    answer: {
      gains: ["3 endpoints", "+256 IPv4", "213.61.59.0/24"],
      loses: ["3 endpoints", "-256 IPv4", "195.30.86.0/24"],
      data: KEPT,
      "to-do": ["213.61.59.0/24", /approve/],
    },
    details: [
      "logs-production API",
      "logs-production Dashboards",
      "metrics-production query and push",
      COMMAND,
    ],
    exitCode: 3,
  },
  monorepo: {
    question: "Is one of the 41 changes worse than the others?",
    headline: /^search-batch query and push (is )?open to every IPv4 address/,
    answer: {
      gains: [
        "search-batch query and push",
        "every IPv4 address",
        "33 endpoints of 11 modules",
        "91.198.174.32/28",
        "3.66.20.128/25",
        "35.158.7.64/27",
      ],
      loses: ["5 endpoints", "-256 IPv4", "185.12.64.0/24"],
      data: KEPT,
      "to-do": [/approve/],
    },
    details: ["module.search.cloud_prometheus.batch", "2.17", "2.19", COMMAND],
    exitCode: 3,
  },
  replacement: {
    question: "What is gone after this, and who has to be told?",
    headline: /^logs-production (is )?(replaced|destroyed)/,
    answer: {
      gains: NOBODY,
      loses: ["logs-production", /present url or opensearch_dashboards_url/],
      data: ["logs-production", /5 (data )?nodes/, "2.19", /snapshots/],
      "to-do": ["logs-production"],
    },
    details: [
      "2.19",
      "organization_id",
      "4071",
      "5120",
      /logs-production-\d+\.opensearch\.[a-z.]+/,
      /logs-production-\d+\.dashboards\.[a-z.]+/,
      /instead/i,
      COMMAND,
    ],
    never: [/snapshots:? a sensitive value/],
    exitCode: 3,
  },
  "identity-change": {
    question: "Who decides who logs in from now on, and what does that host learn?",
    headline: /log in/,
    answer: {
      gains: NOBODY,
      loses: NOBODY,
      data: KEPT,
      login: [
        "logs-production",
        "northwind-login",
        "northwind.sso-vendor.example",
        /secret for the old host/,
      ],
      "to-do": [/rotate client_secret/, /approve/],
    },
    details: [
      "login.northwind.example",
      /roles_key.{0,80}groups.{0,80}roles/,
      /client_id.{0,80}dashboards-production.{0,80}0oa4f7q2/,
      /secret.{0,200}northwind\.sso-vendor\.example|northwind\.sso-vendor\.example.{0,300}secret/,
      COMMAND,
    ],
    exitCode: 3,
  },
  "window-over-midnight": {
    question: "When may maintenance interrupt us?",
    headline: /maintenance window/,
    answer: { ...CALM, login: [/\bno change\b/], "to-do": [/\bnothing\b/] },
    details: ["Saturday 22:30 to Sunday 02:00 UTC", "Sunday 23:00 to Monday 01:30 UTC"],
    exitCode: 0,
  },
  "snapshots-off": {
    question: "Can the data still be restored?",
    headline: /^logs-production .*snapshots/,
    answer: {
      gains: NOBODY,
      loses: NOBODY,
      data: ["logs-production", /snapshots/],
      "to-do": ["to keep repo_config, set it", /cdk\/main\.ts:\d+/],
    },
    details: ["repo_config", /IAM role|enable_iam_role/],
    exitCode: 0,
  },
  "open-to-the-world": {
    question: "Is a cluster on the internet after this?",
    headline: /^metrics-production query and push (is )?open to every IPv4 address/,
    answer: {
      gains: ["metrics-production query and push", "every IPv4 address"],
      loses: NOBODY,
      data: KEPT,
      "to-do": ["metrics-production query and push"],
    },
    details: ["every IPv4 address except 18.192.44.128/25, 195.30.86.0/24", COMMAND],
    never: [/18\.192\.0\.0\/19/],
    exitCode: 3,
  },
  "import-of-an-open-cluster": {
    question: "What do we take over?",
    headline: /^audit-production API (is )?open to every IPv4 address and every IPv6 address.*import/,
    answer: { gains: ["audit-production API", "every IPv4 address"], loses: NOBODY, data: KEPT },
    details: ["cloud_opensearch.audit", COMMAND],
    exitCode: 3,
  },
  drift: {
    question: "What did somebody change by hand, and does it stay?",
    headline: /^1 endpoint lets in fewer addresses, .*outside Terraform/,
    answer: {
      gains: NOBODY,
      loses: ["logs-production API", "-1 IPv4", /85\.214\.132\.117(?!\/32)/],
      data: KEPT,
    },
    details: [/outside .{0,80}Terraform.{0,80}revert/],
    exitCode: 0,
  },
  "nothing-at-all": {
    question: "Is there anything to look at?",
    headline: /^no access list changes|^nothing changes/i,
    answer: { ...CALM, "to-do": [/\bnothing\b/] },
    details: [/Not changed: 2 clusters|2 clusters do not change/],
    exitCode: 0,
  },
  mixed: {
    question: "Which of the five changes stops us?",
    headline:
      /^2 callers locked out, 1 endpoint lets in more addresses, 1 endpoint lets in fewer addresses, 1 field reset$/,
    answer: {
      "locked-out": [
        "ci runner",
        "logs-production API",
        "52.29.16.28",
        "remote-write agents",
        "metrics-production query and push",
        "18.192.44.128/25",
      ],
      gains: ["logs-production API", "+262,144 IPv4", "3.120.0.0/14"],
      loses: ["-16 IPv4", "52.29.16.16/28", "-128 IPv4", "18.192.44.128/25"],
      data: [/maintenance.window/],
      "to-do": ["52.29.16.28", "ip_allowlist", "18.192.44.128/25", "prometheus_whitelist", "3.120.0.0/14"],
    },
    details: [
      "add 52.29.16.28/32 to ip_allowlist",
      "add 18.192.44.128/25 to prometheus_whitelist",
      "Sunday 23:00 to Monday 01:30 UTC",
      /data_node_count.{0,40}5.{0,20}3/,
      COMMAND,
    ],
    exitCode: 3,
  },
  "ranges-known-after-apply": {
    question: "Who will be let in?",
    headline: /not known/,
    answer: { gains: ["metrics-production query and push", /known only after apply/] },
    unknown: ["locked-out", "loses", "data"],
    never: [COMMAND],
    exitCode: 3,
  },
  "cluster-removed": {
    question: "Is data lost, and who used it?",
    headline: /^metrics-production (is )?destroyed with its data, 1 caller locked out/,
    answer: {
      "locked-out": ["remote-write agents", "metrics-production", "18.192.44.128/25"],
      data: ["metrics-production", /destroyed/],
      "to-do": [/keep the cluster, or correct the statement/],
      loses: ["metrics-production query and push"],
      gains: NOBODY,
    },
    details: ["cloud_prometheus.metrics"],
    exitCode: 3,
  },
  "new-cluster": {
    question: "Who gets into the new cluster?",
    headline: /^traces-production is new|^1 (new cluster|cluster is new)/,
    answer: {
      gains: ["traces-production API", "traces-production Dashboards", "195.30.86.0/24"],
      loses: NOBODY,
      data: KEPT,
    },
    exitCode: 0,
  },
  "targeted-plan": {
    question: "Can I rely on this?",
    headline: /incomplete/,
    answer: {
      gains: ["logs-production API", "91.198.174.32/28"],
      "to-do": [/whole configuration|without -target/],
    },
    unknown: ["locked-out", "loses", "data", "login"],
    exitCode: 3,
  },
  "sensitive-list": {
    question: "What can I not see?",
    headline: /^1 endpoint lets in fewer addresses/,
    answer: { gains: NOBODY, loses: ["logs-production API", /sensitive/], data: KEPT },
    hidden: /52\.29\.16\.24/,
    exitCode: 0,
  },
  "statement-that-matches-nothing": {
    question: "Which statement is wrong, and what is the right name?",
    headline: /^1 statement/,
    answer: { gains: NOBODY, loses: NOBODY, data: KEPT, "to-do": [/statement/] },
    unknown: ["locked-out"],
    details: ["cloud_opensearch.log,", "cloud_opensearch.logs", "cloud_prometheus.metrics"],
    exitCode: 3,
  },
};
