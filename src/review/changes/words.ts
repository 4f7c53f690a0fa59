/** What a change says: its bold beginning, the rest of its sentence, and its title for the headline. */
import { IpSet, shortRanges } from "../../cidr";
import { KINDS } from "../../schema";
import { joined, own, plain, say, type Words } from "../../text";
import { accessesIn, gatesOf, networksWords } from "../findings/access/networks";
import { sized, wholeInternet } from "../findings/access/range-words";
import { unquoted } from "../findings/cluster/created";
import { UNBOUNDED, UNNAMED } from "../findings/codes";
import { samePath } from "../findings/differences";
import type { MovedAddresses } from "../findings/finding";
import { valueWordsAt } from "../findings/value-words";
import { groupBy } from "../group-by";
import { bothSides, isHidden } from "../plan/changes";
import { elements, keysOf, member, type PlanTree } from "../plan/values";
import type { Effect } from "./change";

export interface Said {
  readonly lead: Words;
  readonly rest: Words;
}

/** The most ranges that a sentence names. */
const RANGES = 8;

/** The ranges that a sentence names of more than that. */
const FEW = 3;

/** Returns what is said of effects that are one change. `removed`: ranges that shut a caller out. */
export function saidOf(effects: readonly [Effect, ...Effect[]], removed: readonly string[] = []): Said {
  const [first] = effects;
  const { finding, cluster } = first;
  const { code, moved, caller, variant, attribute } = finding;
  const sentence = finding.message();
  if (moved !== undefined) {
    const all = effects.flatMap((one) => one.finding.moved ?? []);
    const said = movedWords(all, code === "nearly-open");
    const isMany = new Set(all.map(({ entry }) => entry?.text)).size > 1;
    return { ...said, rest: say`${said.rest}${namedWords(first, moved, isMany)}` };
  }
  if (caller !== undefined) {
    const addresses = caller.addresses === undefined ? "" : ` (${shortRanges(caller.addresses, RANGES)})`;
    const verb =
      code === "undetermined"
        ? "may be shut out"
        : variant === "before"
          ? "is not let in, as before"
          : variant === "new"
            ? "is not let in"
            : "is shut out";
    const gone =
      removed.length === 0 ? "" : `: ${listed(removed)} ${removed.length === 1 ? "is" : "are"} removed`;
    return { lead: say`${caller.name} ${own(verb)}`, rest: own(addresses + gone) };
  }
  if (variant === "new" && cluster !== undefined) {
    const rest = sentence.length === 0 ? [] : say`: ${sentence}`;
    return { lead: own(`new ${cluster.change.kind.label}`), rest: say`${rest}${unnamedWords(first)}` };
  }
  if (code === "hostname") return addressWords(effects);
  if (code === "undetermined")
    return {
      lead: own(isLater(first) ? "an unknown range gets in" : "a range cannot be read"),
      rest: say`: ${sentence}${sourceWords(first)}${own(asksFor(first) ? "; no network names it" : "")}`,
    };
  if (code === "unreviewed") {
    const about = attribute === undefined ? [] : say`${labelOf(attribute)} `;
    return { lead: own("not known to this review"), rest: say`: ${about}${sentence}` };
  }
  const values = valueChange(first);
  if (values !== undefined) return values;
  if (attribute === undefined) return bolded(sentence);
  const isNamed = OF_ATTRIBUTE.has(code) || variant === "outside" || !SELF_TOLD.has(attribute);
  return bolded(isNamed ? say`${labelOf(attribute)} ${agreeing(attribute, sentence)}` : sentence);
}

/** Codes whose sentences say what becomes of the attribute. */
const OF_ATTRIBUTE: ReadonlySet<string> = new Set(["reset", "unprotected", "drift", "ignored"]);

/** Attributes whose sentences need no name before them. */
const SELF_TOLD: ReadonlySet<string> = new Set([
  "auth_sources",
  "repo_config",
  "maintenance_window",
  "acknowledged",
  "ip_allowlist",
  "dashboards_ip_allowlist",
  "prometheus_whitelist",
]);

/** Divides a sentence at its first comma, colon or semicolon, outside of names and between ranges. */
function bolded(sentence: Words): Said {
  const lead: Words[number][] = [];
  for (const [index, part] of sentence.entries()) {
    const end = typeof part === "string" ? part.search(END) : -1;
    if (typeof part !== "string" || end < 0 || (index === 0 && end === 0)) {
      lead.push(part);
      continue;
    }
    // "acme-sso: another host decides" is one thought.
    const isName = index === 1 && lead.length === 1 && typeof lead[0] !== "string" && part.startsWith(": ");
    if (isName) {
      lead.push(part);
      continue;
    }
    const cut = part.slice(0, end).trimEnd();
    if (cut !== "") lead.push(cut);
    return { lead, rest: [part.slice(cut.length), ...sentence.slice(index + 1)] };
  }
  return { lead, rest: [] };
}

