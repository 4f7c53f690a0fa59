/** Changes of who can log in: identity providers that are added, removed or changed. */
import type { Json } from "../../../json";
import { type Attribute, authSource } from "../../../schema";
import {
  type ClusterChange,
  isHidden,
  isHiddenAsWhole,
  isPartlyUnknown,
  isSameAndKnown,
  isUnknown,
} from "../../input/changes";
import { isTouched, markAt } from "../../input/marks";
import { elements, keysOf, member, sameJson, text } from "../../input/members";
import { joined, own, say, type Words } from "../../words";
import { type Ledger, samePath, type Sides, valueAt, type ValuePaths } from "../differences";
import { finding, type Finding, type FindingExtra, type FindingPlace } from "../finding";
import { changeWords, shown } from "../shown";
import { coveredAt, type GainedValue, subjectOf } from "../subject";
import {
  AUTH_SOURCES,
  hasHiddenName,
  hidesLogin,
  isSecretField,
  pathsOf,
  type Source,
  SOURCE_FIELDS,
  sourceName,
  type Sources,
  sourcesIn,
} from "./auth-sources";
import { loginFindings } from "./dashboards-login";
import { changedHosts, sentSecret, type SentSecret } from "./deciding-host";
import { secretChange } from "./secrets";

/** The ranks of changes. Those that are not known, or not shown, come before all of them. */
const RANKS = { secretSent: 1, decides: 2, added: 3, anyAudience: 4, changed: 5, removed: 6 };

/** Reports identity providers that are added, removed or changed. Matches those of both sides by name. */
export function identityFindings(change: ClusterChange, ledger: Ledger): Finding[] {
  if (change.kind.schema.attributes[AUTH_SOURCES] === undefined || change.after === null) return [];
  // The new cluster beside one that is forgotten accepts every source for the first time.
  const isBeside = change.action === "create-forget";
  const [old, next] = [member(change.before, AUTH_SOURCES), member(change.after, AUTH_SOURCES)];
  if (!isBeside && isSameAndKnown(change, AUTH_SOURCES)) {
    if (isEmptyList(next)) return [];
    return sourcesIn(next).repeated.map((source) => repeated(change, source, "after"));
  }
  if (isEmptyList(old) && isEmptyList(next) && !isPartlyUnknown(change, [AUTH_SOURCES])) {
    ledger.account(samePath(AUTH_SOURCES));
    return [];
  }
  const [before, after] = [sourcesIn(old), sourcesIn(next)];
  const doubt = doubtOf(change, before, after);
  if (isHiddenAsWhole(change, [AUTH_SOURCES])) {
    return [doubt === undefined ? hiddenChange(change) : identity(change, UNKNOWN_WORDS, UNKNOWN)];
  }
  const removedSources = [...before.byName.values()].filter(({ name }) => !after.byName.has(name));
  return [
    ...(doubt === undefined ? [] : [identity(change, UNKNOWN_WORDS, { ...UNKNOWN, accounts: doubt })]),
    ...before.repeated.map((source) => repeated(change, source, "before")),
    ...after.repeated.map((source) => repeated(change, source, "after")),
    ...unnamed(change),
    ...[...after.byName.values()].flatMap((source) => {
      const same = before.byName.get(source.name);
      const changes = same === undefined ? [] : changed(change, same, source, ledger);
      const isKept = same !== undefined && (!isBeside || changes.some(({ code }) => code === "identity"));
      return isKept ? changes : [added(change, source, ledger), ...changes];
    }),
    ...(doubt === undefined ? removedSources.map((source) => removed(change, source)) : []),
    ...(doubt === undefined ? loginFindings(change, before.byName, after.byName, ledger) : []),
  ];
}

function placeOf({ address }: ClusterChange): FindingPlace {
  return { address, attribute: AUTH_SOURCES };
}

function identity(change: ClusterChange, message: Words, extra: FindingExtra): Finding {
  return finding("identity", placeOf(change), message, extra);
}

function isEmptyList(list: Json | undefined): boolean {
  return (list ?? null) === null || (Array.isArray(list) && list.length === 0);
}

const UNKNOWN_WORDS = own("which identity providers are accepted is known only after apply");

/** No approval covers values that are not known. */
const UNKNOWN: FindingExtra = { gates: ["undetermined"] };

/** Returns the paths of sources that cannot be matched, since a source or its name is not known; undefined if all can. */
function doubtOf(change: ClusterChange, before: Sources, after: Sources): readonly Sides[] | undefined {
  if (!isPartlyUnknown(change, [AUTH_SOURCES])) return undefined;
  if (isUnknown(change, [AUTH_SOURCES])) return [samePath(AUTH_SOURCES)];
  const unknown = elements(member(change.after, AUTH_SOURCES)).flatMap((_, index): Sides[] => {
    const path = [AUTH_SOURCES, index];
    return isUnknown(change, path) || isUnknown(change, [...path, "name"]) ? [{ after: path }] : [];
  });
  if (unknown.length === 0) return undefined;
  const unmatched = [...before.byName.values()].filter(({ name }) => !after.byName.has(name));
  return [...unknown, ...unmatched.map(({ index }) => ({ before: [AUTH_SOURCES, index] }))];
}

