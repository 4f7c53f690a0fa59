/** Large npm packages that a few tests run. They are not installed with this package's own, but in .ci/tools. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { describeMissing } from "./unavailable";

const MODULES = join(__dirname, "..", ".ci", "tools", "node_modules");

/** The packages, by what a person calls them. */
const TOOLS = {
  "The CDKTF CLI": "cdktf-cli",
  "The CDKTF generator": "@cdktf/provider-generator",
  "The SARIF validator": "@microsoft/sarif-multitool",
  "The client of OpenSearch": "@opensearch-project/opensearch",
  "The tools of OpenAPI": "openapi-typescript",
} as const;

export type Tool = keyof typeof TOOLS;

/** Returns the path of a file in the packages, such as ".bin/cdktf". It may not exist. */
export function toolFile(path: string): string {
  return join(MODULES, path);
}

/** Declares a suite that needs a package. */
export function describeWithTool(tool: Tool, title: string, tests: () => void): void {
  if (existsSync(toolFile(TOOLS[tool]))) describe(title, tests);
  else describeMissing(title, { name: tool, reason: "npm ci --prefix .ci/tools" }, tests);
}
