/** What a case of the corpus is, and the pieces of configuration that the cases are made of. */
import type { Code, MustReach } from "../../../src/review";
import type { Recipe } from "../making/recipe";

export interface PlanCase extends Recipe {
  /** What the case shows; the file is named after it. */
  readonly name: string;
  readonly mustReach?: readonly MustReach[];
  readonly expected: Expected;
}

export interface Expected {
  /** By `address endpoint`; lists that are equal may be left out. */
  readonly verdicts: Readonly<Record<string, string>>;
  /** Every finding's code, each once, beside those of the verdicts. */
  readonly codes: readonly Code[];
  readonly exitCode: number;
  /** Ranges that gain access, of all lists. */
  readonly gained?: readonly string[];
  readonly lost?: readonly string[];
}

export const OFFICE = '["198.51.100.0/24"]';
export const PRIVATE = '["10.0.0.0/8"]';

/** A value that is planted where a plan keeps secrets; no output may hold it. */
export const SECRET = "PLANTED-secret-value";

type Attributes = Readonly<Record<string, string>>;

function resource(type: string, label: string, attributes: Attributes, blocks: string): string {
  const lines = Object.entries(attributes).map(([name, value]) => `  ${name} = ${value}`);
  return `resource "${type}" "${label}" {\n${lines.join("\n")}\n${blocks}}\n`;
}

/** An OpenSearch cluster. */
export function logs(attributes: Attributes = {}, blocks = "", label = "logs"): string {
  const all = {
    name: '"logs"',
    organization_id: "42",
    ip_allowlist: OFFICE,
    dashboards_ip_allowlist: PRIVATE,
    ...attributes,
  };
  return resource("cloud_opensearch", label, all, blocks);
}

/** A Prometheus cluster. */
export function metrics(attributes: Attributes = {}, blocks = "", label = "metrics"): string {
  const all = { name: '"metrics"', organization_id: "42", prometheus_whitelist: OFFICE, ...attributes };
  return resource("cloud_prometheus", label, all, blocks);
}

/** A value that is known only after apply: `terraform_data.later.output`. */
export function later(input: string): string {
  return `resource "terraform_data" "later" {\n  input = ${input}\n}\n`;
}

/** `var.secret`. */
export function secret(value = SECRET): string {
  return `variable "secret" {\n  sensitive = true\n  default = "${value}"\n}\n`;
}
