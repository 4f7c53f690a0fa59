/** The lines where changes are written: finds them, names them, and makes them relative to the repository. A wrong line is worse than none. */
import { own, say, type Words } from "../../text";
import type { FileLine, Finding } from "../findings/finding";
import type { ProgramPlace } from "../plan/synthesized";
import type { ClusterReview, Review } from "../review";
import type { StackReviews } from "../stacks";
import type { Change, Effect, Where } from "./change";
import { together } from "./stays";

/** Returns where an effect was written; nothing if the synthesized files do not say it. */
export function whereOf(found: Finding, cluster: ClusterReview | undefined, review: Review): Where {
  if (found.line !== undefined) return { line: found.line };
  const { address = "", successor, attribute = "", moved, code, cause } = found;
  const constructAt = (one: string) => whereIs(review.placeOf?.(one));
  if (cause !== undefined) return constructAt(cause);
  // What keeps the data of a destroyed cluster is written into the construct of its successor.
  const owner = review.clusterAt(successor)?.change.address ?? cluster?.change.address;
  if (owner === undefined) return constructAt(successor ?? address);
  // Of a range that is gone, the line is that of the narrower one in its place.
  const [narrower] = moved?.instead ?? [];
  const range = moved?.to === "in" ? moved.entry : narrower;
  const forced = (cluster?.change.replacePaths ?? []).map(([first]) => String(first));
  const isUrl = cluster?.change.kind.endpoints.some(({ url }) => url === attribute) === true;
  // A URL that changes follows the name of its cluster.
  const [name = ""] = code === "replaced" ? forced : isUrl ? ["name"] : attribute.split(/[.[]/);
  const value = moved === undefined ? undefined : (range?.text ?? "");
  return whereIs(review.placeOf?.(owner, name, value));
}

function whereIs(place: ProgramPlace | undefined): Where {
  if (place === undefined) return {};
  const line = { file: place.file, line: place.line };
  return place.is === "construct" ? { construct: line } : { line };
}

/** The most lines that a change names. */
const NAMED = 5;

/** Writes ", `network.ts:4` and `:7`", or where the construct is; nothing if no line is known. */
export function linesText({ lines, constructs }: Pick<Change, "lines" | "constructs">): Words {
  if (lines.length > 0) return say`, ${placesText(lines)}`;
  return constructs.length === 0 ? [] : say`, construct at ${placesText(constructs)}`;
}

/** Names lines; a file once. */
export function placesText(lines: readonly FileLine[]): Words {
  const named = lines.slice(0, NAMED).map(({ file, line }, index) => {
    const isSameFile = index > 0 && lines[index - 1]?.file === file;
    return say`${isSameFile ? `:${line}` : `${file}:${line}`}`;
  });
  const more = lines.length - named.length;
  return together(more === 0 ? named : [...named, own(`${more} more ${more === 1 ? "line" : "lines"}`)]);
}

/** Returns changes whose places are relative to the repository. Leaves out places outside of it. */
export function inRepository(
  changes: readonly Change[],
  { inRepository: pathOf }: StackReviews,
): readonly Change[] {
  const place = ({ file, line }: FileLine): readonly FileLine[] => {
    const path = pathOf(file);
    return path === undefined ? [] : [{ file: path, line }];
  };
  const where = (one: Where): Where =>
    Object.fromEntries(
      Object.entries(one).flatMap(([what, line]: [string, FileLine]) =>
        place(line).map((path) => [what, path]),
      ),
    );
  const effect = (one: Effect): Effect => ({ ...one, where: where(one.where) });
  return changes.map((change): Change => {
    // The lines of approvals are those of the repository already.
    if (change.kind === "outdated") return change;
    const places = { lines: change.lines.flatMap(place), constructs: change.constructs.flatMap(place) };
    if (change.kind === "failed") return { ...change, ...places };
    const [first, ...others] = change.effects;
    return { ...change, ...places, effects: [effect(first), ...others.map(effect)] };
  });
}
