/** The schema and its judge run in a browser, which has no Node.js: the form of certificates is judged there too. */
import { createContext, runInContext } from "node:vm";

import { build } from "esbuild";

import type * as examplesModule from "../../scripts/rule-examples";
import type * as judgeModule from "../../src/schema/judging/judge";

interface InBrowser {
  readonly judge: typeof judgeModule.judge;
  readonly ruleExamples: typeof examplesModule.ruleExamples;
}

/** What every browser has, of what Node.js has. */
const BROWSER = { TextDecoder, TextEncoder, URL, atob, btoa };

let schema: InBrowser;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export * from "./src/schema";
        export * from "./scripts/rule-examples";
        export { judge } from "./src/schema/judging/judge";`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "schema",
    write: false,
  });
  const page = createContext({ ...BROWSER });
  runInContext(outputFiles[0]?.text ?? "", page);
  schema = runInContext("schema", page) as InBrowser;
});

const codesOf = (code: string, side: "accepted" | "refused"): readonly string[] => {
  const example = schema.ruleExamples[code];
  if (example === undefined) throw new Error(`no example for ${code}`);
  const judgement = { by: "plan", now: new Date(), readCertificate: undefined } as const;
  return schema.judge(example.schema, example[side], judgement).map((issue) => issue.code);
};

it("judges every example by every rule, except rules that need a certificate parser, or a change", () => {
  const silent = Object.keys(schema.ruleExamples).filter((code) => !codesOf(code, "refused").includes(code));
  const wrong = Object.keys(schema.ruleExamples).filter((code) => codesOf(code, "accepted").length > 0);
  expect(silent).toEqual(["ca-cert-expired", "version-without-secret", "kept-secret-is-needed"]);
  expect(wrong).toEqual([]);
});
