/** A cluster as code. The printer is large, and loaded after the page is shown. */
import type { ReadonlySignal } from "@preact/signals";

import type { ClusterEdit } from "../../model/cluster-edit";
import { lazyPart, Loaded } from "../parts/lazy-part";

const listing = lazyPart(async () => (await import("./code-listing")).CodeListing);

export function Code({ edit }: { readonly edit: ReadonlySignal<ClusterEdit> }) {
  return <Loaded from={listing}>{(Listing) => <Listing edit={edit} />}</Loaded>;
}
