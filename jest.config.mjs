/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "\\.[jt]s$": "<rootDir>/test/setup/transform.mjs" },
  // Packages that are ES modules alone, with what they need.
  transformIgnorePatterns: [
    "/node_modules/(?!.*(?:string-width|get-east-asian-width|strip-ansi|ansi-regex|pe-library))",
  ],
  globalSetup: "<rootDir>/test/setup/run.mjs",
  setupFiles: ["<rootDir>/test/setup/seed.ts"],
  testSequencer: "<rootDir>/test/setup/slowest-first.mjs",
  reporters: ["default", "<rootDir>/test/setup/skipped.mjs"],
  testTimeout: 60_000,
  maxWorkers: "100%",
};
