import type { Config } from "jest";

const config: Config = {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "^.+\\.ts$": ["ts-jest", { tsconfig: "tsconfig.json", diagnostics: false }] },
  setupFiles: ["<rootDir>/test/seed.ts"],
  testTimeout: 60_000,
  maxWorkers: 2,
};

export default config;
