/** By what effects are the same thing that was written once: raw values, and never shown words, which may be cut. */
import { formatCidr, IpSet } from "../../cidr";
import { isJsonObject, isList, type Json } from "../../json";
import { plain, type Words } from "../../text";
import { networksWords } from "../findings/access/networks";
import { keyOfNew } from "../findings/cluster/created";
import { accountsOf, type Finding } from "../findings/finding";
import { covered } from "../findings/scope";
import { canonical } from "../gate/digest";
import { bothSides, type ClusterChange } from "../plan/changes";
import { member, revealedJson, valueAt } from "../plan/values";
import type { Effect } from "./change";

/** Returns the key of an effect. Effects of one key are one change. */
export function keyOf({ finding, cluster, stack, toDo, stop }: Effect): string {
  const { code, attribute = null, variant = null, level, outsideWords = null } = finding;
  const outside = outsideWords && rawWords(outsideWords);
  const common = [code, toDo, level, variant, approvalOf(stop), stop?.obstacle ?? null, outside];
  return canonical([
    ...common,
    aboutOf(finding, cluster?.replacement ?? cluster?.change, { stack, cluster, attribute }),
  ]);
}

/** Returns what tells approvals apart: an entry of the file is one, however many digests it has. */
export function approvalOf(stop: Effect["stop"]): Json {
  const { entry } = stop?.approval ?? {};
  return entry === undefined
    ? stop?.approval === undefined
      ? null
      : "flag"
    : [entry.who, entry.why, entry.until, entry.line?.line ?? null];
}

function aboutOf(
  found: Finding,
  change: ClusterChange | undefined,
  { stack, cluster, attribute }: Pick<Effect, "stack" | "cluster"> & { readonly attribute: string | null },
): Json {
  const { code, moved, caller, variant } = found;
  const name = stack.name ?? "";
  // A range that was written once may add more to one list than to another.
  if (moved !== undefined)
    return moved.entry === undefined
      ? [moved.to, moved.opened.length > 0 ? [...moved.opened] : (moved.addresses?.toHex() ?? null)]
      : [moved.to, formatCidr(moved.entry.cidr), plain(networksWords(moved.networks))];
  // What a network says is one thing for all lists that hold its ranges.
  if (found.cause !== undefined) return wordsOf(found);
  if (caller !== undefined) return [caller.name, caller.addresses?.toHex() ?? null];
  // What several data sources say alike was written once, such as the owner of networks.
  if (change === undefined)
    return [code === "changed" ? null : (found.address ?? null), attribute, plain(found.message())];
  if (variant === "new")
    return [keyOfNew(change, cluster?.lists ?? []), plain(networksWords(found.naming ?? []))];
  if (code === "hostname") {
    const construct = stack.review.placeOf?.(change.address);
    const isRename = change.kind.endpoints.some(({ url }) => url === attribute);
    return [
      isRename ? "name" : "host",
      construct === undefined ? null : `${construct.file}:${construct.line}`,
    ];
  }
  if (code === "destroyed" || code === "forgotten")
    return [change.isDeposed, change.reason ?? null, found.successor === undefined];
  if (code === "replaced")
    return [change.reason ?? null, ...change.replacePaths.map((path) => path.join("."))];
  const accounts = accountsOf(found);
  const isLogin = found.code === "identity";
  if (accounts.length === 0) {
    const gained = found.scope?.gained ?? [];
    const login =
      isLogin && !(gained instanceof IpSet) ? gained.map(({ value }) => withoutClient(value)) : [];
    return [attribute, withoutNames([wordsOf(found), login], change, name), hostsIn(login)];
  }
  const values = accounts.map(({ before, after }) => {
    const field = (after ?? before ?? []).at(-1) ?? null;
    if (field === CLIENT) return [field];
    const old = before === undefined ? null : (valueAt(change.before, before) ?? null);
    const next = after === undefined ? null : (valueAt(change.after, after) ?? null);
    return [typeof field === "number" ? null : field, covered(old, [next]), covered(next, [old])];
  });
  return [
    attribute,
    // Tells effects of one list of logins apart whose values are the same.
    isLogin ? (found.rank ?? null) : null,
    isLogin ? [withoutNames(values, change, name), hostsIn(values)] : values,
  ];
}

/** Each cluster has a client of its own at the provider of logins. */
const CLIENT = "client_id";

function withoutClient(value: Json): Json {
  return isJsonObject(value) ? { ...value, [CLIENT]: null } : value;
}

/** Returns the hosts of URLs in values: another host is another thing, whatever names it has in it. */
function hostsIn(value: Json): Json {
  if (isList(value)) return value.map(hostsIn);
  if (isJsonObject(value)) return hostsIn(Object.values(value).map((inner) => inner ?? null));
  return typeof value === "string" && URL.canParse(value) ? new URL(value).host : null;
}

function wordsOf(found: Finding): Json {
  return rawWords(found.message());
}

function rawWords(words: Words): Json {
  return words.map((part) => (typeof part === "string" ? part : [part.foreign]));
}

/** Replaces the names of the cluster and of the stack in texts: "opensearch-staging-eu" is the same thing in each of them. */
function withoutNames(value: Json, change: ClusterChange, stack: string): Json {
  const names = bothSides(change).flatMap((side) => {
    const name = revealedJson(member(side, "name"));
    return typeof name === "string" && name !== "" ? [name] : [];
  });
  const all = [...names, change.address, ...(stack === "" ? [] : [stack])].sort(
    (a, b) => b.length - a.length,
  );
  const without = (one: Json): Json => {
    if (typeof one === "string") return all.reduce((text, name) => text.replaceAll(name, "\u0000"), one);
    if (isList(one)) return one.map(without);
    return isJsonObject(one)
      ? Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, without(inner ?? null)]))
      : one;
  };
  return without(value);
}
