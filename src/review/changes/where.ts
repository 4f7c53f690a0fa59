/** Finds the line of the program where an effect was written. A wrong line is worse than none. */
import type { FileLine, Finding } from "../findings/finding";
import type { ClusterReview, Review } from "../review";
import type { Where } from "./change";

/** Returns where an effect was written; nothing if the synthesized files do not say it. */
export function whereOf(found: Finding, cluster: ClusterReview | undefined, review: Review): Where {
  if (found.line !== undefined) return { line: found.line };
  const { address = "", successor, attribute = "", moved, code } = found;
  // What keeps the data of a destroyed cluster is written into the construct of its successor.
  const owner = review.clusterAt(successor)?.change.address ?? cluster?.change.address;
  if (owner === undefined) {
    const construct = lineIn(review.lineOf(successor ?? address));
    return construct === undefined ? {} : { construct };
  }
  // Of a range that is gone, the line is that of the narrower one in its place.
  const [narrower] = moved?.instead ?? [];
  const range = moved?.to === "in" ? moved.entry : narrower;
  const forced = (cluster?.change.replacePaths ?? []).map(([first]) => String(first));
  const [name = ""] = code === "replaced" ? forced : attribute.split(/[.[]/);
  const value = moved === undefined ? undefined : (range?.text ?? "");
  const place = review.placeOf?.(owner, name, value);
  if (place === undefined) return {};
  const line = { file: place.file, line: place.line };
  return place.is === "construct" ? { construct: line } : { line };
}

/** Reads "main.ts:12". */
function lineIn(text: string | undefined): FileLine | undefined {
  const [, file, line] = /^(.+):(\d{1,7})$/.exec(text ?? "") ?? [];
  return file === undefined ? undefined : { file, line: Math.max(1, Number(line)) };
}
