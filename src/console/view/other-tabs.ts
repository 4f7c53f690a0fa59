/** Tells the other tabs of the browser that a cluster changed, and listens to them. */
import type { ClusterId } from "../../contract";
import type { ClusterKind } from "../../schema";
import { editKey } from "../model/saved-edits";
import { announcement } from "./session";

const otherTabs = new BroadcastChannel("console");

/** Tells the other tabs that a cluster changed. */
export function tellOtherTabs(kind: ClusterKind, id: ClusterId): void {
  otherTabs.postMessage(editKey({ kind, id }));
}

/** Calls `changed` with the kind and id of a cluster that another tab changed, as `editKey` writes them. */
export function onOtherTabs(changed: (key: string) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== "string") return;
    announcement.value = `${data} was changed in another tab.`;
    changed(data);
  };
  otherTabs.addEventListener("message", listen);
  return () => {
    otherTabs.removeEventListener("message", listen);
  };
}
