/** What goes with a cluster that is destroyed: its size, its version, and whether there are snapshots of its data. */
import { isHidden, type ClusterChange } from "./changes";
import { samePath } from "./differences";
import { member } from "./json-value";
import { shown } from "./shown";
import { joined, own, say, type Words } from "./words";

/** "5 data nodes, version "2.19", tier "advanced", no snapshots"; values that are unset are left out. */
export function whatGoes(change: ClusterChange): Words {
  const { attributes } = change.kind.schema;
  const value = (name: string): Words | undefined =>
    attributes[name] === undefined || (member(change.before, name) ?? null) === null
      ? undefined
      : shown(change, attributes[name], samePath(name), "before");
  const parts: readonly (readonly [name: string, write: (value: Words) => Words])[] = [
    ["data_node_count", (count) => say`${count} data nodes`],
    ["version", (version) => say`version ${version}`],
    ["tier", (tier) => say`tier ${tier}`],
  ];
  const known = parts.flatMap(([name, write]) => {
    const found = value(name);
    return found === undefined ? [] : [write(found)];
  });
  return joined([...known, ...snapshots(change)], ", ");
}

/** Only kinds that can have snapshots say whether they have some. */
function snapshots(change: ClusterChange): readonly Words[] {
  if (change.kind.schema.attributes["repo_config"] === undefined) return [];
  if (isHidden(change, ["repo_config"])) return [own("snapshots: a sensitive value")];
  const repository = member(change.before, "repo_config") ?? null;
  return [own(repository === null ? "no snapshots" : "snapshots in its S3 repository")];
}
