/** The folders that commands write into: made step by step, proved to be their own, and locked. */
export { isHeld, isLockFile, lockFolder, stopHolder } from "./folder-lock";
export { FolderError, isFolderError, isFolderInUse, kindOf, makeFolderBelow } from "./make-folder";
export { beginningOf, folderState, type Maker, MARKER_FILE, takeFolder } from "./own-folder";
