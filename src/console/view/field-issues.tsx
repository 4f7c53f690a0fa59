/** The issues of a field, each with the value that its rule says to write. */
import type { Json } from "../../json";
import type { Issue } from "../../schema";
import { suggestedValue } from "../model/form-issues";
import type { ClusterForm } from "./cluster-form";
import { Button, Marked } from "./parts";

/** Returns the issues of a field that are shown: those of rows stand at their rows. */
export function shownIssues(form: ClusterForm, id: string): readonly Issue[] {
  return (form.issues.value.get(id) ?? []).filter(({ code, path, severity }) => {
    if (severity === "error" && typeof path.at(-1) === "number") return false;
    return code !== "missing-attribute" || form.isSaveTried.value;
  });
}

interface IssuesProps {
  readonly id: string;
  readonly issues: readonly Issue[];
  /** Takes the value that a rule says to write. Issues of the whole form have none. */
  readonly use?: (value: Json) => void;
}

/** Shows issues. The live region is there before its messages. */
export function Issues({ id, issues, use }: IssuesProps) {
  return (
    <div id={`${id}-issues`} class="issues" aria-live="polite">
      {issues.map((issue, index) => {
        const isRow = typeof issue.path.at(-1) === "number";
        const fix = isRow ? undefined : suggestedValue(issue);
        return (
          <p key={index} class={issue.severity}>
            <Marked text={issue.hint === undefined ? issue.message : `${issue.message}; ${issue.hint}`} />.
            {fix !== undefined && use !== undefined && (
              <Button onClick={() => use(fix)}>Use {String(fix)}</Button>
            )}
          </p>
        );
      })}
    </div>
  );
}
