/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "\\.ts$": "<rootDir>/test/setup/transform.mjs" },
  globalSetup: "<rootDir>/test/setup/run.mjs",
  setupFiles: ["<rootDir>/test/setup/seed.ts"],
  testSequencer: "<rootDir>/test/setup/slowest-first.mjs",
  testTimeout: 60_000,
  maxWorkers: "100%",
};
