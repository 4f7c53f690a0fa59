import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "lib/",
      "cdktf.out/",
      ".gen/",
      ".rehearsal/",
      "src/bindings/",
      "test/golden/",
      "test/review/plans/*/",
      "site/.vitepress/{cache,dist}/",
      "site/pages/",
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ["**/*.ts"],
    rules: {
      "@typescript-eslint/no-extraneous-class": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { prefer: "type-imports" }],
      "no-console": "error",
      eqeqeq: ["error", "always"],
    },
  },
  {
    // Texts of strangers reach these: no pattern may take longer than in proportion to the text.
    files: ["src/**/*.ts", "scripts/**/*.{ts,mjs}"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": "error",
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
              group: ["**/src/cli/{install,installation/plugin-file,command-line/package-root}"],
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
