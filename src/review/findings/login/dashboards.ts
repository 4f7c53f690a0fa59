/** Changes of the identity provider with which OpenSearch Dashboards offers a login. */
import { own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { isTrue, member } from "../../plan/values";
import type { ValuePaths } from "../differences";
import type { Finding, GainedValue } from "../finding";
import {
  aboutLogin,
  AUTH_SOURCES,
  hasHiddenName,
  identityFinding,
  type IdentityProvider,
  identityProviderName,
  type IdentityProviders,
  LOGIN_RANKS,
  pathsOf,
  UNKNOWN_LOGIN,
} from "./identity-providers";

const FIELD = "dashboards_login";

/** Reports which login Dashboards offers. */
export function loginFindings(
  change: ClusterChange,
  before: IdentityProviders,
  after: IdentityProviders,
): Finding[] {
  if (change.before === null) return [];
  const identityProviders = [...after.values()];
  const accounts: ValuePaths[] = [];
  for (const next of identityProviders) {
    const old = before.get(next.name);
    if (old !== undefined) accounts.push(pathsOf(old, next)(FIELD));
  }
  const pathOf = (identityProvider: IdentityProvider) => [AUTH_SOURCES, identityProvider.index, FIELD];
  if (identityProviders.some((identityProvider) => isPartlyUnknown(change, pathOf(identityProvider)))) {
    const message = own("which login Dashboards offers is known only after apply");
    return [identityFinding(change, message, { ...UNKNOWN_LOGIN, accounts })];
  }
  const old = [...before.values()].find(offers);
  const next = identityProviders.find(offers);
  if (old?.name === next?.name) return [];
  const isSecret = [old, next].some(
    (identityProvider) => identityProvider !== undefined && isHidden(change, pathOf(identityProvider)),
  );
  const hasSecretName =
    (next !== undefined && hasHiddenName(next)) || (old !== undefined && hasHiddenName(old));
  const gained: GainedValue[] = [{ path: [AUTH_SOURCES, FIELD], value: next?.name ?? null }];
  // An approval does not hold if another identity provider loses the login.
  if (old !== undefined) gained.push({ path: [AUTH_SOURCES, FIELD, "before"], value: old.name });
  const about = aboutLogin(change, gained, isSecret || hasSecretName);
  const message = () =>
    isSecret ? own("the login that Dashboards offers changes (a sensitive value)") : loginWords(old, next);
  return [identityFinding(change, message, { ...about, accounts, rank: LOGIN_RANKS.offered })];
}

function offers({ value }: IdentityProvider): boolean {
  return isTrue(member(value, FIELD));
}

function loginWords(old: IdentityProvider | undefined, next: IdentityProvider | undefined): Words {
  if (next === undefined) {
    const instead = old === undefined ? [] : say`, instead of one with ${identityProviderName(old)}`;
    return say`${own("Dashboards offers no login but the built-in user's")}${instead}`;
  }
  const name = identityProviderName(next);
  if (old === undefined) return say`Dashboards offers a login with ${name}`;
  return say`Dashboards offers a login with ${name} instead of ${identityProviderName(old)}`;
}
