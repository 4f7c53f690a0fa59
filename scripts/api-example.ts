/** Turns the examples of doc comments into whole programs: with their imports, an app, a stack and its provider. */
import ts from "typescript";

/** Returns the program of an example, in which `this` is the stack. */
export function exampleProgram(
  example: string,
  exportsOf: Readonly<Record<string, ReadonlySet<string>>>,
): string {
  const declared = /\bnew CloudProvider\(/.test(example) ? [] : ['new CloudProvider(stack, "cloud", {});'];
  const program = [
    "const app = new App();",
    'const stack = new TerraformStack(app, "search");',
    ...declared,
    "",
    example.replace(/\bthis\b/g, "stack"),
    "",
    "app.synth();",
  ].join("\n");
  const used = identifiersIn(program);
  const imports = Object.entries(exportsOf).flatMap(([library, names]) => {
    const needed = [...used].filter((name) => names.has(name)).sort();
    return needed.length === 0 ? [] : [`import { ${needed.join(", ")} } from "${library}";`];
  });
  return `${imports.join("\n")}\n\n${program}`;
}

/** Returns the names of classes in a program: identifiers that begin with a capital and are not members. */
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
