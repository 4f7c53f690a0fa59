/** A cluster as code, to copy. */
import { type CdkLibrary, clusterCode, type CodeLanguage } from "../../codegen";
import { API_SCHEMAS, toTerraform } from "../../contract";
import type { Issue } from "../../schema";
import { baseValue, type ClusterEdit, withField } from "./cluster-edit";
import { withoutRefusedRows } from "./form-issues";

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

/** Returns the edit without the fields and ranges that have an error: those are as they were, or left out. */
export function withoutErrors(edit: ClusterEdit, errors: readonly Issue[]): ClusterEdit {
  const names = new Set(errors.flatMap(({ path }) => path.slice(0, 1)));
  const rest = withoutRefusedRows(edit);
  return [...names].reduce((done, name) => withField(done, [name], baseValue(edit, [name])), rest);
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
