// Builds lib/ from scratch: compiles the files that users import, and bundles the plugin, the command and the emulator
// with their dependencies into one file each, and the console into the script that a browser loads. `--plugin` builds only
// the plugin, which needs neither the constructs nor their bindings.
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import { build, transform } from "esbuild";

import { libraryCheck, writeCdktnHalf } from "./cdktn-half.mjs";
import { noticesComment, noticesOf, packagesIn } from "./licenses.mjs";
import { importCheck, nodeCheck, PARSED_BY } from "./node-check.mjs";
import { forgetBuild, rememberBuild } from "./sources.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version, files, engines, devDependencies, peerDependencies } = JSON.parse(
  readFileSync(`${root}package.json`, "utf8"),
);

const bundles = [];

/** Bundles a program. The same input gives the same bytes: the bundle holds no time and no path of this machine. */
const bundle = async (entry, outfile, options) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    minify: true,
    legalComments: "none", // lib/LICENSES.txt has them all
    // With define semantics and an old target, esbuild calls a function for each field of each new object.
    tsconfigRaw: { compilerOptions: { strict: true, useDefineForClassFields: false } },
    metafile: true,
    logLevel: "warning",
    ...options,
  });
  bundles.push({ file: outfile, packages: packagesIn(root, metafile) });
};

/** Leaves out the files of a room that the console does not use: no file of ours does anything but declare. */
const declarationsAlone = {
  name: "declarations-alone",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === "resolved") return undefined;
      return { ...(await resolve(path, { ...from, pluginData: "resolved" })), sideEffects: false };
    });
  },
};

/** Bundles the console, which a browser loads as one script and one style sheet. */
const bundleConsole = async () => {
  await bundle("src/console/view/main.tsx", "lib/console/console.js", {
    platform: "browser",
    target: "es2023",
    format: "esm",
    tsconfigRaw: undefined,
    tsconfig: "src/console/view/tsconfig.json",
    plugins: [declarationsAlone],
  });
  const { code } = await transform(readFileSync(`${root}src/console/console.css`), {
    loader: "css",
    minify: true,
  });
  writeFileSync(`${root}lib/console/console.css`, code);
  for (const file of ["icon.svg", "index.html"])
    copyFileSync(`${root}src/console/${file}`, `${root}lib/console/${file}`);
};

const programs = [];

const program = async (entry, outfile, options) => {
  const banner = { js: `#!/usr/bin/env node\n${nodeCheck(engines.node)}` };
  await bundle(entry, outfile, { banner, target: PARSED_BY, ...options });
  programs.push(outfile);
};

/** The parts of the command that get files of their own. */
const APART = [
  { imported: /^(?:\.\.\/)+emulator$/, file: "./emulator.js" }, // brings an HTTP server along: the command starts faster without it
  { imported: /^\.\/program$/, file: "./program.js" }, // an old Node.js cannot parse it
];

const apart = {
  name: "apart",
  setup({ onResolve }) {
    for (const { imported, file } of APART) {
      onResolve({ filter: imported }, ({ kind }) =>
        kind === "dynamic-import" ? { path: file, external: true } : undefined,
      );
    }
  },
};

/** The parser of commands can start other programs. Ours are all one, which starts faster without that module of Node.js. */
const withoutPrograms = {
  name: "without-programs",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: "none", namespace: "none" } : undefined,
    );
    onLoad({ filter: /^none$/, namespace: "none" }, () => ({ contents: "" }));
  },
};

const ofCommand = { plugins: [apart, withoutPrograms], supported: { "dynamic-import": false } };

/** Returns the hashes of the packages that a release has made from the same plugin, as scripts/release/release.ts gives them. */
const releasedHashes = () => (process.env.PACKAGE_HASHES ?? "").split(",").filter((hash) => hash !== "");

/** Writes the plugin's hashes, which the constructs write into lock files. src/ holds an empty list of them. */
const writeHashes = async (file) => {
  const options = {
    entryPoints: [`${root}src/cli/installation/plugin-package.ts`],
    bundle: true,
    platform: "node",
  };
  const { outputFiles } = await build({ ...options, format: "esm", write: false });
  const module = Buffer.from(outputFiles[0].contents).toString("base64");
  const { packPlugin } = await import(`data:text/javascript;base64,${module}`);
  const own = packPlugin(basename(file), readFileSync(`${root}${file}`)).hashes;
  const hashes = [...own, ...releasedHashes()];
  const target = `${root}lib/constructs/stack-folder/plugin-hashes.json`;
  writeFileSync(target, `${JSON.stringify(hashes, undefined, 2)}\n`);
};

forgetBuild();
rmSync(`${root}lib`, { recursive: true, force: true });
await program("src/provider/main.ts", `lib/plugin/terraform-provider-cloud_v${version}.cjs`);
if (process.argv.includes("--plugin")) process.exit();
await program("src/cli/main.ts", "lib/cli.js", ofCommand);
await bundle("src/cli/program.ts", "lib/program.js", ofCommand);
await bundle("src/emulator/index.ts", "lib/emulator.js");
await bundleConsole();
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  cwd: root,
  stdio: "inherit",
});

// An app that imports the package says it in one sentence too, before any other file is loaded.
const face = `${root}lib/index.js`;
writeFileSync(face, `${importCheck(engines.node)}\n${readFileSync(face, "utf8")}`);

// The plugin is copied without the other files, so that it has to hold its own notices.
const plugin = bundles.find(({ file }) => file.startsWith("lib/plugin/"));
appendFileSync(`${root}${plugin.file}`, noticesComment(plugin.packages));
writeFileSync(`${root}lib/LICENSES.txt`, noticesOf(bundles));
await writeHashes(plugin.file);
writeCdktnHalf(`${root}lib`);
// npm refuses an app on cdktf when an optional peer's own peers do not fit (npm/cli#9139). So cdktn has no range among the
// peers; it is named in peerDependenciesMeta alone, so that pnpm and Yarn let the package load it.
for (const [door, library, versions] of [
  ["lib/cdktf/index.js", "cdktf", peerDependencies.cdktf],
  ["lib/cdktn/cdktf/index.js", "cdktn", devDependencies.cdktn],
]) {
  const file = `${root}${door}`;
  writeFileSync(file, `${libraryCheck(library, versions)}\n${readFileSync(file, "utf8")}`);
}

// Gives everything that is packed the same modes under every umask.
const setMode = (path) => chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
for (const name of ["package.json", ...files]) {
  setMode(`${root}${name}`);
  if (!statSync(`${root}${name}`).isDirectory()) continue;
  for (const inner of readdirSync(`${root}${name}`, { recursive: true })) setMode(`${root}${name}/${inner}`);
}
for (const file of programs) chmodSync(`${root}${file}`, 0o755);
rememberBuild();
