/** The issues of a field, each with the button that carries out its fix. */
import { formatJson, type Json } from "../../../json";
import { formatPath, type Issue } from "../../../schema";
import { fieldFix, issueSentence, OF_RESPONSE } from "../../model/form-issues";
import { Button, focusSoon, Marked } from "../parts/parts";
import type { ClusterForm } from "./cluster-form";

/** Returns the issues that are shown at a field: those that the rules find in rows stand at their rows. */
export function shownIssues(form: ClusterForm, id: string): readonly Issue[] {
  const issues = form.issues.value.get(id) ?? [];
  return issues.filter(
    ({ path, severity, reference }) =>
      severity !== "error" || typeof path.at(-1) !== "number" || reference === OF_RESPONSE,
  );
}

interface IssuesProps {
  readonly id: string;
  readonly form: ClusterForm;
  readonly issues: readonly Issue[];
}

/** Shows issues. The live region is there before its messages. */
export function Issues({ id, form, issues }: IssuesProps) {
  const use = ({ path }: Issue, value: Json) => {
    form.set(path, value);
    focusSoon(formatPath(path));
  };
  return (
    <div id={`${id}-issues`} class="issues" aria-live="polite">
      {issues.map((issue, index) => {
        const fix = fieldFix(form.edit.value, issue);
        const isSaid = fix !== undefined && issue.hint === `write ${formatJson(fix)}`;
        // The button says what its hint would.
        const said = isSaid ? { ...issue, hint: "" } : issue;
        return (
          <p key={index} class={issue.severity}>
            <Marked text={issueSentence(form.edit.value.kind, said)} />
            {fix !== undefined && <Button onClick={() => use(issue, fix)}>Use {String(fix)}</Button>}
          </p>
        );
      })}
    </div>
  );
}
