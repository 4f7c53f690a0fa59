/** A program in TypeScript as `cdktf init` writes it, and the refactorings of a person. */
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { synthesize } from "../../../src/cli/processes/synthesize";
import { linkPackages } from "../../built";
import { CDKTF_INIT } from "../../cdktf-init";
import type { Chance } from "./chance";
import { Files, type PersonsProgram } from "./program";

const MAIN = `import { Construct } from "constructs";
import { App, TerraformStack } from "cdktf";
import { CloudProvider } from "cdktf-provider-cloud";

class MyStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    new CloudProvider(this, "cloud", {});
  }
}

const app = new App();
new MyStack(app, "checkout-service");
app.synth();
`;

/** Matches the declaration of a cluster in a function of `adopt`, with the comments above it. */
const DECLARATION =
  /^(?: {2}\/\/ (?!Delete).*\n)* {2}const ([\w$]+) =\s+new (Cloud\w+)\(\s*stack,\s*"([^"]+)",\s*\{\n[^]*?^ {2}(?:\}|\)|  \}|  \))+;?\n(?: {2}\);\n)?/gm;
const LIST = /^( +)(ipAllowlist|prometheusWhitelist|dashboardsIpAllowlist): (\[[^\]]*\]),$/m;

interface Declaration {
  readonly file: string;
  readonly text: string;
  readonly variable: string;
  readonly construct: string;
  readonly id: string;
}

export class TypeScriptProgram implements PersonsProgram {
  private readonly files: Files;
  private number = 0;
  private stack = "checkout-service";

