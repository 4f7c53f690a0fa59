/** The examples of doc comments as programs: with the imports they need. */
import ts from "typescript";

/** The example, after an import of each name that a library exports. */
export function exampleProgram(
  example: string,
  exportsOf: Readonly<Record<string, ReadonlySet<string>>>,
): string {
  const used = identifiersIn(example);
  const imports = Object.entries(exportsOf).flatMap(([library, names]) => {
    const needed = [...used].filter((name) => names.has(name)).sort();
    return needed.length === 0 ? [] : [`import { ${needed.join(", ")} } from "${library}";`];
  });
  return `${imports.join("\n")}\n\n${example}`;
}

/** Names of classes: what begins with a capital, and stands for itself. */
function identifiersIn(program: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    if (ts.isIdentifier(node) && /^[A-Z]/.test(node.text) && !isMember) found.add(node.text);
    node.forEachChild(visit);
  };
  ts.createSourceFile("example.ts", program, ts.ScriptTarget.Latest, true).forEachChild(visit);
  return found;
}
