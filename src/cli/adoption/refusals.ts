/** Refuses a second program with the same state. */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { hasHeader } from "../../adopt";
import { UsageError } from "../command-line/command-error";
import { type AdoptionTarget, ownNames } from "./targets";

/** Throws a UsageError if another program in a folder, which `adopt` wrote, has the same stack, and so the same state. */
export function refuseSecondProgram(folder: string, target: AdoptionTarget): void {
  const own = ownNames(target);
  const other = namesIn(folder).find((name) => {
    const path = join(folder, name);
    if (!name.endsWith(".ts") || own.includes(name) || !lstatSync(path).isFile()) return false;
    const text = readFileSync(path, "utf8");
    return hasHeader(text) && /\bnew TerraformStack\(/.test(text);
  });
  if (other === undefined) return;
  const main = other === "stack.ts" ? "main.ts" : other.replace(/\.ts$/, ".main.ts");
  throw new UsageError(
    `${relative(process.cwd(), join(folder, other))} is a program that \`adopt\` wrote, and another one would have the same state. Write a cdktf.json whose "app" runs it, such as \`npx --no-install ts-node ${relative(process.cwd(), join(folder, main))}\`: then new clusters are added to it. Nothing was written.`,
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
