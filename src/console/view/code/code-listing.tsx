/** A cluster as code, to copy, in one of two languages. */
import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";

import type { CodeLanguage } from "../../../codegen";
import { changedLines, codeOf } from "../../model/cluster-code";
import type { ClusterEdit } from "../../model/cluster-edit";
import { permissions } from "../frame/session";
import { CopyButton } from "../parts/parts";

const LANGUAGES: readonly (readonly [CodeLanguage, string])[] = [
  ["typescript", "TypeScript"],
  ["hcl", "HCL"],
];

/** More lines are copied, but not shown: nobody reads them here. */
const MOST_LINES = 400;

export function CodeListing({ edit }: { readonly edit: ReadonlySignal<ClusterEdit> }) {
  const language = useSignal<CodeLanguage>("typescript");
  const codeIn = (shown: ClusterEdit) =>
    codeOf(shown, language.value, permissions.value?.cdkLibrary ?? "cdktf");
  const base = useComputed(() => edit.value.base);
  const before = useComputed(() => codeIn({ ...edit.peek(), edited: base.value }));
  const made = useComputed(() => codeIn(edit.value));
  const { code, findings } = made.value;
  const isCompared = edit.value.id !== undefined && findings.length === 0;
  const changed = isCompared ? changedLines(before.value.code, code) : new Set<number>();
  const lines = code.split("\n");
  return (
    <>
      <p class="row">
        <label class="row">
          Language
          <select
            value={language.value}
            onChange={({ currentTarget }) =>
              (language.value = currentTarget.value === "hcl" ? "hcl" : "typescript")
            }
          >
            {LANGUAGES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <CopyButton text={code} what="the code" />
      </p>
      <pre tabIndex={0} aria-label="Program" role="region">
        <code>
          {lines
            .slice(0, MOST_LINES)
            .map((line, index) => (changed.has(index) ? <ins key={index}>{`${line}\n`}</ins> : `${line}\n`))}
        </code>
        {lines.length > MOST_LINES && (
          <p class="dim">{(lines.length - MOST_LINES).toLocaleString("en-US")} more lines; a copy has all.</p>
        )}
      </pre>
    </>
  );
}
