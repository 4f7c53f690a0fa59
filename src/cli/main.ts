/**
 * The command `cdktf-provider-cloud`. Loads one of two programs: `review` alone, or all commands. A review runs in every
 * pull request; without the code of the other commands, Node.js starts it in two thirds of the time.
 */
void (process.argv[2] === "review" ? import("./programs/review") : import("./programs/all-commands"));
