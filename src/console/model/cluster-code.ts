/** A cluster as code, to copy. */
import { type CdkLibrary, clusterCode, type CodeLanguage } from "../../codegen";
import { API_SCHEMAS, toTerraform } from "../../contract";
import type { Issue } from "../../schema";
import { baseValue, type ClusterEdit, editedValue, withField } from "./cluster-edit";

export interface CodeParts {
  /** The whole program, for a copy. */
  readonly code: string;
  /** What stands before the construct or resource, the construct, and what stands after it. */
  readonly before: string;
  readonly construct: string;
  readonly after: string;
  /** Why the rules refuse the cluster; empty if they do not. */
  readonly findings: readonly string[];
}

/** Returns the program that makes what is edited. Its secrets are variables in code. */
export function codeOf(edit: ClusterEdit, language: CodeLanguage, cdkLibrary: CdkLibrary): CodeParts {
  const { kind, id, names, edited } = edit;
  const schema = API_SCHEMAS[kind];
  const fields = toTerraform(schema, edited, names);
  const judging = { now: new Date(), readCertificate: undefined };
  const { code, findings } = clusterCode(
    { kind, fields, ...(id === undefined ? {} : { id }) },
    { language, judging, cdkLibrary },
  );
  const { index = 0, 0: construct = code } = CONSTRUCT.exec(code) ?? {};
  return {
    code,
    before: code.slice(0, index),
    construct,
    after: code.slice(index + construct.length),
    findings,
  };
}

/** The construct in TypeScript, or the resource in HCL: to the bracket that ends it at the margin. */
const CONSTRUCT = /^(?:(?:const \w+ =\s*)?new Cloud(?!Provider)\w+\(|resource "cloud_)[^]*?^\}.*\n/m;

/** Returns the edit without the fields and rows that are refused: those are as they were, or left out. */
export function withoutProblems(edit: ClusterEdit, issues: readonly Issue[]): ClusterEdit {
  const refused = issues.filter(({ severity, path }) => severity === "error" && path.length > 0);
  const names = new Set(refused.map(({ path }) => String(path[0])));
  return [...names].reduce((done, name) => {
    const value = editedValue(edit, [name]);
    const rows = refused.filter(({ path }) => path[0] === name).map(({ path }) => path[1]);
    if (Array.isArray(value) && rows.every((row) => typeof row === "number")) {
      const kept = value.filter((_, index) => !rows.includes(index));
      return withField(done, [name], kept.length === 0 ? undefined : kept);
    }
    return withField(done, [name], baseValue(edit, [name]));
  }, edit);
}

/** Returns the indexes of the lines that a text has, and that the one before has not. */
export function changedLines(before: string, after: string): ReadonlySet<number> {
  const changed = new Set<number>();
  const left = new Map<string, number>();
  for (const line of before.split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  after.split("\n").forEach((line, index) => {
    const count = left.get(line) ?? 0;
    if (count === 0) changed.add(index);
    else left.set(line, count - 1);
  });
  return changed;
}
