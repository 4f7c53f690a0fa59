/**
 * What a user can import from the package, in each module system and each resolution of TypeScript: from a copy, in which
 * the imports of lib/ are those of the app. test/docs/links.test.ts has the files that are packed.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import ts from "typescript";

import { built } from "../built";
import { type Language, LANGUAGES } from "../compat/apps";
import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");
const INSTALLED = ["cdktf", "cdktn", "constructs", "zod", "@cdktf", "@types"];

let app = "";

beforeAll(() => {
  app = temporaryFolder();
  const modules = join(app, "node_modules");
  const copy = join(modules, "cdktf-provider-cloud");
  mkdirSync(copy, { recursive: true });
  cpSync(dirname(built("cli.js")), join(copy, "lib"), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(copy, "package.json"));
  for (const name of INSTALLED) symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
});

const DOORS = ["cdktf-provider-cloud", "cdktf-provider-cloud/cdktn"];

it.each(DOORS.flatMap((door) => LANGUAGES.map((language) => ({ door, language, name: language.name }))))(
  "a program in $name that imports from $door compiles and runs",
  ({ door, language }) => {
    writeFileSync(join(app, language.file), program(language, door));
    expect(compile(language)).toEqual([]);
    expect(node(language.program)).toBe("cloud_opensearch cloud_prometheus number");
  },
);

it.each([
  ["cdktf-provider-cloud", "cdktn", "null_resource"],
  ["cdktf-provider-cloud/cdktn", "cdktf", "terraform_data"],
])("%s loads nothing of %s, and has a gate of its own", (door, other, gate) => {
  const script = `
    const { ReachabilityGate } = require("${door}");
    const others = Object.keys(require.cache).filter((file) => /node_modules.(@?${other})[\\\\/]/.test(file));
    console.log(ReachabilityGate.tfResourceType, others.length);`;
  expect(node("-e", script)).toBe(`${gate} 0`);
});

describe("a module path", () => {
  it.each([...DOORS, "cdktf-provider-cloud/cli", "cdktf-provider-cloud/package.json"])(
    "%s is open",
    (path) => {
      expect(existsSync(resolve(path))).toBe(true);
    },
  );

  it.each(["lib/index.js", "lib/constructs/cluster", "lib/emulator.js", "src/index.ts", "README.md"])(
    "cdktf-provider-cloud/%s is closed",
    (path) => {
      expect(resolve(`cdktf-provider-cloud/${path}`)).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
    },
  );

  it("cdktf-provider-cloud/cli is the command", () => {
    const command = resolve("cdktf-provider-cloud/cli");
    const { version } = JSON.parse(readFileSync(resolve("cdktf-provider-cloud/package.json"), "utf8")) as {
      version: string;
    };
    expect(node(command, "--version")).toBe(version);
  });
});

/** Returns the file that Node.js, and not jest, finds for a module, or the code of its error. */
function resolve(path: string): string {
  return node("-p", `try { require.resolve("${path}") } catch ({ code }) { code }`);
}

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: app, encoding: "utf8" }).trimEnd();
}

function program({ imports, typescript }: Language, door: string): string {
  const names = "CloudFunctions, CloudOpensearch, CloudPrometheus";
  const [value, type] =
    imports === "require"
      ? [`const { ${names} } = require("${door}");`, ""]
      : [`import { ${names} } from "${door}";`, `import type { CloudOpensearchConfig } from "${door}";`];
  const isTyped = typescript !== undefined;
  // If the type of the package were unknown, nothing would be wrong in the second line: the compiler refuses the first then.
  const mistake = `// @ts-expect-error
const mistaken: CloudOpensearchConfig = { name: "logs", organizationId: 42, organisation: 42 };`;
  return `
${value}
${isTyped ? `${type}\n${mistake}` : ""}
const config${isTyped ? ": CloudOpensearchConfig" : ""} = { name: "logs", organizationId: 42 };
const minutes = CloudFunctions.windowMinutes("23:00", "01:30");
console.log(CloudOpensearch.tfResourceType, CloudPrometheus.tfResourceType, config && typeof minutes);
`;
}

/** Source files that are parsed once for all programs: those of libraries. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Compiles the language's file, unless it is JavaScript; returns the errors. */
function compile({ file, typescript }: Language): readonly string[] {
  if (typescript === undefined) return [];
  const { options, errors } = ts.convertCompilerOptionsFromJson(
    { target: "es2022", strict: true, skipLibCheck: true, types: ["node"], ...typescript },
    app,
  );
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (name, languageVersion, ...rest) => {
    if (!name.includes("node_modules")) return parse(name, languageVersion, ...rest);
    const key = `${name} ${JSON.stringify(languageVersion)}`;
    if (!parsed.has(key)) parsed.set(key, parse(name, languageVersion, ...rest));
    return parsed.get(key);
  };
  const path = join(app, file);
  const compiled = ts.createProgram([path], options, host);
  const source = compiled.getSourceFile(path);
  compiled.emit(source);
  return [
    ...errors,
    ...compiled.getOptionsDiagnostics(),
    ...compiled.getSyntacticDiagnostics(source),
    ...compiled.getSemanticDiagnostics(source),
  ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
