/**
 * The door to the CDK library: the only file that imports it, so that the same source can be built for `cdktf` and for its
 * successor `cdktn`.
 */
import { version } from "cdktf/package.json";

export * from "cdktf";

/** The version of the library. Its type is written out, so that a user's compiler need not read JSON. */
export const cdktfVersion: string = version;
