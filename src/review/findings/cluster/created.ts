/** New clusters: what they are, whom they let in, and who can log in. */
import { FAMILIES } from "../../../cidr";
import { formatJson } from "../../../json";
import { type NamedNetwork, networksWith } from "../../../schema";
import { joined, own, plain, say, type Words } from "../../../text";
import { groupBy } from "../../group-by";
import { type ClusterChange, isHidden } from "../../plan/changes";
import { elements, holdsUnknown, isTrue, isUnknown, member, namedIn, revealedJson } from "../../plan/values";
import { isKnown, type ListReview } from "../access/access-lists";
import { accessesIn, gatesOf, networksWords } from "../access/networks";
import { sized, wholeInternet } from "../access/range-words";
import { UNNAMED } from "../codes";
import { samePath } from "../differences";
import type { ClusterSubject } from "../finder";
import { finding, type Finding, type FindingExtra, type GainedValue } from "../finding";
import { accountForCompared } from "../login/identity";
import {
  aboutLogin,
  AUTH_SOURCES,
  hidesLogins,
  identityProviderName,
  setLines,
  UNKNOWN_LOGIN,
} from "../login/identity-providers";
import { coveredAt, scopeOf } from "../scope";
import { valueWordsAt } from "../value-words";

/** Reports a new cluster. Its logins are to be approved, if it has any. */
export function createdFindings({ change, lists, ledger }: ClusterSubject): readonly Finding[] {
  if (change.kind.schema.attributes[AUTH_SOURCES] !== undefined) accountForCompared(change, ledger);
  const sources = member(change.after, AUTH_SOURCES) ?? null;
  const providers = [...namedIn(sources).values()];
  const hasLogins = isUnknown(sources) || providers.length > 0 || holdsUnknown(sources);
  const message = () => {
    const settings = settingsOf(change, "after");
    const parts = settings.length === 0 ? [] : [joined(settings, ", ")];
    return joined([...parts, ...access(lists), ...logins(change)], "; ");
  };
  const common: FindingExtra = {
    accounts: [],
    gates: [...new Set(lists.flatMap(gatesOfList))],
    variant: "new",
    naming: [...new Set(lists.flatMap(namingNetworks))],
    details: () => (hidesLogins(change) ? [] : providers.flatMap((one) => setLines(change, one))),
  };
  if (!hasLogins) {
    const scope = scopeOf(change, "created", { gained: rest(change, lists), isSensitive: false });
    return [finding("changed", { address: change.address }, message, { ...common, scope })];
  }
  const about = holdsUnknown(sources)
    ? UNKNOWN_LOGIN
    : aboutLogin(
        change,
        [
          ...elements(sources).map((_, index) => coveredAt(change, [AUTH_SOURCES, index])),
          ...rest(change, lists),
        ],
        // Nobody could see which ranges an approval of a sensitive list covers.
        hidesLogins(change) || lists.some((list) => list.isHidden),
      );
  return [finding("identity", { address: change.address }, message, { ...common, ...about })];
}

/** Returns what an approval of a new cluster covers beside its logins: what it is, and whom it lets in, however that is written. */
function rest(change: ClusterChange, lists: readonly ListReview[]): readonly GainedValue[] {
  const settings = SETTINGS.map(([name]) => coveredAt(change, [name]));
  const access = lists.map(({ endpoint, after, isHidden: isSensitive, networks }): GainedValue => {
    const path = [endpoint.accessList];
    if (after === undefined || isSensitive || !isKnown(after)) return coveredAt(change, path);
    const ends = accessesIn(after, networks).flatMap(({ until, addresses }) =>
      until === undefined ? [] : [`${until} ${addresses.toHex()}`],
    );
    return { path, value: [after.certain.toHex(), ...ends].join("\n") };
  });
  return [...settings, ...access];
}

const SETTINGS: readonly (readonly [name: string, words: (value: Words) => Words])[] = [
  ["data_node_count", (count) => say`${count} ${own(plain(count) === "1" ? "node" : "nodes")}`],
  ["version", (version) => say`version ${version}`],
  ["tier", (tier) => say`tier ${tier}`],
];

