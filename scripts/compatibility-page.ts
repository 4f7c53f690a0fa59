/** Writes docs/compatibility.md from the recorded runs on each core and the apps of test/compat/. */
import { type Cell, CELLS, LANGUAGES, MIXTURES } from "./compatibility/apps";
import { CORE_RUNS, coreNotes, coreTable, featureTable } from "./compatibility/core-runs";
import { NODE_MAJORS } from "./node-versions";

export function compatibilityPage(): string {
  const rows = CELLS.flatMap((cell) =>
    LANGUAGES.map((language) => `| ${cell.name} | ${versions(cell)} | ${language.name} |`),
  );
  return `---
page_title: "Compatibility"
description: |-
  What the constructs and the plugin are tested with.
---

# Compatibility

What the constructs and the plugin are tested with.

## Terraform and OpenTofu

The oldest supported versions are Terraform 1.5 and OpenTofu 1.6. Some features need a later version:

${featureTable()}

Terraform 1.16.3 corrected the bug behind the exception, and the current version, 1.17.2, has the correction. An \`import\` block that names its \`provider\`, as \`generateConfigForImport\` writes it, generates the configuration on all of them ([Migrate](migrate.md)).

\`scripts/core-matrix.ts\` runs the end-to-end tests on any core. The table shows the recorded runs, from the oldest to the newest supported version. Versions between two columns were not run. "Partly" means that some tests were skipped because this version lacks a feature that they need; "no" means that all tests were skipped.

${coreTable(CORE_RUNS)}

${coreNotes(CORE_RUNS)}

A version that ends in \`-dev\` or \`-alpha\` was built from the sources of Terraform before its release. \`review\` reads the plans of all these versions, and of OpenTofu 1.11. \`npm run cores -- --core /path/to/terraform\` runs the tests on another core, and \`--record\` adds the result to this page.

## CDK for Terraform

Each row is an app. A test installs the packed package in it with npm, type-checks it (\`strict\`, with the types of libraries), and synthesizes it. All apps give the same JSON, and the real \`terraform\` accepts it with the plugin of the same package. The test also plans and applies plain HCL with that plugin, against the emulator of the package.

| App | Versions | Written in |
| --- | --- | --- |
${rows.join("\n")}

## Node.js

The plugin and the command run on Node.js 20.16 or a later 20.x, 22.3 or a later 22.x, and 24 or any later version. Terraform starts the plugin, so a \`node\` must be on the PATH wherever Terraform runs. The package is built, and its end-to-end tests are run, on Node.js ${NODE_MAJORS.join(", ")}. All of them build the same plugin, byte for byte. The \`cdktf\` command itself (0.21) has no prebuilt native module for Node.js 24 and newer: npm has to compile it there.

| On the PATH | Terraform's message |
| --- | --- |
| an older Node.js, from 10.4 on | \`Unrecognized remote plugin message: cdktf-provider-cloud needs Node.js 20.16 or ...\`, with the version and the path of the Node.js that was found |
| an even older Node.js | \`Unrecognized remote plugin message\`, \`Failed to read any lines from plugin's stdout\`: it cannot parse the plugin |
| no \`node\` | the same message: the plugin cannot be started |

In the last two cases, install a newer Node.js, or put it first on the PATH of the process that starts Terraform. Services that run Terraform on their own machines, such as HCP Terraform with its default agents, have no Node.js: use an agent or an image that has it.

## On cdktn

\`cdktn\` is the successor of CDK for Terraform. The constructs load \`cdktf\`. An app on \`cdktn\` therefore needs an override in its package.json, whether it imports from \`cdktf\` or from \`cdktn\`:

\`\`\`json
{
  "overrides": ${JSON.stringify(CELLS.find(({ overrides }) => overrides !== undefined)?.overrides ?? {})}
}
\`\`\`

Give the version of \`cdktn\` that the app installs. This works with npm alone, because npm also puts an override in the place of a peer. With another package manager, make cdktn a dependency of the app under the name \`cdktf\`, beside the one under its own name:

- **pnpm** does not put an override in the place of a peer, neither one of \`pnpm.overrides\` in package.json nor one of \`overrides\` in pnpm-workspace.yaml. Run \`pnpm add cdktf@npm:cdktn@0.24.0\`. An override may stay.
- **Yarn 1** cannot put cdktn in the place of cdktf by \`resolutions\`: they change no peer, and make no dependency on \`cdktf\` one on cdktn. Run \`yarn add cdktf@npm:cdktn@0.24.0\`. Yarn then warns of an \`incorrect peer dependency\`, which you can ignore. Newer versions of Yarn need the same.

\`doctor\` says what the project's package manager lacks.

\`cdktn\` allows provider functions (\`CloudFunctions\`, and \`mustReach\` about a list that is not known at synth) only if cdktf.json names a version of Terraform that has them:

\`\`\`json
{
  "targetVersions": { "terraform": ">=1.8.0" }
}
\`\`\`

## HCL instead of JSON

With cdktf 0.21, run \`cdktf synth --hcl\`, or set \`SYNTH_HCL_OUTPUT=true\` in the environment of the program. Each stack is then written as HCL into \`cdk.tf\`, and \`terraform validate\` accepts it.

| Setting | What cdktf 0.21 writes |
| --- | --- |
| \`cdktf synth --hcl\`, or \`SYNTH_HCL_OUTPUT=true\` | HCL into \`cdk.tf\` |
| \`new App({ hclOutput: true })\` alone | JSON into \`cdk.tf\`, which Terraform refuses: the option does not turn on HCL |
| \`SYNTH_HCL_OUTPUT=1\` | HCL into \`cdk.tf.json\`, which Terraform refuses |

\`cdktf synth --hcl\` also formats the file. Its formatter puts spaces into calls of provider functions, and Terraform refuses such calls. If an app uses \`CloudFunctions\`, or \`mustReach\` about a list that is not known at synth, set \`SYNTH_HCL_OUTPUT=true\` instead, or synthesize JSON.

## What is refused

One app cannot mix the two libraries: each recognizes the other's constructs, but fails when it synthesizes them. The first construct of this package throws an error with the versions and the fix.

| App | Versions |
| --- | --- |
${MIXTURES.map((cell) => `| ${cell.name} | ${versions(cell)} |`).join("\n")}
`;
}

function versions({ dependencies }: Cell): string {
  return Object.entries(dependencies)
    .map(([name, version]) => `${name} ${version.replace("npm:", "= ").replace("@", " ")}`)
    .join(", ");
}
