/** API.md says everything of the constructs, and what it shows runs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readApi } from "../../scripts/api-model";
import { undocumented } from "../../scripts/api-undocumented";
import { camelCase } from "../../src/constructs/spelling";
import * as face from "../../src";
import {
  cloudOpensearch,
  cloudOpensearchCredentials,
  cloudPrometheus,
  cloudProvider,
  isNested,
  type ObjectSchema,
} from "../../src/schema";
import { installNullProvider } from "../e2e/null-provider/install";
import { neededBy } from "../e2e/core";
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { openWorkspace, type Workspace } from "../e2e/workspace";
import { synthesizeProgram } from "./synthesize-example";

const PAGE = readFileSync(join(__dirname, "..", "..", "API.md"), "utf8");
const SECTIONS = new Map(
  PAGE.split(/^### /m).map((section) => [section.slice(0, section.indexOf("\n")), section] as const),
);

describe("the source", () => {
  it("says of everything public what it is", () => {
    expect(undocumented(readApi())).toEqual([]);
  });

  it("is found wanting where it does not", () => {
    expect(undocumented(readApi(join(__dirname, "undocumented-api.ts")))).toEqual([
      "Half: @example",
      "Half.constructor: @param unsaid",
      "Half.act: text",
      "Half.result: @param given",
      "Half.result: @returns",
      "Half.value: text",
      "Silent: text",
      "Silent.unsaid: text",
    ]);
  });
});

describe("API.md", () => {
  const constructs = Object.keys(face).filter((name) => !/^bindings$|(OutputReference|List)$/.test(name));
  it.each(constructs)("has a section with an example of %s", (name) => {
    expect(SECTIONS.get(name)).toMatch(/^```ts\nimport /m);
  });

  const schemas = [cloudProvider, cloudOpensearch, cloudPrometheus, cloudOpensearchCredentials].flatMap(
    withNested,
  );
  it.each(schemas.map((schema) => [schema.name, schema] as const))(
    "names every attribute of %s in one section, with what it is",
    (_name, { attributes }) => {
      const names = Object.entries(attributes).filter(([, { kind }]) => kind !== "computed");
      const lines = names.map(([name]) => `- \`${camelCase(name)}\` (`);
      const complete = [...SECTIONS.values()].filter((section) =>
        lines.every((line) => section.includes(line)),
      );
      expect(complete.length).toBeGreaterThan(0);
      for (const { description } of Object.values(attributes).filter(({ kind }) => kind === "computed"))
        expect(PAGE).toContain(description.replace(/`[^]*/, ""));
    },
  );

  it("links to sections that are there", () => {
    const anchors = [...PAGE.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(" ", "-")
        .replace(/[^\w-]/g, ""),
    );
    const links = [...PAGE.matchAll(/\]\(#([^)]*)\)/g)].map(([, target]) => target);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((target) => !anchors.includes(target ?? ""))).toEqual([]);
  });
});

describeWithTerraform("the examples of API.md", () => {
  const examples = [...SECTIONS].flatMap(([name, section]) =>
    [...section.matchAll(/^```ts\n((?:import .*\n)+)\n([^]*?)^```$/gm)].map(
      ([, imports = "", body = ""]) => ({ name, imports, body }) as const,
    ),
  );
  let folder: string;
  let stacks: Readonly<Record<string, string>>;
  let workspace: Workspace;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "api-"));
    stacks = synthesizeProgram(folder, programOf(examples));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    workspace = await openWorkspace();
  });
  afterEach(() => workspace.close());

  for (const { name, body } of examples)
    itWith(...neededBy(body))(name, async () => {
      if (name === "ReachabilityGate")
        await installNullProvider(join(workspace.folder, "terraform.d", "plugins"));
      writeFileSync(join(workspace.folder, "cdk.tf.json"), stacks[name] ?? "");
      const { stdout } = await workspace.terraform("validate", "-json");
      expect(JSON.parse(stdout)).toMatchObject({ valid: true, warning_count: 0 });
    });
});

interface Example {
  readonly name: string;
  readonly imports: string;
  readonly body: string;
}

/** Each example in a module, as what a stack does, and an app with all these stacks. */
function programOf(examples: readonly Example[]): Readonly<Record<string, string>> {
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
  return Object.fromEntries([...modules, ["main.ts", main.join("\n")]]) as Record<string, string>;
}

function withNested(schema: ObjectSchema): ObjectSchema[] {
  const nested = Object.values(schema.attributes).flatMap(({ type }) =>
    isNested(type) ? withNested(type.object) : [],
  );
  return [schema, ...nested];
}
