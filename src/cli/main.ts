/**
 * The command `cdktf-provider-cloud`. Loads the program from a file of its own: an old Node.js could not parse it, and so
 * would not say which version is needed.
 */
void import("./program");
