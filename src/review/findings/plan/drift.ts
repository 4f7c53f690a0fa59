/** What was changed outside Terraform since the last apply, and whether this apply reverts it. */
import { IpSet, shortRanges, shortSize } from "../../../cidr";
import { isJsonObject } from "../../../json";
import type { Endpoint } from "../../../schema";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../input/changes";
import { keepsMarks } from "../../input/contradictions";
import { isTouched, markAt, type MarkPath } from "../../input/marks";
import { elements, hasKey, keysOf, member, sameJson } from "../../input/members";
import { joined, namesWords, own, say, type Words } from "../../words";
import { widthFindings } from "../access/access-findings";
import { type AccessLists, isKnown } from "../access/access-lists";
import { doubtsOf, doubtWords } from "../access/doubts";
import { changedUrls, derivedPaths } from "../derived";
import { Ledger, samePath } from "../differences";
import { type ClosedEndpoint, type Doubt, finding, type Finding, type FindingExtra } from "../finding";
import { AUTH_SOURCES, hidesLogin, hidesLogins } from "../login/auth-sources";
import { identityFindings } from "../login/identity";
import { keepsDrift } from "../login/kept-drift";
import { changeWords } from "../shown";
import { coveredAt, type GainedValue, subjectOf } from "../subject";
import { unsetFindings, valueLines } from "./drifted-values";
import { entryFindings } from "./entries";
import { gainedAt, unexplained, unreviewed } from "./unreviewed";

const MOST_RANGES = 4;

/** Reports the drift of a cluster. `planned` is the change of the same cluster; undefined if the plan has none. */
export function driftFindings(
  found: ClusterChange,
  planned: ClusterChange | undefined,
  lists: AccessLists,
): Finding[] {
  const drift = planned === undefined ? found : hiddenAs(found, planned);
  const { address, action, before, after, kind } = drift;
  const strange = [...entryFindings(drift), ...actionFindings(drift), ...missingFindings(drift)];
  if (action === "delete") {
    const again = planned?.action === "create" ? ", and this apply makes a new one, without its data" : "";
    const closed = kind.endpoints.flatMap((endpoint) => {
      const allowed = lists.before(drift, endpoint.accessList);
      return closedOf(drift, endpoint, allowed?.certain ?? IpSet.empty, doubtsOf(allowed));
    });
    const message = own(`it was deleted outside Terraform${again}`);
    return [...strange, finding("drift", { address }, message, { closed })];
  }
  const cover = (path: MarkPath) => coveredAt(found, path, planned);
  const ledger = new Ledger();
  ledger.account(...derivedPaths(drift));
  const known: Finding[] = [];
  for (const name in kind.schema.attributes) {
    const attribute = kind.schema.attributes[name];
    if (before === null || after === null || !drift.differing.has(name)) continue;
    if (attribute === undefined || attribute.terraformOnly === true || ledger.holds(name)) continue;
    if (sameJson(member(before, name), member(after, name))) continue;
    if (name === AUTH_SOURCES && hasSameProviders(drift)) {
      ledger.account(samePath(name));
      continue;
    }
    ledger.accountForSchema({ [name]: attribute }, before, "before");
    ledger.accountForSchema({ [name]: attribute }, after, "after");
    const endpoint = kind.endpoints.find(({ accessList }) => accessList === name);
    const more =
      endpoint === undefined
        ? valueFindings(found, drift, planned, name, cover)
        : listFindings(drift, planned, endpoint, lists, cover);
    known.push(...more);
  }
  const urls = urlFindings(drift, planned, ledger);
  return [
    ...strange,
    ...known,
    ...urls,
    ...unexplained(drift, ledger.open(drift), " outside Terraform", cover),
  ];
}

/**
 * Reports attributes that the drift has on one side only: Terraform writes every attribute on both. What was there before is
 * nowhere else in a plan.
 */
function missingFindings(drift: ClusterChange): Finding[] {
  const { before, after } = drift;
  if (before === null || after === null) return [];
  const missing = [
    ...keysOf(after).filter((name) => !hasKey(before, name)),
    ...keysOf(before).filter((name) => !hasKey(after, name)),
  ];
  if (missing.length === 0) return [];
  const names = namesWords(
    missing.map((name) => say`${name}`),
    MOST_NAMES,
  );
  const message = say`the plan gives ${names} on one side of its drift only`;
  return [unreviewed(drift, {}, message, [gainedAt(["missing"], missing)])];
}

/** The most attributes that a sentence names. */
const MOST_NAMES = 5;

