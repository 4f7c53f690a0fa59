/** What was changed outside Terraform since the last apply, from what to what, and whether this apply reverts it. */
import { attributeAt, isSecret } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { bothSides, type ClusterChange } from "../../plan/changes";
import { hiding } from "../../plan/tree";
import { elements, hiddenPaths, type MarkPath, member, revealed } from "../../plan/values";
import type { AccessLists } from "../access/access-lists";
import { SNAPSHOTS } from "../cluster/snapshots";
import { changedUrls, derivedPaths } from "../derived";
import { Ledger, samePath } from "../differences";
import type { AskFinder } from "../finder";
import { accountsOf, finding, type Finding, type FindingExtra } from "../finding";
import { keepsDrift } from "../login/identity";
import { AUTH_SOURCES, hidesLogin, hidesLogins } from "../login/identity-providers";
import { coveredAt, scopeOf } from "../scope";
import { changeWords } from "../value-words";
import {
  type Cover,
  driftedListFindings,
  driftFinding,
  type DriftOutcome,
  outcomeOf,
  OUTCOMES,
  type Reverted,
  revertWords,
} from "./drifted-lists";
import { unexplained } from "./unexplained";

/**
 * Reports the drift of a cluster. `planned` is the change of the same cluster; undefined if the plan has none. `ask` returns
 * the findings of other finders, whose sentences are used here.
 */
export function driftFindings(
  found: ClusterChange,
  planned: ClusterChange | undefined,
  lists: AccessLists,
  ask: AskFinder,
): { readonly findings: readonly Finding[]; readonly reverted: readonly Reverted[] } {
  const drift = planned === undefined ? found : hiddenAs(found, planned);
  const { address, action, before, after, kind } = drift;
  const strange = ask("unknown parts", drift);
  if (action === "delete") {
    const again = planned?.action === "create" ? ", and this apply makes a new one, without its data" : "";
    const message = own(`it was deleted outside Terraform${again}`);
    return { findings: [...strange, finding("drift", { address }, message)], reverted: [] };
  }
  const cover = (path: MarkPath) => coveredAt(found, path, planned);
  const ledger = new Ledger();
  ledger.account(...derivedPaths(drift));
  const known: Finding[] = [];
  const reverted: Reverted[] = [];
  for (const name in kind.schema.attributes) {
    const attribute = kind.schema.attributes[name];
    if (before === null || after === null || !drift.differing.has(name)) continue;
    if (attribute === undefined || attribute.terraformOnly === true || ledger.holds(name)) continue;
    ledger.accountForSchema({ [name]: attribute }, before, "before");
    ledger.accountForSchema({ [name]: attribute }, after, "after");
    const endpoint = kind.endpoints.find(({ accessList }) => accessList === name);
    if (endpoint === undefined) known.push(...valueFindings(found, drift, planned, name, cover, ask));
    else {
      const list = driftedListFindings(drift, planned, endpoint, lists, cover);
      known.push(...list.findings);
      if (list.reverted !== undefined) reverted.push(list.reverted);
    }
  }
  const urls = urlFindings(drift, planned, ledger);
  const rest = unexplained(drift, ledger.unclaimed(drift), " outside Terraform", cover);
  return { findings: [...strange, ...known, ...urls, ...rest], reverted };
}

/** Reports URLs that changed with a name or a host name, and stay so: callers of the former ones no longer reach the cluster. */
function urlFindings(drift: ClusterChange, planned: ClusterChange | undefined, ledger: Ledger): Finding[] {
  const { address } = drift;
  const derived = changedUrls(drift).filter((name) => ledger.holds(name));
  const lasting = derived.filter((name) => outcomeOf(drift, planned, name) === "stays");
  return lasting.map((name) => {
    const what = changeWords(drift, samePath(name));
    const message = () => say`${what} outside Terraform, and callers need the new one`;
    return finding("hostname", { address, attribute: name }, message, { accounts: [], variant: "outside" });
  });
}

/**
 * Marks in the drift what the planned change of the cluster marks: a value may have become sensitive since. Marks an
 * attribute as a whole, for sentences; an approval covers the parts of it that are not sensitive. What the schema itself
 * calls sensitive is in no sentence, and needs no mark.
 */
function hiddenAs(drift: ClusterChange, planned: ClusterChange): ClusterChange {
  const { attributes } = drift.kind.schema;
  const names = [...bothSides(drift), ...bothSides(planned)]
    .flatMap((side) => hiddenPaths(side))
    .filter((path) => !isSecret(attributeAt(attributes, path)))
    .map(([name]) => String(name));
  return { ...drift, before: hiding(drift.before, names) };
}

