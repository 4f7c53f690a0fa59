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
  });
  module._compile(code, file);
};

const [, , program] = process.argv;
Module.createRequire(import.meta.url)(resolve(program));
