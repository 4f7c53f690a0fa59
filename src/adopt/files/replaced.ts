/** Finds the clusters in files that `adopt` wrote earlier. */
import { CLUSTER_KINDS, KINDS } from "../../schema";

/**
 * Returns the addresses of the clusters in a file that `adopt` wrote. A construct has its id as its name in Terraform.
 */
export function addressesIn(text: string): readonly string[] {
  const types = CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name);
  const found = [...text.matchAll(HCL), ...text.matchAll(TYPESCRIPT)];
  return found.flatMap(([, type = "", name = ""]) => {
    const known = types.find((one) => one === type || one.replaceAll("_", "") === type.toLowerCase());
    return known === undefined ? [] : [`${known}.${name}`];
  });
}

const HCL = /^resource "(\w+)" "([^"]+)" \{$/gm;
const TYPESCRIPT = /\bnew (\w+)\(\s*stack,\s*"([^"]+)",/g;
