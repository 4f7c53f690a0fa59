/** Describes what a destroyed cluster holds: its size, its version, and whether it has snapshots. */
import { type ClusterChange, isHidden } from "../../input/changes";
import { member } from "../../input/members";
import { joined, own, say, type Words } from "../../words";
import { samePath } from "../differences";
import { shown } from "../shown";

/** Writes "5 data nodes, version "2.19", no snapshots". Leaves out values that are unset. */
export function whatIsThereInShort(change: ClusterChange): Words {
  return joined(partsOf(change, ["data_node_count", "version"]), ", ");
}

/** Writes "id 7, 5 data nodes, version "2.19", tier "advanced", no snapshots". Leaves out values that are unset. */
export function whatIsThere(change: ClusterChange): Words {
  return joined(partsOf(change, Object.keys(PARTS)), ", ");
}

const PARTS: Readonly<Record<string, (value: Words) => Words>> = {
  id: (id) => say`id ${id}`,
  data_node_count: (count) => say`${count} data nodes`,
  version: (version) => say`version ${version}`,
  tier: (tier) => say`tier ${tier}`,
};

function partsOf(change: ClusterChange, names: readonly string[]): readonly Words[] {
  const { attributes } = change.kind.schema;
  const known = names.flatMap((name) => {
    const attribute = attributes[name];
    const write = PARTS[name];
    const isSet = (member(change.before, name) ?? null) !== null;
    if (attribute === undefined || write === undefined || !isSet) return [];
    return [write(shown(change, attribute, samePath(name), "before"))];
  });
  return [...known, ...snapshots(change)];
}

/** Says whether a cluster has snapshots, if its kind can have them. */
function snapshots(change: ClusterChange): readonly Words[] {
  if (change.kind.schema.attributes["repo_config"] === undefined) return [];
  if (isHidden(change, ["repo_config", "enable_iam_role"])) return [own("snapshots: a sensitive value")];
  const repository = member(change.before, "repo_config") ?? null;
  return [own(repository === null ? "no snapshots" : "snapshots in its S3 repository")];
}
