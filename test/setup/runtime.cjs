/** The runtime of a suite: that of jest. Keeps a worker from reading a package once more for each suite that imports it. */
const { join, sep } = require("node:path");

const { default: Runtime } = require("jest-runtime");

const PACKAGES = join(__dirname, "../../node_modules") + sep;

/** The code of each file of a package, which no test changes. */
const codes = new Map();

module.exports = class extends Runtime {
  constructor(...args) {
    super(...args);
    const { transformCache } = this;
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (file, options) => {
      if (!file.startsWith(PACKAGES)) return transform(file, options);
      const code = codes.get(file) ?? transform(file, options);
      codes.set(file, code);
      return code;
    };
  }
};
