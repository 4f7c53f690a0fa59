/** Says how a cluster keeps its data under another address in the configuration: with a `moved` block. */
import { withoutKeys } from "../../../schema";
import { own, say, type Words } from "../../../text";

/** Writes "write a moved block from A to B, or in CDKTF call moveFromId("A") on the construct of B". */
export function moveWords(from: string, to: string): Words {
  const block = say`write a moved block from ${from} to ${to}`;
  // CDKTF writes the clusters of its constructs into the root module.
  if (from.startsWith("module.") || to.startsWith("module.")) return block;
  const call = say`${`moveFromId("${withoutKeys(from)}")`}`;
  return say`${block}${own(", or in CDKTF call ")}${call} on the construct of ${withoutKeys(to)}`;
}

/** Writes the block in Terraform's language. */
export function movedBlock(from: string, to: string): readonly string[] {
  return ["moved {", `  from = ${from}`, `  to   = ${to}`, "}"];
}
