/** The identity providers of a change: which are added, removed or changed, and whether the host of one gets the secret of the old host. */
import { authSource, formsOfSecret } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isHiddenAsWhole, isPartlyUnknown } from "../../plan/changes";
import { meansSame } from "../../plan/meaning";
import {
  elements,
  holdsUnknown,
  isUnknown,
  keysOf,
  member,
  type NamedElement,
  namedIn,
  type PlanTree,
  revealedJson,
  same,
  text,
  valueAt,
} from "../../plan/values";
import { type Ledger, samePath, type Sides, type ValuePaths } from "../differences";
import type { ClusterSubject } from "../finder";
import { type Finding, finding, type FindingExtra } from "../finding";
import { coveredAt } from "../scope";
import { changeWords, valueWordsAt } from "../value-words";
import {
  aboutLogin,
  AUTH_SOURCES,
  DECIDING,
  hasHiddenName,
  hidesLogin,
  identityFinding,
  identityProviderName,
  inOrderOfWeight,
  LOGIN_RANKS,
  pathsOf,
  placeOfLogins,
  setLines,
  SHOWN_FIELDS,
  UNKNOWN_LOGIN,
} from "./identity-providers";
import { type SecretChange, secretChange } from "./secrets";

/**
 * Reports identity providers that are added, removed or changed. Matches those of both sides by name; the ledger reports those
 * without a name, or with the name of a later one.
 */
export function identityFindings({ change: planned, replacement, ledger }: ClusterSubject): Finding[] {
  if (replacement !== undefined) accountForCompared(replacement, ledger);
  const change = replacement ?? planned;
  if (change.kind.schema.attributes[AUTH_SOURCES] === undefined || change.after === null) return [];
  const old = member(change.before, AUTH_SOURCES);
  const next = member(change.after, AUTH_SOURCES);
  if (!change.differing.has(AUTH_SOURCES)) return [];
  const before = namedIn(old);
  const after = namedIn(next);
  const unmatched = unmatchedPaths(change, before, after);
  if (isHiddenAsWhole(change, [AUTH_SOURCES])) {
    return [
      unmatched === undefined ? hiddenChange(change) : identityFinding(change, UNKNOWN_WORDS, UNKNOWN_LOGIN),
    ];
  }
  const found: Finding[] = [];
  if (unmatched !== undefined)
    found.push(identityFinding(change, UNKNOWN_WORDS, { ...UNKNOWN_LOGIN, accounts: unmatched }));
  for (const identityProvider of after.values()) {
    const same = before.get(identityProvider.name);
    if (same === undefined) found.push(addedIdentityProvider(change, identityProvider, ledger));
    else found.push(...changedIdentityProvider(change, same, identityProvider, ledger));
  }
  if (unmatched !== undefined) return found;
  for (const identityProvider of before.values()) {
    if (!after.has(identityProvider.name))
      found.push(removedIdentityProvider(change, identityProvider, after.size === 0));
  }
  return found;
}

/** Accounts for the identity providers of a new cluster that are compared with those of the one whose name it gets. */
export function accountForCompared({ after, differing }: ClusterChange, ledger: Ledger): void {
  if (!differing.has(AUTH_SOURCES)) return ledger.account({ after: [AUTH_SOURCES] });
  for (const { value, index } of namedIn(member(after, AUTH_SOURCES)).values())
    ledger.accountForSchema(authSource.attributes, value, "after", [AUTH_SOURCES, index]);
}

const UNKNOWN_WORDS = own("which identity providers are accepted is known only after apply");

/** Returns the paths of identity providers that cannot be matched, since one or its name is not known; undefined if all can. */
function unmatchedPaths(
  change: ClusterChange,
  before: ReadonlyMap<string, NamedElement>,
  after: ReadonlyMap<string, NamedElement>,
): readonly Sides[] | undefined {
  if (isUnknown(member(change.after, AUTH_SOURCES))) return [samePath(AUTH_SOURCES)];
  const unknown = elements(member(change.after, AUTH_SOURCES)).flatMap((identityProvider, index): Sides[] =>
    isUnknown(member(identityProvider, "name")) ? [{ after: [AUTH_SOURCES, index] }] : [],
  );
  if (unknown.length === 0) return undefined;
  const left = [...before.values()].filter(({ name }) => !after.has(name));
  return [...unknown, ...left.map(({ index }) => ({ before: [AUTH_SOURCES, index] }))];
}

/** Reports a change of a list that is sensitive as a whole, so that not even names may be shown. */
function hiddenChange(change: ClusterChange): Finding {
  const message = own("the identity providers change (the list is sensitive: it is not shown)");
  return identityFinding(change, message, aboutLogin(change, [], true));
}

