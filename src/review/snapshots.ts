/** How snapshots reach their repository: with access keys, with a role, or not at all. */
import { isHidden, isPartlyUnknown, isSameAndKnown, type ClusterChange } from "./changes";
import { finding, type Finding } from "./findings";
import { member, sameJson, type JsonObject } from "./json-value";
import { secretChange } from "./secrets";
import { own } from "./words";

const ATTRIBUTE = "repo_config";

/** That they end is a reset, and said there. */
export function snapshotFindings(change: ClusterChange): Finding[] {
  const { before, after, address, kind } = change;
  if (before === null || after === null || kind.schema.attributes[ATTRIBUTE] === undefined) return [];
  if (isSameAndKnown(change, ATTRIBUTE)) return [];
  const place = { address, attribute: ATTRIBUTE };
  const isOpen = ["enable_access_keys", "enable_iam_role"].some((name) =>
    isPartlyUnknown(change, [ATTRIBUTE, name]),
  );
  if (isOpen) {
    return [finding("snapshots", place, own("how snapshots are made is known after the apply only"))];
  }
  if ((member(after, ATTRIBUTE) ?? null) === null) return [];
  const [was, is] = [credentialsOf(before), credentialsOf(after)];
  const isSecret =
    isHidden(change, [ATTRIBUTE, "enable_iam_role"]) || isHidden(change, [ATTRIBUTE, "enable_access_keys"]);
  const moved =
    was === is
      ? []
      : [
          isSecret
            ? "the credentials of snapshots change"
            : `snapshots are made ${is}; they were made ${was}`,
        ];
  const [oldKey, newKey] = [before, after].map((side) => member(member(side, ATTRIBUTE), "access_key_id"));
  const otherKey =
    was === is && (isPartlyUnknown(change, [ATTRIBUTE, "access_key_id"]) || !sameJson(oldKey, newKey))
      ? ["snapshots are made with another access key"]
      : [];
  const secret = secretChange(change, "secret_access_key", (field) => ({
    before: [ATTRIBUTE, field],
    after: [ATTRIBUTE, field],
  }));
  return [
    ...[...moved, ...otherKey].map((message) => finding("snapshots", place, own(message))),
    ...(secret === undefined ? [] : [finding(secret.code, place, secret.message)]),
  ];
}

function credentialsOf(side: JsonObject): string {
  const repo = member(side, ATTRIBUTE) ?? null;
  if (repo === null) return "not at all";
  const [keys, role] = [
    member(repo, "enable_access_keys") === true,
    member(repo, "enable_iam_role") === true,
  ];
  if (keys && role) return "with access keys and an IAM role";
  return keys ? "with access keys" : role ? "with an IAM role" : "without credentials";
}
