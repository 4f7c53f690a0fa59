/** The order in which names are listed. */

/**
 * Compares two names as people sort them: the numbers in them by their value, so that `logs-2` comes before `logs-10`, and
 * other characters by their code units. Never depends on a locale, and returns 0 for equal names only. Undefined comes first.
 */
export function compareNames(a = "", b = ""): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  while (at > 0 && isDigit(a, at - 1)) at--;
  if (!isDigit(a, at) || !isDigit(b, at)) return compareTexts(a.slice(at), b.slice(at)) || compareTexts(a, b);
  const [endA, endB] = [endOfNumber(a, at), endOfNumber(b, at)];
  const [one, other] = [a.slice(at, endA), b.slice(at, endB)].map((digits) => digits.replace(/^0+/, ""));
  return (
    (one?.length ?? 0) - (other?.length ?? 0) ||
    compareTexts(one, other) ||
    compareNames(a.slice(endA), b.slice(endB)) ||
    compareTexts(a, b)
  );
}

function compareTexts(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

function endOfNumber(text: string, start: number): number {
  let end = start;
  while (isDigit(text, end)) end++;
  return end;
}
