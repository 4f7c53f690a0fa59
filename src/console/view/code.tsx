/** The cluster as it is edited, as code to copy. */
import { useSignal, useSignalEffect } from "@preact/signals";

import type { ClusterCode as Code, CodeLanguage } from "../../codegen";
import { codeOf } from "../model/cluster-code";
import type { ClusterForm } from "./cluster-form";
import { Button } from "./parts";
import { announcement } from "./session";

const LANGUAGES: readonly (readonly [CodeLanguage, string])[] = [
  ["typescript", "TypeScript"],
  ["hcl", "HCL"],
];

export function ClusterCode({ form }: { readonly form: ClusterForm }) {
  const isOpen = useSignal(false);
  const language = useSignal<CodeLanguage>("typescript");
  const code = useSignal<Code | undefined>(undefined);
  const problem = useSignal("");
  useSignalEffect(() => {
    if (!isOpen.value) return;
    codeOf(form.settled.value, language.value).then(
      (made) => {
        code.value = made;
        problem.value = "";
      },
      () => {
        problem.value =
          "The code printer could not be loaded. Start the emulator again, and load the page again.";
      },
    );
  });
  return (
    <details class="code" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>As code</summary>
      <p class="about">The settings above, with unsaved changes. Secrets become variables.</p>
      <label>
        Language{" "}
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
      <p class="problem" role="alert">
        {problem.value}
      </p>
      {code.value !== undefined && <Listing title="Program" text={code.value.code} />}
    </details>
  );
}

function Listing({ title, text }: { readonly title: string; readonly text: string }) {
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => {
        announcement.value = `${title}: copied.`;
      },
      () => {
        announcement.value = "The browser does not let the page copy. Select the text, and copy it.";
      },
    );
  };
  return (
    <section aria-label={title}>
      <p>
        <strong>{title}</strong> <Button onClick={copy}>Copy</Button>
      </p>
      <pre tabIndex={0} aria-label={title} role="region">
        <code>{text}</code>
      </pre>
    </section>
  );
}
