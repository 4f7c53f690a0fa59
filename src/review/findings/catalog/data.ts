/** Codes about the data of a cluster: whether it is lost, can still be read, and is backed up. */
import { PERHAPS_OLDER } from "./clauses";
import { APPROVE, NOTHING, ofTopic } from "./row";

const { error, warning, note } = ofTopic("data");

export const DATA_CODES = {
  destroyed: error("A cluster is destroyed, with its data", {
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
  replaced: error("A cluster is destroyed and created again, without its data", {
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
  downgrade: error("A cluster gets an older version, which may not read its data", {
    means: `The cluster gets an older version, which may not be able to read its data, or one of which it is not known whether it is older.`,
    fix: `Keep the version, or restore a snapshot into a new cluster of the older version. ${APPROVE}`,
    traits: ["after", "answered"],
    clauses: [
      { group: "older versions", of: "clusters", words: "[gets|get] an older version" },
      { group: "older versions", of: "clusters", words: PERHAPS_OLDER, when: "perhaps" },
    ],
  }),
  snapshots: error("Backups end, or snapshots are made with other credentials", {
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
  unprotected: warning("The protection of a cluster from deletion is lifted", {
    means: `The cluster is no longer protected by \`deletion_protection\`, which the cluster or its provider set. Nothing is destroyed by this change; but a later plan can destroy or replace the cluster with its data.`,
    fix: "Set deletion_protection on the cluster or its provider again, if the cluster is to stay.",
    traits: ["after"],
    clauses: [
      { group: "protection", of: "clusters", words: "[loses its|lose their] protection from deletion" },
    ],
  }),
  "snapshots-begin": note("Snapshots begin", {
    means: "The cluster made no snapshots, or made them without credentials, and makes them from now on.",
    fix: "Check that the credentials may write to the repository of the snapshots.",
    traits: ["whole"],
    clauses: [{ group: "snapshots begin", of: "clusters", words: "[begins|begin] to make snapshots" }],
  }),
  protected: note("A cluster is protected from deletion", {
    means: `From the apply on, a plan that destroys or replaces the cluster is an error. The service gets nothing of it.`,
    fix: NOTHING,
    traits: ["after"],
  }),
};
