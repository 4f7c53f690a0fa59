/** Tells the pages of the console that a cluster changed: those of the other tabs of the browser, and the one of this tab. */
import type { ClusterId } from "../../../contract";
import type { ClusterKind } from "../../../schema";
import { editKey } from "../../model/drafts";
import { permissions } from "./session";

const otherTabs = new BroadcastChannel("console");

/** Tells the other tabs that a cluster changed; if its page is no longer shown, also the page that is. */
export function tellTabs(kind: ClusterKind, id: ClusterId, isShown: boolean): void {
  const data = { emulator: permissions.value?.emulator.id, key: editKey({ kind, id }) };
  otherTabs.postMessage(data);
  if (!isShown) otherTabs.dispatchEvent(new MessageEvent("message", { data }));
}

/** Calls `changed` with the kind and id of a cluster that was changed elsewhere, as `editKey` writes them. */
export function onChanges(changed: (key: string) => void): () => void {
  const listen = ({ data }: MessageEvent<{ readonly emulator?: unknown; readonly key?: unknown } | null>) => {
    if (typeof data?.key === "string" && data.emulator === permissions.value?.emulator.id) changed(data.key);
  };
  otherTabs.addEventListener("message", listen);
  return () => {
    otherTabs.removeEventListener("message", listen);
  };
}
