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

Terraform 1.5 and OpenTofu 1.6 are the oldest versions that are supported. What needs a later one:

${featureTable()}

\`scripts/core-matrix.ts\` runs the end-to-end tests on any core. These are the recorded runs, from the oldest to the newest supported version; versions between two of them were not run. "Partly" means that some tests were skipped, because they need what this version does not have; "no" means that all were.

${coreTable(CORE_RUNS)}

${coreNotes(CORE_RUNS)}

A version that ends in \`-dev\` or \`-alpha\` was built from the sources of Terraform before its release. \`review\` reads the plans of all of them: they have one format. \`npm run cores -- --core /path/to/terraform\` runs the tests on another core, and \`--record\` adds the result to this page.

## CDK for Terraform

Each row is an app that a test installs from the packed package with npm, type-checks (\`strict\`, with the types of libraries), and synthesizes; all give the same JSON, and the real \`terraform\` accepts it with the plugin of the same package. Plain HCL is planned and applied with that plugin, against the emulator that comes with it.

| App | Versions | Written in |
| --- | --- | --- |
${rows.join("\n")}

## Node.js

The plugin and the command run on Node.js 20.16 or a later 20.x, and on 22.3 or any later version. Terraform starts the plugin, so a \`node\` must be on the PATH wherever Terraform runs. The package is built, and its end-to-end tests are run, on Node.js ${NODE_MAJORS.join(", ")}; each builds the same plugin, byte for byte. The \`cdktf\` command itself (0.21) has no native module for Node.js 24 and newer: there npm has to compile one.

| On the PATH is | Terraform says |
| --- | --- |
| an older Node.js, from 10.4 on | \`Unrecognized remote plugin message: cdktf-provider-cloud needs Node.js 20.16 or ...\`, with the version and the path of the one it found |
| an even older Node.js | \`Unrecognized remote plugin message\`, \`Failed to read any lines from plugin's stdout\`: it cannot parse the plugin |
| no \`node\` | the same message: the plugin cannot be started |

In both of the last cases install a newer Node.js, or put it first on the PATH of the process that starts Terraform. Services that run Terraform on machines of their own (HCP Terraform's default agents among them) have no Node.js; use an agent, or an image, that has one.

## On cdktn

CDK for Terraform goes on as \`cdktn\`. The constructs load \`cdktf\`, so an app on \`cdktn\` says in its package.json that one stands for the other, whether it imports from \`cdktf\` or from \`cdktn\`:

\`\`\`json
{
  "overrides": ${JSON.stringify(CELLS.find(({ overrides }) => overrides !== undefined)?.overrides ?? {})}
}
\`\`\`

Give the version of \`cdktn\` that the app installs. \`cdktn\` takes functions of providers (\`CloudFunctions\`, and \`mustReach\` about a list that is not known at synth) only where the app says that it is for a Terraform that has them, in cdktf.json:

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
| \`new App({ hclOutput: true })\` alone | JSON into \`cdk.tf\`, which Terraform refuses: it does not switch on HCL |
| \`SYNTH_HCL_OUTPUT=1\` | HCL into \`cdk.tf.json\`, which Terraform refuses |

\`cdktf synth --hcl\` also formats the file, and its formatter puts spaces into calls of a provider's functions, which Terraform then refuses. If an app uses \`CloudFunctions\`, or \`mustReach\` about a list that is not known at synth, set \`SYNTH_HCL_OUTPUT=true\` instead, or synthesize JSON.

## What is refused

A mixture of the two in one app: each knows the other's constructs, and breaks while it synthesizes them. The first construct of this package says so, with the versions and the fix.

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
