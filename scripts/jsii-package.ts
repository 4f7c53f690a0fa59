/**
 * Writes a copy of the package that `jsii` compiles: the sources that `src/index.ts` reaches, with a package.json and a
 * tsconfig.json in jsii's form. The package itself is built by `tsc`.
 */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import ts from "typescript";

const ROOT = join(__dirname, "..");

/** Writes the copy into an empty folder. */
export function writeJsiiPackage(folder: string): void {
  for (const file of reachedSources(join(ROOT, "src", "index.ts"))) {
    const copy = join(folder, relative(ROOT, file));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(file, copy);
  }
  cpSync(join(ROOT, "README.md"), join(folder, "README.md"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest()));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly main: string;
  readonly types: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** Returns the package.json of the copy. */
function manifest(): object {
  const { name, version, description, license, main, types, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  ) as Manifest;
  // jsii refuses a package without an author and a repository. This one has no public address yet.
  const published = { author: { name }, repository: { url: "https://example.com/repository.git" } };
  const { zod, ...jsiiModules } = dependencies;
  const { cdktf = "", constructs = "" } = peerDependencies;
  return {
    ...{ name, version, description, license, main, types, ...published },
    dependencies: { ...jsiiModules, zod },
    // zod is not a jsii module, so the package of each language includes it.
    bundledDependencies: ["zod"],
    // The public API extends classes of these modules, so users need the same copies.
    peerDependencies: { cdktf, constructs, ...jsiiModules },
    jsii: { tsconfig: "tsconfig.json", targets: {} },
  };
}

/** The compiler options that jsii's own rules (`validateTsconfig: strict`) demand. */
const TSCONFIG = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2022"],
    module: "commonjs",
    rootDir: "src",
    outDir: "lib",
    declaration: true,
    strict: true,
    noEmitOnError: true,
    esModuleInterop: true,
    skipLibCheck: true,
    resolveJsonModule: true,
    types: ["node"],
  },
  files: ["src/index.ts"],
};

/** Returns a file and the files of src/ that it imports, directly or not, for values or for types. */
function reachedSources(entry: string): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const file of reached) {
    if (!file.endsWith(".ts")) continue;
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith(".")) reached.add(resolved(specifier, file));
    }
  }
  return reached;
}

/** Returns the module specifiers in the imports and exports of a file. */
function importsOf(file: string): readonly string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const { moduleSpecifier } = statement as { readonly moduleSpecifier?: ts.StringLiteral };
    return moduleSpecifier === undefined ? [] : [moduleSpecifier.text];
  });
}

function resolved(specifier: string, from: string): string {
  const options = { moduleResolution: ts.ModuleResolutionKind.Node10, resolveJsonModule: true };
  const { resolvedModule } = ts.resolveModuleName(specifier, from, options, ts.sys);
  if (resolvedModule === undefined) throw new Error(`${from}: cannot find ${specifier}`);
  return resolvedModule.resolvedFileName;
}