/** Reports an identity provider that is accepted for the first time, with all that its approval covers. */
function addedIdentityProvider(
  change: ClusterChange,
  identityProvider: NamedElement,
  ledger: Ledger,
): Finding {
  const { value, index } = identityProvider;
  const path = [AUTH_SOURCES, index];
  ledger.accountForSchema(authSource.attributes, value, "after", path);
  const field = (name: string) => member(value, name) ?? null;
  const login = field("dashboards_login") === true ? ", with a login on Dashboards" : "";
  const takesAny = field("type") === "oidc" && field("audience") === null;
  const audience = takesAny ? "; it accepts tokens for any audience" : "";
  const unknown = SHOWN_FIELDS.filter((name) => holdsUnknown(field(name)));
  const paths = pathsOf(identityProvider, identityProvider);
  const type = unknown.includes("type") ? [] : say` (${valueWordsAt(change, paths("type"), "after")})`;
  const open = unknown.length === 0 ? "" : `; known only after apply: ${unknown.join(", ")}`;
  const brief = say`${identityProviderName(identityProvider)} is accepted${type}${own(login + audience + open)}`;
  const lines = setLines(change, identityProvider);
  const about = holdsUnknown(value)
    ? UNKNOWN_LOGIN
    : aboutLogin(change, [coveredAt(change, path)], hidesLogin(value));
  return identityFinding(change, brief, {
    ...about,
    details: () => lines,
    accounts: [],
    rank: LOGIN_RANKS.added,
  });
}

/** Reports an identity provider that is no longer accepted. */
function removedIdentityProvider(
  change: ClusterChange,
  identityProvider: NamedElement,
  isLast: boolean,
): Finding {
  const left = own(isLast ? "only the built-in user can log in" : "its users cannot log in");
  const message = () => say`${identityProviderName(identityProvider)} is no longer accepted: ${left}`;
  const gained = [{ path: [AUTH_SOURCES, identityProvider.name], value: null }];
  return identityFinding(change, message, {
    ...aboutLogin(change, gained, hasHiddenName(identityProvider)),
    accounts: [{ before: [AUTH_SOURCES, identityProvider.index] }],
    rank: LOGIN_RANKS.removed,
  });
}

/** Reports the changed fields of an identity provider, those that decide who logs in first. */
function changedIdentityProvider(
  change: ClusterChange,
  old: NamedElement,
  next: NamedElement,
  ledger: Ledger,
): Finding[] {
  if (old.index === next.index && same(old.value, next.value)) return [];
  const paths = pathsOf(old, next);
  const name = identityProviderName(next);
  const differs = (field: string) =>
    !meansSame(authSource.attributes[field], member(old.value, field), member(next.value, field));
  // Equal fields are explained, although the identity provider has another position.
  if (old.index !== next.index) {
    const names = [...keysOf(old.value), ...keysOf(next.value)];
    ledger.account(...names.filter((field) => !differs(field)).map(paths));
  }
  const fields = inOrderOfWeight(SHOWN_FIELDS.filter(differs));
  const secret = secretChange(change, "client_secret", paths);
  const found = fields.length === 0 ? [] : [changedFields(change, old, next, fields, secret)];
  if (secret !== undefined) {
    const { message, accounts } = secret;
    const extra = { level: "note" as const, accounts };
    found.push(finding("secret", placeOfLogins(change), () => say`${name}: ${message}`, extra));
  }
  return found;
}

/** Reports fields that have other values, in one finding. */
function changedFields(
  change: ClusterChange,
  old: NamedElement,
  next: NamedElement,
  fields: readonly string[],
  secret: SecretChange | undefined,
): Finding {
  const paths = pathsOf(old, next);
  const name = identityProviderName(next);
  const isOfOtherType = fields.includes("type");
  const hosts = changedHost(change, paths, isOfOtherType ? [...URLS] : fields);
  const sent = sentSecret(change, paths, secret);
  const type = isOfOtherType ? [say`${own("type")} ${changeWords(change, paths("type"))}`] : [];
  const decides = hosts === undefined ? [] : [say`${hosts.to} decides who logs in instead of ${hosts.from}`];
  const deciding = [...type, ...decides, ...(sent === undefined ? [] : [sent.words])];
  const left = fields.filter((field) => field !== "type");
  const lines = left.map((field) => fieldWords(change, field, paths(field), isOfOtherType));
  const [told, others] = deciding.length > 0 ? [deciding, lines] : [lines.slice(0, 1), lines.slice(1)];
  // What else changes is named in the sentence, and told in the details.
  const names = left
    .slice(left.length - others.length)
    .filter((name) => hosts === undefined || !URLS.has(name));
  const more =
    names.length === 0 ? "" : `; ${names.join(", ")} ${names.length === 1 ? "changes" : "change"} too`;
  const isDeciding = fields.some((field) => DECIDING.includes(field));
  const rank =
    sent !== undefined ? LOGIN_RANKS.secretSent : isDeciding ? LOGIN_RANKS.decides : LOGIN_RANKS.changed;
  return identityFinding(change, () => say`${name}: ${joined(told, "; ")}${own(more)}`, {
    ...aboutFields(change, old, next, fields, sent),
    details: () => others,
    fix: sent === undefined ? undefined : () => sent.fix,
    accounts: fields.map(paths),
    rank,
  });
}

