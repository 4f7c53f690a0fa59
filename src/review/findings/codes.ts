/** Every code of an effect, with all that is said about it in help, pages and code scanning. */
import type { Obstacle } from "./obstacles";

/** How severe an effect is. */
export type Level = "error" | "warning" | "note";

/** The most severe first. */
export const LEVELS: readonly Level[] = ["error", "warning", "note"];

/** What a code is about. Codes about access, identity and secrets are security alerts; others are not. */
export type Topic = "access" | "identity" | "secrets" | "data" | "plan" | "settings";

export interface CodeRow {
  readonly level: Level;
  readonly topic: Topic;
  /** Describes the code in a list of all codes. */
  readonly title: string;
  /** What the title does not say. */
  readonly means?: string;
  /** What to do about it. */
  readonly fix: string;
  /** Further names under which a gate stops at this code; see --fail-on. */
  readonly gates?: readonly string[];
  /** Every gate stops at it: the plan cannot be relied on, or a statement protects nobody. */
  readonly isAlways?: true;
  /** Why no approval covers it; an effect can have an obstacle that says more. */
  readonly obstacle?: Obstacle;
  /** The severity of its security alert, if that is not the one of its level. */
  readonly severity?: string;
}

export const APPROVE =
  "If it is intended, approve it: the review prints an entry, which covers exactly this change.";
const NO_APPROVAL = "No approval lets it pass.";

