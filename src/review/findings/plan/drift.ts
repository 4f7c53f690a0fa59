/** What was changed outside Terraform since the last apply, from what to what, and whether this apply reverts it. */
import { entryChanges, IpSet } from "../../../cidr";
import { attributeAt, isInput, isSecret } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { FINDING_LIMITS } from "../../limits";
import { bothSides, type ClusterChange, isPartlyUnknown } from "../../plan/changes";
import { meansSame } from "../../plan/meaning";
import { hiding } from "../../plan/tree";
import { elements, hiddenPaths, type MarkPath, member, type PlanTree, revealed } from "../../plan/values";
import { gains, losses, type MoveOptions, undetermined } from "../access/access-findings";
import { type AccessLists, doubtWords, isKnown, isSameAccess, type ListReview } from "../access/access-lists";
import { resetFindings } from "../cluster/resets";
import { snapshotFindings } from "../cluster/snapshots";
import { windowFindings } from "../cluster/window";
import { changedUrls, derivedPaths } from "../derived";
import { Ledger, samePath } from "../differences";
import { findIn } from "../finder";
import { finding, type Finding, type FindingExtra, type GainedValue, type Scope } from "../finding";
import { identityFindings } from "../login/identity";
import { AUTH_SOURCES, hidesLogin, hidesLogins } from "../login/identity-providers";
import { coveredAt, scopeOf } from "../scope";
import { changeWords, newAddress, valueWordsAt } from "../value-words";
import { unexplained, unknownParts } from "./unreviewed";

/**
 * Reports the drift of a cluster. `planned` is the change of the same cluster, undefined if the plan has none, and `effects` are
 * those of all planned changes.
 */
export function driftFindings(
  found: ClusterChange,
  planned: ClusterChange | undefined,
  lists: AccessLists,
  effects: readonly Finding[],
): { readonly findings: readonly Finding[]; readonly undone: readonly Undone[] } {
  const drift = planned === undefined ? found : hiddenAs(found, planned);
  const { address, action, before, after, kind } = drift;
  const strange = unknownParts(drift);
  if (action === "delete") {
    const again = planned?.action === "create" ? ", and this apply makes a new one, without its data" : "";
    const message = own(`it was deleted outside Terraform${again}`);
    return { findings: [...strange, finding("drift", { address }, message)], undone: [] };
  }
  const drifted: Drifted = { found, drift, planned, cover: (path) => coveredAt(found, path, planned) };
  const reviewed = lists.of(drift);
  const ledger = new Ledger();
  ledger.account(...derivedPaths(drift));
  const known: Finding[] = [];
  const undone: Undone[] = [];
  for (const [name, attribute] of Object.entries(kind.schema.attributes)) {
    if (before === null || after === null || !drift.differing.has(name)) continue;
    if (attribute.terraformOnly === true || ledger.holds(name)) continue;
    ledger.accountForSchema({ [name]: attribute }, before, "before");
    ledger.accountForSchema({ [name]: attribute }, after, "after");
    const list = reviewed.find(({ endpoint }) => endpoint.accessList === name);
    const inAttribute =
      list === undefined
        ? valueDrift(drifted, name, effects)
        : driftedListFindings(drift, planned, list, lists, drifted.cover);
    known.push(...inAttribute.findings);
    if (inAttribute.undone !== undefined) undone.push(inAttribute.undone);
  }
  const urls = urlFindings(drift, planned, ledger);
  const rest = unexplained(drift, ledger.unclaimed(drift), " outside Terraform", drifted.cover);
  return { findings: [...strange, ...known, ...urls, ...rest], undone };
}

/** A cluster that somebody changed. */
interface Drifted {
  /** Its change outside Terraform, and the same with all hidden that the planned change marks. */
  readonly found: ClusterChange;
  readonly drift: ClusterChange;
  readonly planned: ClusterChange | undefined;
  /** Returns what an approval covers of a value: markers replace what is sensitive in the drift or in the planned change. */
  readonly cover: (path: MarkPath) => GainedValue;
}

