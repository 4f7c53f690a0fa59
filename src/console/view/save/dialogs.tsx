/** The dialogs of a form. They are loaded after its first paint. */
import { DeleteDialog } from "../cluster/delete-dialog";
import { ConflictDialog, TheirsDialog } from "./conflict-dialog";
import { SaveDialog } from "./save-dialog";

export const DIALOGS = {
  save: SaveDialog,
  delete: DeleteDialog,
  conflict: ConflictDialog,
  theirs: TheirsDialog,
} as const;

export type Dialogs = typeof DIALOGS;
