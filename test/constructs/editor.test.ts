/** What an editor shows while a user writes: completions, the names of types, and the compiler's errors. */
import { join } from "node:path";

import ts from "typescript";

const ROOT = join(__dirname, "..", "..");
const PROGRAM = join(ROOT, "main-in-an-editor.ts");

const IMPORTS = `
import { Token, type TerraformStack } from "cdktf";
import { CloudOpensearch, CloudOpensearchCredentials, CloudPrometheus, CloudProvider } from "cdktf-provider-cloud";
declare const stack: TerraformStack;
declare const logs: CloudOpensearch;
declare const provider: CloudProvider;
`;

/** Statements that give a value, written here as `?`. */
const KNOWN_VALUES: readonly (readonly [statement: string, values: readonly string[]])[] = [
  ["logs.putAuthSources([{ name: 'login', type: ? }]);", ["oidc", "saml"]],
  ["logs.authSources.get(0).type = ?;", ["oidc", "saml"]],
  ["new CloudOpensearch(stack, 'logs', { name: 'logs', organizationId: 42, tier: ? });", ["advanced"]],
  ["logs.tier = ?;", ["advanced"]],
  [
    "logs.putMaintenanceWindow({ dayOfWeek: ?, startTime: '23:00', endTime: '02:00' });",
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
  ],
  ["logs.maintenanceWindow.dayOfWeek = ?;", ["monday", "sunday"]],
  ["new CloudProvider(stack, 'cloud', { accessListFieldNames: ? });", ["whitelist", "allowlist"]],
  ["provider.accessListFieldNames = ?;", ["whitelist", "allowlist"]],
];

describe("an attribute with known values", () => {
  it.each(KNOWN_VALUES)("offers them in %s", (statement, values) => {
    const { service, offset } = edit(statement.replace("?", '"|"'));
    const offered = service.getCompletionsAtPosition(PROGRAM, offset, {})?.entries.map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining([...values]));
  });

  it.each(["'Something else'", "Token.asString(logs.url)", "stack.node.path as string"])(
    "accepts %s",
    (value) => {
      const statements = KNOWN_VALUES.map(([statement]) => statement.replace("?", value));
      expect(errorsOf(statements.join("\n"))).toEqual([]);
    },
  );

  it("refuses a number", () => {
    for (const [statement] of KNOWN_VALUES) {
      expect(errorsOf(statement.replace("?", "42"))).toEqual([
        expect.stringMatching(/^Type '(42|number)' is not assignable to type/),
      ]);
    }
  });
});

describe("the configuration", () => {
  it.each([
    ["CloudOpensearch", "CloudOpensearchConfig"],
    ["CloudOpensearchCredentials", "CloudOpensearchCredentialsConfig"],
    ["CloudPrometheus", "CloudPrometheusConfig"],
    ["CloudProvider", "CloudProviderConfig"],
  ])("of a %s is called %s wherever the compiler shows its name", (construct, type) => {
    const { service, offset } = edit(`new ${construct}(stack, "id", |{ colour: "red" } as object);`);
    const [signature] = service.getSignatureHelpItems(PROGRAM, offset, undefined)?.items ?? [];
    expect(ts.displayPartsToString(signature?.parameters[2]?.displayParts)).toMatch(
      new RegExp(`^config\\??: ${type}$`),
    );
    const hover = edit(`new ${construct}|(stack, "id", {} as never);`);
    const shown = hover.service.getQuickInfoAtPosition(PROGRAM, hover.offset - 1)?.displayParts;
    expect(ts.displayPartsToString(shown)).toContain(
      `, config${construct === "CloudProvider" ? "?" : ""}: ${type})`,
    );
    expect(errorsOf(`new ${construct}(stack, "id", { colour: "red" });`)).toEqual([
      `Object literal may only specify known properties, and 'colour' does not exist in type '${type}'.`,
    ]);
  });

  it.each([
    ["authSources: [{ colour: 1 }]", "CloudOpensearchAuthSource"],
    ["maintenanceWindow: { colour: 1 }", "CloudOpensearchMaintenanceWindow"],
    ["repoConfig: { colour: 1 }", "CloudOpensearchRepoConfig"],
    ["timeouts: { colour: 1 }", "CloudOpensearchTimeouts"],
  ])("with a misspelled key in %s is refused with the name %s", (part, type) => {
    const errors = errorsOf(
      `new CloudOpensearch(stack, "id", { name: "logs", organizationId: 42, ${part} });`,
    );
    expect(errors).toEqual([expect.stringContaining(`'colour' does not exist in type '${type}`)]);
  });

  it.each([
    ["logs.|authSources", "CloudOpensearchAuthSourceList"],
    ["logs.authSources.|get(0)", "CloudOpensearchAuthSourceOutputReference"],
    ["logs.|maintenanceWindow", "CloudOpensearchMaintenanceWindowOutputReference"],
  ])("reads as %s, a %s", (expression, type) => {
    const { service, offset } = edit(`${expression};`);
    const { displayParts } = service.getQuickInfoAtPosition(PROGRAM, offset) ?? {};
    expect(ts.displayPartsToString(displayParts)).toMatch(new RegExp(`: ${type}$`));
  });
});

it("the package exports each type once, under its declared name", () => {
  const { service } = edit("");
  const program = service.getProgram();
  const checker = program?.getTypeChecker();
  const face = program?.getSourceFile(join(ROOT, "src", "index.ts"));
  const module = face && checker?.getSymbolAtLocation(face);
  const exported = module === undefined ? [] : (checker?.getExportsOfModule(module) ?? []);
  const declared = exported.map((symbol) => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return isAlias ? checker?.getAliasedSymbol(symbol) : symbol;
  });
  expect(exported.length).toBeGreaterThan(15);
  expect(new Set(declared).size).toBe(exported.length);
  const names = exported.map(({ name }) => name).filter((name) => name !== "bindings");
  expect(declared.map((symbol) => symbol?.name).filter((name) => names.includes(name ?? ""))).toEqual(names);
});

let version = 0;
let content = "";
let editor: ts.LanguageService | undefined;

/** An editor with the statement in its program, and where in it the cursor, `|`, stands. */
function edit(statement: string): { readonly service: ts.LanguageService; readonly offset: number } {
  const cursor = statement.indexOf("|");
  content = IMPORTS + statement.replace("|", "");
  version += 1;
  editor ??= ts.createLanguageService(host());
  return { service: editor, offset: IMPORTS.length + Math.max(cursor, 0) };
}

function errorsOf(statements: string): string[] {
  const { service } = edit(statements);
  return service
    .getSemanticDiagnostics(PROGRAM)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

function host(): ts.LanguageServiceHost {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  return {
    useCaseSensitiveFileNames: () => true,
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    getCompilationSettings: () => ({ ...options, noUnusedLocals: false }),
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    getScriptFileNames: () => [PROGRAM],
    getScriptVersion: (file) => (file === PROGRAM ? String(version) : "0"),
    getScriptSnapshot: (file) => {
      const text = file === PROGRAM ? content : ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: (file) => file === PROGRAM || ts.sys.fileExists(file),
    readFile: (file) => (file === PROGRAM ? content : ts.sys.readFile(file)),
  };
}
