import { readFileSync } from "node:fs";

/** `npm run proof`: longer tests too, and random ones with more cases. */
const isProof = process.env.PROOF === "1";

/** What every project has. */
const shared = {
  testEnvironment: "<rootDir>/test/setup/environment.mjs",
  runtime: "<rootDir>/test/setup/runtime.cjs",
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  roots: ["<rootDir>/test"],
  transform: { "\\.[jt]s$": "<rootDir>/test/setup/transform.mjs" },
  // Packages that are ES modules alone, with what they need.
  transformIgnorePatterns: [
    "/node_modules/(?!.*(?:string-width|get-east-asian-width|strip-ansi|ansi-regex|pe-library))",
  ],
  setupFiles: ["<rootDir>/test/setup/seed.ts"],
  // Files get them as variables: to find one among the globals of a suite takes a microsecond each time.
  sandboxInjectedGlobals: "Array BigInt Buffer Error JSON Map Math Number Object Set String".split(" "),
};

const unit = {
  ...shared,
  displayName: "unit",
  testMatch: ["**/*.test.ts"],
  testPathIgnorePatterns: ["<rootDir>/test/e2e/"],
};
const e2e = { ...shared, displayName: "e2e", testMatch: ["<rootDir>/test/e2e/**/*.test.ts"] };
const WEEKLY = JSON.parse(readFileSync(new URL("scripts/weekly-proofs.json", import.meta.url), "utf8"));
const weekly = {
  ...shared,
  displayName: "weekly",
  testMatch: Object.keys(WEEKLY).map((name) => `**/${name}.proof.ts`),
};
const proof = {
  ...shared,
  displayName: "proof",
  testMatch: ["**/*.proof.ts"],
  testPathIgnorePatterns: Object.keys(WEEKLY).map((name) => `/${name}\\.proof\\.ts$`),
};

/** @type {import("jest").Config} */
export default {
  projects: isProof ? [proof, weekly, unit, e2e] : [unit, e2e],
  globalSetup: "<rootDir>/test/setup/run.mjs",
  testSequencer: "<rootDir>/test/setup/slowest-first.mjs",
  reporters: ["default", "<rootDir>/test/setup/skipped.mjs"],
  testTimeout: isProof ? 1_800_000 : 60_000,
  maxWorkers: "100%",
};
