/**
 * Runs the tests for Stryker, in one process: jest's own test framework, without jest's start and its sandboxes. A
 * change takes the time of the tests that reach it, which is milliseconds where a run of jest takes a second. The sources
 * are loaded again for each change.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { compileFunction } from "node:vm";

import { ModernFakeTimers } from "@jest/fake-timers";
import { determineHitLimitReached, toMutantRunResult } from "@stryker-mutator/api/test-runner";
import { expect } from "expect";
import fc from "fast-check";
import { addEventHandler, default as framework, getState, resetState, run } from "jest-circus";
import { ModuleMocker } from "jest-mock";

import transform from "./transform.mjs";

/** A change that is reached five times as often as in all tests without it never ends; Stryker waits for 100 times. */
const LESS_PATIENT = 20;

const SKIPPED = 2;
const FAILED = 1;
const PASSED = 0;

/** What Stryker's changed sources read and count: the active change, the places that a test reaches. */
const counters = (globalThis.__stryker__ ??= {});

/** Makes `require` compile TypeScript, once for each file. */
function compileTypeScript(require) {
  const compiled = new Map();
  const parameters = ["exports", "require", "module", "__filename", "__dirname"];
  const compile = (file) => {
    const { code } = transform.process(readFileSync(file, "utf8"), file);
    return compileFunction(code, parameters, { filename: file });
  };
  require.extensions[".ts"] = (module, file) => {
    if (!compiled.has(file)) compiled.set(file, compile(file));
    const requireThere = Object.assign((id) => module.require(id), { resolve: createRequire(file).resolve });
    compiled.get(file).call(module.exports, module.exports, requireThere, module, file, dirname(file));
  };
}

/** Returns the tests of a block and of those inside it, in their order. */
function testsOf(block) {
  return block.children.flatMap((child) => (child.type === "test" ? [child] : testsOf(child)));
}

function skip(tests) {
  for (const test of tests) test.mode = "skip";
}

function nameOf(test) {
  const names = [];
  for (let at = test; at.parent !== undefined; at = at.parent) names.unshift(String(at.name));
  return names.join(" ");
}

const messageOf = (errors) =>
  errors
    .flat()
    .filter(Boolean)
    .map((error) => String(error.message ?? error))
    .join("\n");

/**
 * Returns the suites with those first that probably fail: suites of other folders, which are here for the tables, and
 * then those whose paths begin like that of the source file.
 */
function likeliestFirst(suites, source) {
  const path = relative(process.cwd(), source).replace(/^src/, "test");
  const room = path.split("/").slice(0, 2).join("/");
  const alike = (suite) =>
    suite.startsWith(`${room}/`) ? [...path].findIndex((letter, at) => letter !== suite[at]) : Infinity;
  return suites.toSorted((a, b) => (alike(a) === alike(b) ? 0 : alike(b) - alike(a)));
}

class Runner {
  #require = createRequire(join(process.cwd(), "package.json"));
  #suites; // all, by their paths in the project
  #suite = ""; // that runs
  #endsAtFailure = false;

  constructor({ suites }) {
    this.#suites = suites;
  }

  init() {
    process.env.NODE_ENV = "test";
    const jest = new ModernFakeTimers({
      config: { rootDir: process.cwd(), fakeTimers: {} },
      global: globalThis,
    });
    const mocker = new ModuleMocker(globalThis);
    for (const name of ["restoreAllMocks", "spyOn"]) jest[name] = mocker[name].bind(mocker);
    Object.assign(globalThis, framework, { expect, jest });
    globalThis[Symbol.for("TEST_TIMEOUT_SYMBOL")] = 60_000;
    compileTypeScript(this.#require);
    // One failure is enough: no search for the smallest one.
    fc.configureGlobal({ seed: Number(process.env.SEED), endOnFailure: true });
    addEventHandler(({ name, test }) => {
      if (name === "test_start") counters.currentTestId = this.#idOf(test);
      if (name === "test_done") counters.currentTestId = undefined;
      if (name === "test_fn_failure" && this.#endsAtFailure) skip(testsOf(getState().rootDescribeBlock));
    });
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    const tests = [];
    for (const suite of this.#suites) {
      this.#forgetSources(); // a value that an earlier suite had computed would hide what this one reaches
      tests.push(...(await this.#runSuite(suite, () => true)));
    }
    return { status: "complete", tests, mutantCoverage: counters.mutantCoverage };
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit, mutantActivation, disableBail }) {
    const asked = testFilter && new Set(testFilter);
    const reached = asked && new Set(testFilter.map((id) => id.split(" ", 1)[0]));
    const suites = likeliestFirst(
      this.#suites.filter((suite) => reached?.has(suite) ?? true),
      sandboxFileName,
    );
    const activate = () => {
      counters.activeMutant = activeMutant.id;
    };
    const counted = hitLimit === undefined ? {} : { hitLimit: hitLimit / LESS_PATIENT, hitCount: 0 };
    Object.assign(counters, counted);
    const tests = [];
    this.#forgetSources();
    try {
      for (const suite of suites) {
        if (mutantActivation === "static") activate();
        tests.push(...(await this.#runSuite(suite, (id) => asked?.has(id) ?? true, activate, !disableBail)));
        const endless = determineHitLimitReached(counters.hitCount, counters.hitLimit);
        if (endless) return toMutantRunResult(endless);
        if (!disableBail && tests.some(({ status }) => status === FAILED)) break;
        counters.activeMutant = undefined;
      }
    } finally {
      Object.assign(counters, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    }
    return toMutantRunResult({ status: "complete", tests }, disableBail);
  }

  async #runSuite(suite, isAsked, activate = () => undefined, endsAtFailure = false) {
    resetState();
    this.#suite = suite;
    try {
      this.#require(resolve(suite));
    } catch (error) {
      return [{ ...this.#result("loads", messageOf([error])), status: FAILED }];
    }
    const tests = testsOf(getState().rootDescribeBlock);
    skip(tests.filter((test) => !isAsked(this.#idOf(test))));
    activate();
    this.#endsAtFailure = endsAtFailure;
    const { unhandledErrors } = await run();
    const results = tests.map((test) => ({
      ...this.#result(nameOf(test), messageOf(test.errors)),
      timeSpentMs: test.duration ?? 0,
      status: test.errors.length > 0 ? FAILED : test.status === "done" ? PASSED : SKIPPED,
    }));
    return unhandledErrors.length === 0
      ? results
      : [...results, { ...this.#result("ends", messageOf(unhandledErrors)), status: FAILED }];
  }

  #idOf(test) {
    return `${this.#suite} ${nameOf(test)}`;
  }

  #result(name, failureMessage) {
    return {
      id: `${this.#suite} ${name}`,
      name,
      fileName: resolve(this.#suite),
      timeSpentMs: 0,
      failureMessage,
    };
  }

  #forgetSources() {
    for (const file of Object.keys(this.#require.cache))
      if (!file.includes("/node_modules/")) Reflect.deleteProperty(this.#require.cache, file);
  }
}

const create = (options) => new Runner(options);
create.inject = ["options"];

export const strykerValidationSchema = {
  properties: { suites: { description: "The suites to run", type: "array", items: { type: "string" } } },
};
export const strykerPlugins = [{ kind: "TestRunner", name: "in-process", factory: create }];
