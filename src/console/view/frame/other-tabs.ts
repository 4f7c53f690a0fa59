/** Tells the pages of the console in other tabs of the browser that a cluster changed. */
import type { ClusterId } from "../../../contract";
import type { ClusterKind } from "../../../schema";
import { editKey } from "../../model/drafts";

const otherTabs = new BroadcastChannel("console");

export function tellTabs(kind: ClusterKind, id: ClusterId): void {
  otherTabs.postMessage(editKey({ kind, id }));
}

/** Calls `changed` with the kind and id of a cluster that was changed elsewhere, as `editKey` writes them. */
export function onChanges(changed: (key: string) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") changed(data);
  };
  otherTabs.addEventListener("message", listen);
  return () => {
    otherTabs.removeEventListener("message", listen);
  };
}