/** Reports URLs that changed with a name or a host name, and stay so: callers of the former ones no longer reach the cluster. */
function urlFindings(drift: ClusterChange, planned: ClusterChange | undefined, ledger: Ledger): Finding[] {
  const { address } = drift;
  const derived = changedUrls(drift).filter((name) => ledger.holds(name));
  const lasting = derived.filter((name) => outcomeOf(drift, planned, name) === "stays");
  return lasting.map((name) => {
    const what = changeWords(drift, samePath(name));
    const message = () => say`${what} outside Terraform, and callers need the new one`;
    return finding("hostname", { address, attribute: name }, message, {
      accounts: [],
      variant: "outside",
      details: () => [newAddress(drift, name)],
    });
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

/** Reports a value that was changed, unless the planned change undoes that and has effects that say so. */
function valueDrift(drifted: Drifted, name: string, effects: readonly Finding[]): AttributeDrift {
  const { drift, planned } = drifted;
  const outcome = outcomeOf(drift, planned, name);
  const address = planned?.address;
  const isTold = effects.some(
    (one) => one.address === address && one.attribute === name && one.variant === undefined,
  );
  // What stays of logins that are overwritten stops the gate by itself.
  const isUndone = outcome === "reverted" || (outcome === "overwritten" && name !== AUTH_SOURCES);
  if (isUndone && address !== undefined && isTold)
    return {
      findings: [],
      undone: { address, attribute: name, words: undoneValueWords(drift, name, outcome) },
    };
  return { findings: [valueFinding(drifted, name, outcome)] };
}

/** Says what was done to a value: what it is now stands in the planned change, and what it was only here. */
function undoneValueWords(drift: ClusterChange, name: string, outcome: "reverted" | "overwritten"): Words {
  if (outcome === "reverted" || isObject(drift, name)) {
    // Of an object that is overwritten, a part may stay.
    const end = outcome === "reverted" ? "reverted" : "partly";
    const lines: readonly Finding[] = end === "reverted" ? [] : changesOf(drift, name);
    const how = joined(
      lines.slice(0, LINES).map(({ message }) => message()),
      "; ",
    );
    return say`${own(`it was changed outside Terraform${OUTCOMES[end]}`)}${how.length === 0 ? [] : say`: ${how}`}`;
  }
  const [from, to] = (["before", "after"] as const).map((side) => valueWordsAt(drift, samePath(name), side));
  return say`somebody changed it from ${from ?? []} to ${to ?? []} outside Terraform, and this apply writes something else`;
}

/**
 * Reports a value that was changed, in the sentences of the finders for a planned change. If it stays, it stops a gate at
 * the codes of those finders. Of logins that the apply changes too, a part may stay.
 */
function valueFinding(
  { found, drift, planned, cover }: Drifted,
  name: string,
  outcome: DriftOutcome,
): Finding {
  const isOfLogins = name === AUTH_SOURCES;
  const isPartly = isOfLogins && (outcome === "overwritten" || outcome === "unknown");
  const sides = planned === undefined ? [found] : [found, planned];
  const changes = changesOf(isOfLogins && !sides.some(hidesLogins) ? found : drift, name);
  const codes = changes.flatMap(({ code, level, gates }) => (level === "note" ? [] : [code, ...gates]));
  const stopsAt = new Set([...(isOfLogins ? ["identity"] : []), ...codes]);
  const about = isOfLogins
    ? coveredLogins(drift, planned, cover)
    : { gained: [cover([name])], isSensitive: false };
  // What was done is to be seen without opening anything: a login that somebody added, or the new value.
  const isValue = changes.length === 0 && !isObject(drift, name);
  const what = isValue ? changeWords(drift, samePath(name)) : WAS_CHANGED;
  const lines = changes.map(({ code, message }) => (code === "reset" ? say`it ${message()}` : message()));
  const extra: FindingExtra = {
    gates: isPartly || outcome === "stays" ? [...stopsAt] : [],
    scope: scopeOf(drift, "drift", about),
    details: () => [...lines.slice(LINES), ...changes.flatMap(({ details }) => details?.() ?? [])],
  };
  const why = joined(lines.slice(0, LINES), "; ");
  return driftFinding(drift, planned, name, what, isPartly ? "partly" : outcome, extra, why);
}

const WAS_CHANGED = own("was changed");

/** The most changes of a value that its sentence tells. */
const LINES = FINDING_LIMITS.entries;

/** Returns what an approval of logins covers: each that is there now. The planned list may have another order. */
function coveredLogins(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  cover: Drifted["cover"],
): Pick<Scope, "gained" | "isSensitive"> {
  const inList = ({ after }: ClusterChange) => elements(member(after, AUTH_SOURCES));
  return {
    gained: inList(drift).map((_, index) => cover([AUTH_SOURCES, index])),
    isSensitive: [drift, planned ?? drift].some((side) => inList(side).some(hidesLogin)),
  };
}

function isObject(change: ClusterChange, name: string): boolean {
  return bothSides(change).some((side) => typeof (revealed(member(side, name)) ?? "") === "object");
}

/** Returns what the finders of a planned change say about an attribute. */
function changesOf(change: ClusterChange, name: string): readonly Finding[] {
  const isConfigured = () => false;
  const cluster = { change, lists: [], isConfigured, constantOf: () => undefined };
  return findIn(cluster, [resetFindings, identityFindings, snapshotFindings, windowFindings]).filter(
    ({ attribute }) => attribute === name,
  );
}

/** What this apply does to a change that was made outside Terraform. */
type DriftOutcome = "stays" | "partly" | "destroyed" | "unknown" | "reverted" | "overwritten";

/** The end of a sentence about a change, by its outcome. */
const OUTCOMES: Readonly<Record<DriftOutcome, string>> = {
  stays: ", and stays so",
  partly: ", and this apply may keep a part of the change",
  destroyed: ", and the cluster is destroyed",
  unknown: "; whether this apply reverts it is not known",
  reverted: ", and this apply reverts it",
  overwritten: ", and this apply overwrites it with something else",
};

/** Returns what the apply does to the change of an attribute. `planned` is the change of the same cluster in the plan. */
function outcomeOf(drift: ClusterChange, planned: ClusterChange | undefined, name: string): DriftOutcome {
  if (planned === undefined || planned.action === "no-op" || planned.action === "forget") return "stays";
  if (planned.action === "delete") return "destroyed";
  if (isPartlyUnknown(planned, [name])) return "unknown";
  const attribute = attributeAt(drift.kind.schema.attributes, [name]);
  const isNext = (value: PlanTree | undefined) => meansSame(attribute, value, member(planned.after, name));
  if (isNext(member(drift.after, name))) return "stays";
  return isNext(member(drift.before, name)) ? "reverted" : "overwritten";
}

/** Makes a finding about an attribute. Says how to revert a change that would stay. */
function driftFinding(
  { address, kind }: ClusterChange,
  planned: ClusterChange | undefined,
  attribute: string,
  what: Words,
  outcome: DriftOutcome,
  extra: FindingExtra,
  why: Words = [],
): Finding {
  const end = why.length === 0 ? [] : say`: ${why}`;
  const message = () => say`${what}${own(` outside Terraform${OUTCOMES[outcome]}`)}${end}`;
  const description = kind.schema.attributes[attribute];
  // Nobody can set what only the service sets.
  const isToRevert = outcome === "stays" && (description === undefined || isInput(description));
  const fix = isToRevert ? () => revertWords(attribute, planned) : undefined;
  return finding("drift", { address, attribute }, message, { ...extra, fix });
}

/** Says how to revert the change of an attribute. */
function revertWords(attribute: string, planned: ClusterChange | undefined): Words {
  return own(
    planned?.action === "forget"
      ? `change ${attribute} back outside Terraform: this apply does not write to the present cluster`
      : `set ${attribute} to what it should be, so that the apply reverts the change`,
  );
}

/** What was changed outside Terraform, and this apply undoes. The effects of the planned change say so. */
interface Undone {
  /** The address of the planned change. */
  readonly address: string;
  readonly attribute: string;
  /** What becomes of a value. */
  readonly words?: Words;
  /** The addresses that were let in and shut out, of an access list. */
  readonly moved?: { readonly letIn: IpSet; readonly shutOut: IpSet };
}

/** What is found about an attribute that was changed outside Terraform. */
interface AttributeDrift {
  readonly findings: readonly Finding[];
  readonly undone?: Undone;
}

/**
 * Reports how an access list was changed, and what stays of it. Nothing if it allows the same addresses. `cover` returns what an
 * approval covers of a value.
 */
function driftedListFindings(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  list: ListReview,
  lists: AccessLists,
  cover: (path: MarkPath) => GainedValue,
): AttributeDrift {
  const { before, after, endpoint, isHidden } = list;
  const { accessList: name } = endpoint;
  if (before === undefined || after === undefined || isSameAccess(list)) return { findings: [] };
  const outcome = outcomeOf(drift, planned, name);
  const scope = scopeOf(drift, "drift", { gained: [cover([name])], isSensitive: isHidden });
  const whole = (why: Words = []) => driftFinding(drift, planned, name, WAS_CHANGED, outcome, { scope }, why);
  const isRead = isKnown(after);
  if (!isRead && outcome !== "stays")
    return { findings: [whole(doubtWords({ ...list, before: undefined }))] };
  if (outcome === "destroyed" || outcome === "unknown") return { findings: [whole()] };
  // All that a list lets in now may be new if it could not be read before.
  const [letIn, shutOut] = [
    after.certain.difference(before.certain),
    before.certain.difference(after.certain),
  ];
  const next = outcome === "stays" || planned === undefined ? after : lists.on("after", planned, name);
  const certain = (next?.certain ?? IpSet.empty).intersection(after.certain);
  const isAllKnown = isRead && (next === undefined || isKnown(next));
  const gained = certain.difference(before.certain);
  const lost = isAllKnown ? shutOut.difference(next?.certain ?? IpSet.empty) : IpSet.empty;
  const entries = entryChanges(before.entries ?? [], after.entries ?? [], { gained, lost });
  const lasting = { ...list, after: { ...(next ?? after), certain }, gained, lost, entries };
  const options = outsideOptions(name, planned);
  const findings = [
    ...(isKnown(before) ? [] : [whole(own("not all of its entries before can be read"))]),
    ...(isRead ? [] : [undetermined(lasting, options)]),
    ...gains(lasting, options),
    ...losses(lasting, options),
  ];
  if (planned === undefined) return { findings };
  const moved = { letIn: letIn.difference(gained), shutOut: shutOut.difference(lost) };
  return { findings, undone: { address: planned.address, attribute: name, moved } };
}

function outsideOptions(name: string, planned: ClusterChange | undefined): MoveOptions {
  return {
    gates: ["drift"],
    variant: "outside",
    outsideWords: own(`it was changed outside Terraform${OUTCOMES.stays}`),
    fix: () => revertWords(name, planned),
  };
}

/** Adds to an effect of a planned change that it undoes what was done outside Terraform. */
export function withUndoneDrift(found: Finding, undone: readonly Undone[]): Finding {
  const { address, attribute, variant, level, gates } = found;
  const mine = undone.find((one) => one.address === address && one.attribute === attribute);
  const outsideWords = mine === undefined || variant !== undefined ? undefined : undoneWords(found, mine);
  if (outsideWords === undefined) return found;
  return { ...found, level: level === "note" ? "warning" : level, gates: [...gates, "drift"], outsideWords };
}

function undoneWords({ moved, caller }: Finding, undone: Undone): Words | undefined {
  if (undone.moved === undefined) return undone.words;
  const { letIn, shutOut } = undone.moved;
  const isIn = moved?.to === "in";
  const set = isIn ? shutOut : letIn;
  // Of a sensitive list, the addresses are not known here.
  const addresses = moved === undefined ? (caller?.addresses ?? IpSet.empty) : (moved.addresses ?? set);
  if (!addresses.intersects(set)) return undefined;
  return own(
    isIn
      ? "it was removed outside Terraform, and the configuration lists it"
      : "it was added outside Terraform, and the configuration does not list it",
  );
}
