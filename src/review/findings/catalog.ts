/** Every code of a finding, with all that is said about it. */
import {
  APPROVE,
  type Clause,
  type CodeRow,
  CORRECT_EITHER,
  error,
  LEVELS,
  NO_APPROVAL,
  note,
  NOTHING,
  type Trait,
  warning,
} from "./code-row";

export {
  type Case,
  type Clause,
  HEADLINE,
  type HeadlineGroup,
  inNumber,
  type Level,
  LEVELS,
  type Topic,
} from "./code-row";

/** Clauses of several codes, whose findings they count together. */
const UNREADABLE: Clause = {
  group: "not known",
  of: "endpoints",
  words: "[has|have] entries that cannot be read",
  when: "unreadable",
  without: [],
};
const MORE_ADDRESSES: Clause = {
  group: "more addresses",
  of: "endpoints",
  words: "[lets|let] in more addresses",
  without: ["open", "nearly-open"],
};

/** Of host names, and of the URLs that follow them or the name of the cluster. */
const NEW_ADDRESS: Clause = {
  group: "new URLs",
  of: "addresses",
  words: "[a new address (URL)|new addresses (URLs)], which all callers must use",
  when: "host name",
};

const PERHAPS_OLDER = "[gets|get] a version that may be older";

/** Every code. Within a level, findings are listed in this order. */
const TABLE = {
  errored: error("plan", "The plan errored, and shows only a part of the change", {
    means: "Terraform stopped with an error. The plan shows only a part of the change.",
    fix: `Correct the error, and plan again. ${NO_APPROVAL}`,
    traits: ["always"],
    instead: "correct the error, and plan again",
    doubt: "the plan errored",
    clauses: [{ group: "plan", of: "plan", words: "the plan errored and cannot be relied on" }],
  }),
  incomplete: error("plan", "The plan leaves out a part of the configuration", {
    means: `The plan leaves out a part of the configuration, as with -target or with changes that Terraform defers.`,
    fix: `Plan the whole configuration. ${NO_APPROVAL}`,
    traits: ["always"],
    instead: "plan the whole configuration, without -target",
    doubt: "the plan is incomplete",
    clauses: [{ group: "plan", of: "plan", words: "the plan is incomplete and cannot be relied on" }],
  }),
  invalid: error("plan", "The service refuses a planned value", {
    means: `A planned value breaks a rule of the service, perhaps together with one that the cluster keeps. The apply ends with an error.`,
    fix: `Correct the value: the finding names the rule, and docs/rules.md explains it. ${NO_APPROVAL}`,
    gates: ["errored"],
    instead: "correct the value, and plan again",
    clauses: [
      {
        group: "plan",
        of: "findings",
        words: "[a planned value is|planned values are] refused by the service",
      },
    ],
  }),
  unreviewed: error("plan", "The plan holds something that this review does not know", {
    means: `The plan holds something that this version of the review does not know. Nothing can be said about its effect.`,
    fix: `Review the plan with the version of the package that made it. ${APPROVE}`,
    traits: ["always"],
    doubt: "a part of the plan is not reviewed",
    clauses: [
      {
        group: "plan",
        of: "findings",
        words: "[part of the plan is|parts of the plan are] unknown to this review",
      },
    ],
  }),
  destroyed: error("data", "A cluster is destroyed, with its data", {
    means: "The cluster is destroyed, and its data with it.",
    fix: `To rename a cluster in the configuration, write a moved block. To keep it without Terraform, write a removed block. ${APPROVE}`,
    traits: ["answered", "lost", "corrected"],
    row: "destroyed with [its|their] data",
    clauses: [
      {
        group: "data lost",
        of: "clusters",
        words: "destroyed with [its|their] data and created again, empty",
        when: "successor",
      },
      { group: "data lost", of: "clusters", words: "destroyed with [its|their] data" },
    ],
  }),
  replaced: error("data", "A cluster is destroyed and created again, without its data", {
    means: `The cluster is destroyed with its data, and an empty one is made in its place. The finding names the attribute that forces it.`,
    fix: `Leave that attribute as it is, or make a second cluster and move the data first. ${APPROVE}`,
    gates: ["destroyed"],
    traits: ["answered", "lost"],
    row: "destroyed with [its|their] data, created again",
    clauses: [
      {
        group: "data lost",
        of: "clusters",
        words: "replaced by [an empty cluster, its|empty ones, their] data lost",
      },
    ],
  }),
  open: error("access", "An access list is open to every address", {
    means: "Every IPv4 or every IPv6 address can connect to the endpoint, however the list is written.",
    fix: `List the ranges that have to connect instead. ${APPROVE}`,
    traits: ["list", "added"],
    severity: "9.5",
    clauses: [{ group: "open", of: "open lists", words: "open to" }],
  }),
  "nearly-open": error("access", "An access list lets in more addresses than any one network has", {
    means: `More public addresses can connect than any one network has: more than a /8 of IPv4 or a /32 of IPv6.`,
    fix: `List the ranges that have to connect instead. ${APPROVE}`,
    traits: ["list", "added"],
    severity: "9.1",
    clauses: [
      { group: "open", of: "endpoints", words: "[lets|let] in more addresses than any one network has" },
    ],
  }),
  lockout: error("access", "A caller that must reach an endpoint loses it", {
    means: `A caller that a statement says must reach the endpoint can connect now, and cannot afterwards, or the endpoint is new and does not let it in.`,
    fix: `Add the caller's ranges to the list, or correct the statement. ${NO_APPROVAL}`,
    traits: ["whole", "answered"],
    instead: CORRECT_EITHER,
    row: "from",
    clauses: [{ group: "locked out", of: "callers", words: "locked out" }],
  }),
  "must-reach-unmatched": error("access", "A statement matches nothing in the plan", {
    means: "A statement about a caller names a cluster or an endpoint that the plan does not hold.",
    fix: `Correct the name in the statement, or remove the statement. ${NO_APPROVAL}`,
    traits: ["always"],
    instead: "correct the statement",
    clauses: [
      {
        group: "locked out",
        of: "findings",
        words: "[statement matches|statements match] nothing in the plan",
      },
    ],
  }),
  exposed: error("secrets", "A password or another secret of a cluster is shown where nothing protects it", {
    means: `An output, or an argument of a resource, is made from a secret of a cluster and is not sensitive: the password that the plan reads, a client_secret, a secret_access_key, or the provider's access_token. Plans, logs and states show it. Found are values that the plan holds, also within a text, in base64, a URL or JSON, and references to a secret attribute. A hash or another function of a secret that goes through a local, and an ephemeral variable's value, are not found.`,
    fix: `Mark the output as sensitive, without nonsensitive(). For another resource, use a write-only argument and the ephemeral resource cloud_opensearch_credentials. ${APPROVE}`,
    clauses: [
      {
        group: "shown secrets",
        of: "findings",
        words: "[password of a cluster is shown|places show passwords of clusters]",
      },
    ],
  }),
  identity: error("identity", "Who can log in, or as whom, changes", {
    means: "Who can log in to the cluster changes, or with which roles.",
    fix: `Check the identity provider and its fields. ${APPROVE}`,
    traits: ["whole", "answered", "corrected"],
    clauses: [{ group: "logins", of: "logins", words: "changes" }],
  }),
  downgrade: error("data", "A cluster gets an older version, which may not read its data", {
    means: `The cluster gets an older version, which may not be able to read its data, or one of which it is not known whether it is older.`,
    fix: `Keep the version, or restore a snapshot into a new cluster of the older version. ${APPROVE}`,
    traits: ["after", "answered"],
    clauses: [
      { group: "older versions", of: "clusters", words: "[gets|get] an older version" },
      { group: "older versions", of: "clusters", words: PERHAPS_OLDER, when: "perhaps" },
    ],
  }),
  snapshots: error("data", "Backups end, or snapshots are made with other credentials", {
    means: `Snapshots end, or are made without credentials or with others: access keys, another access key, or an IAM role. These may be of another bucket, or may not be allowed to write.`,
    fix: `Keep the credentials, or check that the new ones may write to the repository of the snapshots. ${APPROVE}`,
    traits: ["whole", "answered"],
    clauses: [
      { group: "snapshots", of: "clusters", words: "no longer [makes|make] snapshots", when: "end" },
      {
        group: "snapshots",
        of: "clusters",
        words: "[makes|make] snapshots without credentials",
        when: "without credentials",
      },
      { group: "snapshots", of: "clusters", words: "[makes|make] snapshots with other credentials" },
    ],
  }),
  undetermined: error("access", "An access list is known only after apply, or cannot be read", {
    means: "A part of the list is known only after apply, or cannot be read as a range.",
    fix: `Give the list valid ranges that are known when Terraform plans. ${NO_APPROVAL}`,
    traits: ["list", "added"],
    instead: "write a list that is known before the apply",
    clauses: [
      {
        group: "not known",
        of: "endpoints",
        words: "[lets|let] in addresses that are not known yet",
        when: "unknown",
      },
      UNREADABLE,
    ],
  }),
  broadened: error("access", "More addresses can connect", {
    means: "Addresses can connect to the endpoint that could not before.",
    fix: `Check whose addresses they are, and list no more of them than have to connect. ${APPROVE}`,
    traits: ["list"],
    clauses: [MORE_ADDRESSES],
  }),
  mixed: error("access", "Some addresses can connect that could not, and others no longer can", {
    means: "Addresses can connect to the endpoint that could not before, and others no longer can.",
    fix: `Check whose addresses both are. ${APPROVE} Gains and losses are approved separately.`,
    gates: ["broadened", "narrowed"],
    traits: ["list"],
    clauses: [
      MORE_ADDRESSES,
      { group: "more addresses", of: "endpoints", words: "[swaps|swap] ranges", when: "swap" },
    ],
  }),
  "lockout-unproven": warning("access", "Whether a caller loses an endpoint is not known", {
    means: `A caller that must reach the endpoint may lose it: the list or the caller's addresses are not all known.`,
    fix: `Give the list and the statement values that are known when Terraform plans. ${NO_APPROVAL}`,
    gates: ["undetermined"],
    traits: ["whole", "answered"],
    instead: CORRECT_EITHER,
    row: "perhaps from",
    clauses: [{ group: "fewer addresses", of: "callers", words: "perhaps locked out" }],
  }),
  unreachable: warning("access", "A caller that must reach an endpoint could not before either", {
    means: "A caller that must reach the endpoint can connect neither before nor after the change.",
    fix: "Add the caller's ranges to the list, or correct the statement.",
    traits: ["whole", "answered"],
    instead: CORRECT_EITHER,
    row: "as before, from",
    clauses: [{ group: "fewer addresses", of: "callers", words: "still not let in" }],
  }),
  narrowed: warning("access", "Fewer addresses can connect", {
    means: "Addresses that can connect to the endpoint no longer can.",
    fix: "Check that nobody connects from them. State who has to connect with mustReach or --must-reach, so that the review says who is locked out.",
    traits: ["list"],
    clauses: [{ group: "fewer addresses", of: "endpoints", words: "[lets|let] in fewer addresses" }],
  }),
  reset: warning("settings", "A field is no longer set, and falls back to its default", {
    means: `The configuration no longer sets the field, or somebody unset it outside Terraform. It falls back to the service's default. A version that is no longer set stops the gate on downgrade: the default may be older.`,
    fix: "Set the field again, if its value is to stay.",
    traits: ["after"],
    clauses: [
      { group: "older versions", of: "clusters", words: PERHAPS_OLDER, when: "older" },
      NEW_ADDRESS,
      { group: "resets", of: "findings", words: "[field|fields] reset" },
    ],
  }),
  "secret-rotated": note("secrets", "A secret is replaced", {
    means: "A secret is replaced by a new one, is set, or is no longer set.",
    fix: "Make sure that the other side knows the new secret before the apply.",
    gates: ["secret"],
    traits: ["whole"],
  }),
  "secret-used": warning("secrets", "A secret stays shown, or a provisioner gets one", {
    means:
      "An output or an argument shows a secret of a cluster, and did so before. Or a provisioner gets a secret: a plan does not say whether its command or its log shows it.",
    fix: "Mark the output as sensitive, without nonsensitive(). Give a provisioner the secret in its environment, without nonsensitive(): Terraform then hides its output.",
  }),
  "secret-moved": note("secrets", "A secret is given in another form", {
    means: `A secret is given in another form: stored in the state, or write-only. Whether it is a new one cannot be seen.`,
    fix: NOTHING,
    gates: ["secret"],
    traits: ["whole"],
  }),
  drift: warning("settings", "Somebody changed the cluster outside Terraform", {
    means: `Somebody changed the cluster outside Terraform. The finding says whether this apply reverts the change. If it stays, it stops the gate on broadened if it lets in more addresses, on identity if it changes who can log in, and on undetermined if the list cannot be read.`,
    fix: "Write the change into the configuration, or let the apply revert it.",
    traits: ["after"],
    clauses: [
      {
        group: "logins outside Terraform",
        of: "logins",
        words: "was changed outside Terraform",
        when: "login",
      },
      UNREADABLE,
      {
        group: "more addresses",
        of: "findings",
        words: "[endpoint was|endpoints were] opened to more addresses outside Terraform",
        when: "opening",
      },
      {
        group: "deleted outside Terraform",
        of: "clusters",
        words: "[was|were] deleted outside Terraform",
        when: "deletion",
      },
      { group: "outside Terraform", of: "findings", words: "[change|changes] made outside Terraform" },
    ],
  }),
  "duplicate-name": warning(
    "settings",
    "A cluster gets a name that another one has or may have, or a second address",
    {
      means:
        "Two clusters would have one name in one organization, at the end or during the apply: if they swap names, if one is forgotten and keeps its name, or if create_before_destroy makes the new one first. The service refuses the second one, and the apply fails there. Or an import gives a cluster a second address. Sensitive names are not compared, and the finding says so.",
      fix: "Give each cluster of an organization a name of its own, and one address. Clusters that swap names need two applies.",
      clauses: [
        {
          group: "shared names",
          of: "clusters",
          words: "[gets a name that another cluster has|get names that other clusters have]",
        },
        {
          group: "shared names",
          of: "clusters",
          words:
            "[gets a name that another cluster|get names that other clusters] may have, which is not checked",
          when: "unchecked",
        },
        {
          group: "shared names",
          of: "clusters",
          words: "[has another address|have other addresses] already",
          when: "second address",
        },
      ],
    },
  ),
  hostname: warning("settings", "An endpoint gets another host name", {
    means: `An endpoint gets another host name, or a URL that follows the new name of the cluster. Callers that use the present one no longer reach it.`,
    fix: "Tell the callers the new name before the apply.",
    traits: ["after", "may reset"],
    clauses: [NEW_ADDRESS],
  }),
  forgotten: warning("settings", "Terraform no longer manages a cluster", {
    means: `Terraform no longer manages the cluster. The service keeps it with its data. If a new cluster takes its place, that one is empty.`,
    fix: "Import it elsewhere, or destroy it where it is no longer needed.",
    row: "kept by the service, no longer managed here",
    clauses: [
      {
        group: "kept without Terraform",
        of: "clusters",
        words: "no longer managed, and replaced by [an empty cluster|empty ones]",
        when: "successor",
      },
      { group: "no longer managed", of: "clusters", words: "no longer managed" },
    ],
  }),
  unprotected: warning("data", "The protection of a cluster from deletion is lifted", {
    means: `The cluster is no longer protected by \`deletion_protection\`, which the cluster or its provider set. Nothing is destroyed by this change; but a later plan can destroy or replace the cluster with its data.`,
    fix: "Set deletion_protection on the cluster or its provider again, if the cluster is to stay.",
    traits: ["after"],
    clauses: [
      { group: "protection", of: "clusters", words: "[loses its|lose their] protection from deletion" },
    ],
  }),
  acknowledged: warning("settings", "The list of acknowledged warnings changes", {
    means: "The list of acknowledged warnings changes: a warning is no longer shown, or is shown again.",
    fix: "Check the reason and the last day of the acknowledgement.",
    traits: ["whole"],
  }),
  "check-failed": warning("plan", "A check of the configuration failed", {
    means: "A check block of the configuration fails or cannot be decided.",
    fix: "Correct what the check is about, or the check.",
  }),
  "other-provider": warning("plan", "Clusters are planned with another provider address", {
    means: `Clusters are planned with a provider at another source address. They are reviewed as if it were this provider.`,
    fix: "Name the address with --provider if it is this provider.",
  }),
  sensitivity: warning("settings", "A value is marked as sensitive, or no longer is", {
    means: "A value is marked as sensitive from now on, or no longer is and will be shown.",
    fix: "Check that a value that is no longer marked is not a secret.",
    traits: ["after"],
  }),
  "completeness-unknown": note("plan", "The plan does not say whether it is complete", {
    means: `The plan does not say whether it is the whole change. Terraform before 1.8 and OpenTofu do not write it.`,
    fix: "Plan without -target. Terraform 1.8 and newer say whether a plan is complete.",
    clauses: [],
  }),
  created: note("access", "A new cluster", {
    means: "A new cluster, and the addresses that can connect to it.",
    fix: "Check that no more addresses can connect than have to.",
    traits: ["list"],
    clauses: [{ group: "new clusters", of: "clusters", words: "[is|are] new" }],
  }),
  deleted: note("access", "An endpoint is destroyed with its cluster", {
    means: "The endpoint is destroyed with its cluster, and nobody can connect any more.",
    fix: "Check that nobody uses it any more.",
    traits: ["list"],
    clauses: [],
  }),
  version: note("settings", "The version changes", {
    means: "The cluster gets a newer version, or one that cannot be compared with the present one.",
    fix: "Check that callers and dashboards work with it.",
    traits: ["after", "may reset"],
    clauses: [{ group: "settings", of: "clusters", words: "[changes its|change their] version" }],
  }),
  "snapshots-begin": note("data", "Snapshots begin", {
    means: "The cluster made no snapshots, or made them without credentials, and makes them from now on.",
    fix: "Check that the credentials may write to the repository of the snapshots.",
    traits: ["whole"],
    clauses: [{ group: "snapshots begin", of: "clusters", words: "[begins|begin] to make snapshots" }],
  }),
  sizing: note("settings", "The size or tier changes", {
    means: "The cluster's tier or number of nodes changes.",
    fix: NOTHING,
    traits: ["after", "may reset"],
    clauses: [{ group: "settings", of: "clusters", words: "[changes its|change their] size" }],
  }),
  window: note("settings", "The maintenance window changes", {
    means: "Maintenance happens at another time.",
    fix: NOTHING,
    traits: ["whole", "may reset"],
    clauses: [{ group: "windows", of: "clusters", words: "[has|have] another maintenance window" }],
  }),
  renamed: note("settings", "The name of a cluster changes", {
    means: "The cluster gets another name.",
    fix: NOTHING,
    traits: ["after", "answered"],
    clauses: [
      {
        group: "settings",
        of: "clusters",
        words: "[gets another name|get other names]",
        without: ["hostname"],
      },
    ],
  }),
  imported: note("settings", "An existing cluster is imported", {
    means: "Terraform manages an existing cluster from now on.",
    fix: "Check the other findings about it: the import applies the configuration to it.",
    clauses: [{ group: "imported", of: "clusters", words: "[is|are] imported" }],
  }),
  moved: note("settings", "The address in the configuration changes", {
    means: "The cluster has another address in the configuration, and stays the same cluster.",
    fix: NOTHING,
    clauses: [
      {
        group: "settings",
        of: "clusters",
        words: "[keeps its data at another address|keep their data at other addresses] of the configuration",
      },
    ],
  }),
  credentials: note("secrets", "The credentials of a cluster are read", {
    means: `The login of the cluster's built-in user is read during the plan or the apply, and stored in the Terraform state.`,
    fix: "Use the ephemeral resource cloud_opensearch_credentials, which stores nothing.",
    clauses: [{ group: "settings", of: "findings", words: "[login is|logins are] read into the state" }],
  }),
  read: note("plan", "A cluster that the plan does not manage is read, or a read waits for the apply", {
    means:
      "A data source reads a cluster that the plan does not manage, or lists clusters. What the plan makes from it changes when somebody else changes that cluster. A data source that is read during the apply shows no values in the plan.",
    fix: "Nothing, if it is intended. Plan again after the apply to see the values that were read during it.",
    clauses: [
      { group: "settings", of: "findings", words: "[a data source reads|data sources read] clusters" },
    ],
  }),
  timeouts: note("settings", "The timeouts change", {
    means: "Terraform waits for a longer or shorter time for the cluster.",
    fix: NOTHING,
  }),
  protected: note("data", "A cluster is protected from deletion", {
    means: `From the apply on, a plan that destroys or replaces the cluster is an error. The service gets nothing of it.`,
    fix: NOTHING,
    traits: ["after"],
  }),
  ignored: note("settings", "An update keeps a value whose changes the configuration ignores", {
    means:
      "The configuration has one value, and the update sends another one: that of the cluster, with the secrets that the state has, since changes are ignored (`ignore_changes`). The review sees this only for constants of the configuration.",
    fix: "Nothing, if it is intended. Otherwise take the attribute out of `ignore_changes`.",
    clauses: [],
  }),
  rewritten: note("settings", "A value is written in another way, and means the same", {
    means: `A value is written in another way, and means the same to the service: a weekday in capitals, or a switch that was off and is no longer set.`,
    fix: NOTHING,
    traits: ["after"],
  }),
};

export type Code = keyof typeof TABLE;

export const CODES: Readonly<Record<Code, CodeRow>> = TABLE;

const ALL = Object.keys(TABLE) as Code[];

/** Every code, the most severe first, and then in the order of the table. */
export const RANKED_CODES: readonly Code[] = LEVELS.flatMap((level) =>
  codesWhere((row) => row.level === level),
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

/** Returns the codes whose rows pass a test, in the order of the table. */
export function codesWhere(isIt: (row: CodeRow) => boolean): readonly Code[] {
  return ALL.filter((code) => isIt(CODES[code]));
}

/** Returns the codes that have a trait, in the order of the table. */
export function codesWith(trait: Trait): readonly Code[] {
  return codesWhere(({ traits }) => traits?.includes(trait) === true);
}

/** Reports whether a code has a trait. */
export function hasTrait(code: Code, trait: Trait): boolean {
  return CODES[code].traits?.includes(trait) === true;
}
