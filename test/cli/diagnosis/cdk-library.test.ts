/** What `doctor` says of an app on cdktn. What each package manager really installs was tried with cdktn 0.24.0. */
import { checkCdkLibrary } from "../../../src/cli/diagnosis/checks/cdk-library";
import { useMachine } from "./machine";

const test = useMachine();

const CDKTN = { cdktn: "0.24.0" };
const CDKTF = { cdktf: "0.21.0" };
const ALIAS = { cdktf: "npm:cdktn@0.24.0" };
const YARN_1 = ["yarn.lock", "# yarn lockfile v1\n"] as const;
const YARN_4 = ["yarn.lock", "__metadata:\n  version: 8\n"] as const;
const PNPM = ["pnpm-lock.yaml", "lockfileVersion: '9.0'\n"] as const;
const NPM = ["package-lock.json", "{}"] as const;

type Row = readonly [string, object, readonly (readonly [string, string])[], readonly RegExp[]];

const write = (json: object, files: readonly (readonly [string, string])[], folder = "project") => {
  test.write(`${folder}/package.json`, JSON.stringify(json));
  for (const [name, text] of files) test.write(`${folder}/${name}`, text);
};
const said = async () =>
  (await checkCdkLibrary(test.machine())).map(({ status, message, fix }) => `${status} ${message} | ${fix}`);

const NPM_FIX = /^warning .* \| Write "overrides": \{ "cdktf": "npm:cdktn@0\.24\.0" \} into package\.json/;
const PNPM_FIX = /^warning .* pnpm puts no override .* \| Run `pnpm add cdktf@npm:cdktn@0\.24\.0`$/;
const YARN_FIX = /^warning .* Yarn puts no resolution .* \| Run `yarn add cdktf@npm:cdktn@0\.24\.0`$/;
const YARN_1_FIX = /^warning .* Yarn 1 cannot .* \| Run `yarn add cdktf@npm:cdktn@0\.24\.0`$/;

it.each<Row>([
  ["npm with an override", { dependencies: CDKTN, overrides: ALIAS }, [NPM], []],
  ["npm without one", { dependencies: CDKTN }, [NPM], [NPM_FIX]],
  ["bun with an override", { dependencies: CDKTN, overrides: ALIAS }, [["bun.lock", ""]], []],
  ["bun with resolutions", { dependencies: CDKTN, resolutions: ALIAS }, [["bun.lockb", ""]], []],
  [
    "bun without one",
    { dependencies: CDKTN },
    [["bun.lock", ""]],
    [/ into package\.json, and run `bun install`$/],
  ],
  ["pnpm with an override", { dependencies: CDKTN, pnpm: { overrides: ALIAS } }, [PNPM], [PNPM_FIX]],
  ["pnpm with npm's override", { dependencies: CDKTN, overrides: ALIAS }, [PNPM], [PNPM_FIX]],
  ["pnpm with the alias", { dependencies: { ...CDKTN, ...ALIAS } }, [PNPM], []],
  ["pnpm that overrides its cdktf", { dependencies: CDKTF, pnpm: { overrides: ALIAS } }, [PNPM], []],
  [
    "pnpm with an override in its workspace",
    { dependencies: {} },
    [PNPM, ["pnpm-workspace.yaml", "overrides:\n  cdktf: npm:cdktn@0.24.0\n"]],
    [PNPM_FIX],
  ],
  ["pnpm with a catalog", { dependencies: { ...CDKTN, cdktf: "catalog:" } }, [PNPM], []],
  ["Yarn 1 with resolutions", { dependencies: CDKTN, resolutions: ALIAS }, [YARN_1], [YARN_1_FIX]],
  ["Yarn 1 that resolves its cdktf", { dependencies: CDKTF, resolutions: ALIAS }, [YARN_1], [YARN_1_FIX]],
  ["Yarn 1 with the alias", { devDependencies: ALIAS, dependencies: CDKTN }, [YARN_1], []],
  ["Yarn with resolutions", { dependencies: CDKTN, resolutions: ALIAS }, [YARN_4], [YARN_FIX]],
  ["Yarn that resolves its cdktf", { dependencies: CDKTF, resolutions: ALIAS }, [YARN_4], []],
  [
    "pnpm, as packageManager says, with npm's lock file",
    { packageManager: "pnpm@10.1.0+sha512.ab", dependencies: CDKTN, overrides: ALIAS },
    [NPM],
    [PNPM_FIX],
  ],
  ["Yarn 1 by its name", { packageManager: "yarn@1.22.22", dependencies: CDKTN }, [], [YARN_1_FIX]],
  ["two lock files", { dependencies: CDKTN, overrides: ALIAS }, [NPM, YARN_1], [YARN_1_FIX]],
  ["no sign of a package manager", { dependencies: CDKTN }, [], [NPM_FIX]],
  ["a range", { dependencies: { cdktn: "^0.24.0" } }, [PNPM], [/`pnpm add 'cdktf@npm:cdktn@\^0\.24\.0'`$/]],
  ["no cdktn", { dependencies: CDKTF, resolutions: { constructs: "10.6.0" } }, [YARN_1], []],
])("%s", async (_what, json, files, expected) => {
  write(json, files);
  expect(await said()).toEqual(expected.map((line) => expect.stringMatching(line)));
});

it("finds the overrides and the lock file at the root of a workspace", async () => {
  test.write("project/cdktf.json", "{}");
  write({ dependencies: CDKTN }, []);
  write({ overrides: ALIAS }, [NPM], ".");
  expect(await said()).toEqual([]);
  write({ overrides: ALIAS }, [PNPM], ".");
  expect(await said()).toEqual([expect.stringMatching(PNPM_FIX)]);
});

it.each([
  ["no package.json", undefined],
  ["one that is not JSON", "{"],
  ["one of another form", '[{ "dependencies": 1 }]'],
  ["odd values", '{ "dependencies": { "cdktf": 1 }, "pnpm": "x", "packageManager": {} }'],
])("says nothing with %s", async (_what, text) => {
  if (text !== undefined) test.write("project/package.json", text);
  expect(await said()).toEqual([]);
});
