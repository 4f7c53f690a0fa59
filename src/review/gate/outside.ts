/** What of a finding is approved, and what lies outside the gate: how a report shows it follows from both. */
import { CODES, type Level, LEVELS } from "../findings/catalog";
import type { Facts } from "../findings/facts";
import type { Gate } from "./gate";
import type { Stop } from "./stops";

/** An error or a warning at which the gate does not stop, whatever is approved. */
export interface Outside<Found extends Facts> {
  /** Its code; "mixed (losses)" for one part of a list that gains some addresses and loses others. */
  readonly name: string;
  readonly level: Level;
  /** How to correct it. What a list loses has no fix. */
  readonly fixed: Found | undefined;
}

/** Returns what of a finding lies outside the gate. What a list gains and what it loses are judged one by one, as the gate does. */
export function outsideOf<Found extends Facts>(
  { stopsOf }: Pick<Gate<Found>, "stopsOf">,
  found: Found,
): readonly Outside<Found>[] {
  const { code, level, loss } = found;
  const stops = stopsOf(found);
  if (loss === undefined)
    return level === "note" || stops.length > 0 ? [] : [{ name: code, level, fixed: found }];
  const isPassed = (wanted: Stop<Found>["part"]) => stops.every(({ part }) => part !== wanted);
  const { level: lossLevel } = CODES.narrowed;
  return [
    ...(isPassed("gain") ? [{ name: `${code} (gains)`, level, fixed: found }] : []),
    ...(isPassed("loss") ? [{ name: `${code} (losses)`, level: lossLevel, fixed: undefined }] : []),
  ];
}

/** Reports whether a gate stops at findings, and every stop is approved. */
export function areApproved<Found extends Facts>(
  { stopsOf }: Pick<Gate<Found>, "stopsOf">,
  findings: readonly Found[],
): boolean {
  const stops = findings.flatMap((found) => stopsOf(found));
  return stops.length > 0 && stops.every(({ approval }) => approval !== undefined);
}

/** Returns the level at which a report shows findings, the most severe one: what is approved is a note. */
export function shownLevel<Found extends Facts>(
  gate: Pick<Gate<Found>, "stopsOf">,
  ...findings: readonly Found[]
): Level {
  return mostSevere(
    findings.flatMap((found) =>
      areApproved(gate, [found]) ? outsideOf(gate, found).map(({ level }) => level) : found.level,
    ),
  );
}

/** Returns the most severe of some levels; a note if there is none. */
export function mostSevere(levels: readonly Level[]): Level {
  return LEVELS.find((level) => levels.includes(level)) ?? "note";
}
