import perfectionist from "eslint-plugin-perfectionist";
import regexp from "eslint-plugin-regexp";
import ts from "typescript";
import tseslint from "typescript-eslint";

const tsconfigRootDir = import.meta.dirname;

const checked = new Set();

/**
 * Reports the errors of the compiler in all files of a program, at the first file of it that is linted. The other rules ask
 * the same program, and take no longer then: a tsc of its own would do half of their work once more.
 */
const types = {
  create: ({ report, sourceCode }) => ({
    Program(node) {
      const { program } = sourceCode.parserServices;
      if (!program || checked.has(program)) return;
      checked.add(program);
      const errors = ts.getPreEmitDiagnostics(program);
      const host = {
        getCanonicalFileName: String,
        getCurrentDirectory: () => tsconfigRootDir,
        getNewLine: () => "\n",
      };
      if (errors.length > 0) report({ node, message: ts.formatDiagnostics(errors, host) });
    },
  }),
};

export default tseslint.config(
  {
    ignores: [
      "lib/",
      "cdktf.out/",
      ".gen/",
      ".rehearsal/",
      ".try-it/",
      "src/bindings/",
      "test/golden/",
      "test/review/plans/*/",
      "site/.vitepress/{cache,dist}/",
      "site/pages/",
    ],
  },
  // `npm run lint` turns this rule on. Without it, one file is linted in a fifth of the time.
  { plugins: { program: { rules: { types } } } },
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-extraneous-class": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { prefer: "type-imports" }],
      "@typescript-eslint/no-import-type-side-effects": "error",
      "no-console": "error",
      eqeqeq: ["error", "always"],
    },
  },
  {
    // Imports stand in three groups, in the order of the alphabet: Node's modules, packages, files of this project.
    plugins: { perfectionist },
    rules: {
      "perfectionist/sort-imports": [
        "error",
        {
          type: "natural",
          // A style sheet overrides those of what is imported before it.
          groups: ["side-effect", "builtin", "external", ["parent", "sibling", "index"], "side-effect-style"],
          newlinesBetween: 1,
          newlinesInside: 0,
        },
      ],
      "perfectionist/sort-named-imports": ["error", { type: "natural", ignoreAlias: true }],
      "no-duplicate-imports": "error",
    },
  },
  {
    // Rules that read the types, for the files of tsconfig.json. The folders left out are packages of their own.
    files: ["**/*.{ts,tsx}"],
    ignores: ["site/**", "examples/{first-cluster,monorepo}/**"],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: {
      parserOptions: { project: ["tsconfig.json", "src/console/view/tsconfig.json"], tsconfigRootDir },
    },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // An interface may ask for a promise where one implementation has nothing to wait for.
      "@typescript-eslint/require-await": "off",
      // The methods of this project are functions in objects: none reads `this` without a class.
      "@typescript-eslint/unbound-method": "off",
      // A value of JSON or of Terraform may be an object by its type: the schema's rules check it earlier.
      "@typescript-eslint/no-base-to-string": "off",
    },
  },
  {
    // Matchers of jest, such as expect.any(), are of the type any.
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  { files: ["**/*.cjs"], rules: { "@typescript-eslint/no-require-imports": "off" } },
  {
    // Texts of strangers reach these: no pattern may take longer than in proportion to the text.
    files: ["src/**/*.{ts,tsx}", "scripts/**/*.{ts,mjs}"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": "error",
    },
  },
  {
    // A browser has none of these; imports of Node.js are refused by .dependency-cruiser.cjs.
    files: ["src/{json,cidr,schema,review,console}/**/*.{ts,tsx}"],
    ignores: ["src/*/node/**"],
    rules: {
      "no-restricted-globals": ["error", "Buffer", "process", "global", "setImmediate", "__dirname"],
    },
  },
  {
    files: ["test/**/*.ts"],
    ignores: ["test/built.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["**/src/cli/installation/{install-plugin,plugin-file}"],
              message: "lib/ may be stale: import from test/built.ts.",
            },
            {
              group: ["**/src/cli/command-line/package-files"],
              importNames: ["packageRoot"],
              message: "lib/ may be stale: import from test/built.ts.",
            },
          ],
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.name=/^(join|resolve)$/][arguments.0.name=/^(ROOT|__dirname)$/] > Literal[value=/^lib(\\/|$)/]",
          message: "lib/ may be stale: use built() of test/built.ts.",
        },
      ],
    },
  },
);
