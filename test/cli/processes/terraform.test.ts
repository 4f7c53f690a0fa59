import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { printedJson, terraformBinary, terraformIn, usableCore } from "../../../src/cli/processes/terraform";
import { temporaryFolder } from "../../temporary-folder";

describe("the core that is started", () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  it.each<[readonly string[], NodeJS.ProcessEnv, string]>([
    [["terraform", "tofu"], {}, "terraform"],
    [["tofu"], {}, "tofu"],
    [["tofu"], { TERRAFORM_BINARY_NAME: "" }, "tofu"],
    [["tofu"], { TERRAFORM_BINARY_NAME: "terraform" }, "terraform"],
    [["terraform"], { TERRAFORM_BINARY_NAME: "/opt/tofu" }, "/opt/tofu"],
    [["terraform"], { TERRAFORM_BINARY_NAME: "bin/tofu" }, resolve("bin/tofu")],
    [[], {}, "terraform"],
  ])("with %p on the PATH and %p is %s", (names, environment, binary) => {
    for (const name of names) writeFileSync(join(folder, name), "#!/bin/sh\n", { mode: 0o755 });
    expect(terraformBinary({ PATH: `/no-such-folder:${folder}`, ...environment })).toBe(binary);
  });

  it("is no folder and no file that cannot be run", async () => {
    mkdirSync(join(folder, "terraform"));
    writeFileSync(join(folder, "tofu"), "", { mode: 0o644 });
    expect(terraformBinary({ PATH: folder })).toBe("terraform");
    await expect(usableCore({ PATH: "/no-such-folder" })).rejects.toThrow(
      "There is neither `terraform` nor `tofu` on the PATH: install Terraform 1.5",
    );
  });

  it("is named in the error if it cannot be started", async () => {
    const before = process.env["TERRAFORM_BINARY_NAME"];
    process.env["TERRAFORM_BINARY_NAME"] = "/no/such/core";
    try {
      await expect(terraformIn(".", {})(["version"])).rejects.toThrow(
        "Cannot start `/no/such/core`: it is not there (ENOENT)",
      );
    } finally {
      if (before === undefined) delete process.env["TERRAFORM_BINARY_NAME"];
      else process.env["TERRAFORM_BINARY_NAME"] = before;
    }
  });
});

describe("the JSON that a core prints", () => {
  const WARNING = '\nWarning: Unable to open CLI configuration file\n\nThe file at "/x" does not exist.\n';

  it.each<[string, string, unknown]>([
    ["alone", '{"a":[1]}\n', { a: [1] }],
    ["with a number that a double cannot hold", '{"a":9007199254740993}', { a: 9007199254740993n }],
    ["on several lines", '{\n  "a": {\n  }\n}\n', { a: {} }],
    ["after a warning", `${WARNING}{"a":1}`, { a: 1 }],
    ["missing", WARNING, undefined],
    ["cut off", `${WARNING}{"a":`, undefined],
  ])("is found: %s", (_where, stdout, json) => {
    expect(printedJson(stdout)).toEqual(json);
  });
});
