/** Plans that hold something which the review does not know, and what it says of them. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, reviewed } from "../../plan";

const LISTS = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
export const CLUSTER = { ...LISTS, name: "logs", organization_id: 42 };
export const OWN = "clusters.internal/managed/cloud";
export const HOSTED = "registry.acme.example/platform/cloud";
export const TOOLS = "registry.acme.example/platform/tools";

export const kept = (more: Attributes = {}) => change(CLUSTER, CLUSTER, { actions: ["no-op"], more });
export const stored = (values: Attributes, more: Attributes = {}) => ({
  root_module: {
    resources: [
      { address: "cloud_opensearch.logs", mode: "managed", type: "cloud_opensearch", values, ...more },
    ],
  },
});
export const kafka = (provider: string | undefined, actions: readonly string[] = ["create"]) =>
  change(
    null,
    { size: 1 },
    {
      address: "cloud_kafka.events",
      actions,
      more: { type: "cloud_kafka", ...(provider !== undefined && { provider_name: provider }) },
    },
  );
export const steadyKafka = (more: Attributes = {}, options: ChangeOptions = {}) =>
  change(
    { size: 1 },
    { size: 1 },
    { actions: ["no-op"], ...options, more: { address: "cloud_kafka.a", type: "cloud_kafka", ...more } },
  );
export const withKeys = (keys: Attributes, entry = kept()) => ({
  ...entry,
  change: { ...(entry as { change: object }).change, ...keys },
});
export const renamedList = (actions: readonly string[]) => {
  const values = { ...CLUSTER, opensearch_whitelist: ["0.0.0.0/0"] };
  return change(values, values, { actions });
};
export const opened = (more: Attributes = {}) => ({
  address: "ephemeral.cloud_opensearch_credentials.a",
  mode: "ephemeral",
  type: "cloud_opensearch_credentials",
  change: { actions: ["open"], before: null, after: null, after_unknown: {}, ...more },
});
export const INVOKED = {
  type: "aws_lambda_invoke",
  provider_name: "registry.terraform.io/hashicorp/aws",
  invoke_action_trigger: {},
};
export const IDENTITIES = { before_identity: { id: 1 }, after_identity: { id: 2 } };
export const provider = (name: string) => ({ name, type: "oidc", audience: "a" });
export const DOUBLE = { ...CLUSTER, auth_sources: [provider("a"), provider("a")] };

/** What it is, the plan's changes, its other parts, and what the message has to say. */
export type Unreviewed = [what: string, changes: readonly object[], more: Attributes, text: string];

export function unreviewed(changes: readonly object[], more: Attributes): object {
  const { findings, gate, isClean } = reviewed(changes, more);
  const messages = findings
    .filter(({ code }) => code === "unreviewed")
    .map(({ message }) => plain(message))
    .join("\n");
  return { messages, exitCode: gate.exitCode, isClean };
}

/** A plan that stops, and is not clean, since the review does not know something in it. */
export const stopsOver = (text: string): object => ({
  messages: expect.stringContaining(text) as string,
  exitCode: 3,
  isClean: false,
});
