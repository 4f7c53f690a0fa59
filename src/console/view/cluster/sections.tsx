/** The navigation between the sections of a form, with the number of changes and problems in each. */
import type { ClusterForm } from "../form/cluster-form";
import { problemsOf } from "../save/bar";

export interface SectionTitle {
  readonly id: string;
  readonly title: string;
  /** Terraform's names of its fields. */
  readonly fields: readonly string[];
}

interface SectionsProps {
  readonly form: ClusterForm;
  readonly titles: readonly SectionTitle[];
}

export function Sections({ form, titles }: SectionsProps) {
  const isExisting = form.edit.value.id !== undefined;
  const changed = isExisting && form.isTouched.value ? form.changes().map(({ path }) => String(path[0])) : [];
  const refused = problemsOf(form).map(({ id }) => /^[\w]*/.exec(id)?.[0] ?? "");
  return (
    <nav class="side" aria-label="Sections">
      {titles.map(({ id, title, fields }) => {
        const [changes, problems] = [changed, refused].map(
          (names) => names.filter((name) => fields.includes(name)).length,
        );
        return (
          <a
            key={id}
            href={`#${id}`}
            onClick={(event) => {
              // The fragment of the address names the page.
              event.preventDefault();
              const section = document.getElementById(id);
              section?.scrollIntoView();
              section
                ?.querySelector<HTMLElement>("input, select, textarea, button")
                ?.focus({ preventScroll: true });
            }}
          >
            {title}
            {(changes ?? 0) > 0 && (
              <span class="count">
                {changes}
                <span class="sr"> changed</span>
              </span>
            )}
            {(problems ?? 0) > 0 && (
              <span class="count bad">
                {problems}
                <span class="sr"> {problems === 1 ? "problem" : "problems"}</span>
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}
