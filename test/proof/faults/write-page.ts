/**
 * Runs the matrix of faults, which takes about two minutes, and prints it; with a folder, writes its page there. With
 * `--only`, runs the rows of one fault, which takes some seconds, and prints them:
 *
 *   npm run faults [-- FOLDER | --only FAULT]
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { isShown, responsesPart } from "../responses/page";
import { RESPONSES } from "../responses/responses";
import { calmRuns, cellsOf, type Field, type Observed, openField, runCells } from "../responses/run";
import { runMatrix } from "./matrix";
import { faultsPage } from "./page";
import { TROUBLES } from "./troubles";

/** Cells that are run at the same time. */
const FIELDS = 12;

/** Runs the cells of responses that the page shows. */
async function runResponses(): Promise<readonly Observed[]> {
  process.setMaxListeners(process.getMaxListeners() + FIELDS);
  const fields = await Promise.all(Array.from({ length: FIELDS }, () => openField("opensearch")));
  try {
    const calm = await calmRuns(fields[0] as Field);
    return await runCells(cellsOf(RESPONSES, calm).filter(isShown), calm, fields);
  } finally {
    await Promise.all(fields.map((field) => field.close()));
  }
}

async function main([folder, only]: readonly string[]): Promise<void> {
  const isWhole = folder !== "--only";
  const matrix = await runMatrix(TROUBLES.filter(({ fault }) => isWhole || fault.fault === only));
  const responses = isWhole ? await runResponses() : [];
  const page = faultsPage(matrix, responsesPart(responses));
  if (folder === undefined || !isWhole) process.stdout.write(page);
  else writeFileSync(join(folder, "faults.md"), page);
  const broken = [...matrix.observed, ...responses].filter((observed) => observed.broken.length > 0).length;
  if (broken === 0) return;
  process.stderr.write(`${broken} cells are wrong: npm run proof faults\n`);
  process.exitCode = 1;
}

void main(process.argv.slice(2));
