/** What a person writes in a scratch copy to add something: by the title of the recipe. */
import type { ScratchCopy } from "./scratch-copy";

export const EDITS: Readonly<Record<string, (copy: ScratchCopy) => void>> = {
  "Add a field": (copy) => {
    copy.replace(
      "src/schema/number-ranges.ts",
      '  "request-timeout": {',
      `  "warm-node-count": {
    lowest: 1,
    highest: 12,
    reference: "2.2",
    reason: "A cluster has at most 12 warm nodes.",
  },
  "request-timeout": {`,
    );
    copy.replace(
      "src/schema/resources/opensearch.ts",
      "    maintenance_window: {",
      `    warm_node_count: {
      ...attribute("optional", "number", "warm-node-count", "2.2"),
      description: "Number of warm nodes, 1 to 12. They hold old indexes.",
      whenUnset: "no warm nodes",
    },
    maintenance_window: {`,
    );
    copy.replace(
      "src/review/findings/cluster/settings.ts",
      '  { name: VERSION, code: "changed" },',
      '  { name: "warm_node_count", code: "changed" },\n  { name: VERSION, code: "changed" },',
    );
  },

  "Add a rule": (copy) => {
    copy.write(
      "src/schema/rules/warm-nodes.ts",
      `/** Rules on warm nodes. */
import { isGiven, type ObjectValue } from "../../json";
import type { Rules } from "./rule";

export const warmNodeRules: Rules<ObjectValue> = {
  "warm-nodes-with-snapshots": {
    severity: "error",
    reference: "2.5",
    reason: "Warm nodes use the snapshot repository of the service.",
    judge(cluster, report) {
      if (!isGiven(cluster["warm_node_count"]) || !isGiven(cluster["repo_config"])) return;
      report({
        path: ["warm_node_count"],
        message: "is set together with \`repo_config\`, and warm nodes need the repository of the service",
        hint: "remove one of the two",
      });
    },
  },
};
`,
    );
    const rules = "src/schema/judging/rule-table.ts";
    copy.replace(
      rules,
      "cloud_opensearch: sizingRules,",
      "cloud_opensearch: { ...sizingRules, ...warmNodeRules },",
    );
    copy.replace(
      rules,
      'import { sizingRules } from "../rules/sizing";',
      'import { sizingRules } from "../rules/sizing";\nimport { warmNodeRules } from "../rules/warm-nodes";',
    );
    copy.replace(
      "scripts/rule-examples.ts",
      '  "missing-access-keys":',
      `  "warm-nodes-with-snapshots": cluster(
    { warm_node_count: 2 },
    { warm_node_count: 2, repo_config: { enable_iam_role: true } },
  ),
  "missing-access-keys":`,
    );
  },

  "Add a resource": (copy) => {
    copy.write(
      "src/schema/resources/grafana.ts",
      copy
        .read("src/schema/resources/prometheus.ts")
        .replaceAll(
          /(?<!")prometheus_whitelist(: accessList\([^{]*\{)/g,
          'ip_allowlist$1 rawName: "grafana_whitelist",',
        )
        .replaceAll(/otherNames: \[[^\]]*\],/g, "")
        .replaceAll("Prometheus", "Grafana"),
    );
    copy.replace("src/schema/resources/grafana.ts", 'name: "cloud_prometheus"', 'name: "cloud_grafana"');
    copy.replace(
      "scripts/generate-constructs.ts",
      "  prometheus: { id:",
      '  grafana: { id: "boards", caller: "office" },\n  prometheus: { id:',
    );
    const registry = "src/schema/kinds.ts";
    copy.replace(
      registry,
      "import { cloudOpensearch,",
      'import { cloudGrafana } from "./resources/grafana";\nimport { cloudOpensearch,',
    );
    copy.replace(
      registry,
      "} as const satisfies",
      `  grafana: {
    label: "Grafana",
    schema: cloudGrafana,
    endpoints: [{ name: "boards", label: "Grafana", host: "grafana", accessList: "ip_allowlist", url: "url" }],
    defaults: {},
  },
} as const satisfies`,
    );
  },

  "Add a finding": (copy) => {
    copy.write(
      "src/review/findings/cluster/warm-nodes.ts",
      `/** The end of warm nodes. */
import { own } from "../../../text";
import type { ClusterChange } from "../../plan/changes";
import { member } from "../../plan/values";
import { finding, type Finding } from "../finding";

const WARM_NODES = "warm_node_count";

/** Reports that a cluster has no warm nodes any more. */
export function warmNodeFindings({ before, after, differing, address }: ClusterChange): readonly Finding[] {
  if (before === null || after === null || !differing.has(WARM_NODES)) return [];
  if ((member(after, WARM_NODES) ?? null) !== null) return [];
  return [finding("warm-nodes-end", { address, attribute: WARM_NODES }, own("warm nodes end: old indexes move to the data nodes"))];
}
`,
    );
    copy.replace(
      "src/review/findings/codes.ts",
      "  downgrade: {",
      `  "warm-nodes-end": {
    level: "warning",
    topic: "data",
    title: "A cluster loses its warm nodes",
    means: "Old indexes move to the data nodes, which need room for them.",
    fix: "Keep them, if the data nodes have no room.",
  },
  downgrade: {`,
    );
    const finders = "src/review/findings/finders.ts";
    copy.replace(
      finders,
      "  windowFindings,",
      "  ({ change }) => warmNodeFindings(change),\n  windowFindings,",
    );
    copy.replace(
      finders,
      "import { windowFindings }",
      'import { warmNodeFindings } from "./cluster/warm-nodes";\nimport { windowFindings }',
    );
  },

  "Add an output format": (copy) => {
    copy.write(
      "src/review/render/csv.ts",
      `/** Renders reviews as comma-separated values: a line for each effect. */
import { plain } from "../../text";
import type { Change } from "../changes/change";

export function renderCsv(changes: readonly Change[]): string {
  const findings = changes.flatMap((change) => (change.kind === "effects" ? change.effects : [])).map(({ finding }) => finding);
  const lines = findings.map(({ level, code, address = "", message }) => [level, code, address, plain(message())]);
  const quoted = (cell: string) => \`"\${cell.replaceAll('"', '""')}"\`;
  return [["level", "code", "address", "message"], ...lines].map((line) => \`\${line.map(quoted).join(",")}\\n\`).join("");
}
`,
    );
    const formats = "src/review/render/formats.ts";
    copy.replace(
      formats,
      "} as const satisfies",
      `  csv: {
    use: "a spreadsheet",
    render: renderCsv,
    ending: "csv",
  },
} as const satisfies`,
    );
    copy.replace(
      formats,
      "import { renderHtml }",
      'import { renderCsv } from "./csv";\nimport { renderHtml }',
    );
  },

  "Add a fault": (copy) => {
    copy.replace(
      "src/emulator/faults/fault-table.ts",
      '  "cut-body": {',
      `  "plain-text": {
    meaning: "It is carried out, and the body of the response is a word",
    needs: [],
    change: () => "OK",
  },
  "cut-body": {`,
    );
    copy.replace(
      "test/proof/faults/troubles.ts",
      '  { name: "no body",',
      '  { name: "a word in place of JSON", fault: { fault: "plain-text" }, says: /is not / },\n  { name: "no body",',
    );
  },
};