const ROWS = {
  errored: {
    level: "error",
    topic: "plan",
    title: "The plan errored, and shows only a part of the change",
    fix: `Correct the error, and plan again. ${NO_APPROVAL}`,
    isAlways: true,
    obstacle: "errored",
  },
  incomplete: {
    level: "error",
    topic: "plan",
    title: "The plan leaves out a part of the configuration",
    means: "It was made with -target, or Terraform defers changes.",
    fix: `Plan the whole configuration. ${NO_APPROVAL}`,
    isAlways: true,
    obstacle: "incomplete",
  },
  invalid: {
    level: "error",
    topic: "plan",
    title: "The service refuses a planned value",
    means:
      "A planned value breaks a rule of the service, perhaps together with one that the cluster keeps. The apply ends with an error. Or a list holds ranges of a network whose last day is over on the day of the review (`expired-access`), which the apply does not notice.",
    fix: `Correct the value: the effect names the rule, and docs/rules.md explains it. ${NO_APPROVAL}`,
    gates: ["errored"],
    obstacle: "invalid",
  },
  unreviewed: {
    level: "error",
    topic: "plan",
    title: "The plan holds something that this review does not know",
    fix: `Review the plan with the version of the package that made it. ${APPROVE}`,
    isAlways: true,
  },
  lockout: {
    level: "error",
    topic: "access",
    title: "A caller that must reach an endpoint cannot",
    means:
      "A caller that a statement says must reach the endpoint can connect now, and cannot afterwards, or the endpoint is new and does not let it in. A caller that could not connect before either is a warning, at which no gate stops by the name of the code.",
    fix: `Add the caller's ranges to the list, or correct the statement. ${NO_APPROVAL}`,
    obstacle: "caller",
  },
  "must-reach-unmatched": {
    level: "error",
    topic: "access",
    title: "A statement about a caller matches no cluster or endpoint of the plan",
    fix: `Correct the name in the statement, or remove the statement. ${NO_APPROVAL}`,
    isAlways: true,
    obstacle: "statement",
  },
  undetermined: {
    level: "error",
    topic: "access",
    title: "Who can connect is known only after apply, or cannot be read",
    means: "A part of a list, or of a caller's addresses, is no range that is known.",
    fix: `Give the list valid ranges that are known when Terraform plans. ${NO_APPROVAL}`,
    obstacle: "list not known",
  },
  destroyed: {
    level: "error",
    topic: "data",
    title: "A cluster is destroyed, with its data",
    fix: `To rename a cluster in the configuration, write a moved block. To keep it without Terraform, write a removed block. ${APPROVE}`,
  },
  replaced: {
    level: "error",
    topic: "data",
    title: "A cluster is destroyed and created again, without its data",
    means: "An empty cluster takes its place. The effect names the attribute that forces it.",
    fix: `Leave that attribute as it is, or make a second cluster and move the data first. ${APPROVE}`,
    gates: ["destroyed"],
  },
  open: {
    level: "error",
    topic: "access",
    title: "An access list is open to every address",
    means: "Every IPv4 or every IPv6 address can connect to the endpoint, however the list is written.",
    fix: `List the ranges that have to connect instead. ${APPROVE}`,
    severity: "9.5",
  },
  "nearly-open": {
    level: "error",
    topic: "access",
    title: "An access list lets in more addresses than any one network has",
    means:
      "More public addresses can connect than any one network has: more than a /8 of IPv4 or a /32 of IPv6.",
    fix: `List the ranges that have to connect instead. ${APPROVE}`,
    severity: "9.1",
  },
  identity: {
    level: "error",
    topic: "identity",
    title: "Who can log in, or as whom, changes",
    means:
      "Who can log in to the cluster changes, or with which roles; or a new cluster accepts logins beside that of the built-in user.",
    fix: `Check the identity provider and its fields. ${APPROVE}`,
  },
  exposed: {
    level: "error",
    topic: "secrets",
    title: "A password or another secret of a cluster is shown where nothing protects it",
    means:
      "An output, or an argument of a resource, is made from a secret of a cluster and is not sensitive: the password that the plan reads, a client_secret, a secret_access_key, or the provider's access_token. Plans, logs and states show it. Found are values that the plan holds, also within a text, in base64, a URL or JSON, and references to a secret attribute. A hash or another function of a secret that goes through a local, and an ephemeral variable's value, are not found.",
    fix: `Mark the output as sensitive, without nonsensitive(). For another resource, use a write-only argument and the ephemeral resource cloud_opensearch_credentials. ${APPROVE}`,
  },
  broadened: {
    level: "error",
    topic: "access",
    title: "More addresses can connect",
    fix: `Check whose addresses they are, and list no more of them than have to connect. ${APPROVE}`,
  },
  downgrade: {
    level: "error",
    topic: "data",
    title: "A cluster gets an older version, which may not read its data",
    means:
      "The cluster gets an older version, which may not be able to read its data, or one of which it is not known whether it is older.",
    fix: `Keep the version, or restore a snapshot into a new cluster of the older version. ${APPROVE}`,
  },
  snapshots: {
    level: "error",
    topic: "data",
    title: "Backups end, or snapshots are made with other credentials",
    means:
      "Snapshots end, or are made without credentials or with others: access keys, another access key, or an IAM role. These may be of another bucket, or may not be allowed to write.",
    fix: `Keep the credentials, or check that the new ones may write to the repository of the snapshots. ${APPROVE}`,
  },
  narrowed: {
    level: "warning",
    topic: "access",
    title: "Fewer addresses can connect",
    fix: "Check that nobody connects from them. State who has to connect with mustReach or --must-reach, so that the review says who is shut out.",
  },
  drift: {
    level: "warning",
    topic: "settings",
    title: "Somebody changed the cluster outside Terraform",
    means:
      "Somebody changed the cluster outside Terraform. The effect says what this apply does to the change. If it reverts it, or gives the value a third one, the effects of the planned change say so, as a warning at least, and stop the gate on drift too. If it stays, it stops the gate on broadened if it lets in more addresses, on identity if it changes who can log in, on reset if it unsets a field, on snapshots if backups end or get other credentials, and on undetermined if the list cannot be read.",
    fix: "Write the change into the configuration, or let the apply revert it.",
  },
  hostname: {
    level: "warning",
    topic: "settings",
    title: "An endpoint gets another host name",
    means:
      "An endpoint gets another host name, or a URL that follows the new name of the cluster. Callers that use the present one no longer reach it.",
    fix: "Tell the callers the new name before the apply.",
  },
  reset: {
    level: "warning",
    topic: "settings",
    title: "A field is no longer set, and falls back to its default",
    means:
      "The configuration no longer sets the field. It falls back to the service's default. A version that is no longer set stops the gate on downgrade: the default may be older.",
    fix: "Set the field again, if its value is to stay.",
  },
  "duplicate-name": {
    level: "warning",
    topic: "settings",
    title: "A cluster gets a name that another one has, or a second address",
    means:
      "Two clusters would have one name in one organization after the apply. The service refuses the second one, and the apply fails there. Or an import gives a cluster a second address. Sensitive names are not compared, nor names that become free only during the apply.",
    fix: "Give each cluster of an organization a name of its own, and one address. Clusters that swap names need two applies.",
  },
  forgotten: {
    level: "warning",
    topic: "settings",
    title: "Terraform no longer manages a cluster",
    means: "The service keeps it with its data.",
    fix: "Import it elsewhere, or destroy it where it is no longer needed.",
  },
  unprotected: {
    level: "warning",
    topic: "data",
    title: "The protection of a cluster from deletion is lifted",
    means:
      "The cluster is no longer protected by `deletion_protection`, which the cluster or its provider set. Nothing is destroyed by this change; but a later plan can destroy or replace the cluster with its data.",
    fix: "Set deletion_protection on the cluster or its provider again, if the cluster is to stay.",
  },
  acknowledged: {
    level: "warning",
    topic: "settings",
    title: "The list of acknowledged warnings changes",
    fix: "Check the reason and the last day of the acknowledgement.",
  },
  secret: {
    level: "warning",
    topic: "secrets",
    title: "A secret is replaced, read, or shown",
    means:
      "A secret is replaced, set, no longer set, or given in another form; or the credentials of a cluster are read into the state. These are notes. A warning says that a secret stands in plain text in the configuration, that an output or an argument goes on showing one, or that a provisioner gets one, of which a plan does not say whether its log shows it.",
    fix: "Make sure that the other side knows a new secret before the apply. Take a secret that stands in plain text from a sensitive variable or a secret store. Mark an output that shows one as sensitive, without nonsensitive().",
  },
  ignored: {
    level: "note",
    topic: "settings",
    title: "An update keeps a value whose changes the configuration ignores",
    means:
      "The configuration has one value, and the update sends another one: that of the cluster, with the secrets that the state has, since changes are ignored (`ignore_changes`). The review sees this only for constants of the configuration.",
    fix: "Nothing, if it is intended. Otherwise take the attribute out of `ignore_changes`.",
  },
  changed: {
    level: "note",
    topic: "settings",
    title: "A cluster is new, imported or moved, or a setting has another value",
    means:
      "A new cluster, with what it is and whom it lets in; a cluster that is imported or moved; a data source that reads clusters; or a setting that changes, with its old and new value: version, tier, nodes, name, maintenance window, timeouts, protection from deletion, snapshots that begin.",
    fix: "Nothing, if it is intended.",
  },
} as const satisfies Readonly<Record<string, CodeRow>>;

/** The names under which a gate stops at a range that gets in without the name of a network, or without an end. */
export const [UNNAMED, UNBOUNDED] = ["unnamed", "unbounded"];

export type Code = keyof typeof ROWS;

/** Every code. Within a level, effects are listed in this order. */
export const CODES: Readonly<Record<Code, CodeRow>> = ROWS;

const ALL = Object.keys(CODES) as Code[];

/** The codes at which every gate stops. */
export const ALWAYS: readonly Code[] = ALL.filter((code) => CODES[code].isAlways === true);

/** Every code, the most severe first, and then in the order of the table. */
export const RANKED_CODES: readonly Code[] = LEVELS.flatMap((level) =>
  ALL.filter((code) => CODES[code].level === level),
);

/** What the gate stops at if nothing is given, in the order in which help and reports name it. */
export const DEFAULT_FAIL_ON: readonly Code[] = [
  "broadened",
  "open",
  "nearly-open",
  "undetermined",
  "lockout",
  "exposed",
  "identity",
  "destroyed",
  "downgrade",
  "snapshots",
  "unreviewed",
  "incomplete",
  "errored",
];
