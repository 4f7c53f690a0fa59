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

/** One program, which has the statements of all tests: to compile it takes seconds. */
let content = IMPORTS;
const editor = ts.createLanguageService(host());

/** Where the program has the statements of a test, and where in them the cursor, `|`, stands. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

/** Adds statements to the program. */
function edit(statements: string): Place {
  const start = content.length;
  content += `${statements.replace("|", "")}\n`;
  return { start, end: content.length, offset: start + Math.max(statements.indexOf("|"), 0) };
}

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
  it.each(
    KNOWN_VALUES.map(([statement, values]) => [statement, values, edit(statement.replace("?", '"|"'))]),
  )("offers them in %s", (_statement, values, { offset }) => {
    const offered = editor.getCompletionsAtPosition(PROGRAM, offset, {})?.entries.map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining([...values]));
  });

  it.each(
    ["'Something else'", "Token.asString(logs.url)", "stack.node.path as string"].map((value) => {
      const statements = KNOWN_VALUES.map(([statement]) => statement.replace("?", value));
      return [value, edit(statements.join("\n"))] as const;
    }),
  )("accepts %s", (_value, place) => {
    expect(errorsAt(place)).toEqual([]);
  });

  it.each(KNOWN_VALUES.map(([statement]) => [statement, edit(statement.replace("?", "42"))] as const))(
    "refuses a number in %s",
    (_statement, place) => {
      expect(errorsAt(place)).toEqual([
        expect.stringMatching(/^Type '(42|number)' is not assignable to type/),
      ]);
    },
  );
});

describe("the configuration", () => {
  it.each(
    [
      ["CloudOpensearch", "CloudOpensearchConfig"],
      ["CloudOpensearchCredentials", "CloudOpensearchCredentialsConfig"],
      ["CloudPrometheus", "CloudPrometheusConfig"],
      ["CloudProvider", "CloudProviderConfig"],
    ].map(([construct = "", type = ""]) => ({
      construct,
      type,
      signature: edit(`new ${construct}(stack, "id", |{ colour: "red" } as object);`),
      hover: edit(`new ${construct}|(stack, "id", {} as never);`),
      misspelt: edit(`new ${construct}(stack, "id", { colour: "red" });`),
    })),
  )(
    "of a $construct is called $type wherever the compiler shows its name",
    ({ construct, type, signature, hover, misspelt }) => {
      const [shown] = editor.getSignatureHelpItems(PROGRAM, signature.offset, undefined)?.items ?? [];
      expect(ts.displayPartsToString(shown?.parameters[2]?.displayParts)).toMatch(
        new RegExp(`^config\\??: ${type}$`),
      );
      expect(hoverAt(hover.offset - 1)).toContain(
        `, config${construct === "CloudProvider" ? "?" : ""}: ${type})`,
      );
      expect(errorsAt(misspelt)).toEqual([
        `Object literal may only specify known properties, and 'colour' does not exist in type '${type}'.`,
      ]);
    },
  );

  it.each(
    [
      ["authSources: [{ colour: 1 }]", "CloudOpensearchAuthSource"],
      ["maintenanceWindow: { colour: 1 }", "CloudOpensearchMaintenanceWindow"],
      ["repoConfig: { colour: 1 }", "CloudOpensearchRepoConfig"],
      ["timeouts: { colour: 1 }", "CloudOpensearchTimeouts"],
    ].map(([part = "", type = ""]) => {
      const statement = `new CloudOpensearch(stack, "id", { name: "logs", organizationId: 42, ${part} });`;
      return [part, type, edit(statement)] as const;
    }),
  )("with a misspelled key in %s is refused with the name %s", (_part, type, place) => {
    expect(errorsAt(place)).toEqual([expect.stringContaining(`'colour' does not exist in type '${type}`)]);
  });

  it.each(
    [
      ["logs.|authSources", "CloudOpensearchAuthSourceList"],
      ["logs.authSources.|get(0)", "CloudOpensearchAuthSourceOutputReference"],
      ["logs.|maintenanceWindow", "CloudOpensearchMaintenanceWindowOutputReference"],
    ].map(([expression = "", type = ""]) => [expression, type, edit(`${expression};`)] as const),
  )("reads as %s, a %s", (_expression, type, { offset }) => {
    expect(hoverAt(offset)).toMatch(new RegExp(`: ${type}$`));
  });
});

it("the package exports each type once, under its declared name", () => {
  const program = editor.getProgram();
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

/** Shows what an editor shows of a name. */
function hoverAt(offset: number): string {
  return ts.displayPartsToString(editor.getQuickInfoAtPosition(PROGRAM, offset)?.displayParts);
}

function errorsAt({ start, end }: Place): string[] {
  return editor
    .getSemanticDiagnostics(PROGRAM)
    .filter(({ start: at = 0 }) => at >= start && at < end)
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
    getScriptVersion: () => "0",
    getScriptSnapshot: (file) => {
      const text = file === PROGRAM ? content : ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: (file) => file === PROGRAM || ts.sys.fileExists(file),
    readFile: (file) => (file === PROGRAM ? content : ts.sys.readFile(file)),
  };
}
