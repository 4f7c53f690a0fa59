/** Prints programs in Terraform's language, as `terraform fmt` leaves it. */
import { KINDS, PROVIDER_SOURCE } from "../../schema";
import type {
  ClusterResource,
  Imports,
  ProgramFile,
  SharedList,
  SharedRange,
  Statement,
  WrittenField,
} from "../program";
import { commentLines } from "./comments";
import { type BodyItem, bodyItems, bodyLines, hclString } from "./hcl-values";
import { fileText, INDENT, indented, paragraphs } from "./lines";

/** Returns the text of a file of a program; empty if it holds only statements that Terraform's language does not need. */
export function hclFile({ statements }: ProgramFile): string {
  return fileText(paragraphs(statements.map(statementLines)));
}

/** Returns the blocks that import clusters. */
function hclImports({ clusters }: Imports): readonly string[] {
  const blocks = clusters.map(({ cluster, id }) =>
    block("import", [
      { name: "to", lines: [`${KINDS[cluster.kind].schema.name}.${cluster.names.label}`] },
      { name: "id", lines: [hclString(id)] },
    ]),
  );
  return paragraphs(blocks);
}

const SETUP = [
  "terraform {",
  "  required_providers {",
  `    cloud = { source = "${PROVIDER_SOURCE}" }`,
  "  }",
  "}",
  "",
  "# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.",
  'provider "cloud" {}',
];

function statementLines(statement: Statement): readonly string[] {
  switch (statement.is) {
    case "setup":
      return SETUP;
    case "secret-variable":
      return block(`variable "${statement.names.label}"`, [
        { name: "description", lines: [hclString(statement.description)] },
        { name: "type", lines: ["string"] },
        { name: "sensitive", lines: ["true"] },
      ]);
    case "shared-lists":
      return block(
        "locals",
        bodyItems([...statement.ranges.map(rangeField), ...statement.lists.map(listField)], INDENT.length),
      );
    case "cluster":
      return clusterLines(statement);
    case "imports":
      return hclImports(statement);
    case "note":
      return commentLines(statement.comments, "#", 0);
    case "synth":
    case "addition":
    case "addition-calls":
      return [];
  }
}

function clusterLines({ kind, names, comments, provider, fields }: ClusterResource): readonly string[] {
  const configuration = provider === undefined ? [] : [{ name: "provider", lines: [provider] }];
  return [
    ...commentLines(comments, "#", 0),
    ...block(`resource "${KINDS[kind].schema.name}" "${names.label}"`, [
      ...configuration,
      ...bodyItems(fields, INDENT.length),
    ]),
  ];
}

function rangeField({ names, range }: SharedRange): WrittenField {
  return { name: names.label, comments: [], value: { is: "literal", value: range } };
}

function listField({ names, entries }: SharedList): WrittenField {
  return { name: names.label, comments: [], value: { is: "list", elements: entries } };
}

function block(header: string, items: readonly BodyItem[]): readonly string[] {
  return [`${header} {`, ...indented(bodyLines(items)), "}"];
}
