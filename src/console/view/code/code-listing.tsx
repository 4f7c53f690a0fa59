/** A cluster as code, to copy, in one of two languages. */
import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";

import type { ClusterCode, CodeLanguage } from "../../../codegen";
import { changedLines, codeOf } from "../../model/cluster-code";
import type { ClusterEdit } from "../../model/cluster-edit";
import { permissions } from "../frame/session";
import { Button, CopyButton } from "../parts/parts";

const LANGUAGES: readonly (readonly [CodeLanguage, string])[] = [
  ["typescript", "TypeScript"],
  ["hcl", "HCL"],
];

/** More lines are copied, but not shown: nobody reads them here. */
const MOST_LINES = 400;

export function CodeListing({ edit }: { readonly edit: ReadonlySignal<ClusterEdit> }) {
  const language = useSignal<CodeLanguage>("typescript");
  const code = useSignal<{ readonly made: ClusterCode; readonly changed: ReadonlySet<number> } | undefined>(
    undefined,
  );
  const isFailed = useSignal(false);
  const attempt = useSignal(0);
  useSignalEffect(() => {
    const [shown, inLanguage] = [edit.value, language.value];
    const { cdkLibrary: library = "cdktf" } = permissions.value ?? {};
    void attempt.value;
    let isOutdated = false;
    Promise.all([
      codeOf(shown, inLanguage, library),
      shown.id === undefined ? undefined : codeOf({ ...shown, edited: shown.base }, inLanguage, library),
    ]).then(
      ([made, before]) => {
        if (isOutdated) return;
        const isRefused = made.findings.length > 0;
        code.value = { made, changed: changedLines(isRefused ? undefined : before?.code, made.code) };
        isFailed.value = false;
      },
      () => {
        if (!isOutdated) isFailed.value = true;
      },
    );
    return () => {
      isOutdated = true;
    };
  });
  const text = code.value?.made.code ?? "";
  const lines = text.split("\n");
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
        {code.value !== undefined && <CopyButton text={text} what="the code" />}
      </p>
      <div role="alert">
        {isFailed.value && (
          <p class="note bad row">
            The code printer could not be loaded. Is the emulator still running?
            <Button onClick={() => (attempt.value += 1)}>Try again</Button>
          </p>
        )}
      </div>
      {code.value !== undefined && (
        <pre tabIndex={0} aria-label="Program" role="region">
          <code>
            {lines
              .slice(0, MOST_LINES)
              .map((line, index) =>
                code.value?.changed.has(index) === true ? <ins key={index}>{`${line}\n`}</ins> : `${line}\n`,
              )}
          </code>
          {lines.length > MOST_LINES && (
            <p class="dim">
              {(lines.length - MOST_LINES).toLocaleString("en-US")} more lines; a copy has all.
            </p>
          )}
        </pre>
      )}
    </>
  );
}
