/**
 * `node scripts/jest.mjs OPTIONS`: runs jest without the tests that have nothing to test on this machine. Their names say
 * so, and why (test/unavailable.ts). Options that choose tests by name come instead.
 */
import { run } from "jest";

const APPLICABLE = String.raw`^(?![^]*\(not here: )`;

const options = process.argv.slice(2);
const isNamed = options.some((option) => /^(-t|--testNamePattern)(=|$)/.test(option));
process.env.NODE_ENV ??= "test";
await run(isNamed ? options : ["--testNamePattern", APPLICABLE, ...options]);
