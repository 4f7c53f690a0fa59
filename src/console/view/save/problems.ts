/** What is in the way of a save, each with the place that it is at. */
import { formatPath, type Issue, KINDS } from "../../../schema";
import { visible } from "../../../text";
import { endpointTitle } from "../../model/access";
import { editedValue } from "../../model/cluster-edit";
import { fieldTitle } from "../../model/field-words";
import { sectionsOf } from "../../model/sections";
import type { ClusterForm } from "../form/cluster-form";

export interface FormProblem {
  /** The id of the element that it is at. */
  readonly id: string;
  readonly words: string;
}

/** Returns what is in the way of a save, each once, in the order of the page. */
export function problemsOf(form: ClusterForm): readonly FormProblem[] {
  const { kind, id: cluster, unadded = {} } = form.edit.value;
  const issues = [...form.issues.value.values()]
    .flat()
    .filter(({ severity }) => severity === "error")
    .map((issue) => problemOf(form, issue));
  const typed = Object.entries(unadded).flatMap(([name, text]) =>
    text.trim() === ""
      ? []
      : [{ id: `${name}-add`, words: `${fieldTitle(kind, [name])}: ranges that are not added yet` }],
  );
  const fields = sectionsOf(kind, cluster === undefined).flatMap(({ inputs }) =>
    inputs.map(([name]) => name),
  );
  // What is at no field comes last.
  const place = ({ id }: FormProblem) => (id === "" ? Infinity : fields.indexOf(/^\w+/.exec(id)?.[0] ?? ""));
  const row = ({ id }: FormProblem) => Number(/\d+/.exec(id)?.[0] ?? Infinity);
  const found = [...issues, ...typed, ...undecided(form)];
  return [...new Map(found.map((problem) => [problem.id, problem])).values()].sort(
    (one, other) => Math.sign(place(one) - place(other)) || (row(one) < row(other) ? -1 : 1),
  );
}

/** Returns the access lists of a new cluster for which nobody chose yet who gets in. */
function undecided(form: ClusterForm): readonly FormProblem[] {
  const { kind, id, opened = [] } = form.edit.value;
  if (id !== undefined || !form.isSaveTried.value) return [];
  return KINDS[kind].endpoints
    .filter(({ accessList }) => {
      const isSet = editedValue(form.edit.value, [accessList]) !== undefined;
      return !isSet && !opened.includes(accessList);
    })
    .map(({ accessList, label }) => ({
      id: `${accessList}-add`,
      words: `${endpointTitle(label)}: who gets in`,
    }));
}

function problemOf(form: ClusterForm, { path }: Issue): FormProblem {
  const edit = form.edit.value;
  const [first, second] = path;
  const isElement = first === "auth_sources" && typeof second === "number";
  const name = isElement
    ? visible(String(editedValue(edit, [first, second, "name"]) ?? `provider ${second + 1}`))
    : undefined;
  return {
    id: formatPath(path),
    words: path.length === 0 ? "The cluster" : fieldTitle(edit.kind, path, name),
  };
}
