/** Where a core gets a provider by the user's CLI configuration. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { cliFiles, coreFolder, isFor, readCliConfiguration, windowsMirrors } from "../../src/terraform-files";
import { temporaryFolder, writeBelow } from "../temporary-folder";

let home: string;
beforeEach(() => (home = temporaryFolder()));

const write = (path: string, text = "") => writeBelow(home, path, text);
const below = (paths: readonly string[]) => paths.map((path) => path.replace(`${home}/`, ""));

describe("the files of the configuration", () => {
  interface CliFiles {
    readonly files: readonly string[];
    readonly environment?: NodeJS.ProcessEnv;
    readonly ofTerraform: readonly string[];
    readonly ofTofu: readonly string[];
  }

  it.each<[what: string, given: CliFiles]>([
    ["none", { files: [], ofTerraform: [], ofTofu: [] }],
    ["of Terraform", { files: [".terraformrc"], ofTerraform: [".terraformrc"], ofTofu: [".terraformrc"] }],
    [
      "of both",
      {
        files: [
          ".terraformrc",
          ".tofurc",
          ".terraform.d/b.tfrc.json",
          ".terraform.d/a.tfrc",
          ".terraform.d/c.rc",
        ],
        ofTerraform: [".terraformrc", ".terraform.d/a.tfrc", ".terraform.d/b.tfrc.json"],
        ofTofu: [".tofurc", ".terraform.d/a.tfrc", ".terraform.d/b.tfrc.json"],
      },
    ],
    [
      "that is named",
      {
        files: [".terraformrc", ".terraform.d/a.tfrc"],
        environment: { TF_CLI_CONFIG_FILE: "x", TERRAFORM_CONFIG: "y" },
        ofTerraform: ["x"],
        ofTofu: ["x"],
      },
    ],
    [
      "that is named by the old name",
      {
        files: [".terraformrc"],
        environment: { TF_CLI_CONFIG_FILE: "", TERRAFORM_CONFIG: "y" },
        ofTerraform: ["y"],
        ofTofu: ["y"],
      },
    ],
  ])("%s", (_what, { files, environment: given = {}, ofTerraform, ofTofu }) => {
    for (const file of files) write(file);
    const xdg = given["XDG_CONFIG_HOME"];
    const environment = { ...given, ...(xdg !== undefined && { XDG_CONFIG_HOME: join(home, xdg) }) };
    const found = [false, true].map((isOpenTofu) => below(cliFiles({ environment, home, isOpenTofu })));
    expect(found).toEqual([ofTerraform, ofTofu]);
  });

  it("are read if they are files, and say why they are not", () => {
    write(".terraformrc", "a = ");
    write(".terraform.d/b.tfrc", "provider_installation {");
    mkdirSync(join(home, ".terraform.d", "c.tfrc"));
    const { installation, problems } = readCliConfiguration({ environment: {}, home, isOpenTofu: false });
    expect(installation).toBeUndefined();
    expect(problems.map(({ path, problem }) => [below([path])[0], problem])).toEqual([
      [".terraformrc", "is not valid in line 1"],
      [".terraform.d/b.tfrc", "is not valid in line 1"],
      [".terraform.d/c.tfrc", "is not a file"],
    ]);
  });
});

describe("a method of installation", () => {
  it.each<[readonly string[], readonly string[], boolean]>([
    [[], [], true],
    [["a.example/b/c"], [], true],
    [["A.Example/b/C"], [], true],
    [["a.example/*/*"], [], true],
    [["*/*/*"], [], true],
    [["*/*"], [], false],
    [["b/c"], [], false],
    [["a.example/b/c"], ["a.example/b/*"], false],
    [[], ["x/y", "a.example/b/d"], true],
    [["x/y/z"], [], false],
  ])("that includes %p without %p is for a provider: %p", (include, exclude, expected) => {
    expect(isFor({ name: "direct", location: undefined, include, exclude }, "a.example/b/c")).toBe(expected);
  });
});

it.each<[string, string, string]>([
  [
    "JSON",
    ".terraform.d/x.tfrc.json",
    '{"provider_installation":{"dev_overrides":{"a.example/b/c":"/build"},"filesystem_mirror":[{"path":"/1"},{"path":"/2"}],"direct":[{"exclude":["a.example/*/*"]}]}}',
  ],
  [
    "Terraform's language",
    ".terraformrc",
    `plugin_cache_dir = "$HOME/.cache" # a comment
host "a.example" {
  services = { "modules.v1" = "https://x/" }
}
provider_installation {
  dev_overrides { "a.example/b/c" = "/build" }
  filesystem_mirror {
    path = "/1"
  }
  filesystem_mirror { path = "/2" }
  direct { exclude = ["a.example/*/*"] }
}
`,
  ],
])("reads the methods in %s, also several of one name", (_language, file, text) => {
  write(file, text);
  const { installation } = readCliConfiguration({ environment: {}, home, isOpenTofu: false });
  expect(installation?.methods.map(({ name, location, exclude }) => [name, location, ...exclude])).toEqual([
    ["filesystem_mirror", "/1"],
    ["filesystem_mirror", "/2"],
    ["direct", undefined, "a.example/*/*"],
  ]);
  expect([...(installation?.overrides ?? [])]).toEqual([["a.example/b/c", "/build"]]);
});

/** Where the cores look on Windows; the tests above look where this machine has its files. */
const ROAMING = "C:\\Users\\ann\\AppData\\Roaming";
const onWindows = (environment: NodeJS.ProcessEnv = {}, isOpenTofu = false) => ({
  environment,
  home: "C:\\Users\\ann",
  isOpenTofu,
  platform: "win32" as const,
});

it.each<[string, NodeJS.ProcessEnv, string]>([
  ["APPDATA", { APPDATA: "D:\\Profiles\\ann" }, "D:\\Profiles\\ann\\terraform.d"],
  ["the home folder", {}, `${ROAMING}\\terraform.d`],
  ["no variable of Linux", { XDG_CONFIG_HOME: "C:\\xdg", HOME: "C:\\git" }, `${ROAMING}\\terraform.d`],
])("the folder of the cores on Windows follows %s", (_what, environment, folder) => {
  expect(coreFolder(onWindows(environment))).toBe(folder);
});

it("there is no folder of the cores without a home folder", () => {
  for (const platform of ["win32", "linux"] as const)
    expect(coreFolder({ environment: {}, home: undefined, platform })).toBeUndefined();
});

it("the mirrors on Windows are in the folders of programs", () => {
  expect(windowsMirrors(onWindows())).toEqual([
    `${ROAMING}\\terraform.d\\plugins`,
    `${ROAMING}\\HashiCorp\\Terraform\\plugins`,
  ]);
});

it("a file that the environment names takes the place of those in the folders", () => {
  expect(cliFiles(onWindows({ TF_CLI_CONFIG_FILE: "C:\\own.rc" }))).toEqual(["C:\\own.rc"]);
});