/** Reports a value that was changed, and from what to what. A field that was unset, and stays so, is a reset too. */
function valueFindings(
  found: ClusterChange,
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  name: string,
  cover: Cover,
  ask: AskFinder,
): Finding[] {
  const outcome = outcomeOf(drift, planned, name);
  if (name === AUTH_SOURCES && keepsLogins(drift, planned, outcome)) {
    const isShown = !hidesLogins(found) && (planned === undefined || !hidesLogins(planned));
    const about = aboutIdentity(drift, cover, planned);
    const isWhole = outcome === "stays" || planned?.differing.has(AUTH_SOURCES) === false;
    return [loginFinding(isShown ? found : drift, planned, isWhole ? "stays" : "partly", about, ask)];
  }
  const resets = ask("resets", drift).filter(({ attribute }) => attribute === name);
  const { address } = drift;
  const unset = (outcome === "stays" ? resets : []).map((reset) =>
    finding(
      "reset",
      { address, attribute: name },
      () => say`${reset.message()}; it was unset outside Terraform`,
    ),
  );
  const backups = name === SNAPSHOTS && outcome === "stays" ? lastingSnapshots(drift, ask) : [];
  const isTold = unset.length + backups.length > 0;
  const about: FindingExtra = {
    scope: scopeOf(drift, "drift", { gained: [cover([name])], isSensitive: false }),
    details: isTold ? undefined : () => valueLines(drift, name, resets, ask),
  };
  return [...unset, ...backups, driftFinding(drift, planned, name, "was changed", outcome, about)];
}

/** Reports snapshots that ended, or have other credentials, since somebody changed them, and that stay so. */
function lastingSnapshots(drift: ClusterChange, ask: AskFinder): Finding[] {
  const place = { address: drift.address, attribute: SNAPSHOTS };
  return ask("snapshots", drift)
    .filter(({ code }) => code === "snapshots")
    .map((found) => {
      const { scope, fix } = found;
      const message = () => say`${found.message()}; this was changed outside Terraform`;
      return finding("snapshots", place, message, { scope, fix, accounts: accountsOf(found) });
    });
}

/** Reports identity providers that were changed. Its sentence names each change, since an approval covers them. */
function loginFinding(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  outcome: DriftOutcome,
  about: FindingExtra,
  ask: AskFinder,
): Finding {
  const brief = own(`was changed outside Terraform${OUTCOMES[outcome]}`);
  const lines = () => ask("identity", drift).map(({ message }) => message());
  const { address } = drift;
  const place = { address, attribute: AUTH_SOURCES };
  return finding("drift", place, brief, {
    details: lines,
    ...about,
    ...(outcome === "stays" && { fix: () => revertWords(AUTH_SOURCES, planned) }),
  });
}

/** Reports whether a part of a changed list of identity providers stays as it is, whatever the apply does to the others. */
function keepsLogins(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  outcome: DriftOutcome,
): boolean {
  if (outcome === "stays") return true;
  const isPartly = outcome === "overwritten" || outcome === "unknown";
  return isPartly && planned !== undefined && keepsDrift(drift, planned);
}

/** The scope of a changed list of identity providers of which a part stays as it is. */
function aboutIdentity(drift: ClusterChange, cover: Cover, planned = drift): FindingExtra {
  const identityProviders = ({ after }: ClusterChange) => elements(member(after, AUTH_SOURCES));
  const gained = identityProviders(drift).map((_, index) => cover([AUTH_SOURCES, index]));
  // The planned list may have another order.
  const isSensitive = [drift, planned].some((side) => identityProviders(side).some(hidesLogin));
  return { gates: ["identity"], scope: scopeOf(drift, "drift", { gained, isSensitive }) };
}

/** Says from what to what a value was changed. */
function valueLines(
  drift: ClusterChange,
  name: string,
  resets: readonly Finding[],
  ask: AskFinder,
): readonly Words[] {
  const others = [...ask("identity", drift), ...ask("snapshots", drift), ...ask("window", drift)].filter(
    ({ attribute }) => attribute === name,
  );
  const lines = [
    ...resets.map(({ message }) => say`it ${message()}`),
    ...others.map(({ message }) => message()),
  ];
  if (lines.length > 0) return lines;
  if (bothSides(drift).some((side) => typeof (revealed(member(side, name)) ?? "") === "object")) return [];
  return [say`it ${changeWords(drift, samePath(name))}`];
}
