/** Clusters whose provider is not at this provider's address: an organization may host it under one of its own. */
import { PROVIDER_SOURCE } from "../../../schema";
import type { ClusterChange } from "../../input/changes";
import { finding, type Finding } from "../finding";
import type { Providers } from "../../input/provider";
import { joined, own, say } from "../../words";

/** Addresses named in a sentence. */
const MOST_ADDRESSES = 5;

/** One warning for the whole plan: the clusters are reviewed as if they were this provider's. */
export function otherProviders(clusters: readonly ClusterChange[], providers: Providers): Finding[] {
  const strange = clusters.filter(({ provider }) => !providers.isOwn(provider));
  const [first] = strange;
  if (first === undefined) return [];
  const addresses = [...new Set(strange.flatMap(({ provider }) => provider ?? []))];
  const named = joined(
    addresses.slice(0, MOST_ADDRESSES).map((address) => say`${address}`),
    ", ",
  );
  const more = addresses.length > MOST_ADDRESSES ? ` and ${addresses.length - MOST_ADDRESSES} more` : "";
  const which =
    strange.length === 1
      ? say`${first.address} comes`
      : say`${first.address} and ${strange.length - 1} more come`;
  const message = say`${which} from the provider ${named}${own(more)}, not from ${own(PROVIDER_SOURCE)}: reviewed as if it were this provider; if it is, say so with --provider and its address`;
  return [finding("other-provider", {}, message)];
}
