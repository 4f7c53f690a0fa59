/** The issues of each field, from the rules and from the API. */
import { isCidr } from "../../cidr";
import { API_SCHEMAS, type ErrorIssue, toTerraform } from "../../contract";
import type { Json } from "../../json";
import { type ClusterKind, formatPath, type Issue, KINDS, type Path } from "../../schema";
import { judge, type Judgement } from "../../schema/judging";
import { visible } from "../../text";
import { accessRows, endpointOfList, endpointTitle } from "./access";
import { attributeOf, baseValue, type ClusterEdit, editedValue, withField } from "./cluster-edit";
import { fieldLabel, fieldTitle } from "./field-words";
import type { RequestProblem } from "./requests";
import { sectionsOf } from "./sections";

/**
 * Judges what is edited: the errors that the API would respond with, and the warnings of the rules, which it accepts.
 * Certificates are not read here: the API judges them on save. The rules list a hundred errors, and judge the rest without
 * the ranges that are refused.
 */
export function judgeEdit(edit: ClusterEdit, now: Date): readonly Issue[] {
  const { kind, names } = edit;
  const schema = API_SCHEMAS[kind];
  const judgement = { now, readCertificate: undefined, defaults: KINDS[kind].defaults };
  const judged = ({ edited }: ClusterEdit, by: Judgement["by"]) =>
    judge(schema, toTerraform(schema, edited, names), { ...judgement, by });
  const warnings = judged(edit, "plan").filter(({ severity }) => severity === "warning");
  return [...judged(withoutRefusedRows(edit), "service"), ...warnings];
}

/** Returns the edit without the ranges that are refused; a list that has no others is as it was read. */
export function withoutRefusedRows(edit: ClusterEdit): ClusterEdit {
  return KINDS[edit.kind].endpoints.reduce((done, { accessList: name }) => {
    const rows = accessRows(editedValue(edit, [name])) ?? [];
    const kept = rows.filter(isCidr);
    if (kept.length === rows.length) return done;
    return withField(done, [name], kept.length > 0 ? kept : baseValue(edit, [name]));
  }, edit);
}

/** Returns the ranges that are refused. Each row says why. */
export function refusedRows(edit: ClusterEdit): readonly FormProblem[] {
  return KINDS[edit.kind].endpoints.flatMap(({ accessList: name }) => {
    const rows = accessRows(editedValue(edit, [name])) ?? [];
    return rows.flatMap((row, index) =>
      isCidr(row) ? [] : [{ id: formatPath([name, index]), words: fieldTitle(edit.kind, [name, index]) }],
    );
  });
}

const TAKEN = { path: "name", message: "is that of another cluster of the organization" };

