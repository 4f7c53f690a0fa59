/**
 * `npm run plans [-- PART...]`: makes the plans that the tests of the review read, or those whose file has a part of
 * its path as given, with the real terraform, the provider and the emulated service.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { FIXTURES } from "./fixtures";

const REVIEW = join(__dirname, "..");

async function main(parts: readonly string[]): Promise<void> {
  const chosen = FIXTURES.filter(
    ({ place }) => parts.length === 0 || parts.some((part) => place.includes(part)),
  );
  for (const { place, make } of chosen) {
    const files = await make();
    rmSync(join(REVIEW, place), { recursive: true, force: true });
    for (const [name, content] of Object.entries(files)) {
      const file = join(REVIEW, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    process.stdout.write(`${place}\n`);
  }
}

void main(process.argv.slice(2));
