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
    files: ["test/**/*.ts"],
    ignores: ["test/built.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["**/src/cli/{install,plugin-file,package-root}"],
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
