/** Keeps the focus on the page: when the element that has it goes away, the focus goes to the place that it was in. */

const FIELDS = "input, select, textarea";
const CONTROLS = "a[href], button, summary, [tabindex]";
/** What is no place to go to: what stands beside a field, and the rows in view, which change as somebody scrolls. */
const PASSED = ".label, .issues, tbody";

/** The element that has the focus, or had it last, then all that it is in; of a dialog, also what opened it. */
let places: readonly Element[] = [];
const openers = new WeakMap<Element, readonly Element[]>();

/** Remembers from where a dialog is opened: the focus returns there. */
export function rememberOpener(dialog: Element): void {
  openers.set(dialog, places);
}

/** Reports whether somebody is in a field of a form. */
export function isTyping(): boolean {
  return document.activeElement?.matches("form :is(input, select, textarea)") === true;
}

let uses = 0;

/** Counts what was typed and pressed in forms: what was asked for before that, and comes late, takes no focus. */
export function timesUsed(): number {
  return uses;
}

/** Begins to watch the focus. */
export function keepFocus(): void {
  const count = ({ target }: Event) => {
    if (target instanceof Element && target.closest("form") !== null) uses += 1;
  };
  // Before what a button does by itself.
  for (const event of ["input", "click", "pointerdown"]) addEventListener(event, count, true);
  addEventListener("focusin", ({ target }) => (places = placesOf(target)));
  addEventListener("focusout", () => {
    // Somebody who presses beside the controls wants no focus.
    setTimeout(() => {
      if (document.activeElement === document.body && places[0]?.isConnected === true) places = [];
    });
  });
  const how = { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] };
  new MutationObserver(restore).observe(document.body, how);
}

function placesOf(target: EventTarget | null): readonly Element[] {
  const found: Element[] = [];
  for (let element = target instanceof Element ? target : null; element !== null;) {
    found.push(element);
    const opener = openers.get(element);
    if (opener !== undefined) return [...found, ...opener];
    element = element.parentElement;
  }
  return found;
}

function restore(changes: readonly MutationRecord[]): void {
  const [last] = places;
  const { activeElement, body } = document;
  // An element that moves within the page loses the focus.
  const isMoved = (node: Node) => last?.isConnected === true && node.contains(last);
  if (activeElement === body && changes.some(({ removedNodes }) => [...removedNodes].some(isMoved))) {
    (last as HTMLElement).focus({ preventScroll: true });
    return;
  }
  const isLost = last !== undefined && (!last.isConnected || last.matches(":disabled"));
  if (!isLost || (activeElement !== body && activeElement !== last)) return;
  for (const place of places) {
    // Beside a control of the page's head, there may be one that does the opposite.
    if (place.matches("main, header *, header")) break;
    const control = place.isConnected && !place.matches(PASSED) ? controlIn(place) : undefined;
    if (control === undefined) continue;
    control.focus({ preventScroll: control.matches("table") });
    return;
  }
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/** Returns what can have the focus: an element itself, or the first field in it, its main button, or another control. */
function controlIn(place: Element): HTMLElement | undefined {
  const inside = [FIELDS, ".main", CONTROLS].flatMap((kind) => [
    ...place.querySelectorAll<HTMLElement>(kind),
  ]);
  const own = place.matches(`${FIELDS}, ${CONTROLS}`) ? [place as HTMLElement] : [];
  return [...own, ...inside].find((each) => each.checkVisibility() && !each.matches(":disabled"));
}

/** Returns the field or row of a form that an element is in, with its reasons and suggestions. */
export function rowOf(element: Element | null): Element | null {
  return element?.closest("form :is(.field, li, .add)") ?? null;
}

/**
 * Keeps the row that has the focus above a bar when the bar or the form grows; not one that somebody scrolled away from, and
 * not while a pointer drags. Returns what ends that.
 */
export function keepAbove(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const ends = new AbortController();
  let isSeen = false;
  let isDragging = false;
  const rowNow = () => rowOf(document.activeElement);
  const look = () => {
    const { top = -1 } = rowNow()?.getBoundingClientRect() ?? {};
    isSeen = top >= 0 && top < innerHeight;
  };
  const uncover = () => {
    style.setProperty("--bar", `${bar.offsetHeight}px`);
    const { bottom = 0 } = rowNow()?.getBoundingClientRect() ?? {};
    if (isSeen && !isDragging && bottom > bar.getBoundingClientRect().top)
      rowNow()?.scrollIntoView({ block: "nearest" });
  };
  for (const event of ["focusin", "keyup", "scroll"])
    addEventListener(event, look, { passive: true, signal: ends.signal });
  for (const event of ["pointerdown", "pointerup", "pointercancel"])
    addEventListener(event, () => (isDragging = event === "pointerdown"), { signal: ends.signal });
  look();
  const observer = new ResizeObserver(uncover);
  for (const each of [bar, document.querySelector("main form")]) if (each) observer.observe(each);
  return () => {
    ends.abort();
    observer.disconnect();
    style.setProperty("--bar", "0px");
  };
}