/** Reports whether the identity providers are the same in another order, or with another spelling of what is not set. */
function hasSameProviders(drift: ClusterChange): boolean {
  const ledger = new Ledger();
  if (identityFindings(drift, ledger).length > 0) return false;
  return ledger.open(drift).every(([name]) => name !== AUTH_SOURCES);
}

/** Reports URLs that changed with a name or a host name, and stay so: callers of the former ones no longer reach the cluster. */
function urlFindings(drift: ClusterChange, planned: ClusterChange | undefined, ledger: Ledger): Finding[] {
  const { address, kind } = drift;
  const derived = changedUrls(drift).filter((name) => ledger.holds(name));
  const kept = derived.filter((name) => outcomeOf(drift, planned, name) === "stays");
  return kept.map((name) => {
    const what = changeWords(drift, kind.schema.attributes[name], samePath(name));
    const message = say`${what} outside Terraform, and callers need the new one`;
    return finding("hostname", { address, attribute: name }, message, { accounts: [] });
  });
}

/** The actions that Terraform gives drift. No finding about drift is about others. */
const ACTIONS_OF_DRIFT: ReadonlySet<ClusterChange["action"]> = new Set([
  "no-op",
  "update",
  "delete",
  "unknown",
]);

function actionFindings(drift: ClusterChange): readonly Finding[] {
  if (ACTIONS_OF_DRIFT.has(drift.action)) return [];
  const message = own(
    `its action as a change outside Terraform, ${drift.action}, is not known to this review`,
  );
  return [unreviewed(drift, {}, message, [gainedAt(["actions"], drift.action)])];
}

/** Returns what an approval covers of a value, without what the drift or the planned change marks. */
type Cover = (path: MarkPath) => GainedValue;

/**
 * Marks in the drift what the planned change of the cluster marks: a value may have become sensitive since. Marks an
 * attribute as a whole, for sentences; an approval covers the parts of it that are not sensitive. What the schema itself
 * calls sensitive is in no sentence, and needs no mark.
 */
function hiddenAs(drift: ClusterChange, planned: ClusterChange): ClusterChange {
  const { attributes } = drift.kind.schema;
  const sides = [drift, planned].flatMap((side) => [side.beforeSensitive, side.afterSensitive]);
  const marks = sides.filter((mark) => isTouched(mark, []));
  if (marks.length === 0) return drift;
  const names = Object.keys({ ...drift.before, ...drift.after });
  const hidden = names.filter((name) =>
    marks.some((mark) => !keepsMarks(attributes[name], markAt(mark, [name]), undefined)),
  );
  const whole = Object.fromEntries(hidden.map((name) => [name, true]));
  return {
    ...drift,
    beforeSensitive: { ...(isJsonObject(drift.beforeSensitive) && drift.beforeSensitive), ...whole },
  };
}

/** Reports a value that was changed, and from what to what. A field that was unset, and stays so, is a reset too. */
function valueFindings(
  found: ClusterChange,
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  name: string,
  cover: Cover,
): Finding[] {
  const outcome = outcomeOf(drift, planned, name);
  if (name === AUTH_SOURCES && keepsProviders(drift, planned, outcome)) {
    const isShown = !hidesLogins(found) && (planned === undefined || !hidesLogins(planned));
    const about = aboutIdentity(drift, cover, planned);
    return [loginFinding(isShown ? found : drift, planned, outcome === "stays" ? outcome : "partly", about)];
  }
  const about = aboutValue(drift, name, cover);
  const unset = outcome === "stays" ? unsetFindings(drift, name) : [];
  const details = unset.length === 0 ? () => valueLines(drift, name) : undefined;
  return [...unset, drifted(drift, planned, name, "was changed", outcome, { ...about, details })];
}

/** Reports identity providers that were changed. Its sentence names each change, since an approval covers them. */
function loginFinding(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  outcome: Outcome,
  about: FindingExtra,
): Finding {
  const brief = own(`was changed outside Terraform${OUTCOMES[outcome]}`);
  const lines = () => identityFindings(drift, new Ledger()).map(({ message }) => message);
  const { address } = drift;
  const place = { address, attribute: AUTH_SOURCES };
  return finding("drift", place, () => joined([brief, ...lines()], "; "), {
    ...about,
    brief: () => brief,
    details: lines,
    answers: () => [say`${own(`${AUTH_SOURCES} `)}${brief}`, ...lines().slice(0, 1)],
    ...(outcome === "stays" && { fix: () => revertWords(AUTH_SOURCES, planned) }),
  });
}

