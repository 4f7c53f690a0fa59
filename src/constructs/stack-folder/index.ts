/** Writes the files of this package into the folder of a synthesized stack, beside its `cdk.tf.json`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { ISynthesisSession, TerraformStack } from "../../cdktf";
import { missingPlugin } from "./missing-plugin";
import { show } from "./notice";
import { linkProjectPlugins } from "./project-plugins";
import { type RequiredProviders, writeProviderLocks } from "./provider-locks";
import { writeSourceLines } from "./source-lines";

const completed = new WeakSet<TerraformStack>();

/** Has the synthesis of a stack write this package's files too. Does nothing for a stack that it was called for before. */
export function completeStackFolder(stack: TerraformStack): void {
  if (completed.has(stack)) return;
  completed.add(stack);
  const { synthesizer } = stack;
  stack.synthesizer = {
    synthesize(session) {
      synthesizer.synthesize(session);
      const folder = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
      writeSourceLines(stack, folder);
      const required = requiredProviders(stack, session);
      const notices = [
        ...writeProviderLocks(folder, required),
        ...linkProjectPlugins(folder),
        ...missingPlugin(folder, session.outdir, required),
      ];
      for (const notice of notices) show(stack, notice);
    },
  };
}

/** Reads the required providers from the synthesized JSON, or from the metadata that CDKTF writes beside HCL. */
function requiredProviders(
  stack: TerraformStack,
  { outdir, manifest }: ISynthesisSession,
): RequiredProviders {
  const { synthesizedStackPath, stackMetadataPath } = manifest.forStack(stack);
  const read = (path: string): string => readFileSync(join(outdir, path), "utf8");
  const synthesized = read(synthesizedStackPath);
  // An App with `hclOutput: true` writes JSON into cdk.tf; only `cdktf synth --hcl` writes HCL.
  const json = synthesized.startsWith("{") ? synthesized : read(stackMetadataPath);
  const { terraform } = JSON.parse(json) as {
    readonly terraform?: { readonly required_providers?: RequiredProviders };
  };
  return terraform?.required_providers ?? {};
}
