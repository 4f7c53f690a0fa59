/** Checks the syntax of queries with the grammar that Prometheus publishes. */
import { parser } from "@prometheus-io/lezer-promql";

/** Returns the first mistake in a query, with its place, as Prometheus words it; undefined if the syntax is right. */
export function queryProblem(query: string, wanted: "expression" | "selector"): string | undefined {
  if (query.trim() === "") return "unknown position: parse error: no expression found in input";
  const tree = parser.parse(query);
  const cursor = tree.cursor();
  do {
    if (cursor.type.isError)
      return `${placeOf(query, cursor.from)}: parse error: ${wordsOf(query, cursor.from)}`;
  } while (cursor.next());
  const isSelector = tree.topNode.firstChild?.name === "VectorSelector";
  return wanted === "selector" && !isSelector
    ? "1:1: parse error: this is not a selector of series"
    : undefined;
}

function placeOf(query: string, position: number): string {
  const lines = query.slice(0, position).split("\n");
  return `${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
}

function wordsOf(query: string, position: number): string {
  const rest = query.slice(position).trim();
  return rest === ""
    ? "unexpected end of input"
    : `unexpected ${JSON.stringify([...rest].slice(0, 20).join(""))}`;
}