/** Writes what a cluster is on one side, as far as it is set and known: "3 nodes", "version 2.19", "tier advanced". */
export function settingsOf(change: ClusterChange, side: "before" | "after"): readonly Words[] {
  const { attributes } = change.kind.schema;
  return SETTINGS.flatMap(([name, words]) => {
    const value = member(change[side], name) ?? null;
    const isSet = attributes[name] !== undefined && value !== null && !holdsUnknown(value);
    return isSet ? [words(unquoted(valueWordsAt(change, samePath(name), side)))] : [];
  });
}

/** Returns words without the quotation marks around a text. A short number or word can be nothing but that, and is own text. */
export function unquoted(words: Words): Words {
  return words.map((part) => {
    if (typeof part === "string") return part;
    const text = part.foreign.replace(/^"(.*)"$/s, "$1");
    return /^[a-z0-9](?:[a-z0-9.]{0,22}[a-z0-9])?$/i.test(text) && !/www/i.test(text)
      ? text
      : { foreign: text };
  });
}

/** Says whom each endpoint lets in; those that let in the same addresses together. */
function access(lists: readonly ListReview[]): readonly Words[] {
  const groups = groupBy(lists, (list) =>
    list.isHidden ? "" : `${peopleIn(list)} ${list.after?.certain.toHex() ?? ""}`,
  );
  if (groups.size === 0) return [];
  const parts = [...groups.values()].map((all) => {
    const [first] = all;
    const networks = namingNetworks(first);
    // Beside ranges of nobody, the names must not seem to be those of all addresses.
    const partly = own(gatesOfList(first).includes(UNNAMED) ? "partly " : "");
    const names = networks.length === 0 ? [] : say` (${partly}${networksWords(networks)})`;
    // A kind with one endpoint need not name it.
    const to = lists.length === 1 ? "" : ` to ${all.map(({ endpoint }) => endpoint.label).join(" and ")}`;
    return say`${own(`${peopleIn(first)}${to}`)}${names}`;
  });
  return [say`lets in ${joined(parts, ", ")}`];
}

/** Returns the networks that name ranges of a list. */
function namingNetworks({ after, networks, isHidden: isSensitive }: ListReview): readonly NamedNetwork[] {
  if (isSensitive) return [];
  return [...new Set((after?.entries ?? []).flatMap(({ cidr }) => networksWith(cidr, networks)))];
}

/** Returns the names under which a gate stops at a list of which a range has no name, or no end. */
function gatesOfList({ after, isHidden: isSensitive, networks }: ListReview): readonly string[] {
  const entries = isSensitive ? undefined : after?.entries;
  return entries === undefined
    ? gatesOf([])
    : entries.flatMap(({ cidr }) => gatesOf(networksWith(cidr, networks)));
}

function peopleIn({ after, isHidden: isSensitive }: ListReview): string {
  if (isSensitive) return "addresses that are sensitive";
  if (after === undefined || after.uncertain !== undefined) return "addresses that are not known yet";
  const { certain } = after;
  const opened = FAMILIES.filter((family) => certain.isOpen(family));
  const closed = FAMILIES.filter((family) => !certain.isOpen(family) && !certain.isEmpty(family));
  const parts = closed.map((family) => sized(certain.only(family)));
  return [...(opened.length === 0 ? [] : [wholeInternet(opened)]), ...parts].join(" and ");
}

/** Says who can log in beside the built-in user. */
function logins(change: ClusterChange): readonly Words[] {
  if (change.kind.schema.attributes[AUTH_SOURCES] === undefined) return [];
  const sources = member(change.after, AUTH_SOURCES) ?? null;
  if (isUnknown(sources)) return [own("who can log in is known only after apply")];
  if (isHidden(change, [AUTH_SOURCES]) && hidesLogins(change))
    return [own("who can log in is sensitive, and not shown")];
  const providers = [...namedIn(sources).values()];
  if (providers.length === 0) return [own("no login but the built-in user's")];
  return providers.map((one) => {
    const type = revealedJson(member(one.value, "type"));
    const kind = typeof type === "string" ? say` (${type})` : [];
    const also = isTrue(member(one.value, "dashboards_login")) ? ", also to Dashboards" : "";
    return say`${identityProviderName(one)}${kind} logs in${own(also)}`;
  });
}

/** Returns a text by which new clusters that are the same thing are told apart from others. */
export function keyOfNew(change: ClusterChange, lists: readonly ListReview[]): string {
  const values = [coveredAt(change, [AUTH_SOURCES]), ...rest(change, lists)].map(({ value }) => value);
  return formatJson([change.type, ...values]);
}