/** Returns what an approval of changed fields covers. */
function aboutFields(
  change: ClusterChange,
  old: NamedElement,
  next: NamedElement,
  fields: readonly string[],
  sent: SentSecret | undefined,
): FindingExtra {
  const paths = pathsOf(old, next);
  if (fields.some((field) => isPartlyUnknown(change, paths(field).after))) return UNKNOWN_LOGIN;
  const values = fields.map((field) => ({
    path: [AUTH_SOURCES, next.name, field],
    value: revealedJson(member(next.value, field)),
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

const URLS: ReadonlySet<string> = new Set(["connect_url", "idp_metadata_url"]);

/**
 * Returns the hosts that decide who logs in before and after, by the first of some URLs that is set; undefined if the host
 * stays, or if one of the URLs is sensitive or not known yet.
 */
function changedHost(
  change: ClusterChange,
  paths: (field: string) => ValuePaths,
  fields: readonly string[],
): { readonly from: string; readonly to: string } | undefined {
  const urls = fields.filter((field) => URLS.has(field)).map(paths);
  const isShown = urls.every(
    ({ before, after }) => !isHidden(change, before, after) && !isPartlyUnknown(change, after),
  );
  if (!isShown) return undefined;
  const hostOn = (side: "before" | "after") =>
    urls.flatMap((one) => hostOf(valueAt(change[side], one[side])) ?? [])[0];
  const [from, to] = [hostOn("before"), hostOn("after")];
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

function hostOf(value: PlanTree | undefined): string | undefined {
  const url = text(value);
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
}

/** Says that a client secret goes to another host than the one it is for. */
interface SentSecret {
  readonly words: Words;
  readonly fix: Words;
  /** Whether it is known to be the old one. */
  readonly isCertain: boolean;
}

/** Returns undefined if no secret goes to another host, or a new one does. */
function sentSecret(
  change: ClusterChange,
  paths: (field: string) => ValuePaths,
  secret: SecretChange | undefined,
): SentSecret | undefined {
  const hosts = changedHost(change, paths, ["connect_url"]);
  const { plain, version } = formsOfSecret("client_secret");
  const hasSecret = [plain, version].some(
    (field) => (valueAt(change.after, paths(field).after) ?? null) !== null,
  );
  if (hosts === undefined || secret?.isReplaced === true || !hasSecret) return undefined;
  const isCertain = secret === undefined;
  const certainty = own(isCertain ? "does not change" : "may be the old one");
  return {
    isCertain,
    words: say`${own("client_secret")} ${certainty}: the secret for the old host would go to ${hosts.to}`,
    fix: own("rotate client_secret with this change, so that the new host does not get the old one"),
  };
}

/** Writes how a field changes, and what that means; of a provider of another type, it means nothing by itself. */
function fieldWords(change: ClusterChange, field: string, paths: ValuePaths, isOfOtherType: boolean): Words {
  if (field === "ca_cert") return say`${own(field)} changes: other certificate authorities are trusted`;
  const isUnset = (valueAt(change.after, paths.after) ?? null) === null;
  const whenUnset = isUnset && !isOfOtherType ? authSource.attributes[field]?.whenUnset : undefined;
  if (whenUnset !== undefined) return say`${own(field)} is no longer set: ${own(whenUnset)}`;
  const meaning = isOfOtherType ? undefined : MEANINGS[field];
  return say`${own(field)} ${changeWords(change, paths)}${own(meaning === undefined ? "" : `, ${meaning}`)}`;
}

const MEANINGS: Readonly<Record<string, string>> = {
  roles_key: "so that users get other backend roles",
  subject_key: "so that the same person becomes another user",
  audience: "so that tokens for that audience alone are accepted",
  dashboards_login: "so that Dashboards offers another login",
  idp_entity_id: "so that another provider decides who logs in",
};
