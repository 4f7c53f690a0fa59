/** Times, all in UTC. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Shows how long ago something was, and when exactly on demand. */
export function Ago({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} title={`${time.slice(0, 19).replace("T", " ")} UTC`}>
      {agoWords(Date.now() - Date.parse(time), time)}
    </time>
  );
}

function agoWords(milliseconds: number, time: string): string {
  if (milliseconds < MINUTE) return "just now";
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min ago`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h ago`;
  return time.slice(0, 10);
}

/** Writes the present time: "01:58:07 UTC". */
export function nowWords(): string {
  return `${new Date().toISOString().slice(11, 19)} UTC`;
}
