/** Prints programs in Terraform's language: one argument a line, as `terraform fmt` leaves it. */
import { KINDS, PROVIDER_SOURCE } from "../../schema";
import type { CodedCluster, CodeExpression, CodePart, WrittenField } from "../program";
import {
  commentLines,
  escapeTemplates,
  fourDigits,
  indented,
  listLines,
  readable,
  shortEscapes,
  WIDTH,
} from "./text";

/** Says where the provider comes from, and configures it. */
export const HCL_SETUP: CodePart = {
  key: "setup",
  text: `terraform {
  required_providers {
    cloud = { source = "${PROVIDER_SOURCE}" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}`,
};

/**
 * Returns a cluster, with the variables of its secrets before it.
 *
 * @param provider the configuration of the provider, unless it is the one that Terraform takes by itself
 */
export function hclCluster({ cluster, secrets }: CodedCluster, provider?: string): readonly CodePart[] {
  const { kind, names, comments, fields } = cluster;
  const type = KINDS[kind].schema.name;
  const items: readonly BodyItem[] = [
    ...(provider === undefined ? [] : [{ name: "provider", lines: [provider] }]),
    ...bodyItems(fields),
  ];
  return [
    ...secrets.map(({ names: { label }, description }) =>
      part(
        `variable ${label}`,
        block(`variable "${label}"`, [
          { name: "description", lines: [hclString(description)] },
          { name: "type", lines: ["string"] },
          { name: "sensitive", lines: ["true"] },
        ]),
      ),
    ),
    part(`${type}.${names.label}`, [
      ...commentLines(comments, "#"),
      ...block(`resource "${type}" "${names.label}"`, items),
    ]),
  ];
}

/** Returns the block that imports a cluster to an address. */
export function hclImport(address: string, id: string): CodePart {
  const items = [
    { name: "to", lines: [address] },
    { name: "id", lines: [hclString(id)] },
  ];
  return part(`import ${address}`, block("import", items));
}

function part(key: string, lines: readonly string[]): CodePart {
  return { key, text: lines.join("\n") };
}

/** An argument of a body: a name with the lines of its value; without a name, lines of a comment or an empty line. */
interface BodyItem {
  readonly name?: string;
  readonly lines: readonly string[];
}

/** Returns what fields are in a body. An empty line separates the simple values from the lists, and from each object. */
function bodyItems(fields: readonly WrittenField[]): readonly BodyItem[] {
  const groups = fields.map((_, index) => groupOf(fields.slice(index).find(({ value }) => value)?.value));
  return fields.flatMap(({ name, comments, value }, index): readonly BodyItem[] => {
    const isApart = index > 0 && (groups[index] !== groups[index - 1] || groups[index] === "object");
    return [
      ...(isApart ? [{ lines: [""] }] : []),
      ...(comments.length > 0 ? [{ lines: commentLines(comments, "#") }] : []),
      ...(value === undefined ? [] : [{ name, lines: hclExpression(value) }]),
    ];
  });
}

/** Returns the group that a value belongs to. A comment without a value belongs to the value after it. */
function groupOf(value: CodeExpression | undefined): "simple" | "list" | "object" {
  if (value?.is === "object") return "object";
  if (value?.is !== "list") return "simple";
  return value.elements.some(({ is }) => is === "object") ? "object" : "list";
}

function block(header: string, items: readonly BodyItem[]): readonly string[] {
  return [`${header} {`, ...indented(bodyLines(items)), "}"];
}

/** Returns the lines of a body. The equals signs of arguments that follow each other, a line each, are aligned. */
function bodyLines(items: readonly BodyItem[]): readonly string[] {
  const isAligned = ({ name, lines }: BodyItem) => name !== undefined && lines.length === 1;
  return items.flatMap((item, index) => {
    const { name, lines } = item;
    if (name === undefined) return lines;
    const begin = items.slice(0, index).findLastIndex((one) => !isAligned(one)) + 1;
    const end = items.findIndex((one, at) => at > index && !isAligned(one));
    const run = isAligned(item) ? items.slice(begin, end === -1 ? undefined : end) : [item];
    const width = Math.max(...run.map((one) => one.name?.length ?? 0));
    const [first = "", ...others] = lines;
    return [`${name.padEnd(width)} = ${first}`, ...others];
  });
}

/** Returns the lines of an expression; the first one without its indent, the others relative to it. */
export function hclExpression(expression: CodeExpression): readonly string[] {
  switch (expression.is) {
    case "literal": {
      const { value } = expression;
      return [typeof value === "string" ? hclString(value) : String(value)];
    }
    case "secret":
      return [`var.${expression.variable.names.label}`];
    case "list":
      return listLines(expression.elements.map(hclExpression), WIDTH);
    case "object":
      return ["{", ...indented(bodyLines(bodyItems(expression.fields))), "}"];
  }
}

/** Writes a text as a quoted string. */
function hclString(text: string): string {
  const escaped = shortEscapes(escapeTemplates(text)).replaceAll('"', '\\"');
  return `"${readable(escaped, escape)}"`;
}

function escape(codePoint: number): string {
  if (codePoint <= 0xffff) return fourDigits(codePoint);
  return `\\U${codePoint.toString(16).padStart(8, "0")}`;
}
