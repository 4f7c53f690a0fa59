/** Describes what a destroyed cluster holds: its size, its version, and whether it has snapshots. */
import { type ClusterChange, isHidden } from "../../input/changes";
import { member } from "../../input/members";
import { joined, own, say, type Words } from "../../words";
import { samePath } from "../differences";
import { shown } from "../shown";

const PARTS = {
  id: (id: Words) => say`id ${id}`,
  data_node_count: (count: Words) => say`${count} data nodes`,
  version: (version: Words) => say`version ${version}`,
  tier: (tier: Words) => say`tier ${tier}`,
};

type Part = keyof typeof PARTS;

/** Writes "id 7, 5 data nodes, version "2.19", tier "advanced", no snapshots", or some of it. Leaves out unset values. */
export function whatIsThere(
  change: ClusterChange,
  names: readonly Part[] = Object.keys(PARTS) as Part[],
): Words {
  const { attributes } = change.kind.schema;
  const known = names.flatMap((name) => {
    const attribute = attributes[name];
    const isSet = (member(change.before, name) ?? null) !== null;
    if (attribute === undefined || !isSet) return [];
    return [PARTS[name](shown(change, attribute, samePath(name), "before"))];
  });
  return joined([...known, ...snapshots(change)], ", ");
}

/** Says whether a cluster has snapshots, if its kind can have them. */
function snapshots(change: ClusterChange): readonly Words[] {
  if (change.kind.schema.attributes["repo_config"] === undefined) return [];
  if (isHidden(change, ["repo_config", "enable_iam_role"])) return [own("snapshots: a sensitive value")];
  const repository = member(change.before, "repo_config") ?? null;
  return [own(repository === null ? "no snapshots" : "snapshots in its S3 repository")];
}
