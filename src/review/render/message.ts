/** Writes a change as one text, for annotations and code scanning. */
import { joined, own, say, type Words } from "../../text";
import type { Change } from "../changes/change";
import { placesText } from "../changes/lines";
import { placesOfChange } from "../changes/places";
import type { StackReviews } from "../stacks";

/** The most stacks whose clusters a message names, digests that it offers, and printed lines of a failed step. */
const [STACKS, DIGESTS, REASONS] = [6, 4, 4];

/** Says what happens, where, and how it is approved. */
export function messageOf(change: Change, reviews: StackReviews): Words {
  const said = say`${own(change.toDo)}: ${change.lead}${change.rest}`;
  if (change.kind === "failed") {
    const [first] = change.missing;
    const fix = first?.fix === undefined ? [] : say`. To correct: ${first.fix}`;
    const reasons = (first?.printed ?? []).slice(0, REASONS).map((line) => say`${line}`);
    return say`${said}${reasons.length === 0 ? [] : say`: ${joined(reasons, " ")}`}${fix}`;
  }
  if (change.kind === "outdated") return said;
  const places = placesOfChange(change, reviews);
  const more = places.length - STACKS;
  const where = joined(places.slice(0, STACKS), "; ");
  const rest = more > 0 ? own(`; and ${more} more stacks`) : [];
  const lines = change.lines.length > 1 ? say`. Written at ${placesText(change.lines)}` : [];
  const [{ finding }] = change.effects;
  const fix =
    (change.toDo === "correct" || finding.snippet !== undefined) && finding.fix !== undefined
      ? say`. To correct: ${finding.fix()}`
      : [];
  const flags = change.digests.slice(0, DIGESTS).map((digest) => `--approve ${digest}`);
  const approve =
    change.toDo !== "decide"
      ? []
      : change.digests.length <= DIGESTS
        ? own(`. To let exactly this pass: ${flags.join(" ")}`)
        : own(`. The comment has the entry that lets exactly this pass`);
  return say`${said}${places.length === 0 ? [] : say`. ${where}${rest}`}${lines}${fix}${approve}`;
}
