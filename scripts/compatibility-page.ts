/** docs/compatibility.md, from what the tests of test/compat/ run. */
import { CELLS, LANGUAGES, MIXTURES, type Cell } from "../test/compat/cells";

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

What the constructs and the plugin are tested with. Each row is an app that a test installs from the packed package with npm, type-checks (\`strict\`, with the types of libraries), and synthesizes; all give the same JSON, and the real \`terraform\` accepts it with the plugin of the same package. Plain HCL is planned and applied with that plugin, against the emulator that comes with it.

| App | Versions | Written in |
| --- | --- | --- |
${rows.join("\n")}

Needed: Node 20.16 or newer; Terraform 1.8 or newer for the provider's functions, 1.11 for write-only attributes.

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

The constructs synthesize HCL too (\`hclOutput: true\` of an \`App\`). With \`cdktf synth --hcl\`, the formatter of the CLI puts spaces into calls of a provider's functions, which Terraform then refuses: where an app uses \`CloudFunctions\`, or \`mustReach\` about a list that is not known at synth, let it synthesize JSON.

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