/** Reports a change of a list that is sensitive as a whole, so that not even names may be shown. */
function hiddenChange(change: ClusterChange): Finding {
  const message = own("the identity providers change (the list is sensitive: it is not shown)");
  return identity(change, message, aboutValues(change, [], true));
}

/** Reports a source whose name a later one has too. */
function repeated(change: ClusterChange, source: Source, side: "before" | "after"): Finding {
  const when = side === "before" ? "before the change" : "after the change";
  const message = say`more than one identity provider is called ${sourceName(change, source, side)} ${own(when)}: which of them counts is not known to this review`;
  const path = [AUTH_SOURCES, source.index];
  const gained =
    side === "after" ? [coveredAt(change, path)] : [{ path: [AUTH_SOURCES, source.name], value: null }];
  const subject = subjectOf(change, "unreviewed", {
    gained,
    isSensitive: side === "after" ? hidesLogin(change, source.index) : hasHiddenName(change, source, side),
  });
  return finding("unreviewed", placeOf(change), message, {
    subject,
    accounts: [{ [side]: path }],
  });
}

/** Reports sources of a new cluster without a name, and those that are null. The ledger has the others, which nothing matches. */
function unnamed(change: ClusterChange): Finding[] {
  return elements(member(change.after, AUTH_SOURCES)).flatMap((value, index) => {
    const path = [AUTH_SOURCES, index];
    const isNamed = text(member(value, "name")) !== undefined || isUnknown(change, [...path, "name"]);
    const isOpen = change.before !== null && value !== null;
    if (isNamed || isOpen) return [];
    const message = own("an identity provider has no name: whom it lets in is not known to this review");
    const subject = subjectOf(change, "unreviewed", {
      gained: [coveredAt(change, path)],
      isSensitive: hidesLogin(change, index),
    });
    return [finding("unreviewed", placeOf(change), message, { subject, accounts: [{ after: path }] })];
  });
}

function added(change: ClusterChange, source: Source, ledger: Ledger): Finding {
  const paths = pathsOf(source, source);
  const path = [AUTH_SOURCES, source.index];
  ledger.accountForSchema(authSource.attributes, source.value, "after", path);
  const isTold = (field: string) =>
    !isHidden(change, paths(field).after) && !isPartlyUnknown(change, paths(field).after);
  const hasLogin = isTold("dashboards_login") && member(source.value, "dashboards_login") === true;
  const takesAny =
    isTold("audience") &&
    member(source.value, "type") === "oidc" &&
    (member(source.value, "audience") ?? null) === null;
  const login = hasLogin ? ", with a login on Dashboards" : "";
  const audience = takesAny ? "; it accepts tokens for any audience" : "";
  const unknown = SHOWN_FIELDS.filter((field) => isPartlyUnknown(change, paths(field).after));
  const type = unknown.includes("type")
    ? []
    : say` (${shown(change, authSource.attributes["type"], paths("type"), "after")})`;
  const open = unknown.length === 0 ? "" : `; known only after apply: ${unknown.join(", ")}`;
  const brief = say`${sourceName(change, source, "after")} is accepted${type}${own(login + audience + open)}`;
  const isSet = (field: string) => (member(source.value, field) ?? null) !== null;
  const fields = inOrderOfWeight(SHOWN_FIELDS.filter((field) => !IN_BRIEF.has(field) && isSet(field)));
  const lines = fields
    .filter((field) => !unknown.includes(field))
    .map((field) => setWords(change, field, paths(field)));
  const extra = isPartlyUnknown(change, path) ? UNKNOWN : aboutAdded(change, source);
  return identity(change, joined([brief, ...lines], "; "), {
    ...extra,
    brief: () => brief,
    details: () => lines,
    answers: () => [joined([brief, ...lines.slice(0, 1)], "; ")],
    accounts: [],
    rank: RANKS.added,
  });
}

/** The fields that the first sentence about a new source holds. */
const IN_BRIEF: ReadonlySet<string> = new Set(["name", "type"]);

/** Writes the value of a field of a new source: an approval covers it. */
function setWords(change: ClusterChange, field: string, paths: ValuePaths): Words {
  if (field === "ca_cert") return own("ca_cert is set: other certificate authorities are trusted");
  return say`${own(field)} is ${shown(change, authSource.attributes[field], paths, "after")}`;
}

function removed(change: ClusterChange, source: Source): Finding {
  const message = say`${sourceName(change, source, "before")} is no longer accepted: its users cannot log in`;
  const gained = [{ path: [AUTH_SOURCES, source.name], value: null }];
  return identity(change, message, {
    ...aboutValues(change, gained, hasHiddenName(change, source, "before")),
    accounts: [{ before: [AUTH_SOURCES, source.index] }],
    rank: RANKS.removed,
  });
}

