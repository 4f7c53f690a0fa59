/** Identity providers of which fields change. */
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { holdsMark, isTouched, keysOf, markAt, member, sameJson } from "../../plan/values";
import { joined, own, say, type Words } from "../../words";
import type { Ledger } from "../differences";
import { finding, type Finding, type FindingExtra } from "../finding";
import { AUTH_SOURCES, pathsOf, type Source, sourceName } from "./auth-sources";
import { changedHosts, hostWords, sentSecret, type SentSecret } from "./deciding-host";
import { aboutLogin, identityFinding, LOGIN_RANKS, placeOfSources, UNKNOWN_LOGIN } from "./identity-finding";
import { type SecretChange, secretChange } from "./secrets";
import { DECIDING, fieldWords, inOrderOfWeight, MEANINGS_WHEN_UNSET, SHOWN_FIELDS } from "./source-fields";

/** Reports the changed fields of a source, those that decide who logs in first. */
export function changedSource(change: ClusterChange, old: Source, next: Source, ledger: Ledger): Finding[] {
  const marks = markAt(change.afterUnknown, [AUTH_SOURCES, next.index]);
  const unknown = holdsMark(marks) ? marks : undefined;
  if (old.index === next.index && unknown === undefined && sameJson(old.value, next.value)) return [];
  const paths = pathsOf(old, next);
  const name = sourceName(change, next, "after");
  const differs = (field: string) =>
    isTouched(unknown, [field]) || !sameJson(member(old.value, field), member(next.value, field));
  // Fields that are equal at another position are no difference.
  if (old.index !== next.index) {
    const names = [old.value, next.value].flatMap(keysOf);
    ledger.account(...names.filter((field) => !differs(field)).map(paths));
  }
  const fields = SHOWN_FIELDS.filter(differs);
  const isSameType = sameJson(member(old.value, "type"), member(next.value, "type"));
  const isGone = (field: string) =>
    isSameType &&
    MEANINGS_WHEN_UNSET[field] !== undefined &&
    (member(next.value, field) ?? null) === null &&
    !isTouched(unknown, [field]);
  const gone = fields.filter(isGone);
  const kept = inOrderOfWeight(fields.filter((field) => !gone.includes(field)));
  const secret = secretChange(change, "client_secret", paths);
  const found: Finding[] = [];
  if (kept.length > 0) found.push(changedFields(change, old, next, kept, secret));
  for (const field of gone) {
    const message = say`${name}: ${own(`${field} is no longer set: ${MEANINGS_WHEN_UNSET[field]}`)}`;
    found.push(
      identityFinding(change, message, {
        ...aboutFields(change, old, next, [field]),
        accounts: [paths(field)],
        rank: field === "audience" ? LOGIN_RANKS.anyAudience : LOGIN_RANKS.changed,
      }),
    );
  }
  if (secret !== undefined) {
    const { code, message, accounts } = secret;
    found.push(finding(code, placeOfSources(change), say`${name}: ${message}`, { accounts }));
  }
  return found;
}

/** Reports fields that have other values, in one finding. */
function changedFields(
  change: ClusterChange,
  old: Source,
  next: Source,
  fields: readonly string[],
  secret: SecretChange | undefined,
): Finding {
  const paths = pathsOf(old, next);
  const name = sourceName(change, next, "after");
  const moves = fields.map((field) => changedHosts(change, field, paths(field)));
  const fieldLines = fields.map((field, index) => fieldWords(change, field, paths(field), moves[index]));
  const sent = sentSecret(change, paths, secret, moves[fields.indexOf("connect_url")]);
  const deciding = moves.find((hosts) => hosts !== undefined);
  const hosts = deciding === undefined ? [] : [hostWords(deciding)];
  const lines = [...hosts, ...(sent === undefined ? [] : [sent.words]), ...fieldLines];
  const [first = [], ...others] = lines;
  const isDeciding = fields.some((field) => DECIDING.includes(field));
  const rank =
    sent !== undefined ? LOGIN_RANKS.secretSent : isDeciding ? LOGIN_RANKS.decides : LOGIN_RANKS.changed;
  return identityFinding(change, () => say`${name}: ${joined(lines, "; ")}`, {
    ...aboutFields(change, old, next, fields, sent),
    brief: () => say`${name}: ${first}`,
    details: () => others,
    answers: () => answersOf(name, fields, hosts, fieldLines, sent),
    fix: sent === undefined ? undefined : () => sent.fix,
    accounts: fields.map(paths),
    rank,
  });
}

/** Returns what an approval of changed fields covers. */
function aboutFields(
  change: ClusterChange,
  old: Source,
  next: Source,
  fields: readonly string[],
  sent?: SentSecret,
): FindingExtra {
  const paths = pathsOf(old, next);
  if (fields.some((field) => isPartlyUnknown(change, paths(field).after))) return UNKNOWN_LOGIN;
  const values = fields.map((field) => ({
    path: [AUTH_SOURCES, next.name, field],
    value: member(next.value, field) ?? null,
  }));
  // The approval of another host does not cover that it gets the old secret.
  const gained =
    sent === undefined
      ? values
      : [...values, { path: [AUTH_SOURCES, next.name, "client_secret"], value: { kept: sent.isCertain } }];
  const isSensitive = ["name", ...fields].some((field) =>
    isHidden(change, paths(field).before, paths(field).after),
  );
  return aboutLogin(change, gained, isSensitive);
}

/** Writes the lines of the summary: who decides, where an old secret goes, and the names of other fields. */
function answersOf(
  name: Words,
  fields: readonly string[],
  hosts: readonly Words[],
  [first = []]: readonly Words[],
  sent: SentSecret | undefined,
): readonly Words[] {
  const [decides] = hosts;
  const others = fields.slice(decides === undefined ? 1 : 0).filter((field) => !DECIDING.includes(field));
  return [
    say`${name}: ${decides ?? first}`,
    ...(sent === undefined ? [] : [sent.words]),
    ...(others.length === 0 ? [] : [own(`also changed: ${others.join(", ")}`)]),
  ];
}
