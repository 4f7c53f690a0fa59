/** Changes of how snapshots are made: with access keys, with an IAM role, without credentials, or no longer. */
import { own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { isTrue, isUnknown, member, type PlanTree, valueAt } from "../../plan/values";
import { differsAt, samePath, type ValuePaths } from "../differences";
import type { ClusterSubject } from "../finder";
import { type Finding, finding, type FindingExtra, type Scope } from "../finding";
import { secretChange } from "../login/secrets";
import { coveredAt, scopeOf } from "../scope";

export const SNAPSHOTS = "repo_config";
const SWITCHES = ["enable_access_keys", "enable_iam_role"] as const;

/**
 * Reports changes of how snapshots are made. All but their beginning stop the default gate: the former backups may end, or
 * go to another bucket.
 */
export function snapshotFindings({ change, ledger }: ClusterSubject): Finding[] {
  const { before, after, address, kind } = change;
  if (before === null || after === null || !change.differing.has(SNAPSHOTS)) return [];
  if (kind.schema.attributes[SNAPSHOTS] === undefined) return [];
  const place = { address, attribute: SNAPSHOTS };
  const snapshotFinding = (message: Words, fields: readonly ValuePaths[], more: FindingExtra = {}) =>
    finding("snapshots", place, message, {
      accounts: fields,
      scope: scopeOfFields(change, fields),
      obstacle: fields.some((one) => isPartlyUnknown(change, one.after)) ? "not known" : undefined,
      ...more,
    });
  if (SWITCHES.some((name) => isPartlyUnknown(change, [SNAPSHOTS, name]))) {
    const known = isUnknown(member(after, SNAPSHOTS)) ? [samePath(SNAPSHOTS)] : FIELDS.map(field);
    return [snapshotFinding(own("how snapshots are made is known only after apply"), known)];
  }
  const isSecret = SWITCHES.some((name) => isHidden(change, [SNAPSHOTS, name]));
  const [was, is] = [credentialsOf(before), credentialsOf(after)];
  if (is === NOT_MADE) {
    const former = isSecret ? "how they were made is sensitive, and not shown" : `they were made ${was}`;
    const fix = () => own(`to keep snapshots, set ${SNAPSHOTS}`);
    return was === NOT_MADE ? [] : [finding("snapshots", place, END, { details: () => [own(former)], fix })];
  }
  const found: Finding[] = [];
  if (was !== is) {
    const accounts = [...SWITCHES, KEY_ID].map(field);
    const message = isSecret
      ? "the credentials of snapshots change"
      : `snapshots are made ${is}; they were ${was === NOT_MADE ? was : `made ${was}`}`;
    const isBeginning = !isSecret && (was === NOT_MADE || was === WITHOUT);
    found.push(
      isBeginning
        ? finding("changed", place, own(message), { accounts })
        : snapshotFinding(own(message), accounts),
    );
  } else if (differsAt(change, field(KEY_ID))) found.push(snapshotFinding(OTHER_KEY, [field(KEY_ID)]));
  const isOn = (side: PlanTree, name: string) => isTrue(valueAt(side, [SNAPSHOTS, name]));
  const [keys, role] = SWITCHES;
  // The service derives the ARN from the role: it needs no finding of its own.
  if (isOn(before, role) !== isOn(after, role)) ledger.account(field(ROLE));
  const secret = secretChange(change, "secret_access_key", field);
  if (secret === undefined) return found;
  const { message, accounts, isUnset } = secret;
  return isOn(before, keys) && isOn(after, keys) && isUnset
    ? [...found, snapshotFinding(NO_SECRET, [field(KEY_ID)], { accounts })]
    : [...found, finding("secret", place, message, { level: "note", accounts })];
}

const OTHER_KEY = own("snapshots are made with another access key, perhaps in another bucket");

const NO_SECRET = say`snapshots are made with access keys, of which ${own("secret_access_key")} is no longer set`;

const END = say`snapshots end, since ${own(SNAPSHOTS)} is no longer set`;

/** Returns the scope of some fields. Nobody could see which of several sensitive values an approval covers. */
function scopeOfFields(change: ClusterChange, fields: readonly ValuePaths[]): Scope {
  const differing = fields.filter((paths) => differsAt(change, paths));
  return scopeOf(change, "snapshots", {
    gained: fields.map(({ after }) => coveredAt(change, after)),
    isSensitive: differing.some(({ before, after }) => isHidden(change, before, after)),
  });
}

const KEY_ID = "access_key_id";
const ROLE = "aws_role_arn";
const FIELDS = [...SWITCHES, KEY_ID, ROLE];

function field(name: string): ValuePaths {
  return samePath(SNAPSHOTS, name);
}

const NOT_MADE = "not made";
const WITHOUT = "without credentials";

function credentialsOf(side: PlanTree): string {
  const repo = member(side, SNAPSHOTS) ?? null;
  if (repo === null) return NOT_MADE;
  const [keys, role] = SWITCHES.map((name) => isTrue(member(repo, name)));
  if (keys === true && role === true) return "with access keys and an IAM role";
  return keys === true ? "with access keys" : role === true ? "with an IAM role" : WITHOUT;
}
