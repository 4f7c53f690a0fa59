/** The apps in which the constructs are tested: data for the tests, and what docs/compatibility.md lists. */

/** An app with its dependencies. */
export interface Cell {
  readonly name: string;
  /** Exact versions, by the name under which the app installs them. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** The `overrides` in the app's package.json. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** The library from which the app imports `App` and `TerraformStack`. */
  readonly library: "cdktf" | "cdktn";
  /** The module from which the app imports the constructs. */
  readonly door: "cdktf-provider-cloud" | "cdktf-provider-cloud/cdktn";
}

const SUCCESSOR = "npm:cdktn@0.24.0";

export const CELLS: readonly [Cell, ...Cell[]] = [
  {
    name: "cdktf with the oldest constructs",
    dependencies: { cdktf: "0.21.0", constructs: "10.4.2" },
    library: "cdktf",
    door: "cdktf-provider-cloud",
  },
  {
    name: "cdktf 0.20 with the oldest constructs",
    dependencies: { "@cdktf/provider-null": "10.0.0", cdktf: "0.20.0", constructs: "10.3.0" },
    library: "cdktf",
    door: "cdktf-provider-cloud",
  },
  {
    name: "cdktf 0.20 with the newest constructs",
    dependencies: { "@cdktf/provider-null": "10.0.2", cdktf: "0.20.12", constructs: "10.8.1" },
    library: "cdktf",
    door: "cdktf-provider-cloud",
  },
  {
    name: "cdktf with the newest constructs",
    dependencies: { cdktf: "0.21.0", constructs: "10.8.1" },
    library: "cdktf",
    door: "cdktf-provider-cloud",
  },
  {
    name: "cdktn with the oldest constructs",
    dependencies: { cdktn: "0.24.0", constructs: "10.6.0" },
    library: "cdktn",
    door: "cdktf-provider-cloud/cdktn",
  },
  {
    name: "cdktn with the newest constructs",
    dependencies: { cdktn: "0.24.0", constructs: "10.7.2" },
    library: "cdktn",
    door: "cdktf-provider-cloud/cdktn",
  },
  {
    name: "cdktn in the place of cdktf",
    dependencies: { cdktf: SUCCESSOR, constructs: "10.7.2" },
    overrides: { cdktf: SUCCESSOR },
    library: "cdktf",
    door: "cdktf-provider-cloud",
  },
];

/** A language and module system in which an app is written. */
export interface Language {
  readonly name: string;
  readonly file: string;
  readonly imports: "require" | "import";
  /** The settings of the TypeScript compiler; undefined for JavaScript. */
  readonly typescript?: Readonly<Record<string, string>>;
  /** The file that Node.js runs. */
  readonly program: string;
}

export const LANGUAGES: readonly [Language, ...Language[]] = [
  { name: "JavaScript, CommonJS", file: "common.cjs", imports: "require", program: "common.cjs" },
  { name: "JavaScript, ES modules", file: "module.mjs", imports: "import", program: "module.mjs" },
  {
    name: "TypeScript, CommonJS",
    file: "common-typed.ts",
    imports: "import",
    typescript: { module: "commonjs", moduleResolution: "node10" },
    program: "common-typed.js",
  },
  {
    name: "TypeScript, ES modules (nodenext)",
    file: "module-typed.mts",
    imports: "import",
    typescript: { module: "nodenext", moduleResolution: "nodenext" },
    program: "module-typed.mjs",
  },
  {
    name: "TypeScript, CommonJS (nodenext)",
    file: "common-typed.cts",
    imports: "import",
    typescript: { module: "nodenext", moduleResolution: "nodenext" },
    program: "common-typed.cjs",
  },
  {
    name: "TypeScript, for a bundler",
    file: "bundled-typed.mts",
    imports: "import",
    typescript: { module: "esnext", moduleResolution: "bundler" },
    program: "bundled-typed.mjs",
  },
];

/** Apps that load both libraries. The constructs refuse them. */
export const MIXTURES: readonly (Cell & { readonly refusal: RegExp })[] = [
  {
    name: "an app on cdktn that imports from cdktf-provider-cloud",
    dependencies: { cdktn: "0.24.0", constructs: "10.7.2" },
    library: "cdktn",
    door: "cdktf-provider-cloud",
    refusal:
      /search\/cloud: the app is made with cdktn 0\.24\.0, and cdktf-provider-cloud loads cdktf 0\.21\.0; .*Import the constructs from "cdktf-provider-cloud\/cdktn"/,
  },
  {
    name: "an app on cdktf that imports from cdktf-provider-cloud/cdktn",
    dependencies: { cdktf: "0.21.0", cdktn: "0.24.0", constructs: "10.7.2" },
    library: "cdktf",
    door: "cdktf-provider-cloud/cdktn",
    refusal:
      /search\/cloud: the app is made with cdktf 0\.21\.0, and cdktf-provider-cloud\/cdktn loads cdktn 0\.24\.0; .*Import the constructs from "cdktf-provider-cloud"/,
  },
];
