/** The dialogs of a form. They are loaded after its first paint. */
export { DeleteDialog } from "../cluster/delete-dialog";
export { ConflictDialog, TheirsDialog } from "./conflict-dialog";
export { SaveDialog } from "./save-dialog";
