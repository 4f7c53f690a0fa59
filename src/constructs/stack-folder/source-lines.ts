/**
 * Which line of the program is behind each resource, for reviews of a plan. It is written beside the synthesized stack
 * and not into it: there, every line that is added above a construct would be a change.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { TerraformResource, type TerraformStack } from "cdktf";

import { CheckedElement } from "../checked-element";
import { constructsOf } from "../stack-constructs";

/** In the folder of the stack: places by the resource's address, relative to that folder. */
const FILE = "cloud-source-lines.json";

/** Writes the file into the folder of the stack. */
export function writeSourceLines(stack: TerraformStack, folder: string): void {
  writeFileSync(join(folder, FILE), `${JSON.stringify(sourceLines(stack, folder), undefined, 2)}\n`);
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
