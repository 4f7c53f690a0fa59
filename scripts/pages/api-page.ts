/** Makes API.md, the public API of the package, with TypeDoc and the options of typedoc.json. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");

/** Returns the page as Markdown. */
export function apiPage(): string {
  const folder = mkdtempSync(join(tmpdir(), "api-"));
  try {
    const typedoc = join(ROOT, "node_modules", "typedoc", "bin", "typedoc");
    const args = [typedoc, "--out", folder, "--logLevel", "Warn", "--treatWarningsAsErrors"];
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
    return tidy(readFileSync(join(folder, "API.md"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Removes what repeats a signature or an inherited text, and links the pages that doc comments name. */
function tidy(page: string): string {
  return REPLACED.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    `${page.trimEnd()}\n`,
  );
}

const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/^#+ (?:Extends|Implementation of|Implements|Inherited from|Overrides)\n\n.*\n\n/gm, ""],
  [/^#### (?:interpolationForAttribute|to(?:Hcl)?Terraform)\(\)\n[^]*?(?=^#{1,4} |^\*{3}$)/gm, ""], // for cdktf
  [/^#+ Get Signature\n\n/gm, ""],
  [/^#{6} Returns\n\n[^]*?(?=^#|^\*{3}$)/gm, ""], // of properties
  [/^#+ Returns\n\n`void`\n\n/gm, ""],
  [/^#+ See\n\nr(eference .*)\n/gm, "(R$1.)\n"],
  [/(\]\(#[a-z]{1,60})-\d\)/g, "$1)"], // TypeDoc counts members too
  [/`string` & `object` \\\| (.*?) \|/g, "$1 \\| `string` |"],
  [/<a id="[^"]*"><\/a> /g, ""],
  [/\bdocs\/([\w-]+\.md(?:#[\w-]+)?)/g, "[docs/$1](docs/$1)"],
  [/, $/gm, ","],
];
