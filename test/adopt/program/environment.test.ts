/** What of a program tells that its lines may make other clusters where it runs for another environment. */
import { whyElsewhere } from "../../../src/adopt";

const why = (...texts: readonly string[]) =>
  whyElsewhere(
    texts.map((text, index) => ({ file: `${index}.ts`, text })),
    "prod",
  );

const OTHERS = ", so that the lines may make other clusters in other environments";
const STACK = 'new TerraformStack(app, "prod");\n';

it.each<[text: string, read: string]>([
  ["new TerraformStack(app, process.env.STAGE);", "`process.env.STAGE`"],
  ['const stage = process.env["STAGE"] ?? "prod";', "`process.env.STAGE`"],
  ["const stage = process?.env?.['STAGE'];", "`process.env.STAGE`"],
  ["const { HOME, STAGE = 'prod' } = process.env;", "`process.env.STAGE`"],
  ["const { ...rest } = process.env;", "`process.env`"],
  ["const stage = process.env[name];", "`process.env`"],
  ["const { env } = process;", "`process.env`"],
  ['import { env } from "node:process";', "what `node:process` returns"],
  ['app.node.tryGetContext("stage")', "the context `stage`"],
  ["this.node.getContext(KEY)", "its context"],
  ["const [, , stage] = process.argv;", "the arguments of its command"],
  ["const mode = process.env.AUTH_MODE;", "`process.env.AUTH_MODE`"],
  ["parseArgs({ options: {} })", "the arguments of its command"],
  ['const yargs = require("yargs");', "what `yargs` returns"],
  ['import config from "config";', "what `config` returns"],
  ['import { execSync } from "child_process";', "what `child_process` returns"],
  ['import os from "node:os";\nconst stage = os.hostname();', "what `node:os` returns"],
  ["const config = require(`./${stage}.json`);", "a module whose name is no literal"],
  ["const { url } = await import(file);", "a module whose name is no literal"],
])("sees what tells environments apart: %s", (text, read) => {
  expect(why(STACK, text)).toBe(`1.ts reads ${read}${OTHERS}`);
});

it.each([
  "",
  "// process.env.STAGE",
  'const text = "process.env.STAGE";',
  "new CloudProvider(stack, 'cloud', { baseUrl: process.env.CLOUD_BASE_URL, accessToken: process.env.ORG_TOKEN });",
  'const { HOME, ["CLOUD_BASE_URL"]: url } = {};',
  "clientSecret: process.env.LOGIN_CLIENT_SECRET",
  "const login = [process.env.DB_PASSWD, process.env.db_password];",
  'import config from "./config.json";\nconst own = require("./own"), other = import("cdktf");',
  'import { join } from "node:path";\nimport * as os from "os";\nos.tmpdir();',
  'import process from "node:process";\nprocess.exit(1);',
])("takes everything else for one environment: %s", (text) => {
  expect(why(STACK, text)).toBeUndefined();
});

it("sees that the id of the stack is not written", () => {
  expect(why("new TerraformStack(app, stage());")).toBe(
    `the id of its stack, prod, is no literal in the program${OTHERS}`,
  );
});

const SERVICES =
  "the address of its service is no literal, so that the lines may make clusters in other services too";

it.each<[text: string, expected: string | undefined]>([
  ['new CloudProvider(stack, "cloud", {});', undefined],
  ['new CloudProvider(stack, "cloud", { baseUrl: "https://here.example.com" });', undefined],
  [
    'const URL = "https://here.example.com";\nnew CloudProvider(stack, "cloud", { baseUrl: URL });',
    undefined,
  ],
  ['new CloudProvider(stack, "cloud", { baseUrl: process.env.CLOUD_BASE_URL });', undefined],
  ["// baseUrl: process.env.STAGE", undefined],
  ['new CloudProvider(stack, "cloud", { baseUrl: process.env.STAGE_URL });', SERVICES],
  ["new CloudProvider(stack, `cloud`, { baseUrl: `https://${stage}.example.com` });", SERVICES],
  ["const URL = urls[stage];\nnew CloudProvider(stack, `cloud`, { baseUrl: URL });", SERVICES],
])("sees whether a program chooses the service: %s", (text, expected) => {
  expect(why(STACK, text)).toBe(expected);
});