  constructor(readonly folder: string) {
    this.files = new Files(folder, ".ts");
    linkPackages(folder, ["@types", "ts-node", "typescript"]);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: CDKTF_INIT }));
    const app = "node node_modules/ts-node/dist/bin.js main.ts";
    writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
    this.files.write("main.ts", MAIN);
  }

  working(): string {
    return join(this.folder, "cdktf.out", "stacks", this.stack);
  }

  target(week: number): readonly string[] {
    return ["--out", week % 3 === 2 ? `week-${week}.ts` : "clusters.ts"];
  }

  async synthesize(types: "checked" | "unchecked"): Promise<void> {
    process.env["TS_NODE_TRANSPILE_ONLY"] = String(types === "unchecked");
    await synthesize(this.folder, { output: "hidden" });
  }

  deleteImports(): void {
    for (const name of this.files.names())
      this.files.edit(name, (text) =>
        text.replace(/^ {2}\/\/ Delete the imports.*\n(?: {2}[\w$]+\.importFrom\([^;]*\);\n)*\n/gm, ""),
      );
  }

  deleteCluster(address: string): boolean {
    const found = this.declarations().find(({ id }) => address.endsWith(`.${id}`));
    if (found === undefined) return false;
    this.cut(found);
    this.dropImports(found.file);
    return true;
  }

  tidy(): void {
    for (const name of this.files.names())
      this.files.edit(name, (text) => text.replace(/^ *[\w$]+\.moveFromId\(.*\);\n/gm, ""));
  }

  refactor(chance: Chance): string | undefined {
    this.number += 1;
    const refactorings = [
      () => this.renameFile(chance),
      () => this.moveToFunction(chance),
      () => this.moveToClass(chance),
      () => this.renameId(chance),
      () => this.extractConstant(chance),
      () => this.renameStack(),
    ];
    return chance.one(refactorings)?.();
  }

  /** Returns clusters that a function declares together with others. */
  private declarations(): readonly Declaration[] {
    const all = this.files
      .all(DECLARATION)
      .map(({ file, match: [text, variable = "", construct = "", id = ""] }) => ({
        ...{ file, text, variable, construct, id },
      }));
    const isMoved = ({ file, variable }: Declaration) =>
      this.files.read(file).includes(`${variable}.moveFromId(`);
    return all.filter((one) => all.filter(({ file }) => file === one.file).length > 1 && !isMoved(one));
  }

  /** Takes a declaration away, with what refers to it. */
  private cut({ file, text, variable }: Declaration): void {
    this.files.edit(file, (whole) =>
      whole
        .replace(`${text}\n`, () => "")
        .replace(new RegExp(`^ {2}${escaped(variable)}\\.importFrom\\([^;]*\\);\\n`, "m"), "")
        .replace(new RegExp(`(\\breturn \\{[^}]*?)\\s*(?<![\\w$])${escaped(variable)}(?![\\w$]),?`), "$1"),
    );
  }

  /** Deletes the names of imports that nothing uses. */
  private dropImports(file: string): void {
    this.files.edit(file, (text) =>
      text.replace(/^import \{([^}]*)\} from (.*);\n/gm, (line, names: string, from: string) => {
        const rest = text.replace(line, "");
        const used = names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && new RegExp(`\\b${name.replace("type ", "")}\\b`).test(rest));
        return used.length === 0 ? "" : `import { ${used.join(", ")} } from ${from};\n`;
      }),
    );
  }

  private renameFile(chance: Chance): string | undefined {
    const name = chance.one(this.files.names().filter((one) => one !== "main.ts"));
    if (name === undefined) return undefined;
    const next = `renamed-${this.number}.ts`;
    this.files.rename(name, next);
    const imported = (file: string) => `"./${file.replace(/\.ts$/, "")}"`;
    for (const file of this.files.names())
      this.files.edit(file, (text) => text.replaceAll(imported(name), imported(next)));
    return `${name} is ${next}`;
  }

  private moveToFunction(chance: Chance): string | undefined {
    const one = this.independent(chance);
    if (one === undefined) return undefined;
    const name = `addTeam${this.number}`;
    this.cut(one);
    this.files.edit(one.file, (text) =>
      withImport(
        text.replace(/^ {2}return \{/m, () => `  ${name}(stack);\n\n  return {`),
        `import { ${name} } from "./team-${this.number}";\n`,
      ),
    );
    this.dropImports(one.file);
    this.files.write(
      `team-${this.number}.ts`,
      `import { type TerraformStack } from "cdktf";\nimport { ${one.construct} } from "cdktf-provider-cloud";\n\nexport function ${name}(stack: TerraformStack) {\n${one.text}  return ${one.variable};\n}\n`,
    );
    return `${one.id} is in a function`;
  }

  private moveToClass(chance: Chance): string | undefined {
    const one = this.independent(chance);
    if (one === undefined) return undefined;
    const name = `Team${this.number}`;
    this.cut(one);
    this.files.edit(one.file, (text) =>
      withImport(
        text.replace(/^ {2}return \{/m, () => `  new ${name}(stack, "team-${this.number}");\n\n  return {`),
        `import { ${name} } from "./team-${this.number}";\n`,
      ),
    );
    this.dropImports(one.file);
    const body = one.text
      .replace(/^/gm, "  ")
      .replace(/\bstack(?=,)/, "this")
      .trimEnd();
    const type = one.construct === "CloudOpensearch" ? "cloud_opensearch" : "cloud_prometheus";
    const kept = chance.isTrue()
      ? `    ${one.variable}.overrideLogicalId("${one.id}");\n`
      : `    ${one.variable}.moveFromId("${type}.${one.id}");\n    this.cluster = ${one.variable};\n`;
    const field = kept.includes("this.cluster") ? `  readonly cluster: ${one.construct};\n\n` : "";
    this.files.write(
      `team-${this.number}.ts`,
      `import { Construct } from "constructs";\nimport { ${one.construct} } from "cdktf-provider-cloud";\n\nexport class ${name} extends Construct {\n${field}  constructor(scope: Construct, id: string) {\n    super(scope, id);\n\n${body}\n${kept}  }\n}\n`,
    );
    return `${one.id} is in a class`;
  }

  private renameId(chance: Chance): string | undefined {
    const one = chance.one(this.declarations());
    if (one === undefined) return undefined;
    const type = one.construct === "CloudOpensearch" ? "cloud_opensearch" : "cloud_prometheus";
    const renamed = one.text.replace(`"${one.id}"`, () => `"renamed-${this.number}"`);
    const moved = `  ${one.variable}.moveFromId("${type}.${one.id}");\n`;
    this.files.edit(one.file, (text) =>
      text
        .replace(one.text, () => renamed + moved)
        .replace(new RegExp(`^ {2}${escaped(one.variable)}\\.importFrom\\([^;]*\\);\\n`, "m"), ""),
    );
    return `${one.id} is renamed-${this.number}`;
  }

  private extractConstant(chance: Chance): string | undefined {
    const found = this.declarations().flatMap((one) => {
      const [, , , list] = LIST.exec(one.text) ?? [];
      return list === undefined || REFERENCE.test(list) ? [] : [{ ...one, list }];
    });
    const one = chance.one(found);
    if (one === undefined) return undefined;
    const name = `RANGES_${this.number}`;
    const changed = one.text.replace(
      LIST,
      (_line, indent: string, property: string) => `${indent}${property}: ${name},`,
    );
    this.files.edit(one.file, (text) =>
      withImport(
        text.replace(one.text, () => changed),
        `const ${name} = ${one.list};\n`,
      ),
    );
    return `a list of ${one.id} is a constant`;
  }

  private renameStack(): string {
    const next = `service-${this.number}`;
    for (const name of this.files.names())
      this.files.edit(name, (text) => text.replaceAll(`"${this.stack}"`, () => `"${next}"`));
    const state = (stack: string) => join(this.folder, `terraform.${stack}.tfstate`);
    if (existsSync(state(this.stack))) renameSync(state(this.stack), state(next));
    this.stack = next;
    return `the stack is ${next}`;
  }

  /** Returns a cluster whose declaration refers to nothing else in its function. */
  private independent(chance: Chance): Declaration | undefined {
    return chance.one(this.declarations().filter(({ text }) => !REFERENCE.test(text)));
  }
}

/** Matches a constant as the value of a property, or as an element of a list. */
const REFERENCE = /(?:: |\[|, |^ +)(?!undefined\b|true\b|false\b)[a-zA-Z_$][\w$]*(?:,|\])/m;

/** Adds a line after the last import. */
function withImport(text: string, line: string): string {
  const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  return text.slice(0, at) + line + text.slice(at);
}

function escaped(name: string): string {
  return name.replaceAll("$", "\\$");
}