/** Returns the issues that the API responded with, at Terraform's paths. */
export function issuesOfResponse(
  edit: ClusterEdit,
  { code, issues }: Pick<RequestProblem, "code" | "issues">,
): readonly Issue[] {
  const found: readonly ErrorIssue[] = code === "name-taken" ? [{ code, ...TAKEN }] : issues;
  return found.map(({ code, path, message }) => {
    const [field, ...rest] = pathIn(path);
    const own = field === undefined ? [] : [attributeOf(edit, String(field)).name, ...rest];
    return { code, severity: "error", path: own, message, reference: "response" };
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
function suggestedValue({ hint = "" }: Pick<Issue, "hint">): Json | undefined {
  const [, quoted, number] = FIX.exec(hint) ?? [];
  if (number !== undefined) return Number(number);
  // A long value ends with "…" in a hint.
  return quoted === undefined || quoted.endsWith('…"') ? undefined : (JSON.parse(quoted) as string);
}

const FIX =
  /^(?:write|did you mean) (?:at most )?(?:("(?:[^"\\]|\\.)*")|(\d{1,15}))(?:\?| or later|, or .*)?$/;

/** Writes an issue as a sentence with a subject: "Dashboards is open to any address; list the ranges that need access." */
export function issueSentence(kind: ClusterKind, { code, path, message, hint = "" }: Issue): string {
  const endpoint = endpointOfList(kind, path[0]);
  const name = path.findLast((step) => typeof step === "string");
  const subject =
    endpoint === undefined ? fieldLabel(name ?? "The cluster") : endpointTitle(endpoint.label, "The ");
  const row = endpoint !== undefined && typeof path[1] === "number" ? `, range ${path[1]}` : "";
  const needed = NEEDED[code]?.exec(hint)?.[1];
  if (needed === "a string") return `${subject}${row} is needed.`;
  if (needed !== undefined) return `${subject}${row}: ${needed} is needed.`;
  // A message about a value begins with the value.
  const said = /^(?:["`\d-]|the )/.test(message) ? `: ${message}` : ` ${message}`;
  const sentence = withLabels(kind, `${subject}${row}${said}${hint === "" ? "" : `; ${hint}`}`);
  return sentence.endsWith("?") ? sentence : `${sentence}.`;
}

/** Writes the fields that a message names as the form labels them: “Tier” for `tier`, and one that is true as one that is on. */
export function withLabels(kind: ClusterKind, text: string): string {
  const labelled = text.replaceAll(/`([a-z]\w*(?:\[\d+\])?)`/g, (_, name: string) => {
    const path = pathIn(name);
    return `“${fieldTitle(kind, path, `provider ${Number(path[1]) + 1}`)}”`;
  });
  // Not in a value that the message quotes.
  return labelled.replace(/(?<=^[^"]*\b(?:is|is not|to) )true\b/g, "on");
}

/** Names the place of an issue for people, that of an identity provider by its name: "Logins, partner: Client secret". */
export function issueTitle(edit: ClusterEdit, { path }: Issue): string {
  const [first, second] = path;
  if (first === undefined) return "The cluster";
  if (first !== "auth_sources" || typeof second !== "number") return fieldTitle(edit.kind, path);
  const name = editedValue(edit, [first, second, "name"]);
  return fieldTitle(edit.kind, path, visible(String(name || `provider ${second + 1}`)));
}

/** What the hints of issues ask for that a form says in its own words. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  "missing-attribute": /^give (a \w+)$/,
  "wrong-type": /^write (a \w+)$/,
};

/**
 * Returns the value that fixes an issue, if there is exactly one. `24:00` as a start is of the next day: no value alone
 * fixes it.
 */
export function fieldFix(edit: ClusterEdit, issue: Issue): Json | undefined {
  const { path } = issue;
  const isNextDay = path.at(-1) === "start_time" && /^\s*24:/.test(String(editedValue(edit, path) ?? ""));
  return isNextDay || typeof path.at(-1) === "number" ? undefined : suggestedValue(issue);
}

/** What is in the way of a save. */
export interface FormProblem {
  /** The id of the element that it is at. */
  readonly id: string;
  readonly words: string;
}

/** Returns what is in the way of a save, each once, in the order of the page. */
export function problemsOf(
  edit: ClusterEdit,
  issues: readonly Issue[],
  isSaveTried: boolean,
): readonly FormProblem[] {
  const { kind, id: cluster, unadded = {}, opened = [] } = edit;
  const errors = issues.filter(({ severity }) => severity === "error");
  const lists = KINDS[kind].endpoints.flatMap(({ accessList, label }) => {
    const isChosen = editedValue(edit, [accessList]) !== undefined || opened.includes(accessList);
    // Who gets into a new cluster is chosen for each list.
    const isUndecided = cluster === undefined && isSaveTried && !isChosen;
    const isTyped = (unadded[accessList] ?? "").trim() !== "";
    const why = isTyped ? "ranges that are not added yet" : isUndecided ? "who gets in" : undefined;
    return why === undefined ? [] : [{ id: `${accessList}-add`, words: `${endpointTitle(label)}: ${why}` }];
  });
  const fields = sectionsOf(kind, cluster === undefined).flatMap(({ inputs }) =>
    inputs.map(([name]) => name),
  );
  // What is at no field comes last.
  const place = ({ id }: FormProblem) =>
    id === "" ? fields.length : fields.indexOf(/^\w+/.exec(id)?.[0] ?? "");
  const places = errors.map((issue) => ({ id: formatPath(issue.path), words: issueTitle(edit, issue) }));
  const found = [...refusedRows(edit), ...places, ...lists];
  return [...new Map(found.map((problem) => [problem.id, problem])).values()].sort(
    (one, other) => place(one) - place(other),
  );
}