/** Reports whether a part of a changed list of identity providers stays as it is, whatever the apply does to the others. */
function keepsProviders(drift: ClusterChange, planned: ClusterChange | undefined, outcome: Outcome): boolean {
  if (outcome === "stays") return true;
  const isPartly = outcome === "overwritten" || outcome === "unknown";
  return isPartly && planned !== undefined && keepsDrift(drift, planned);
}

function aboutValue(drift: ClusterChange, name: string, cover: Cover): FindingExtra {
  return { subject: subjectOf(drift, "drift", { gained: [cover([name])], isSensitive: false }) };
}

/** Makes a finding about an attribute. Says how to revert a change that would stay. */
function drifted(
  { address }: ClusterChange,
  planned: ClusterChange | undefined,
  attribute: string,
  what: string,
  outcome: Outcome,
  extra: FindingExtra,
  why: Words = [],
): Finding {
  const end = why.length === 0 ? [] : say`: ${why}`;
  const message = say`${own(`${what} outside Terraform${OUTCOMES[outcome]}`)}${end}`;
  const fix = () => revertWords(attribute, planned);
  return finding("drift", { address, attribute }, message, { ...extra, ...(outcome === "stays" && { fix }) });
}

function revertWords(attribute: string, planned: ClusterChange | undefined): Words {
  return own(
    outsideFix(attribute, planned) ??
      `set ${attribute} to what it should be, so that the apply reverts the change`,
  );
}

/** Says how to revert a change of a cluster that the apply does not write to; undefined for other clusters. */
function outsideFix(attribute: string, planned: ClusterChange | undefined): string | undefined {
  const isKept = planned?.action === "forget" || planned?.action === "create-forget";
  if (!isKept) return undefined;
  return `change ${attribute} back outside Terraform: this apply does not write to the present cluster`;
}

/** The subject of a changed list of identity providers of which a part stays as it is. */
function aboutIdentity(drift: ClusterChange, cover: Cover, planned = drift): FindingExtra {
  const indices = ({ after }: ClusterChange) => [...elements(member(after, AUTH_SOURCES)).keys()];
  const gained = indices(drift).map((index) => cover([AUTH_SOURCES, index]));
  // The planned list may have another order.
  const isSensitive = [drift, planned].some((side) => indices(side).some((index) => hidesLogin(side, index)));
  return { gates: ["identity"], subject: subjectOf(drift, "drift", { gained, isSensitive }) };
}

/** What this apply does to a change that was made outside Terraform. */
type Outcome = "stays" | "partly" | "destroyed" | "unknown" | "reverted" | "overwritten";

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  stays: ", and stays so",
  partly: ", and this apply keeps a part of the change",
  destroyed: ", and the cluster is destroyed",
  unknown: "; whether this apply reverts it is not known",
  reverted: ", and this apply reverts it",
  overwritten: ", and this apply overwrites it with something else",
};

/** The actions after which the drifted cluster is as it was. */
const LEFT_ALONE: ReadonlySet<ClusterChange["action"]> = new Set(["no-op", "forget", "create-forget"]);

function outcomeOf(drift: ClusterChange, planned: ClusterChange | undefined, name: string): Outcome {
  if (planned === undefined || LEFT_ALONE.has(planned.action)) return "stays";
  if (planned.action === "delete") return "destroyed";
  if (isPartlyUnknown(planned, [name])) return "unknown";
  const next = member(planned.after, name);
  if (sameJson(next, member(drift.after, name))) return "stays";
  return sameJson(next, member(drift.before, name)) ? "reverted" : "overwritten";
}

