/**
 * Runs the matrix of faults, which takes about a minute, and prints it; with a folder, writes its page there:
 *
 *   npx ts-node -T scripts/faults.ts [FOLDER]
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { runMatrix } from "../test/proof/faults/matrix";
import { faultsPage } from "../test/proof/faults/page";

async function main(folder: string | undefined): Promise<void> {
  const matrix = await runMatrix();
  const page = faultsPage(matrix);
  if (folder === undefined) process.stdout.write(page);
  else writeFileSync(join(folder, "faults.md"), page);
  const broken = matrix.observed.filter((observed) => observed.broken.length > 0).length;
  if (broken === 0) return;
  process.stderr.write(`${broken} cells are not as they must be: npx jest test/proof/faults.test.ts\n`);
  process.exitCode = 1;
}

void main(process.argv[2]);
