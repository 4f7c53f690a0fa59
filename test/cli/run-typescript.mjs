// Runs a program in TypeScript as ts-node does, without the half second that the compiler takes to load:
// `node run-typescript.mjs main.ts`.
import { readFileSync } from "node:fs";
import Module from "node:module";
import { resolve } from "node:path";

import { transformSync } from "esbuild";

Module._extensions[".ts"] = (module, file) => {
  const { code } = transformSync(readFileSync(file, "utf8"), {
    loader: "ts",
    format: "cjs",
    sourcefile: file,
    supported: { "dynamic-import": false },
  });
  module._compile(code, file);
};

process.argv.splice(1, 1);
Module.createRequire(import.meta.url)(resolve(process.argv[1]));
