/** Short messages of a page, which are shown and read aloud. A message ends with the page that it belongs to. */
import { signal } from "@preact/signals";

/** The message, with a number that makes each one new, also a second one with the same words. What is only heard is seen elsewhere. */
export const announcement = signal({ words: "", isOnlyHeard: false, number: 0 });

/** How long a message stays, in milliseconds. */
const SHOWN_FOR = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(words: string, isOnlyHeard = false): void {
  announcement.value = { words, isOnlyHeard, number: announcement.value.number + 1 };
  clearTimeout(timer);
  if (words !== "") timer = setTimeout(() => announce(""), SHOWN_FOR);
}
