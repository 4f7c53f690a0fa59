/** The sections of API.md, and the examples in them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Program } from "./synthesize-programs";

export const API_PAGE = readFileSync(join(__dirname, "..", "..", "API.md"), "utf8");

/** The text of each section, by its title. */
export const API_SECTIONS: ReadonlyMap<string, string> = new Map(
  API_PAGE.split(/^### /m).map((section) => [section.slice(0, section.indexOf("\n")), section] as const),
);

export interface ApiExample {
  /** The title of its section. */
  readonly name: string;
  readonly imports: string;
  readonly body: string;
}

export function apiExamples(): readonly ApiExample[] {
  return [...API_SECTIONS].flatMap(([name, section]) =>
    [...section.matchAll(/^```ts\n((?:import .*\n)+)\n([^]*?)^```$/gm)].map(
      ([, imports = "", body = ""]) => ({ name, imports, body }),
    ),
  );
}

/** Each example in a module, as what a stack does, and an app with all these stacks. */
export function asProgram(examples: readonly ApiExample[]): Program {
  const modules = examples.map(({ name, imports, body }) => [
    `${name}.ts`,
    `import type { TerraformStack } from "cdktf";\n${imports}
export function declare(this: TerraformStack): void {\n${body}}\n`,
  ]);
  const main = [
    'import { App, TerraformStack } from "cdktf";',
    'import { CloudProvider } from "cdktf-provider-cloud";',
    ...examples.map(({ name }) => `import * as module${name} from "./${name}";`),
    "const app = new App();",
    ...examples.flatMap(({ name, body }) => [
      `const of${name} = new TerraformStack(app, "${name}");`,
      ...(body.includes("new CloudProvider(") ? [] : [`new CloudProvider(of${name}, "cloud");`]),
      `module${name}.declare.call(of${name});`,
    ]),
    "app.synth();",
  ];
  return Object.fromEntries([...modules, ["main.ts", main.join("\n")]]);
}
