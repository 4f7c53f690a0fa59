/** The endpoints of a cluster of which callers lose the URL by the plan: the present one, and the next one. */
import type { Endpoint } from "../../schema";
import { own, plain, say, type Words } from "../../text";
import { unquoted } from "../findings/cluster/created";
import { changedUrls } from "../findings/derived";
import { differsAt, samePath } from "../findings/differences";
import { changeWords, valueWordsAt } from "../findings/value-words";
import { type ClusterChange, isPartlyUnknown } from "../plan/changes";
import { member } from "../plan/values";

export interface UrlMove {
  /** The endpoint: "API". */
  readonly label: string;
  /** "https://logs-1.example → search.example.com", as far as both are known and may be shown. */
  readonly urls: Words;
  /** The next one is known before the apply. */
  readonly isNextKnown: boolean;
}

/** Returns the endpoints that get another URL. A cluster that the service keeps keeps its URLs. */
export function urlMoves(change: ClusterChange): readonly UrlMove[] {
  if (change.action !== "replace" && change.action !== "update") return [];
  const changed = new Set(changedUrls(change));
  return change.kind.endpoints
    .filter((endpoint) => changed.has(endpoint.url) || hasOtherHost(change, endpoint))
    .map((endpoint) => ({
      label: endpoint.label,
      urls: urlWords(change, endpoint, changed),
      isNextKnown: isNextKnown(change, endpoint, changed),
    }));
}

/** Reports whether the next URL is known before the apply, or its host name. */
function isNextKnown(change: ClusterChange, endpoint: Endpoint, changed: ReadonlySet<string>): boolean {
  const { url, customHostname = "" } = endpoint;
  if (changed.has(url) && !isPartlyUnknown(change, [url])) return true;
  const hasHost = (member(change.after, customHostname) ?? null) !== null;
  return hasOtherHost(change, endpoint) && hasHost && !isPartlyUnknown(change, [customHostname]);
}

function hasOtherHost(change: ClusterChange, { customHostname }: Endpoint): boolean {
  return customHostname !== undefined && differsAt(change, samePath(customHostname));
}

function urlWords(change: ClusterChange, endpoint: Endpoint, changed: ReadonlySet<string>): Words {
  const { url } = endpoint;
  const isShown = (member(change.before, url) ?? null) !== null;
  const was = isShown
    ? unquoted(valueWordsAt(change, samePath(url), "before"))
    : hostWords(change, endpoint, "before");
  const isKnown = changed.has(url) && !isPartlyUnknown(change, [url]);
  if (!isKnown) return say`${was} → ${nextHost(change, endpoint)}`;
  const is = unquoted(valueWordsAt(change, samePath(url), "after"));
  return plain(was) === plain(is) ? changeWords(change, samePath(url)) : say`${was} → ${is}`;
}

/** Says what is known of the next URL before the apply: its host name, if the configuration chooses it. */
function nextHost(change: ClusterChange, endpoint: Endpoint): Words {
  if (hasOtherHost(change, endpoint)) return hostWords(change, endpoint, "after");
  const { customHostname } = endpoint;
  const hasOwnHost = customHostname !== undefined && (member(change.after, customHostname) ?? null) !== null;
  return own(hasOwnHost ? "known only after apply, perhaps the same" : LATER);
}

const LATER = "known only after apply";

function hostWords(
  change: ClusterChange,
  { customHostname = "" }: Endpoint,
  side: "before" | "after",
): Words {
  if (side === "after" && isPartlyUnknown(change, [customHostname])) return own(LATER);
  const isSet = (member(change[side], customHostname) ?? null) !== null;
  return isSet
    ? unquoted(valueWordsAt(change, samePath(customHostname), side))
    : own("a host name of the service's choice");
}