/** Reports how an access list was changed, and what stays of it. Nothing if it allows the same addresses. */
function listFindings(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  endpoint: Endpoint,
  lists: AccessLists,
  cover: Cover,
): Finding[] {
  const { accessList: list } = endpoint;
  const before = lists.before(drift, list);
  const after = lists.after(drift, list);
  if (before === undefined || after === undefined) return [];
  const outcome = outcomeOf(drift, planned, list);
  const report = (what: string, extra: FindingExtra, result = outcome, why: Words = []) =>
    drifted(drift, planned, list, what, result, extra, why);
  const isSensitive = isHidden(drift, [list]);
  const aboutList = () => ({ subject: subjectOf(drift, "drift", { gained: [cover([list])], isSensitive }) });
  const next = outcome === "stays" || planned === undefined ? after : lists.after(planned, list);
  const kept = (next?.certain ?? IpSet.empty).intersection(after.certain);
  const wide = { change: drift, endpoint, before, after: { ...next, certain: kept }, isHidden: isSensitive };
  const revert = outsideFix(list, planned);
  const opened = () =>
    widthFindings(wide, { how: ": it was opened outside Terraform, and stays so", revert });
  const isGone = outcome === "reverted" || outcome === "destroyed";
  if (!isKnown(after)) {
    const why = doubtWords({ change: drift, endpoint, before: undefined, after, isHidden: isSensitive });
    if (isGone) return [report("was changed", aboutList(), outcome, why)];
    const lost = before.certain.difference(next?.certain ?? IpSet.empty);
    const open: FindingExtra = {
      gates: ["undetermined"],
      doubts: doubtsOf(after),
      instead: revert ?? `write valid ranges in ${list}`,
      closed: closedOf(drift, endpoint, lost, doubtsOf(before)).map((one) => ({ ...one, isPossible: true })),
    };
    return [report("was changed", { ...aboutList(), ...open }, outcome, why), ...opened()];
  }
  const gained = after.certain.difference(before.certain);
  const lost = before.certain.difference(after.certain);
  const staying = kept.difference(before.certain);
  const isCertain = outcome !== "destroyed" && (next === undefined || isKnown(next));
  const shut = isCertain ? lost.difference(next?.certain ?? IpSet.empty) : IpSet.empty;
  if (!isKnown(before)) {
    // All that the list lets in now can be new, and is known: an approval can cover it.
    const most = gained.isEmpty() || isSensitive ? "" : `it lets in at most ${quantity(gained)} more, since `;
    const why = own(`${most}not all of its entries before can be read`);
    const closed = isGone ? [] : closedOf(drift, endpoint, shut, doubtsOf(before));
    if (staying.isEmpty()) return [report("was changed", { ...aboutList(), closed }, outcome, why)];
    const subject = subjectOf(drift, "drift", { endpoint: endpoint.name, gained: staying, isSensitive });
    return [report("was changed", { gates: ["broadened"], subject, closed }, outcome, why), ...opened()];
  }
  if (gained.isEmpty() && lost.isEmpty()) return [];
  const what = () => (isSensitive ? "was changed (the list is sensitive)" : directionWords(gained, lost));
  const closed = closedOf(drift, endpoint, shut);
  const gain: KeptPart = [gained, staying];
  const loss: KeptPart = [lost, shut];
  const resultOf = (...parts: readonly KeptPart[]) =>
    outcome === "overwritten" ? keptOutcome(parts) : outcome;
  if (staying.isEmpty()) return [report(what(), { ...aboutList(), closed }, resultOf(gain, loss))];
  const about = { endpoint: endpoint.name, gained: staying, isSensitive };
  const subject = subjectOf(drift, "drift", about);
  if (lost.isEmpty() || isSensitive)
    return [report(what(), { gates: ["broadened"], subject, closed }, resultOf(gain, loss)), ...opened()];
  // Two findings: the approval of what was gained does not cover what was lost.
  return [
    report(directionWords(gained, IpSet.empty), { gates: ["broadened"], subject }, resultOf(gain)),
    report(directionWords(IpSet.empty, lost), { ...aboutList(), closed }, resultOf(loss)),
    ...opened(),
  ];
}

/** Addresses that drift gained or lost, and those of them that this apply leaves so. */
type KeptPart = readonly [all: IpSet, kept: IpSet];

/** Returns the outcome of an apply that writes another list, by how much of what drift gained and lost it keeps. */
function keptOutcome(parts: readonly KeptPart[]): Outcome {
  if (parts.every(([, kept]) => kept.isEmpty())) return "overwritten";
  return parts.every(([all, kept]) => all.difference(kept).isEmpty()) ? "stays" : "partly";
}

/** Returns the endpoint with the addresses that can no longer connect to it; nothing if there are none. */
function closedOf(
  drift: ClusterChange,
  endpoint: Endpoint,
  lost: IpSet,
  doubts: readonly Doubt[] = [],
): readonly ClosedEndpoint[] {
  if (lost.isEmpty() && doubts.length === 0) return [];
  return [{ endpoint, lost: isHidden(drift, [endpoint.accessList]) ? undefined : lost, doubts }];
}

function directionWords(gained: IpSet, lost: IpSet): string {
  const widened = gained.isEmpty() ? [] : [`widened by ${quantity(gained)}`];
  const narrowed = lost.isEmpty() ? [] : [`narrowed by ${quantity(lost)}`];
  return `was ${[...widened, ...narrowed].join(" and ")}`;
}

function quantity(set: IpSet): string {
  return `${shortSize(set)} (${shortRanges(set, MOST_RANGES)})`;
}
