/** The issues of each field, from the rules and from the API. */
import { API_SCHEMAS, type ErrorIssue } from "../../contract";
import type { Json } from "../../json";
import { formatPath, type Issue, type Path } from "../../schema";
import { apiPath, type ClusterEdit } from "./cluster-edit";

/** Returns the issues that the API responded with, at Terraform's paths. */
export function issuesOfResponse(edit: ClusterEdit, issues: readonly ErrorIssue[]): readonly Issue[] {
  const schema = API_SCHEMAS[edit.kind];
  return issues.map(({ code, path, message }) => {
    const steps = pathIn(path);
    const name = Object.keys(schema.attributes).find((each) => apiPath(edit, [each])[0] === steps[0]);
    const own = name === undefined ? steps : [name, ...steps.slice(1)];
    return { code, severity: "error", path: own, message, reference: "contract" };
  });
}

/** Parses a path such as `auth_sources[1].name`. */
function pathIn(text: string): Path {
  return [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) =>
    index === undefined ? step : Number(index),
  );
}

/** Issues by the path of their field, as `formatPath` writes it. */
export type IssuesByField = ReadonlyMap<string, readonly Issue[]>;

/**
 * Returns the issues by field. An issue of an entry of a list of texts belongs to the list; one without a path belongs to
 * the whole form, under "".
 */
export function issuesByField(issues: readonly Issue[]): IssuesByField {
  const found = new Map<string, Issue[]>();
  for (const issue of issues) {
    const field = fieldOf(issue.path);
    const others = found.get(field);
    if (others === undefined) found.set(field, [issue]);
    else others.push(issue);
  }
  return found;
}

function fieldOf(path: Path): string {
  return formatPath(typeof path.at(-1) === "number" ? path.slice(0, -1) : path);
}

/** Returns the value that a rule says to write, if its hint names exactly one. */
export function suggestedValue({ hint = "" }: Pick<Issue, "hint">): Json | undefined {
  const [, quoted, number] = FIX.exec(hint) ?? [];
  if (number !== undefined) return Number(number);
  // A long value ends with "…" in a hint.
  return quoted === undefined || quoted.endsWith('…"') ? undefined : (JSON.parse(quoted) as string);
}

const FIX =
  /^(?:write|did you mean) (?:at most )?(?:("(?:[^"\\]|\\.)*")|(\d{1,15}))(?:\?| or later|, or .*)?$/;
