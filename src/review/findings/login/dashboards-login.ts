/** Changes of the identity provider with which OpenSearch Dashboards offers a login. */
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../input/changes";
import { member } from "../../input/members";
import { own, say, type Words } from "../../words";
import { isSwitch, type Ledger, type ValuePaths } from "../differences";
import { finding, type Finding, type FindingExtra } from "../finding";
import { subjectOf } from "../subject";
import { AUTH_SOURCES, hasHiddenName, pathsOf, type Source, sourceName } from "./auth-sources";

const FIELD = "dashboards_login";

/** Its rank: after changed fields of a provider, which decide who may log in. */
const AFTER_FIELDS = 5;

type ByName = ReadonlyMap<string, Source>;

/** Reports which login Dashboards offers. */
export function loginFindings(
  change: ClusterChange,
  before: ByName,
  after: ByName,
  ledger: Ledger,
): Finding[] {
  if (change.before === null) return [];
  const place = { address: change.address, attribute: AUTH_SOURCES };
  const kept = [...after.values()].flatMap((next): { old: Source; next: Source; paths: ValuePaths }[] => {
    const old = before.get(next.name);
    return old === undefined ? [] : [{ old, next, paths: pathsOf(old, next)(FIELD) }];
  });
  const accounts = kept.map(({ paths }) => paths);
  const pathOf = (source: Source) => [AUTH_SOURCES, source.index, FIELD];
  if ([...after.values()].some((source) => isPartlyUnknown(change, pathOf(source)))) {
    const message = own("which login Dashboards offers is known only after apply");
    return [finding("identity", place, message, { gates: ["undetermined"], accounts })];
  }
  // Unset means the same as false.
  const isSame = kept.filter(({ old, next }) => offers(old) === offers(next)).map(({ paths }) => paths);
  ledger.account(...isSame.filter((paths) => isSwitch(change, paths)));
  const [old, next] = [[...before.values()].find(offers), [...after.values()].find(offers)];
  if (old?.name === next?.name) return [];
  const isSecret = [old, next].some((source) => source !== undefined && isHidden(change, pathOf(source)));
  const hasSecretName = next !== undefined && hasHiddenName(change, next, "after");
  const gained = [{ path: [AUTH_SOURCES, FIELD], value: next?.name ?? null }];
  const extra: FindingExtra = {
    subject: subjectOf(change, "identity", { gained, isSensitive: isSecret || hasSecretName }),
    accounts,
    rank: AFTER_FIELDS,
  };
  const message = isSecret
    ? own("the login that Dashboards offers changes (a sensitive value)")
    : loginWords(change, old, next);
  return [finding("identity", place, message, extra)];
}

function offers({ value }: Source): boolean {
  return member(value, FIELD) === true;
}

function loginWords(change: ClusterChange, old: Source | undefined, next: Source | undefined): Words {
  if (next === undefined) return own("Dashboards offers no login but the built-in user's");
  const name = sourceName(change, next, "after");
  if (old === undefined) return say`Dashboards offers a login with ${name}`;
  return say`Dashboards offers a login with ${name} instead of ${sourceName(change, old, "before")}`;
}
