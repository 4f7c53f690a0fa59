/** Finds the clusters in files that `adopt` wrote earlier. */
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../schema";

/** A cluster in a written file. */
export interface EarlierCluster {
  readonly kind: ClusterKind;
  /** A construct has its id as its name in Terraform. */
  readonly address: string;
  readonly name: string;
  readonly organization: string;
}

/** Returns the clusters in a file that `adopt` wrote. */
export function clustersWrittenIn(text: string): readonly EarlierCluster[] {
  const found = [...text.matchAll(HCL), ...text.matchAll(TYPESCRIPT)];
  return found.flatMap(([, type = "", label = "", name = "", organization = ""]) => {
    const kind = CLUSTER_KINDS.find((one) => {
      const known = KINDS[one].schema.name;
      return known === type || known.replaceAll("_", "") === type.toLowerCase();
    });
    if (kind === undefined) return [];
    return [{ kind, address: `${KINDS[kind].schema.name}.${label}`, name, organization }];
  });
}

/** The name and the organization are the first attributes, in this order. */
const HCL =
  /^resource "(\w+)" "([^"]+)" \{\n(?: +provider += [\w.-]+\n)? +name += "([^"]*)"\n +organization_id += (\d+)$/gm;
const TYPESCRIPT =
  /\bnew (\w+)\(\s*stack,\s*"([^"]+)",\s*\{\s*(?:provider,\s*)?name:\s+["']([^"'\n]*)["'],\s*organizationId: (?:Fn\.tonumber\(")?(\d+)/g;
