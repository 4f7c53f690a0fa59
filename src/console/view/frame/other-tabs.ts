/** Tells the other tabs of the browser that a cluster changed, and listens to them. */
import type { ClusterId } from "../../../contract";
import type { ClusterKind } from "../../../schema";
import { editKey } from "../../model/drafts";
import { permissions } from "./session";

const otherTabs = new BroadcastChannel("console");

/** Tells the other tabs that a cluster changed. */
export function tellOtherTabs(kind: ClusterKind, id: ClusterId): void {
  otherTabs.postMessage({ emulator: permissions.value?.emulator.id, key: editKey({ kind, id }) });
}

/** Calls `changed` with the kind and id of a cluster that another tab changed, as `editKey` writes them. */
export function onOtherTabs(changed: (key: string) => void): () => void {
  const listen = ({ data }: MessageEvent<{ readonly emulator?: unknown; readonly key?: unknown } | null>) => {
    if (typeof data?.key === "string" && data.emulator === permissions.value?.emulator.id) changed(data.key);
  };
  otherTabs.addEventListener("message", listen);
  return () => {
    otherTabs.removeEventListener("message", listen);
  };
}
