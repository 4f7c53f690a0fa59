/** The codes of findings. What each means is in code-help.ts. */
/** How severe a finding is. */
export type Level = "error" | "warning" | "note";

/** The most severe first. */
export const LEVELS: readonly Level[] = ["error", "warning", "note"];

export interface CodeDescription {
  readonly level: Level;
  /** Describes the code in a list of all codes. */
  readonly title: string;
  /** Further names under which a gate stops at this code; see --fail-on. */
  readonly gates?: readonly string[];
}

/** Every code. Within a level, findings are listed in this order. */
export const CODES = {
  errored: { level: "error", title: "The plan errored, and shows only a part of the change" },
  incomplete: { level: "error", title: "The plan leaves out a part of the configuration" },
  invalid: {
    level: "error",
    title: "The service refuses a planned value",
    gates: ["errored"],
  },
  unreviewed: { level: "error", title: "The plan holds something that this review does not know" },
  destroyed: { level: "error", title: "A cluster is destroyed, with its data" },
  replaced: {
    level: "error",
    title: "A cluster is destroyed and created again, without its data",
    gates: ["destroyed"],
  },
  open: { level: "error", title: "An access list is open to every address" },
  "nearly-open": {
    level: "error",
    title: "An access list lets in more addresses than any one network has",
  },
  lockout: { level: "error", title: "A caller that must reach an endpoint loses it" },
  "must-reach-unmatched": {
    level: "error",
    title: "A statement matches nothing in the plan",
  },
  exposed: { level: "error", title: "The password of a cluster is shown where nothing protects it" },
  identity: { level: "error", title: "Who can log in, or as whom, changes" },
  undetermined: { level: "error", title: "An access list is known only after apply, or cannot be read" },
  broadened: { level: "error", title: "More addresses can connect" },
  mixed: {
    level: "error",
    title: "Some addresses can connect that could not, and others no longer can",
    gates: ["broadened", "narrowed"],
  },
  "lockout-unproven": {
    level: "warning",
    title: "Whether a caller loses an endpoint is not known",
    gates: ["undetermined"],
  },
  unreachable: { level: "warning", title: "A caller that must reach an endpoint could not before either" },
  narrowed: { level: "warning", title: "Fewer addresses can connect" },
  reset: { level: "warning", title: "A field is no longer set, and falls back to its default" },
  snapshots: { level: "warning", title: "Snapshots are made with other credentials" },
  "secret-rotated": { level: "note", title: "A secret is replaced", gates: ["secret"] },
  "secret-moved": { level: "note", title: "A secret is given in another form", gates: ["secret"] },
  drift: { level: "warning", title: "Somebody changed the cluster outside Terraform" },
  "duplicate-name": {
    level: "warning",
    title: "A cluster gets a name that another one has or may have, or a second address",
  },
  downgrade: { level: "warning", title: "A cluster gets an older version" },
  hostname: { level: "warning", title: "An endpoint gets another host name" },
  forgotten: { level: "warning", title: "Terraform no longer manages a cluster" },
  acknowledged: { level: "warning", title: "The list of acknowledged warnings changes" },
  "check-failed": { level: "warning", title: "A check of the configuration failed" },
  "other-provider": { level: "warning", title: "Clusters are planned with another provider address" },
  sensitivity: { level: "warning", title: "A value is marked as sensitive, or no longer is" },
  "completeness-unknown": { level: "note", title: "The plan does not say whether it is complete" },
  created: { level: "note", title: "A new cluster" },
  deleted: { level: "note", title: "An endpoint is destroyed with its cluster" },
  version: { level: "note", title: "The version changes" },
  sizing: { level: "note", title: "The size or tier changes" },
  window: { level: "note", title: "The maintenance window changes" },
  renamed: { level: "note", title: "The name of a cluster changes" },
  imported: { level: "note", title: "An existing cluster is imported" },
  moved: { level: "note", title: "The address in the configuration changes" },
  credentials: { level: "note", title: "The credentials of a cluster are read" },
  timeouts: { level: "note", title: "The timeouts change" },
  ignored: { level: "note", title: "An update keeps a value whose changes the configuration ignores" },
  rewritten: { level: "note", title: "A value is written in another way, and means the same" },
} as const satisfies Readonly<Record<string, CodeDescription>>;

export type Code = keyof typeof CODES;

/** Every code, the most severe first, and then in the order of the table. */
export const RANKED_CODES: readonly Code[] = (Object.keys(CODES) as Code[]).sort(
  (a, b) => LEVELS.indexOf(CODES[a].level) - LEVELS.indexOf(CODES[b].level),
);
