/** Reads the times and durations of Prometheus' API. */

/** Returns a time in seconds since 1970; undefined if the text is neither that nor a time of RFC 3339. */
export function instantOf(text: string): number | undefined {
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

const UNITS: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
};

/** Returns a duration in seconds; undefined if the text is neither seconds nor one such as `1h30m`. */
export function secondsOf(text: string): number | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (!/^(?:\d+y)?(?:\d+w)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?(?:\d+ms)?$/.test(text) || text === "")
    return undefined;
  const counts = text.split(/[a-z]+/);
  const units = text.match(/[a-z]+/g) ?? [];
  return units.reduce((sum, unit, index) => sum + Number(counts[index]) * (UNITS[unit] ?? 0), 0);
}
