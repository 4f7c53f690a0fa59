/** The identity providers of a cluster: matched by name on both sides, their fields in sentences, and what an approval covers. */
import { authSource, formsOfSecret, isSecret } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { bothSides, type ClusterChange, isHiddenAsWhole } from "../../plan/changes";
import {
  elements,
  holdsHidden,
  holdsUnknown,
  member,
  type NamedElement,
  type PlanTree,
} from "../../plan/values";
import type { ValuePaths } from "../differences";
import {
  type Finding,
  finding,
  type FindingExtra,
  type FindingPlace,
  type GainedValue,
  type Sentence,
} from "../finding";
import { scopeOf } from "../scope";
import { valueWordsAt } from "../value-words";

export const AUTH_SOURCES = "auth_sources";

/** Writes the name of an identity provider in a sentence, unless it is sensitive. */
export function identityProviderName(identityProvider: NamedElement): Words {
  return hasHiddenName(identityProvider)
    ? own("a source with a sensitive name")
    : say`${identityProvider.name}`;
}

export function hasHiddenName({ value }: NamedElement): boolean {
  return holdsHidden(member(value, "name"));
}

/** Returns a function that gives the paths of a field of an identity provider on both sides. */
export function pathsOf(old: NamedElement, next: NamedElement): (field: string) => ValuePaths {
  return (field) => ({ before: [AUTH_SOURCES, old.index, field], after: [AUTH_SOURCES, next.index, field] });
}

/** The fields that hold a secret, or the version of one. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(
  Object.entries(authSource.attributes).flatMap(([name, attribute]) =>
    isSecret(attribute) && attribute.writeOnlyFormOf === undefined ? Object.values(formsOfSecret(name)) : [],
  ),
);

/** Reports whether a field of an identity provider that decides who can log in is sensitive. Secrets do not decide that. */
export function hidesLogin(identityProvider: PlanTree): boolean {
  return SHOWN_FIELDS.some((field) => holdsHidden(member(identityProvider, field)));
}

/** Reports whether the names of identity providers, or what decides who logs in with them, are sensitive on either side. */
export function hidesLogins(change: ClusterChange): boolean {
  const identityProviders = bothSides(change).flatMap((side) => elements(member(side, AUTH_SOURCES)));
  return isHiddenAsWhole(change, [AUTH_SOURCES]) || identityProviders.some(hidesLogin);
}

/** The ranks of changes. Those that are not known, or not shown, come before all of them. */
export const LOGIN_RANKS = {
  secretSent: 1,
  decides: 2,
  added: 3,
  changed: 4,
  removed: 5,
} as const;

/** Makes a finding about the identity providers of a cluster. */
export function identityFinding(change: ClusterChange, message: Sentence, extra: FindingExtra): Finding {
  return finding("identity", placeOfLogins(change), message, extra);
}

export function placeOfLogins({ address }: ClusterChange): FindingPlace {
  return { address, attribute: AUTH_SOURCES };
}

/** No approval covers values that are not known. */
export const UNKNOWN_LOGIN: FindingExtra = { gates: ["undetermined"] };

/** Returns what an approval of a login covers. */
export function aboutLogin(
  change: ClusterChange,
  gained: readonly GainedValue[],
  isSensitive: boolean,
): FindingExtra {
  return { scope: scopeOf(change, "identity", { gained, isSensitive }) };
}

/** The fields that are reported one by one. Secrets have findings of their own. */
export const SHOWN_FIELDS = Object.keys(authSource.attributes).filter((field) => !SECRET_FIELDS.has(field));

/** The fields that decide who logs in, the one with the most weight first. */
export const DECIDING = ["connect_url", "idp_metadata_url", "idp_entity_id", "type", "audience"];

/** Orders fields: those that decide who logs in come first. */
export function inOrderOfWeight(fields: readonly string[]): readonly string[] {
  const rank = (field: string) => (DECIDING.includes(field) ? DECIDING.indexOf(field) : DECIDING.length);
  return [...fields].sort((a, b) => rank(a) - rank(b));
}

/** Writes the value of a field of a new provider: an approval covers it. */
function setWords(change: ClusterChange, field: string, paths: ValuePaths): Words {
  if (field === "ca_cert") return say`${own(field)} is set: other certificate authorities are trusted`;
  return say`${own(field)} is ${valueWordsAt(change, paths, "after")}`;
}

/**
 * Writes the fields of a new provider that are set and known, apart from its name, its type and a login on Dashboards, which
 * its sentence has: a line for each.
 */
export function setLines(change: ClusterChange, identityProvider: NamedElement): readonly Words[] {
  const paths = pathsOf(identityProvider, identityProvider);
  const isShown = (field: string) => {
    const value = member(identityProvider.value, field) ?? null;
    return !["name", "type"].includes(field) && value !== null && value !== true && !holdsUnknown(value);
  };
  return inOrderOfWeight(SHOWN_FIELDS.filter(isShown)).map((field) => setWords(change, field, paths(field)));
}
