/** Why no approval covers an effect, and what to do instead. */

export const OBSTACLES = {
  errored: "correct the error, and plan again",
  incomplete: "plan the whole configuration, without -target",
  invalid: "correct the value, and plan again",
  statement: "correct the statement",
  "list not known": "write a list that is known before the apply",
  "list not readable": "correct the list: not every entry of it is a range",
  expired:
    "take the ranges out of the list, give the network a later day, or acknowledge expired-access; then plan again",
  caller: "correct the list or the statement",
  "caller of a destroyed cluster": "keep the cluster, or correct the statement",
  "caller of a forgotten cluster": "do not forget the cluster, or correct the statement",
  "version not known": "write a version that is known before the apply",
  "not known": "write values that are known before the apply",
  sensitive:
    "its values are sensitive, and nobody could see what they approve; where they need not be, show them with nonsensitive()",
  unnamed: "its organization or its name is known only after apply: write values that are known before it",
} satisfies Readonly<Record<string, string>>;

export type Obstacle = keyof typeof OBSTACLES;
