/** Explains each code of a finding and what to do about it, for code scanning and docs/findings.md. */
import type { Code } from "./codes";

/** What a code is about. Codes about access, identity and secrets are security alerts; others are not. */
export type Topic = "access" | "identity" | "secrets" | "data" | "plan" | "settings";

/** The explanation of a code. */
export interface CodeHelp {
  readonly topic: Topic;
  readonly means: string;
  readonly fix: string;
}

const APPROVE =
  "If it is intended, approve it: the review prints a digest, and what exactly the digest covers.";
const NO_APPROVAL = "No approval lets it pass.";
const NOTHING = "Nothing, if it is intended. It stops no gate by itself.";

export const CODE_HELP: Readonly<Record<Code, CodeHelp>> = {
  errored: {
    topic: "plan",
    means: "Terraform stopped with an error. The plan shows only a part of the change.",
    fix: `Correct the error, and plan again. ${NO_APPROVAL}`,
  },
  incomplete: {
    topic: "plan",
    means:
      "The plan leaves out a part of the configuration, as with -target or with changes that Terraform defers.",
    fix: `Plan the whole configuration. ${NO_APPROVAL}`,
  },
  unreviewed: {
    topic: "plan",
    means:
      "The plan holds something that this version of the review does not know. Nothing can be said about its effect.",
    fix: `Review the plan with the version of the package that made it. ${APPROVE}`,
  },
  open: {
    topic: "access",
    means: "Every IPv4 or every IPv6 address can connect to the endpoint, however the list is written.",
    fix: `List the ranges that have to connect instead. ${APPROVE}`,
  },
  "nearly-open": {
    topic: "access",
    means:
      "More public addresses can connect than any one network has: more than a /8 of IPv4 or a /32 of IPv6.",
    fix: `List the ranges that have to connect instead. ${APPROVE}`,
  },
  broadened: {
    topic: "access",
    means: "Addresses can connect to the endpoint that could not before.",
    fix: `Check whose addresses they are, and list no more of them than have to connect. ${APPROVE}`,
  },
  mixed: {
    topic: "access",
    means: "Addresses can connect to the endpoint that could not before, and others no longer can.",
    fix: `Check whose addresses both are. ${APPROVE} Gains and losses are approved separately.`,
  },
  undetermined: {
    topic: "access",
    means: "A part of the list is known only after apply, or cannot be read as a range.",
    fix: `Give the list values that are known when Terraform plans. ${NO_APPROVAL}`,
  },
  lockout: {
    topic: "access",
    means: "A caller that a statement says must reach the endpoint can connect now, and cannot afterwards.",
    fix: `Add the caller's ranges to the list, or correct the statement. ${NO_APPROVAL}`,
  },
  "must-reach-unmatched": {
    topic: "access",
    means: "A statement about a caller names a cluster or an endpoint that the plan does not hold.",
    fix: `Correct the name in the statement, or remove the statement. ${NO_APPROVAL}`,
  },
  destroyed: {
    topic: "data",
    means: "The cluster is destroyed, and its data with it.",
    fix: `To rename a cluster in the configuration, write a moved block. To keep it without Terraform, write a removed block. ${APPROVE}`,
  },
  replaced: {
    topic: "data",
    means:
      "The cluster is destroyed with its data, and an empty one is made in its place. The finding names the attribute that forces it.",
    fix: `Leave that attribute as it is, or make a second cluster and move the data first. ${APPROVE}`,
  },
  identity: {
    topic: "identity",
    means: "Who can log in to the cluster changes, or with which roles.",
    fix: `Check the identity provider and its fields. ${APPROVE}`,
  },
  "lockout-unproven": {
    topic: "access",
    means:
      "A caller that must reach the endpoint may lose it: the list or the caller's addresses are not all known.",
    fix: `Give the list and the statement values that are known when Terraform plans. ${NO_APPROVAL}`,
  },
  unreachable: {
    topic: "access",
    means: "A caller that must reach the endpoint can connect neither before nor after the change.",
    fix: "Add the caller's ranges to the list, or correct the statement.",
  },
  narrowed: {
    topic: "access",
    means: "Addresses that can connect to the endpoint no longer can.",
    fix: "Check that nobody connects from them. State who has to connect with mustReach or --must-reach, so that the review says who is locked out.",
  },
  reset: {
    topic: "settings",
    means: "The configuration no longer sets the field, and it falls back to the service's default.",
    fix: "Set the field again, if its value is to stay.",
  },
  "secret-rotated": {
    topic: "secrets",
    means: "A secret is replaced by a new one.",
    fix: "Make sure that the other side knows the new secret before the apply.",
  },
  "secret-moved": {
    topic: "secrets",
    means:
      "A secret is given in another form: stored in the state, or write-only. Whether it is a new one cannot be seen.",
    fix: NOTHING,
  },
  snapshots: {
    topic: "data",
    means: "Snapshots are made with other credentials: access keys, another access key, or an IAM role.",
    fix: "Check that the new credentials may write to the repository of the snapshots.",
  },
  drift: {
    topic: "settings",
    means:
      "Somebody changed the cluster outside Terraform. The finding says whether this apply reverts the change.",
    fix: "Write the change into the configuration, or let the apply revert it.",
  },
  "duplicate-name": {
    topic: "settings",
    means:
      "Two clusters of the plan have one name in one organization. The service refuses the second one, and the apply fails there.",
    fix: "Give each cluster of an organization a name of its own. Clusters that swap names need two applies.",
  },
  downgrade: {
    topic: "data",
    means: "The cluster gets an older version, which may not be able to read its data.",
    fix: "Keep the version, or restore a snapshot into a new cluster of the older version.",
  },
  hostname: {
    topic: "settings",
    means: "An endpoint gets another host name, and callers that use the present one no longer reach it.",
    fix: "Tell the callers the new name before the apply.",
  },
  forgotten: {
    topic: "settings",
    means: "Terraform no longer manages the cluster. The service keeps it with its data.",
    fix: "Import it elsewhere, or destroy it where it is no longer needed.",
  },
  acknowledged: {
    topic: "settings",
    means: "The list of acknowledged warnings changes: a warning is no longer shown, or is shown again.",
    fix: "Check the reason and the last day of the acknowledgement.",
  },
  "check-failed": {
    topic: "plan",
    means: "A check block of the configuration fails or cannot be decided.",
    fix: "Correct what the check is about, or the check.",
  },
  "other-provider": {
    topic: "plan",
    means:
      "Clusters are planned with a provider at another source address. They are reviewed as if it were this provider.",
    fix: "Name the address with --provider if it is this provider.",
  },
  sensitivity: {
    topic: "settings",
    means: "A value is marked as sensitive from now on, or no longer is and will be shown.",
    fix: "Check that a value that is no longer marked is not a secret.",
  },
  "completeness-unknown": {
    topic: "plan",
    means:
      "The plan does not say whether it is the whole change. Terraform before 1.8 and OpenTofu do not write it.",
    fix: "Plan without -target. Terraform 1.8 and newer say whether a plan is complete.",
  },
  created: {
    topic: "access",
    means: "A new cluster, and the addresses that can connect to it.",
    fix: "Check that no more addresses can connect than have to.",
  },
  deleted: {
    topic: "access",
    means: "The endpoint is destroyed with its cluster, and nobody can connect any more.",
    fix: "Check that nobody uses it any more.",
  },
  version: {
    topic: "settings",
    means: "The cluster gets a newer version, or one that cannot be compared with the present one.",
    fix: "Check that callers and dashboards work with it.",
  },
  sizing: { topic: "settings", means: "The cluster's tier or number of nodes changes.", fix: NOTHING },
  window: { topic: "settings", means: "Maintenance happens at another time.", fix: NOTHING },
  renamed: { topic: "settings", means: "The cluster gets another name.", fix: NOTHING },
  imported: {
    topic: "settings",
    means: "Terraform manages an existing cluster from now on.",
    fix: "Check the other findings about it: the import applies the configuration to it.",
  },
  moved: {
    topic: "settings",
    means: "The cluster has another address in the configuration, and stays the same cluster.",
    fix: NOTHING,
  },
  credentials: {
    topic: "secrets",
    means: "The login of the cluster's built-in user is read and stored in the Terraform state.",
    fix: "Use the ephemeral resource cloud_opensearch_credentials, which stores nothing.",
  },
  timeouts: {
    topic: "settings",
    means: "Terraform waits for a longer or shorter time for the cluster.",
    fix: NOTHING,
  },
};
