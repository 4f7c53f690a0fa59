/**
 * Lists at the end of a run what this machine lacks, with the number of tests that were skipped for it. Fails the run if
 * any other test was skipped: test/unavailable.ts has the only two ways to skip.
 */
const MISSING = /\{missing: (.*?)\}/s;
const NOT_HERE = /\{not here: (.*?)\}/s;

/** Counts the skipped tests: each program that is missing, each reason to have nothing to test, and all others by name. */
function countSkipped(titles) {
  const missing = new Map();
  const notHere = new Map();
  const others = [];
  const add = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const title of titles) {
    const [, program] = MISSING.exec(title) ?? [];
    const [, reason] = NOT_HERE.exec(title) ?? [];
    if (program !== undefined) add(missing, program);
    else if (reason !== undefined) add(notHere, reason);
    else others.push(title);
  }
  return { missing, notHere, others };
}

export default class Skipped {
  #isChosenByName;
  #hasUnexplained = false;

  constructor({ testNamePattern }) {
    this.#isChosenByName = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, { testResults }) {
    const titles = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => status === "pending")
      .map(({ fullName }) => fullName);
    const { missing, notHere, others } = countSkipped(titles);
    const unexplained = this.#isChosenByName ? [] : others;
    this.#hasUnexplained = unexplained.length > 0;
    const lines = [
      ...[...missing].map(([program, count]) => `Skipped ${tests(count)}. Missing: ${program}`),
      ...[...notHere].map(([reason, count]) => `Skipped ${tests(count)}. Nothing to test here: ${reason}`),
      ...unexplained.map((title) => `Skipped without a reason: ${title}`),
    ].map((line) => line.replace(/\s+/g, " "));
    if (lines.length > 0) process.stderr.write(`\n${lines.join("\n")}\n`);
  }

  /** jest fails a run if this returns an error, and does not print it. */
  getLastError() {
    return this.#hasUnexplained ? new Error("Tests were skipped without a reason") : undefined;
  }
}

function tests(count) {
  return count === 1 ? "1 test" : `${count} tests`;
}
