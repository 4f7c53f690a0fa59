import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["lib/", "cdktf.out/", ".gen/", ".rehearsal/", "src/bindings/", "test/golden/"] },
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
);
