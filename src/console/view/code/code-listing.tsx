/** A cluster as code, to copy, in one of two languages: its construct first, and the rest of the program folded. */
import { useComputed, useSignal } from "@preact/signals";

import type { CodeLanguage } from "../../../codegen";
import { changedLines, codeOf, withoutErrors } from "../../model/cluster-code";
import type { ClusterEdit } from "../../model/cluster-edit";
import { issueTitle, refusedRows } from "../../model/form-issues";
import type { ClusterForm } from "../form/cluster-form";
import { permissions } from "../frame/session";
import { Choice, CopyButton } from "../parts/parts";

const LANGUAGES: readonly (readonly [CodeLanguage, string])[] = [
  ["typescript", "TypeScript"],
  ["hcl", "HCL"],
];

/** More lines are copied, but not shown: nobody reads them here. */
const MOST_LINES = 400;

/** The most mistakes that are named beside it. */
const MOST_NAMED = 3;

export function Code({ form: { settled: edit, found } }: { readonly form: ClusterForm }) {
  const language = useSignal<CodeLanguage>("typescript");
  const codeIn = (shown: ClusterEdit) =>
    codeOf(shown, language.value, permissions.value?.cdkLibrary ?? "cdktf");
  const errors = useComputed(() => found.value.filter(({ severity }) => severity === "error"));
  const base = useComputed(() => edit.value.base);
  const old = useComputed(() => codeIn({ ...edit.peek(), edited: base.value }));
  const made = useComputed(() => codeIn(withoutErrors(edit.value, errors.value)));
  const { code, before, construct, after, findings } = made.value;
  const isCompared = edit.value.id !== undefined && findings.length === 0;
  const changed = isCompared ? changedLines(old.value.construct, construct) : new Set<number>();
  const lines = construct.split("\n");
  const refused = refusedRows(edit.value).map(({ words }) => words);
  const titles = [...refused, ...new Set(errors.value.map((issue) => issueTitle(edit.value, issue)))];
  const left = titles.slice(0, MOST_NAMED).join("; ") + (titles.length > MOST_NAMED ? "; and more" : "");
  return (
    <section class="card code" aria-labelledby="code-title">
      <header class="row">
        <h2 id="code-title">Code</h2>
        <span class="end">
          <Choice
            label="Language"
            value={language.value}
            options={LANGUAGES}
            onChoose={(value) => (language.value = value === "hcl" ? "hcl" : "typescript")}
          />
        </span>
      </header>
      <p role="status" class={left === "" ? "" : findings.length > 0 ? "body dim" : "note warn"}>
        {left !== "" &&
          (findings.length > 0
            ? `The cluster is shown here as code once this is right: ${left}.`
            : `Left out until corrected: ${left}.`)}
      </p>
      {findings.length === 0 && (
        <>
          <pre tabIndex={0} aria-label="Program" role="region">
            <code>
              {lines
                .slice(0, MOST_LINES)
                .map((line, index) => (changed.has(index) ? <ins key={index}>{line}</ins> : `${line}\n`))}
            </code>
            {lines.length > MOST_LINES && (
              <p class="dim">
                {(lines.length - MOST_LINES).toLocaleString("en-US")} more lines; a copy has all.
              </p>
            )}
          </pre>
          <details class="body">
            <summary>The rest of the program</summary>
            <pre tabIndex={0} role="region" aria-label="Rest of the program">
              <code>{`${before.trimEnd()}\n\n…\n\n${after.trim()}`}</code>
            </pre>
          </details>
          <p class="body tinted row">
            <CopyButton text={code} what="the code" words="Copy" />{" "}
            <span class="dim">The whole program. Secrets are variables.</span>
          </p>
        </>
      )}
    </section>
  );
}
