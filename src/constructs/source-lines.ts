/**
 * Which line of the program is behind each resource, for reviews of a plan. It is written beside the synthesized stack
 * and not into it: there, every line that is added above a construct would be a change.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { TerraformResource, type ISynthesisSession, type TerraformStack } from "cdktf";

import { CheckedElement } from "./checked-element";
import { constructsOf } from "./stack-constructs";

/** In the folder of the stack: places by the resource's address, relative to that folder. */
const FILE = "cloud-source-lines.json";

/** Adds the file to what the synthesis of a stack writes. */
export function recordSourceLines(stack: TerraformStack): void {
  const { synthesizer } = stack;
  stack.synthesizer = {
    synthesize(session) {
      synthesizer.synthesize(session);
      const folder = folderOf(stack, session);
      writeFileSync(join(folder, FILE), `${JSON.stringify(sourceLines(stack, folder), undefined, 2)}\n`);
    },
  };
}

function folderOf(stack: TerraformStack, { outdir, manifest }: ISynthesisSession): string {
  return join(outdir, manifest.forStack(stack).workingDirectory);
}

/** In the order of the addresses, whatever the order of construction. */
function sourceLines(stack: TerraformStack, folder: string): Readonly<Record<string, string>> {
  const places = constructsOf(stack).flatMap((construct): [string, string][] => {
    if (!TerraformResource.isTerraformResource(construct)) return [];
    const place = CheckedElement.of(construct)?.description.location.find(folder);
    return place === undefined
      ? []
      : [[`${construct.terraformResourceType}.${construct.friendlyUniqueId}`, place]];
  });
  return Object.fromEntries(places.sort(([a], [b]) => (a < b ? -1 : 1)));
}
