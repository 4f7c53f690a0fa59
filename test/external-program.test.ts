/** Programs that tests need are found by a variable, then by their names on PATH. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { type ExternalProgram, findProgram, missingReason } from "./external-program";
import { temporaryFolder } from "./temporary-folder";

const PROGRAM: ExternalProgram = {
  name: "Tool",
  variable: "TOOL_PATH",
  commands: ["tool", "tool-stable"],
  install: "apt-get install tool",
};

describe("an external program", () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  function write(name: string, mode = 0o755): string {
    const path = join(folder, name);
    writeFileSync(path, "#!/bin/sh\n");
    chmodSync(path, mode);
    return path;
  }

  it("is found under its preferred name first, in any folder of PATH", () => {
    const second = write("tool-stable");
    const environment = { PATH: ["/missing", folder].join(delimiter) };
    expect(findProgram(PROGRAM, environment)).toBe(second);
    const first = write("tool");
    expect(findProgram(PROGRAM, environment)).toBe(first);
  });

  it("is only the one that the variable names", () => {
    write("tool");
    const other = write("other");
    expect(findProgram(PROGRAM, { PATH: folder, TOOL_PATH: other })).toBe(other);
    expect(findProgram(PROGRAM, { PATH: folder, TOOL_PATH: join(folder, "missing") })).toBeUndefined();
    expect(findProgram(PROGRAM, { PATH: folder, TOOL_PATH: "" })).toBe(join(folder, "tool"));
  });

  it("is an executable file", () => {
    write("tool", 0o644);
    mkdirSync(join(folder, "tool-stable"));
    if (process.getuid?.() !== 0) expect(findProgram(PROGRAM, { PATH: folder })).toBeUndefined();
    expect(findProgram({ ...PROGRAM, commands: ["tool-stable"] }, { PATH: folder })).toBeUndefined();
    expect(findProgram(PROGRAM, {})).toBeUndefined();
  });

  it("that is missing is named, with how to get it", () => {
    expect(missingReason(PROGRAM, {})).toBe(
      "PATH has no tool, tool-stable; apt-get install tool, or name its file in TOOL_PATH",
    );
    expect(missingReason(PROGRAM, { TOOL_PATH: "/opt/tool" })).toBe(
      'TOOL_PATH names "/opt/tool", which cannot be started',
    );
  });
});
