/** The identity providers of a change: which are added, removed or changed, and which changes outside Terraform stay. */
import { own, say } from "../../../text";
import { type ClusterChange, isHiddenAsWhole } from "../../plan/changes";
import {
  elements,
  isList,
  isUnknown,
  member,
  revealed,
  same,
  text,
  type Tree,
} from "../../plan/values";
import { type Ledger, samePath, type Sides } from "../differences";
import { finding, type Finding } from "../finding";
import { coveredAt, subjectOf } from "../subject";
import { addedSource, removedSource } from "./added-removed";
import { changedSource } from "./changed";
import { loginFindings } from "./dashboards";
import {
  aboutLogin,
  AUTH_SOURCES,
  hasHiddenName,
  hidesLogin,
  identityFinding,
  isSecretField,
  placeOfSources,
  setLines,
  type Source,
  SOURCE_FIELDS,
  sourceName,
  type Sources,
  sourcesIn,
  UNKNOWN_LOGIN,
} from "./providers";

/** Reports identity providers that are added, removed or changed. Matches those of both sides by name. */
export function identityFindings(change: ClusterChange, ledger: Ledger): Finding[] {
  if (change.kind.schema.attributes[AUTH_SOURCES] === undefined || change.after === null) return [];
  // The new cluster beside one that is forgotten accepts every source for the first time.
  const isBeside = change.action === "create-forget";
  const old = member(change.before, AUTH_SOURCES);
  const next = member(change.after, AUTH_SOURCES);
  if (!isBeside && !change.differing.has(AUTH_SOURCES)) {
    if (isEmptyList(next)) return [];
    return sourcesIn(next).repeated.map((source) => repeated(change, source, "after"));
  }
  if (isEmptyList(old) && isEmptyList(next)) {
    ledger.account(samePath(AUTH_SOURCES));
    return [];
  }
  const before = sourcesIn(old);
  const after = sourcesIn(next);
  const doubt = doubtOf(change, before, after);
  if (isHiddenAsWhole(change, [AUTH_SOURCES])) {
    return [
      doubt === undefined ? hiddenChange(change) : identityFinding(change, UNKNOWN_WORDS, UNKNOWN_LOGIN),
    ];
  }
  const found: Finding[] = [];
  if (doubt !== undefined)
    found.push(identityFinding(change, UNKNOWN_WORDS, { ...UNKNOWN_LOGIN, accounts: doubt }));
  for (const source of before.repeated) found.push(repeated(change, source, "before"));
  for (const source of after.repeated) found.push(repeated(change, source, "after"));
  found.push(...unnamed(change));
  for (const source of after.byName.values()) {
    const same = before.byName.get(source.name);
    const changes = same === undefined ? [] : changedSource(change, same, source, ledger);
    const isKept = same !== undefined && (!isBeside || changes.some(({ code }) => code === "identity"));
    if (!isKept) found.push(addedSource(change, source, ledger));
    found.push(...changes);
  }
  if (doubt !== undefined) return found;
  for (const source of before.byName.values()) {
    if (!after.byName.has(source.name)) found.push(removedSource(change, source));
  }
  found.push(...loginFindings(change, before.byName, after.byName, ledger));
  return found;
}

function isEmptyList(list: Tree | undefined): boolean {
  const bare = revealed(list) ?? [];
  return isList(bare) && bare.length === 0;
}

const UNKNOWN_WORDS = own("which identity providers are accepted is known only after apply");

/** Returns the paths of sources that cannot be matched, since a source or its name is not known; undefined if all can. */
function doubtOf(change: ClusterChange, before: Sources, after: Sources): readonly Sides[] | undefined {
  if (isUnknown(member(change.after, AUTH_SOURCES))) return [samePath(AUTH_SOURCES)];
  const unknown = elements(member(change.after, AUTH_SOURCES)).flatMap((source, index): Sides[] =>
    isUnknown(member(source, "name")) ? [{ after: [AUTH_SOURCES, index] }] : [],
  );
  if (unknown.length === 0) return undefined;
  const unmatched = [...before.byName.values()].filter(({ name }) => !after.byName.has(name));
  return [...unknown, ...unmatched.map(({ index }) => ({ before: [AUTH_SOURCES, index] }))];
}

/** Reports a change of a list that is sensitive as a whole, so that not even names may be shown. */
function hiddenChange(change: ClusterChange): Finding {
  const message = own("the identity providers change (the list is sensitive: it is not shown)");
  return identityFinding(change, message, aboutLogin(change, [], true));
}

/** Reports a source whose name a later one has too. */
function repeated(change: ClusterChange, source: Source, side: "before" | "after"): Finding {
  const when = side === "before" ? "before the change" : "after the change";
  const message = say`more than one identity provider is called ${sourceName(source)} ${own(when)}: which of them counts is not known to this review`;
  const path = [AUTH_SOURCES, source.index];
  const gained =
    side === "after" ? [coveredAt(change, path)] : [{ path: [AUTH_SOURCES, source.name], value: null }];
  const subject = subjectOf(change, "unreviewed", {
    gained,
    isSensitive: side === "after" ? hidesLogin(source.value) : hasHiddenName(source),
  });
  return finding("unreviewed", placeOfSources(change), message, {
    subject,
    accounts: [{ [side]: path }],
    // An approval covers its fields too.
    ...(side === "after" && { details: () => setLines(change, source, NAME) }),
  });
}

const NAME: ReadonlySet<string> = new Set(["name"]);

/** Reports sources of a new cluster without a name, and those that are null. The ledger has the others, which nothing matches. */
function unnamed(change: ClusterChange): Finding[] {
  const found: Finding[] = [];
  elements(member(change.after, AUTH_SOURCES)).forEach((value, index) => {
    if (change.before !== null && value !== null) return;
    const path = [AUTH_SOURCES, index];
    if (text(member(value, "name")) !== undefined || isUnknown(member(value, "name"))) return;
    const message = own("an identity provider has no name: whom it lets in is not known to this review");
    const subject = subjectOf(change, "unreviewed", {
      gained: [coveredAt(change, path)],
      isSensitive: hidesLogin(value),
    });
    found.push(
      finding("unreviewed", placeOfSources(change), message, { subject, accounts: [{ after: path }] }),
    );
  });
  return found;
}

const DECIDING_FIELDS = SOURCE_FIELDS.filter((field) => !isSecretField(field));

/**
 * Reports whether a planned change, which gives the list other values, keeps a part of the drift: a source that was added or
 * removed, or a field of one. Secrets do not count. A field that is not known yet is a finding of the planned change.
 */
export function keepsDrift(drift: ClusterChange, planned: ClusterChange): boolean {
  const listAfter = member(drift.after, AUTH_SOURCES);
  const before = sourcesIn(member(drift.before, AUTH_SOURCES));
  const after = sourcesIn(listAfter);
  const next = sourcesIn(member(planned.after, AUTH_SOURCES)).byName;
  // Sources without a name of their own cannot be matched.
  if (after.byName.size !== elements(listAfter).length) return true;
  const keepsAdded = [...after.byName.values()].some((now) => {
    const kept = next.get(now.name);
    return kept !== undefined && keepsChange(before.byName.get(now.name), now, kept);
  });
  const names = [...before.byName.keys()];
  return keepsAdded || names.some((name) => !after.byName.has(name) && !next.has(name));
}

function keepsChange(old: Source | undefined, now: Source, kept: Source): boolean {
  if (old === undefined) return true;
  return DECIDING_FIELDS.some((field) => {
    const value = member(now.value, field);
    return !same(member(old.value, field), value) && same(member(kept.value, field), value);
  });
}
