/** An app and this package that load two libraries. What really happens then is run in test/compat/. */
import { TerraformStack } from "cdktf";
import { version } from "cdktf/package.json";
import type { IConstruct } from "constructs";

import { refuseMixture } from "../../../src/constructs/judging/one-library";
import { openApp } from "../synthesize";

/** A stack whose class is another copy's, made by an app of this version. */
const foreignStack = (made: unknown) =>
  ({ node: { tryGetContext: () => made } }) as unknown as TerraformStack;
const construct = { node: { path: "search/logs" } } as unknown as IConstruct;

it.each([
  ["of this library", () => new TerraformStack(openApp(), "app")],
  ["of another copy of the same version", () => foreignStack(version)],
  ["of another copy with another patch version", () => foreignStack(version.replace(/\d+$/, "99"))],
  ["of an unknown version", () => foreignStack(undefined)],
])("accepts a stack %s", (_what, stack) => {
  expect(() => refuseMixture(stack(), construct)).not.toThrow();
});

it.each([
  [
    "0.24.1",
    `search/logs: the app is made with cdktn 0.24.1, and cdktf-provider-cloud loads cdktf ${version}; constructs of one cannot be synthesized by the other. Import the constructs from "cdktf-provider-cloud/cdktn", in every file of the app`,
  ],
  [
    "0.20.12",
    `search/logs: the app is made with cdktf 0.20.12, and cdktf-provider-cloud loads cdktf ${version}; constructs of one cannot be synthesized by the other. To load this package's version everywhere with npm, write "overrides": { "cdktf": "${version}" } into the app's package.json, and run npm install; with pnpm, run pnpm add cdktf@${version}; with Yarn, run yarn add cdktf@${version}`,
  ],
])("refuses a stack of %s", (made, message) => {
  expect(() => refuseMixture(foreignStack(made), construct)).toThrow(new Error(message));
});