/** Matches where the first thought of a sentence ends: a comma, but not one that a range follows. */
const END = /[,;](?! [\da-f]*[.:][\da-f.:]*[\d/])|\((?!sensitive|known)|[.:](?=\s|$)/;

/** Says whose the ranges are; that nobody is named for them, or that they have no end, only where the gate asks for it. */
function namedWords(effect: Effect, { networks, to }: MovedAddresses, isMany: boolean): Words {
  const isAsked = to === "in" && asksFor(effect);
  if (networks.length === 0) return own(isAsked ? `: no network names ${isMany ? "them" : "it"}` : "");
  return say`: ${networksWords(networks)}${own(isAsked ? ", without an end" : "")}`;
}

/** Reports whether the gate asks for a name or an end that an effect does not have. */
function asksFor({ stack, finding }: Effect): boolean {
  return [UNNAMED, UNBOUNDED].some(
    (name) => finding.gates.includes(name) && stack.review.gate.failOn.includes(name),
  );
}

/** Names the ranges of a new cluster that have no name, or no end, where the gate asks for it. */
function unnamedWords(effect: Effect): Words {
  if (!asksFor(effect)) return [];
  const lists = effect.cluster?.lists ?? [];
  const ends = (name: string) =>
    lists
      .flatMap(({ after, networks }) => accessesIn(after, networks))
      .filter(({ naming }) => gatesOf(naming).includes(name))
      .reduce((all, { addresses }) => all.union(addresses), IpSet.empty);
  const { failOn } = effect.stack.review.gate;
  const [name, what] =
    failOn.includes(UNNAMED) && !ends(UNNAMED).isEmpty()
      ? [UNNAMED, "no network names"]
      : [UNBOUNDED, "without an end:"];
  const ranges = ends(name);
  if (ranges.isEmpty()) return [];
  return own(`; ${what} ${shortRanges(ranges, RANGES)}`);
}

function listed(texts: readonly string[]): string {
  if (texts.length > RANGES) return `${texts.slice(0, FEW).join(", ")} and ${texts.length - FEW} more ranges`;
  return texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1) ?? ""}`;
}

/** Says which ranges get in, or are removed, and how many addresses that are. */
function movedWords(moved: readonly MovedAddresses[], isNearlyOpen: boolean): Said {
  const [first] = moved;
  if (first === undefined) return { lead: [], rest: [] };
  const entries = [...new Set(moved.flatMap(({ entry }) => entry?.text ?? []))];
  const isMany = entries.length > 1;
  const isIn = first.to === "in";
  const { addresses } = first;
  const opened = [...new Set(moved.flatMap((one) => one.opened))].sort();
  const wide = isNearlyOpen ? "; the list then lets in more than any one network has" : "";
  const size = addresses === undefined ? "" : sizeOf(moved);
  if (entries.length === 0) {
    if (addresses === undefined)
      return {
        lead: own(isIn ? "more addresses get in" : "some addresses are removed"),
        rest: own(" (the list is sensitive: its ranges are not shown)"),
      };
    const what = opened.length > 0 ? wholeInternet(opened) : `${shortRanges(addresses, RANGES)}`;
    const why = opened.length > 0 ? ": the list is not set, which means open" : ` (${size})`;
    return { lead: own(`${what} ${isIn ? "gets in" : "is removed"}`), rest: own(why) };
  }
  const verb = isIn ? (isMany ? "get in" : "gets in") : isMany ? "are removed" : "is removed";
  const isAlike = moved.every(({ instead: others }) => others.length === first.instead.length);
  const narrowed = isAlike ? first.instead.map(({ text }) => text) : [];
  const instead =
    narrowed.length === 0 || isMany
      ? ""
      : isIn
        ? `, in place of ${listed(narrowed)}`
        : `, ${listed(narrowed)} ${narrowed.length === 1 ? "stays" : "stay"}`;
  const more = instead !== "" ? " more" : "";
  const rest =
    opened.length > 0
      ? `: ${wholeInternet(opened)}`
      : isIn
        ? ` (${size}${more}${instead}${wide})`
        : ` (${size}${instead})`;
  return { lead: own(`${listed(entries)} ${verb}`), rest: own(rest) };
}

/** Writes how many addresses ranges have together: "up to" where one range adds more to one list than to another. */
function sizeOf(moved: readonly MovedAddresses[]): string {
  const byEntry = groupBy(moved, ({ entry, addresses }) => entry?.text ?? addresses?.toHex());
  const largest = [...byEntry.values()].map((all) =>
    all
      .flatMap(({ addresses }) => addresses ?? [])
      .reduce((one, other) => (isLarger(other, one) ? other : one)),
  );
  const isSame = [...byEntry.values()].every(
    (all) => new Set(all.map(({ addresses }) => addresses?.toHex())).size === 1,
  );
  return `${isSame ? "" : "up to "}${sized(largest.reduce((all, one) => all.union(one)))}`;
}

function isLarger(one: IpSet, other: IpSet): boolean {
  return one.count(4) + one.count(6) > other.count(4) + other.count(6);
}

function addressWords(effects: readonly Effect[]): Said {
  const labels = [...new Set(effects.flatMap(({ finding }) => endpointLabel(finding) ?? []))];
  const isOutside = effects.some(({ finding }) => finding.variant === "outside");
  const why = isOutside ? " since it was changed outside Terraform" : "";
  const lead = own(`new ${labels.length === 1 ? "address" : "addresses"} for ${labels.join(" and ")}${why}`);
  return { lead, rest: own(": each caller needs the new one") };
}

/** Names the endpoint of which the URL or the host name changes. */
export function endpointLabel({ attribute, address = "" }: Effect["finding"]): string | undefined {
  if (address.includes("cloud_prometheus")) return "query and push";
  return attribute?.includes("dashboards") === true ? "Dashboards" : "API";
}

/** Reports whether what is not known of an effect is known after the apply. */
export function isLater({ finding: { doubts } }: Effect): boolean {
  return doubts.includes("unknown");
}

/** Names what an unknown list is made from: "(from aws_eip.nat.public_ip)". */
function sourceWords({ stack, finding, cluster }: Effect): Words {
  const references = stack.review.referencesOf(cluster?.change.address ?? "", finding.attribute ?? "");
  return references.length === 0
    ? []
    : say` (from ${joined(
        references.slice(0, 2).map((one) => say`${one}`),
        ", ",
      )})`;
}

/** The names of attributes in a sentence, where they are not their own with spaces. */
const LABELS: Readonly<Record<string, string>> = {
  data_node_count: "data nodes",
  maintenance_window: "maintenance window",
  auth_sources: "logins",
  repo_config: "snapshots",
};

/** Names an attribute. One that the schema does not have is a name that others wrote. */
function labelOf(attribute: string | undefined): Words {
  if (attribute === undefined) return [];
  return ATTRIBUTES.has(attribute)
    ? own(LABELS[attribute] ?? attribute.replaceAll("_", " "))
    : say`${attribute}`;
}

/** Puts the verb at the beginning of a sentence into the plural, for an attribute whose name is one. */
function agreeing(attribute: string, sentence: Words): Words {
  const [first, ...rest] = sentence;
  const isPlural = plain(labelOf(attribute)).endsWith("s");
  if (!isPlural || typeof first !== "string") return sentence;
  const plural = first
    .replace(/^was\b/, "were")
    .replace(/^is\b/, "are")
    .replace(/^changes\b/, "change");
  return [plural, ...rest].map((part) =>
    typeof part === "string" ? part.replace(/, and stays so\b/, ", and stay so") : part,
  );
}

const ATTRIBUTES: ReadonlySet<string> = new Set(
  Object.values(KINDS).flatMap(({ schema }) => Object.keys(schema.attributes)),
);

/** Codes whose effects have an old and a new value. */
const WITH_VALUES: ReadonlySet<string> = new Set(["changed", "downgrade"]);

/** Says "version 2.17 → 2.19" of a value that is no object; undefined for other effects. */
function valueChange({ finding, cluster }: Effect): Said | undefined {
  const { code, attribute, accounts } = finding;
  if (!WITH_VALUES.has(code) || attribute === undefined || cluster === undefined) return undefined;
  const change = cluster.replacement ?? cluster.change;
  if (bothSides(change).some((side) => holdsParts(member(side, attribute)))) return undefined;
  if (accounts !== undefined && accounts.length === 0) return undefined;
  if (change.before === null || isHidden(change, [attribute])) return undefined;
  const paths = samePath(attribute);
  const [from, to] = (["before", "after"] as const).map((side) =>
    unquoted(valueWordsAt(change, paths, side)),
  );
  if (from === undefined || to === undefined || plain(from) === plain(to)) return undefined;
  const words = say`${labelOf(attribute)} ${from} → ${to}`;
  if (code !== "downgrade") return { lead: [], rest: words };
  return { lead: words, rest: own(finding.why === undefined ? "" : `: ${finding.why}`) };
}

/** Reports whether a value is an object or a list with something in it: one line cannot show it. */
function holdsParts(value: PlanTree | undefined): boolean {
  return keysOf(value).length + elements(value).length > 0;
}
