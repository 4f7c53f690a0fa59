/**
 * The door to the CDK library: the only file that imports it. The build makes a second copy of the constructs in lib/cdktn,
 * in which the door leads to `cdktn`, the successor of `cdktf`.
 */
import { version } from "cdktf/package.json";

export * from "cdktf";

/** The name of the library's package. */
export const cdkLibrary: "cdktf" | "cdktn" = "cdktf";

/** The version of the library. Its type is written out, so that a user's compiler need not read JSON. */
export const cdktfVersion: string = version;
