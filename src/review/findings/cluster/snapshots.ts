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
  if (before === null || after === null || kind.schema.attributes[SNAPSHOTS] === undefined) return [];
  if (!change.differing.has(SNAPSHOTS)) return [];
  const place = { address, attribute: SNAPSHOTS };
  const snapshotFinding = (message: Words, fields: readonly ValuePaths[], more: FindingExtra = {}) =>
    finding("snapshots", place, message, {
      accounts: fields,
      scope: scopeOfFields(change, fields),
      obstacle: fields.some((one) => isPartlyUnknown(change, one.after)) ? "not known" : undefined,
      ...more,
    });
  if (hasUnknownSnapshots(change)) {
    const known = isUnknown(valueAt(change.after, [SNAPSHOTS])) ? [samePath(SNAPSHOTS)] : FIELDS.map(field);
    return [snapshotFinding(own("how snapshots are made is known only after apply"), known)];
  }
  if ((member(after, SNAPSHOTS) ?? null) === null) {
    if ((member(before, SNAPSHOTS) ?? null) === null) return [];
    const former = formerSnapshots(change);
    return [
      finding("snapshots", place, END, {
        details: () => [own(former)],
        fix: () => own(`to keep snapshots, set ${SNAPSHOTS}`),
      }),
    ];
  }
  const was = credentialsOf(before);
  const is = credentialsOf(after);
  const found: Finding[] = [];
  const differs = (name: string) => differsAt(change, field(name));
  if (was !== is) {
    const accounts = [...SWITCHES.map(field), field(KEY_ID)];
    const isSecret = SWITCHES.some((name) => isHidden(change, [SNAPSHOTS, name]));
    if (isSecret) found.push(snapshotFinding(own("the credentials of snapshots change"), accounts));
    else {
      const message = own(`snapshots are made ${is}; they were ${was === NOT_MADE ? was : `made ${was}`}`);
      const isBeginning = was === NOT_MADE || was === WITHOUT;
      found.push(
        isBeginning ? finding("changed", place, message, { accounts }) : snapshotFinding(message, accounts),
      );
    }
  }
  // The service derives the ARN from the role: it needs no finding of its own.
  if (usesRole(before) !== usesRole(after)) ledger.account(field(ROLE));
  if (was === is && differs(KEY_ID)) {
    found.push(
      snapshotFinding(own("snapshots are made with another access key, perhaps in another bucket"), [
        field(KEY_ID),
      ]),
    );
  }
  const secret = secretChange(change, "secret_access_key", field);
  if (secret === undefined) return found;
  const { message, accounts, isUnset } = secret;
  return usesKeys(before) && usesKeys(after) && isUnset
    ? [...found, snapshotFinding(NO_SECRET, [field(KEY_ID)], { accounts })]
    : [...found, finding("secret", place, message, { level: "note", accounts })];
}

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

/** Reports whether it is known only after apply if snapshots are made, or how. */
function hasUnknownSnapshots(change: ClusterChange): boolean {
  return SWITCHES.some((name) => isPartlyUnknown(change, [SNAPSHOTS, name]));
}

const KEY_ID = "access_key_id";
const ROLE = "aws_role_arn";
const FIELDS = [...SWITCHES, KEY_ID, ROLE];

function field(name: string): ValuePaths {
  return samePath(SNAPSHOTS, name);
}

/** Says how snapshots were made before a change that ends them: "they were made with an IAM role". */
function formerSnapshots(change: ClusterChange): string {
  if (SWITCHES.some((name) => isHidden(change, [SNAPSHOTS, name])))
    return "how they were made is not shown, since a part of it is sensitive";
  return change.before === null ? "they were not made" : `they were made ${credentialsOf(change.before)}`;
}

function usesRole(side: PlanTree): boolean {
  return isTrue(valueAt(side, [SNAPSHOTS, "enable_iam_role"]));
}

function usesKeys(side: PlanTree): boolean {
  return isTrue(valueAt(side, [SNAPSHOTS, "enable_access_keys"]));
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
