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
const NOTHING = "Nothing, if it is intended.";

const about =
  (topic: Topic) =>
  (means: string, fix: string): CodeHelp => ({ topic, means, fix });

const [access, identity, secrets] = [about("access"), about("identity"), about("secrets")];
const [data, plan, settings] = [about("data"), about("plan"), about("settings")];

/** The topic of each code, what the code means, and what to do about it. */
export const CODE_HELP: Readonly<Record<Code, CodeHelp>> = {
  errored: plan(
    "Terraform stopped with an error. The plan shows only a part of the change.",
    `Correct the error, and plan again. ${NO_APPROVAL}`,
  ),
  incomplete: plan(
    "The plan leaves out a part of the configuration, as with -target or with changes that Terraform defers.",
    `Plan the whole configuration. ${NO_APPROVAL}`,
  ),
  invalid: plan(
    "A planned value breaks a rule of the service, perhaps together with one that the cluster keeps. The apply ends with an error.",
    `Correct the value: the finding names the rule, and docs/rules.md explains it. ${NO_APPROVAL}`,
  ),
  unreviewed: plan(
    "The plan holds something that this version of the review does not know. Nothing can be said about its effect.",
    `Review the plan with the version of the package that made it. ${APPROVE}`,
  ),
  open: access(
    "Every IPv4 or every IPv6 address can connect to the endpoint, however the list is written.",
    `List the ranges that have to connect instead. ${APPROVE}`,
  ),
  "nearly-open": access(
    "More public addresses can connect than any one network has: more than a /8 of IPv4 or a /32 of IPv6.",
    `List the ranges that have to connect instead. ${APPROVE}`,
  ),
  broadened: access(
    "Addresses can connect to the endpoint that could not before.",
    `Check whose addresses they are, and list no more of them than have to connect. ${APPROVE}`,
  ),
  mixed: access(
    "Addresses can connect to the endpoint that could not before, and others no longer can.",
    `Check whose addresses both are. ${APPROVE} Gains and losses are approved separately.`,
  ),
  undetermined: access(
    "A part of the list is known only after apply, or cannot be read as a range.",
    `Give the list valid ranges that are known when Terraform plans. ${NO_APPROVAL}`,
  ),
  lockout: access(
    "A caller that a statement says must reach the endpoint can connect now, and cannot afterwards, or the endpoint is new and does not let it in.",
    `Add the caller's ranges to the list, or correct the statement. ${NO_APPROVAL}`,
  ),
  "must-reach-unmatched": access(
    "A statement about a caller names a cluster or an endpoint that the plan does not hold.",
    `Correct the name in the statement, or remove the statement. ${NO_APPROVAL}`,
  ),
  destroyed: data(
    "The cluster is destroyed, and its data with it.",
    `To rename a cluster in the configuration, write a moved block. To keep it without Terraform, write a removed block. ${APPROVE}`,
  ),
  replaced: data(
    "The cluster is destroyed with its data, and an empty one is made in its place. The finding names the attribute that forces it.",
    `Leave that attribute as it is, or make a second cluster and move the data first. ${APPROVE}`,
  ),
  exposed: secrets(
    "An output, or an argument of a resource, is made from the password of a cluster and is not sensitive. Plans, logs and states show it.",
    `Mark the output as sensitive, without nonsensitive(). For another resource, use a write-only argument and the ephemeral resource cloud_opensearch_credentials. ${APPROVE}`,
  ),
  identity: identity(
    "Who can log in to the cluster changes, or with which roles.",
    `Check the identity provider and its fields. ${APPROVE}`,
  ),
  "lockout-unproven": access(
    "A caller that must reach the endpoint may lose it: the list or the caller's addresses are not all known.",
    `Give the list and the statement values that are known when Terraform plans. ${NO_APPROVAL}`,
  ),
  unreachable: access(
    "A caller that must reach the endpoint can connect neither before nor after the change.",
    "Add the caller's ranges to the list, or correct the statement.",
  ),
  narrowed: access(
    "Addresses that can connect to the endpoint no longer can.",
    "Check that nobody connects from them. State who has to connect with mustReach or --must-reach, so that the review says who is locked out.",
  ),
  reset: settings(
    "The configuration no longer sets the field, or somebody unset it outside Terraform. It falls back to the service's default.",
    "Set the field again, if its value is to stay.",
  ),
  "secret-rotated": secrets(
    "A secret is replaced by a new one, is set, or is no longer set.",
    "Make sure that the other side knows the new secret before the apply.",
  ),
  "secret-moved": secrets(
    "A secret is given in another form: stored in the state, or write-only. Whether it is a new one cannot be seen.",
    NOTHING,
  ),
  snapshots: data(
    "Snapshots begin, or are made with other credentials: access keys, another access key, or an IAM role.",
    "Check that the new credentials may write to the repository of the snapshots.",
  ),
  drift: settings(
    "Somebody changed the cluster outside Terraform. The finding says whether this apply reverts the change. If it stays, it stops the gate on broadened if it lets in more addresses, on identity if it changes who can log in, and on undetermined if the list cannot be read.",
    "Write the change into the configuration, or let the apply revert it.",
  ),
  "duplicate-name": settings(
    "Two clusters would have one name in one organization, at the end or during the apply: if they swap names, if one is forgotten and keeps its name, or if create_before_destroy makes the new one first. The service refuses the second one, and the apply fails there. Or an import gives a cluster a second address. Sensitive names are not compared, and the finding says so.",
    "Give each cluster of an organization a name of its own, and one address. Clusters that swap names need two applies.",
  ),
  downgrade: data(
    "The cluster gets an older version, which may not be able to read its data.",
    "Keep the version, or restore a snapshot into a new cluster of the older version.",
  ),
  hostname: settings(
    "An endpoint gets another host name, or a URL that follows the new name of the cluster. Callers that use the present one no longer reach it.",
    "Tell the callers the new name before the apply.",
  ),
  forgotten: settings(
    "Terraform no longer manages the cluster. The service keeps it with its data. If a new cluster takes its place, that one is empty.",
    "Import it elsewhere, or destroy it where it is no longer needed.",
  ),
  acknowledged: settings(
    "The list of acknowledged warnings changes: a warning is no longer shown, or is shown again.",
    "Check the reason and the last day of the acknowledgement.",
  ),
  "check-failed": plan(
    "A check block of the configuration fails or cannot be decided.",
    "Correct what the check is about, or the check.",
  ),
  "other-provider": plan(
    "Clusters are planned with a provider at another source address. They are reviewed as if it were this provider.",
    "Name the address with --provider if it is this provider.",
  ),
  sensitivity: settings(
    "A value is marked as sensitive from now on, or no longer is and will be shown.",
    "Check that a value that is no longer marked is not a secret.",
  ),
  "completeness-unknown": plan(
    "The plan does not say whether it is the whole change. Terraform before 1.8 and OpenTofu do not write it.",
    "Plan without -target. Terraform 1.8 and newer say whether a plan is complete.",
  ),
  created: access(
    "A new cluster, and the addresses that can connect to it.",
    "Check that no more addresses can connect than have to.",
  ),
  deleted: access(
    "The endpoint is destroyed with its cluster, and nobody can connect any more.",
    "Check that nobody uses it any more.",
  ),
  version: settings(
    "The cluster gets a newer version, or one that cannot be compared with the present one.",
    "Check that callers and dashboards work with it.",
  ),
  sizing: settings("The cluster's tier or number of nodes changes.", NOTHING),
  window: settings("Maintenance happens at another time.", NOTHING),
  renamed: settings("The cluster gets another name.", NOTHING),
  imported: settings(
    "Terraform manages an existing cluster from now on.",
    "Check the other findings about it: the import applies the configuration to it.",
  ),
  moved: settings(
    "The cluster has another address in the configuration, and stays the same cluster.",
    NOTHING,
  ),
  credentials: secrets(
    "The login of the cluster's built-in user is read during the plan or the apply, and stored in the Terraform state.",
    "Use the ephemeral resource cloud_opensearch_credentials, which stores nothing.",
  ),
  timeouts: settings("Terraform waits for a longer or shorter time for the cluster.", NOTHING),
  ignored: settings(
    "The configuration has one value, and the update sends another one: that of the cluster, with the secrets that the state has, since changes are ignored (`ignore_changes`). The review sees this only for constants of the configuration.",
    "Nothing, if it is intended. Otherwise take the attribute out of `ignore_changes`.",
  ),
  rewritten: settings(
    "A value is written in another way, and means the same to the service: a weekday in capitals, or a switch that was off and is no longer set.",
    NOTHING,
  ),
};
