/** Error codes of the operating system in words. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getSystemErrorMap } from "node:util";

import { errnoText } from "../../src/text/node/errno";

it.each([
  ["EXDEV", "it is on another file system (EXDEV)"],
  ["ENOSPC", "the disk is full (ENOSPC)"],
  ["EIO", "i/o error (EIO)"],
  ["ESOMETHING", "an error that has no description (ESOMETHING)"],
])("explains %s", (code, words) => {
  expect(errnoText(Object.assign(new Error("a secret"), { code }))).toBe(words);
});

it("describes each code that Node.js knows", () => {
  for (const [code] of getSystemErrorMap().values())
    expect(errnoText({ code })).toMatch(new RegExp(`^[a-z].* \\(${code}\\)$`));
});

it.each([[new Error("a secret")], [{ code: 17 }], [{ code: "a secret" }]])("never quotes %p", (error) => {
  expect(errnoText(error)).toBe("an error without a code");
});

/** Files that add the code to words of their own. */
const OWN_WORDS = [
  "text/node/errno.ts",
  "cli/doctor/diagnose.ts",
  // Source code, not a message.
  "codegen/code.ts",
  "client/http/wire-failure.ts",
  "plugin/server/internal-error.ts",
  "review/findings/cluster/broken-rules.ts",
];

it("is used wherever a message contains the code of an error", () => {
  const src = join(__dirname, "..", "..", "src");
  const raw = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !OWN_WORDS.includes(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(src, file), "utf8").matchAll(
          /ErrnoException\)\.code ?\?\?|: \$\{code\}|\(\$\{code\}\)/g,
        ),
      ].map(([found]) => `${file}: ${found}`),
    );
  expect(raw).toEqual([]);
});
