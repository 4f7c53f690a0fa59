/** Checks queries: their syntax with the grammar that Prometheus publishes, and where range vectors may stand. */
import { parser } from "@prometheus-io/lezer-promql";

type SyntaxNode = ReturnType<typeof parser.parse>["topNode"];

/** Returns the first mistake in a query, with its place, as Prometheus words it; undefined if none was found. */
export function queryProblem(query: string, wanted: "expression" | "selector"): string | undefined {
  if (query.trim() === "") return "unknown position: parse error: no expression found in input";
  const tree = parser.parse(query);
  for (const check of [syntaxProblem, typeProblem]) {
    const cursor = tree.cursor();
    do {
      const problem = check(query, cursor.node);
      if (problem !== undefined) return `${placeOf(query, cursor.from)}: parse error: ${problem}`;
    } while (cursor.next());
  }
  const isSelector = tree.topNode.firstChild?.name === "VectorSelector";
  return wanted === "selector" && !isSelector
    ? "1:1: parse error: this is not a selector of series"
    : undefined;
}

function placeOf(query: string, position: number): string {
  const lines = query.slice(0, position).split("\n");
  return `${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
}

function syntaxProblem(query: string, node: SyntaxNode): string | undefined {
  if (!node.type.isError) return undefined;
  const rest = query.slice(node.from).trim();
  return rest === ""
    ? "unexpected end of input"
    : `unexpected ${JSON.stringify([...rest].slice(0, 20).join(""))}`;
}

/** The functions of range vectors, besides those that end with `_over_time`. */
const OF_RANGES: ReadonlySet<string> = new Set([
  "changes",
  "delta",
  "deriv",
  "double_exponential_smoothing",
  "holt_winters",
  "idelta",
  "increase",
  "irate",
  "predict_linear",
  "rate",
  "resets",
]);

function typeProblem(query: string, node: SyntaxNode): string | undefined {
  const words = (of: SyntaxNode | null | undefined) => (of ? query.slice(of.from, of.to) : "");
  switch (node.name) {
    case "VectorSelector":
      if (node.getChild("Identifier") ?? node.getChild("LabelMatchers")?.firstChild) return undefined;
      return "vector selector must contain at least one non-empty matcher";
    case "FunctionCall": {
      const name = words(node.getChild("FunctionIdentifier"));
      const wantsRange = OF_RANGES.has(name) || name.endsWith("_over_time");
      if (operands(node.getChild("FunctionCallBody")).some(isRange) === wantsRange) return undefined;
      const [expected, got] = wantsRange ? ["range", "instant"] : ["instant", "range"];
      return `expected type ${expected} vector in call to function "${name}", got ${got} vector`;
    }
    case "AggregateExpr":
      return operands(node.getChild("FunctionCallBody")).some(isRange)
        ? "expected type instant vector in aggregation expression, got range vector"
        : undefined;
    case "BinaryExpr":
      return operands(node).some(isRange)
        ? "binary expression must contain only scalar and instant vector types"
        : undefined;
    default:
      return undefined;
  }
}

function operands(node: SyntaxNode | null): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node?.firstChild ?? null; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

/** Reports whether an expression is a range vector. */
function isRange(node: SyntaxNode): boolean {
  if (node.name === "MatrixSelector" || node.name === "SubqueryExpr") return true;
  const isWrapped = ["ParenExpr", "OffsetExpr", "StepInvariantExpr"].includes(node.name);
  return isWrapped && node.firstChild !== null && isRange(node.firstChild);
}

/** Reports whether the value of a query, whose syntax is right, is a range vector. */
export function isRangeQuery(query: string): boolean {
  const expression = parser.parse(query).topNode.firstChild;
  return expression !== null && isRange(expression);
}
