/** What a form needs after its first paint: its dialogs, the save, who gets in, the login, and the picture of the week. */
export { WhoGetsIn } from "../access/who-gets-in";
export { makeAgain } from "../form/hand-over";
export { WeekPicture } from "../form/week-picture";
export { ConflictDialog, TheirsDialog } from "../save/conflict-dialog";
export { SaveDialog } from "../save/save-dialog";
export { offerMade, saveForm } from "../save/saving";
export { StartCommand } from "../save/start-command";
export { DeleteDialog } from "./delete-dialog";
export { Password } from "./password";
