/** What every project has. */
const shared = {
  testEnvironment: "<rootDir>/test/setup/environment.mjs",
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  roots: ["<rootDir>/test"],
  transform: { "\\.[jt]s$": "<rootDir>/test/setup/transform.mjs" },
  // Packages that are ES modules alone, with what they need.
  transformIgnorePatterns: [
    "/node_modules/(?!.*(?:string-width|get-east-asian-width|strip-ansi|ansi-regex|pe-library))",
  ],
  setupFiles: ["<rootDir>/test/setup/seed.ts"],
};

const unit = {
  ...shared,
  displayName: "unit",
  testMatch: ["**/*.test.ts"],
  testPathIgnorePatterns: ["<rootDir>/test/e2e/"],
};
const e2e = { ...shared, displayName: "e2e", testMatch: ["<rootDir>/test/e2e/**/*.test.ts"] };
/** What `npm run proof` runs: proofs, and tests with more random cases. */
const proof = { ...shared, displayName: "proof", testMatch: ["**/*.{proof,test}.ts"] };

/** @type {import("jest").Config} */
export default {
  projects: process.env.PROOF === "1" ? [proof] : [unit, e2e],
  globalSetup: "<rootDir>/test/setup/run.mjs",
  testSequencer: "<rootDir>/test/setup/slowest-first.mjs",
  reporters: ["default", "<rootDir>/test/setup/skipped.mjs"],
  testTimeout: 60_000,
  maxWorkers: "100%",
};
