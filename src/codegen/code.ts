/** The code of clusters that exist, or are about to: one of them as a text to copy, or the parts of a file with several. */
import { isNumberValue, isObjectValue, isUnset, KINDS, showValue, type Value } from "../schema";
import {
  clusterResource,
  type JudgingContext,
  type RefusedCluster,
  type ServiceCluster,
} from "./cluster-resource";
import { HCL_SETUP, hclCluster, hclExpression, hclImport } from "./print/hcl";
import { commentLines } from "./print/text";
import { propertyName, typescriptExpression, typescriptProgram } from "./print/typescript";
import type { CdkLibrary, CodedCluster, CodePart } from "./program";

/** The languages in which programs are written. */
export type CodeLanguage = "typescript" | "hcl";

export interface CodeOptions {
  readonly language: CodeLanguage;
  readonly judging: JudgingContext;
  /** Leaves out what has the service's default. Such a cluster warns in each plan after its import. */
  readonly omitsDefaults?: boolean;
  /** What a program in TypeScript imports from. @default "cdktf" */
  readonly cdkLibrary?: CdkLibrary;
}

export interface ClusterCode {
  /** A whole program, which imports a cluster that has an id; for a cluster that the rules refuse, a comment that says why. */
  readonly code: string;
  /** Why the rules refuse the cluster; empty if they do not. */
  readonly findings: readonly string[];
}

/** Returns the program that makes one cluster. */
export function clusterCode(
  service: ServiceCluster,
  { language, judging, omitsDefaults = false, cdkLibrary = "cdktf" }: CodeOptions,
): ClusterCode {
  const found = clusterResource(service, judging, { omitsDefaults });
  if ("findings" in found) return { code: refusal(found, language), findings: found.findings };
  const parts =
    language === "hcl"
      ? [HCL_SETUP, ...hclCluster(found), ...hclImports([found])]
      : typescriptProgram(found, { library: cdkLibrary, quote: '"', isJavaScript: false });
  return { code: fileText(parts), findings: [] };
}

/** Returns the blocks that import clusters in Terraform's language. */
export function hclImports(clusters: readonly CodedCluster[]): readonly CodePart[] {
  return clusters.flatMap(({ cluster: { kind, names, imported } }) =>
    imported === undefined ? [] : [hclImport(`${KINDS[kind].schema.name}.${names.label}`, imported)],
  );
}

/** Returns the text that separates a part of a file from the one before it. */
export function separatorBefore({ key }: CodePart): string {
  return key === "end" ? "\n" : "\n\n";
}

/** Returns the text of a file. */
export function fileText(parts: readonly CodePart[]): string {
  return `${parts.map((part, index) => (index === 0 ? "" : separatorBefore(part)) + part.text).join("")}\n`;
}

/** Returns the comment that stands for a cluster that the rules refuse. */
function refusal({ kind, id, name, findings }: RefusedCluster, language: CodeLanguage): string {
  const called = (name ?? null) === null ? "without a name" : showValue(name);
  const cluster = `The ${KINDS[kind].label} cluster ${called}${id === undefined ? "" : ` (id ${String(id)})`}`;
  const sentences = [`${cluster} is left out, since the rules refuse it:`, ...findings];
  return `${commentLines(sentences, language === "hcl" ? "#" : "//").join("\n")}\n`;
}

/** Returns the code of a known value. */
export function valueCode(language: CodeLanguage, value: Value): string {
  if (Array.isArray(value))
    return `[${(value as readonly Value[]).map((one) => valueCode(language, one)).join(", ")}]`;
  if (isObjectValue(value)) {
    const set = Object.entries(value).filter(([, inner]) => !isUnset(inner) && typeof inner !== "symbol");
    const fields = set.map(([name, inner]) => assignmentCode(language, name, valueCode(language, inner)));
    return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
  }
  if (typeof value !== "string" && typeof value !== "boolean" && !isNumberValue(value))
    throw new Error("a value that is not known has no code");
  const literal = { is: "literal", value } as const;
  return (
    language === "hcl" ? hclExpression(literal) : typescriptExpression(literal, { quote: '"' }, Infinity)
  ).join("");
}

/** Returns the code that gives an attribute a value, by its name in Terraform. */
export function assignmentCode(language: CodeLanguage, name: string, code: string): string {
  return language === "hcl" ? `${name} = ${code}` : `${propertyName(name)}: ${code}`;
}
