/** The heading of a page. It names the page in the browser, and gets the focus when somebody comes from another page. */
import { useEffect, useRef } from "preact/hooks";

import { route } from "./routes";

/** The address of the page that has had the focus. The first page of a visit leaves the focus where the browser puts it. */
let focused = location.hash;
let hadFocus = false;

export function PageTitle({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Console of the emulator`;
    const isOther = focused !== location.hash;
    // The heading that had the focus may be replaced once the page is read.
    const isLost = hadFocus && document.activeElement === document.body;
    if (!isOther && !isLost) return;
    focused = location.hash;
    hadFocus = true;
    heading.current?.focus();
    if (isOther) scrollTo(0, 0);
  }, [title, route.value]);
  return (
    <h1 id="content" ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
