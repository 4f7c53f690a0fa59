import { formatPath, type Issue } from "../../src/schema";

/** Writes an issue in one line: the path, what is wrong, what to write instead. */
export function formatIssue({ path, message, hint }: Issue): string {
  const place = path.length === 0 ? "" : `${formatPath(path)}: `;
  return `${place}${message}${hint === undefined ? "" : `; ${hint}`}`;
}
