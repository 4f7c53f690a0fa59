/**
 * Compiles each file once for all suites of a worker, where jest would compile it once more for each suite that imports it.
 * A suite still runs every file anew, in a context of its own.
 */
import vm from "node:vm";

const { compileFunction } = vm;

/** What was compiled, by file. */
const scripts = new Map();

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options;
  if (parsingContext === undefined) return compileFunction(source, parameters, options);
  const start = `(function (${parameters.join(", ")}) {`;
  const text = `${start}${source}\n})`;
  let known = scripts.get(filename);
  if (known?.text !== text) {
    // The first line begins at its own column in stack traces.
    known = { text, script: new vm.Script(text, { filename, columnOffset: -start.length }) };
    scripts.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};
