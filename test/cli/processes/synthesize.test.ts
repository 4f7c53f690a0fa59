/** What an app leaves behind when it synthesizes. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { synthesize } from "../../../src/cli/processes/synthesize";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

let project: string;
beforeEach(() => {
  project = temporaryFolder();
  mkdirSync(join(project, "cdktf.out"));
});

/** Synthesizes a project whose app left a manifest behind. */
const synthesized = async (manifest: string, cdktf: string = JSON.stringify({ app: "true" })) => {
  writeFileSync(join(project, "cdktf.json"), cdktf);
  writeFileSync(join(project, "cdktf.out", "manifest.json"), manifest);
  return synthesize(project);
};

const STACK = {
  name: "logs",
  constructPath: "logs",
  workingDirectory: "stacks/logs",
  synthesizedStackPath: "stacks/logs/cdk.tf.json",
};
const manifest = (changes: object = {}): string =>
  JSON.stringify({ stacks: { logs: { ...STACK, ...changes } } });

it("returns the stacks of the manifest", async () => {
  expect(await synthesized(`\ufeff${manifest()}`)).toEqual([
    {
      name: "logs",
      path: "logs",
      dependencies: [],
      folder: "cdktf.out/stacks/logs",
      file: "cdktf.out/stacks/logs/cdk.tf.json",
    },
  ]);
});

it.each([
  ["", "is not JSON (line 1, column 1)"],
  ["null", "holds no JSON object"],
  ["{}", '"stacks" must be an object'],
  ['{"stacks":{"logs":null}}', "stacks.logs.synthesizedStackPath must be a text"],
  [manifest({ name: 3 }), "stacks.logs.name must be a text"],
  [manifest({ name: "lo\0gs" }), "stacks.logs.name must be a text, without NUL characters"],
  [manifest({ synthesizedStackPath: "\0" }), "stacks.logs.synthesizedStackPath must be a text"],
  [manifest({ synthesizedStackPath: undefined }), "stacks.logs.synthesizedStackPath must be a text"],
  [manifest({ workingDirectory: null }), "stacks.logs.workingDirectory must be a text"],
  ['{"stacks":{}}', "The app has no stacks"],
])("names what is damaged in the manifest %j", async (text, problem) => {
  await expect(synthesized(text)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(problem) as unknown,
  });
});

it.each([
  ["null", "holds no JSON object"],
  ['{"app":1}', 'has no "app"'],
  ['{"app":" "}', 'has no "app"'],
  ['{"app":"true","output":5}', '"output" must be the path of a folder'],
  ['{"app":"true\\u0000"}', "without NUL characters"],
  ['{"app":"exit 3"}', "`exit 3` failed"],
])("names what is wrong with the cdktf.json %j", async (cdktf, problem) => {
  await expect(synthesized(manifest(), cdktf)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(problem) as unknown,
  });
});

it.each([
  ["a folder", () => mkdirSync(join(project, "cdktf.out", "manifest.json")), "is not a file"],
  [
    "a link to nothing",
    () => symlinkSync("missing", join(project, "cdktf.out", "manifest.json")),
    "The app wrote no cdktf.out/manifest.json",
  ],
])("refuses %s in the place of the manifest", async (_what, make, problem) => {
  writeFileSync(join(project, "cdktf.json"), JSON.stringify({ app: "true" }));
  make();
  await expect(synthesize(project)).rejects.toThrow(problem);
});

describe("an app that fails", () => {
  const failing = async (script: string, output: "shown" | "hidden" = "shown") => {
    const written: string[] = [];
    const write = (text: string | Uint8Array): boolean => written.push(Buffer.from(text).toString()) > 0;
    const spies = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, "write").mockImplementation(write),
    );
    writeFileSync(join(project, "cdktf.json"), JSON.stringify({ app: script }));
    try {
      const message = await synthesize(project, { output }).then(
        () => "it did not fail",
        (error: unknown) => (error as Error).message,
      );
      return { message, written: written.join("") };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };

  interface Failed {
    readonly script: string;
    readonly message: string;
    readonly written: string;
  }

  it.each<[what: string, given: Failed]>([
    [
      "without a word",
      { script: "exit 3", message: "`exit 3` failed with exit code 3, and printed nothing.", written: "" },
    ],
    [
      "with empty lines",
      {
        script: "echo; exit 1",
        message: "`echo; exit 1` failed with exit code 1, and printed nothing.",
        written: "\n",
      },
    ],
    [
      "with an error",
      {
        script: "echo no >&2; exit 1",
        message: "failed with exit code 1. What it printed is above.",
        written: "no\n",
      },
    ],
  ])("%s", async (_what, { script, message, written }) => {
    const found = await failing(script);
    expect(found.message).toContain(message);
    expect(found.written).toBe(written);
  });

  it("shows its output also where the output of one that succeeds is hidden", async () => {
    const { message, written } = await failing("echo why; exit 1", "hidden");
    expect([message, written]).toEqual([expect.stringContaining("is above"), "why\n"]);
  });
});

describe("the language of the output", () => {
  const APP = 'printf %s "${SYNTH_HCL_OUTPUT-unset}" >setting';
  const settingAfter = async (files: Readonly<Record<string, string>>, setting?: string) => {
    for (const [name, text] of Object.entries(files)) writeBelow(project, join("cdktf.out", name), text);
    writeFileSync(
      join(project, "cdktf.json"),
      JSON.stringify({ app: `${APP}; test -e cdktf.out/manifest.json` }),
    );
    const before = process.env["SYNTH_HCL_OUTPUT"];
    if (setting !== undefined) process.env["SYNTH_HCL_OUTPUT"] = setting;
    try {
      await synthesize(project).catch(() => undefined);
    } finally {
      if (before === undefined) delete process.env["SYNTH_HCL_OUTPUT"];
      else process.env["SYNTH_HCL_OUTPUT"] = before;
    }
    return readFileSync(join(project, "setting"), "utf8");
  };
  const written = (file: string, text: string) => ({
    "manifest.json": manifest({ synthesizedStackPath: `stacks/logs/${file}` }),
    [`stacks/logs/${file}`]: text,
  });

  interface Folder {
    readonly files?: Record<string, string>;
    readonly setting?: string;
    readonly expected: string;
  }

  it.each<[what: string, given: Folder]>([
    ["that is empty", { expected: "false" }],
    ["that is empty, as the user sets it", { setting: "true", expected: "true" }],
    ["that is empty, with a setting that Terraform refuses", { setting: "1", expected: "false" }],
    ["that has JSON", { files: written("cdk.tf.json", "{}"), setting: "true", expected: "false" }],
    ["that has HCL", { files: written("cdk.tf", "terraform {\n}"), expected: "true" }],
    [
      "that has HCL that Terraform refuses",
      { files: written("cdk.tf", 'terraform {\n0 = "a"\n}'), expected: "true" },
    ],
  ])("stays, in a folder %s", async (_what, { files = {}, setting, expected }) => {
    expect(await settingAfter(files, setting)).toBe(expected);
  });
});