/** Reports the changed fields of a source, those that decide who logs in first. */
function changed(change: ClusterChange, old: Source, next: Source, ledger: Ledger): Finding[] {
  const unknown = markAt(change.afterUnknown, [AUTH_SOURCES, next.index]);
  if (old.index === next.index && !isTouched(unknown, []) && sameJson(old.value, next.value)) return [];
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
  const kept = inOrderOfWeight(fields.filter((field) => !isGone(field)));
  const secret = secretChange(change, "client_secret", paths);
  const fieldLines = kept.map((field) => fieldWords(change, field, paths(field)));
  const sent = kept.includes("connect_url") ? sentSecret(change, paths, secret) : undefined;
  const hosts = kept.flatMap((field) => hostWords(change, field, paths(field))).slice(0, 1);
  const lines = [...hosts, ...(sent === undefined ? [] : [sent.words]), ...fieldLines];
  const [first = [], ...others] = lines;
  const isDeciding = kept.some((field) => DECIDING.includes(field));
  const rank = sent !== undefined ? RANKS.secretSent : isDeciding ? RANKS.decides : RANKS.changed;
  return [
    ...(kept.length === 0
      ? []
      : [
          identity(change, say`${name}: ${joined(lines, "; ")}`, {
            ...aboutFields(change, old, next, kept, sent),
            brief: () => say`${name}: ${first}`,
            details: () => others,
            answers: () => answersOf(name, kept, hosts, fieldLines, sent),
            fix: sent === undefined ? undefined : () => sent.fix,
            accounts: kept.map(paths),
            rank,
          }),
        ]),
    ...fields.filter(isGone).map((field) =>
      identity(change, say`${name}: ${own(`${field} is no longer set: ${MEANINGS_WHEN_UNSET[field]}`)}`, {
        ...aboutFields(change, old, next, [field]),
        accounts: [paths(field)],
        rank: field === "audience" ? RANKS.anyAudience : RANKS.changed,
      }),
    ),
    ...(secret === undefined
      ? []
      : [
          finding(secret.code, placeOf(change), say`${name}: ${secret.message}`, {
            accounts: secret.accounts,
          }),
        ]),
  ];
}

/** The fields that are reported one by one. The login and secrets have findings of their own. */
const SHOWN_FIELDS = SOURCE_FIELDS.filter((field) => field !== "dashboards_login" && !isSecretField(field));

/** What it means that a field is no longer set. */
const MEANINGS_WHEN_UNSET: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(authSource.attributes).map(([field, { whenUnset }]) => [field, whenUnset]),
);

/** Orders fields: those that decide who logs in come first. */
function inOrderOfWeight(fields: readonly string[]): readonly string[] {
  const rank = (field: string) => (DECIDING.includes(field) ? DECIDING.indexOf(field) : DECIDING.length);
  return [...fields].sort((a, b) => rank(a) - rank(b));
}

const DECIDING = ["connect_url", "idp_metadata_url", "idp_entity_id", "type"];

/** Says which host decides who logs in, instead of which; nothing if the field is not a URL or the host stays. */
function hostWords(change: ClusterChange, field: string, paths: ValuePaths): readonly Words[] {
  const hosts = changedHosts(change, field, paths);
  if (hosts === undefined) return [];
  const [from, to] = hosts;
  return [say`${to} decides who logs in instead of ${from}`];
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

function fieldWords(change: ClusterChange, field: string, paths: ValuePaths): Words {
  if (field === "ca_cert") return own("ca_cert changes: other certificate authorities are trusted");
  const attribute: Attribute | undefined = authSource.attributes[field];
  const isFirst = (valueAt(change.before, paths.before) ?? null) === null;
  const hasHosts = hostWords(change, field, paths).length > 0;
  const meaning = hasHosts
    ? undefined
    : ((isFirst ? MEANINGS_WHEN_SET[field] : undefined) ?? MEANINGS[field]);
  return say`${own(field)} ${changeWords(change, attribute, paths)}${own(meaning === undefined ? "" : `, ${meaning}`)}`;
}

const MEANINGS: Readonly<Record<string, string>> = {
  roles_key: "so that users get other backend roles",
  subject_key: "so that the same person becomes another user",
  audience: "so that tokens for another audience are accepted",
  connect_url: "so that another provider decides who logs in",
  idp_metadata_url: "so that another provider decides who logs in",
  idp_entity_id: "so that another provider decides who logs in",
  type: "so that users log in by another protocol",
};

/** What it means to set a field for the first time, if that is something else. */
const MEANINGS_WHEN_SET: Readonly<Record<string, string>> = {
  audience: "so that only tokens for that audience are accepted",
};

function aboutAdded(change: ClusterChange, { index }: Source): FindingExtra {
  return aboutValues(change, [coveredAt(change, [AUTH_SOURCES, index])], hidesLogin(change, index));
}

function aboutFields(
  change: ClusterChange,
  old: Source,
  next: Source,
  fields: readonly string[],
  sent?: SentSecret,
): FindingExtra {
  const paths = pathsOf(old, next);
  if (fields.some((field) => isPartlyUnknown(change, paths(field).after))) return UNKNOWN;
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
  return aboutValues(change, gained, isSensitive);
}

function aboutValues(
  change: ClusterChange,
  gained: readonly GainedValue[],
  isSensitive: boolean,
): FindingExtra {
  return { subject: subjectOf(change, "identity", { gained, isSensitive }) };
}
