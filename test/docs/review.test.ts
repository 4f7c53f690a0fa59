/** What docs/review.md shows is what the command prints. */
import { statSync } from "node:fs";
import { join } from "node:path";

import { CODES, DEFAULT_FAIL_ON } from "../../src/review";
import { runCommand } from "../cli/command-line/command";
import { readGolden } from "../review/plans/goldens";
import { planFolder } from "../review/plans/reviews";
import { reviewPage, shownExamples } from "./review-examples";

const ROOT = join(__dirname, "..", "..");
const PAGE = reviewPage();
const COMMANDS = [...PAGE.matchAll(/npx --no cdktf-provider-cloud (review .*)$/gm)].map(
  ([, command = ""]) => command,
);

describe("the examples of docs/review.md", () => {
  const examples = shownExamples(PAGE);

  it.each(examples)("%s is the golden (npm run goldens)", (golden, shown) => {
    expect(shown).toBe(readGolden(golden));
  });

  it("are the output of the command above them", async () => {
    const command = COMMANDS.find((line) => line.includes("--synth")) ?? "";
    const [[golden] = [""]] = examples;
    const [name = ""] = golden.split("/");
    const { code, stdout, stderr } = await runCommand(
      command.replace(/review \S+/, "review plan.json").split(" "),
      {
        cwd: planFolder(name),
        env: { FORCE_COLOR: undefined, NO_COLOR: undefined, COLUMNS: undefined },
      },
    );
    expect({ code, stderr }).toEqual({ code: 3, stderr: "" });
    expect(stdout).toBe(readGolden(golden));
  });

  it("use only flags of the command", async () => {
    const { stdout } = await runCommand(["review", "--help"]);
    const flags = new Set([...PAGE.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag));
    const others = ["--out", "--no"];
    for (const flag of flags) if (!others.includes(flag)) expect(stdout).toContain(flag);
  });
});

describe("the tables of docs/review.md", () => {
  it("have every code at which the gate stops, and no unknown code", () => {
    const [, gate = ""] = /^## The gate$([\s\S]*?)^## /m.exec(PAGE) ?? [];
    const named = [...gate.matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) +\|/gm)].flatMap(([, codes = ""]) =>
      codes.replace(/`/g, "").split(", "),
    );
    for (const code of named) expect(Object.keys(CODES)).toContain(code);
    for (const code of DEFAULT_FAIL_ON) if (code in CODES) expect(named).toContain(code);
  });
});

describe("the pictures of docs/review.md", () => {
  const pictures = [...PAGE.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, file = ""]) =>
    join(ROOT, "docs", file),
  );

  it("exist in two colour schemes, and are small", () => {
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    for (const file of pictures) expect(statSync(file).size).toBeLessThan(100_000);
  });
});
