/**
 * Keeps V8's compiled code of each module that suites load, within a process of jest: jest loads every module again for
 * each suite, and to compile it again takes a third of that time.
 */
import vm from "node:vm";

const { compileFunction } = vm;

/** The source and the compiled code of each file that was loaded twice; most files of tests are loaded once. */
const compiled = new Map();

vm.compileFunction = (source, parameters, options) => {
  const { filename } = options;
  const known = compiled.get(filename);
  const isKnown = known?.source === source;
  const code = compileFunction(source, parameters, {
    ...options,
    ...(isKnown && (known.cachedData ? { cachedData: known.cachedData } : { produceCachedData: true })),
  });
  if (!isKnown || code.cachedData) compiled.set(filename, { source, cachedData: code.cachedData });
  return code;
};
