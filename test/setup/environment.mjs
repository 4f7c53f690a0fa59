/**
 * The environment of a suite: that of Node.js. Keeps a worker, which runs many suites, from doing for each one what it has
 * done for those before.
 */
import hooks from "node:async_hooks";
import vm from "node:vm";

import { TestEnvironment } from "jest-environment-node";

const { compileFunction } = vm;

/** The compiled files. Without them, jest compiles a file once more for each suite that imports it. */
const scripts = new Map();

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options;
  if (parsingContext === undefined) return compileFunction(source, parameters, options);
  // A function of its own, in which a file may declare the names of the parameters.
  const start = `(function (${parameters.join(", ")}) {return (() => {`;
  const text = `${start}${source}\n})()})`;
  let known = scripts.get(filename);
  if (known?.text !== text) {
    // The first line begins at its own column in stack traces.
    known = { text, script: new vm.Script(text, { filename, columnOffset: -start.length }) };
    scripts.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};

/** The stores of the suite that runs: jest makes one for each suite, and Node.js visits all of them at each promise. */
const stores = new Set();

const { AsyncLocalStorage } = hooks;

class NotedStore extends AsyncLocalStorage {
  constructor(...args) {
    super(...args);
    stores.add(this);
  }
}
// A newer Node.js has a getter there.
Object.defineProperty(hooks, "AsyncLocalStorage", { value: NotedStore });

export default class Environment extends TestEnvironment {
  async teardown() {
    await super.teardown();
    for (const store of stores) store.disable();
    stores.clear();
  }
}
