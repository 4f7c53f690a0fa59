/** The navigation between the sections of a form: which one is in view, and the changes and problems in each. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { changeCount } from "../../model/differences";
import { nounCount } from "../../model/field-words";
import type { FormSection } from "../../model/sections";
import type { ClusterForm } from "../form/cluster-form";

interface SectionsProps {
  readonly form: ClusterForm;
  readonly sections: readonly FormSection[];
}

export function Sections({ form, sections }: SectionsProps) {
  const isExisting = form.edit.value.id !== undefined;
  const current = useSignal(sections[0]?.id);
  useEffect(() => {
    const measure = () => (current.value = sectionInView());
    addEventListener("scroll", measure, { passive: true });
    addEventListener("focusin", measure);
    return () => {
      removeEventListener("scroll", measure);
      removeEventListener("focusin", measure);
    };
  }, []);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen, the links are a strip.
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetWidth / 3;
  }, [current.value]);
  const changes = isExisting && form.isTouched.value ? form.changes() : [];
  const refused = form.problems.value.map(({ id }) => /^\w*/.exec(id)?.[0] ?? "");
  const last = isExisting && form.state.value.is !== "deleted" ? [DELETE] : [];
  return (
    <nav
      ref={nav}
      class="side"
      aria-label="Sections"
      onFocusIn={({ target }) => (target as Element).scrollIntoView({ block: "nearest", inline: "nearest" })}
    >
      {[...sections, ...last].map(({ id, title, inputs }) => {
        const fields = new Set(inputs.map(([name]) => name));
        const changed = changes.filter(({ path }) => fields.has(String(path[0])));
        return (
          <a
            key={id}
            href={`#${id}`}
            aria-current={current.value === id ? "true" : undefined}
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
            <Count count={changeCount(form.edit.value, changed)} noun="change" />
            <Count count={refused.filter((name) => fields.has(name)).length} noun="problem" />
          </a>
        );
      })}
    </nav>
  );
}

/** Returns the section with the focus, if that is in view; or else the one that the upper part of the screen shows. */
function sectionInView(): string | undefined {
  const { activeElement, documentElement } = document;
  const { top = -1, bottom = -1 } = activeElement?.getBoundingClientRect() ?? {};
  const focused = activeElement?.closest("form > section");
  if (focused && bottom > 0 && top < innerHeight) return focused.id;
  const isEnd = scrollY > 0 && scrollY + innerHeight >= documentElement.scrollHeight - 1;
  const sections = [...document.querySelectorAll("form > section")];
  const begun = sections.findLast((each) => each.getBoundingClientRect().top < innerHeight / 3);
  return (isEnd ? sections.at(-1) : (begun ?? sections[0]))?.id;
}

const DELETE: FormSection = { id: "delete", title: "Delete", inputs: [] };

function Count({ count, noun }: { readonly count: number; readonly noun: "change" | "problem" }) {
  if (count === 0) return null;
  const words = nounCount(count, noun);
  return (
    <span class={`badge ${noun === "change" ? "changed" : "bad"}`} title={words}>
      <span aria-hidden="true">{count.toLocaleString("en-US")}</span>
      <span class="sr"> {words}</span>
    </span>
  );
}
