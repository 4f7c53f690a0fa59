/** Codes about the other settings of a cluster, and its place in the configuration. */
import { NEW_ADDRESS, PERHAPS_OLDER, UNREADABLE } from "./clauses";
import { NOTHING, ofTopic } from "./row";

const { warning, note } = ofTopic("settings");

export const SETTING_CODES = {
  reset: warning("A field is no longer set, and falls back to its default", {
    means: `The configuration no longer sets the field, or somebody unset it outside Terraform. It falls back to the service's default. A version that is no longer set stops the gate on downgrade: the default may be older.`,
    fix: "Set the field again, if its value is to stay.",
    traits: ["after"],
    clauses: [
      { group: "older versions", of: "clusters", words: PERHAPS_OLDER, when: "older" },
      NEW_ADDRESS,
      { group: "resets", of: "findings", words: "[field|fields] reset" },
    ],
  }),
  drift: warning("Somebody changed the cluster outside Terraform", {
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
  "duplicate-name": warning("A cluster gets a name that another one has or may have, or a second address", {
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
  }),
  hostname: warning("An endpoint gets another host name", {
    means: `An endpoint gets another host name, or a URL that follows the new name of the cluster. Callers that use the present one no longer reach it.`,
    fix: "Tell the callers the new name before the apply.",
    traits: ["after", "may reset"],
    clauses: [NEW_ADDRESS],
  }),
  forgotten: warning("Terraform no longer manages a cluster", {
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
  acknowledged: warning("The list of acknowledged warnings changes", {
    means: "The list of acknowledged warnings changes: a warning is no longer shown, or is shown again.",
    fix: "Check the reason and the last day of the acknowledgement.",
    traits: ["whole"],
  }),
  sensitivity: warning("A value is marked as sensitive, or no longer is", {
    means: "A value is marked as sensitive from now on, or no longer is and will be shown.",
    fix: "Check that a value that is no longer marked is not a secret.",
    traits: ["after"],
  }),
  version: note("The version changes", {
    means: "The cluster gets a newer version, or one that cannot be compared with the present one.",
    fix: "Check that callers and dashboards work with it.",
    traits: ["after", "may reset"],
    clauses: [{ group: "settings", of: "clusters", words: "[changes its|change their] version" }],
  }),
  sizing: note("The size or tier changes", {
    means: "The cluster's tier or number of nodes changes.",
    fix: NOTHING,
    traits: ["after", "may reset"],
    clauses: [{ group: "settings", of: "clusters", words: "[changes its|change their] size" }],
  }),
  window: note("The maintenance window changes", {
    means: "Maintenance happens at another time.",
    fix: NOTHING,
    traits: ["whole", "may reset"],
    clauses: [{ group: "windows", of: "clusters", words: "[has|have] another maintenance window" }],
  }),
  renamed: note("The name of a cluster changes", {
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
  imported: note("An existing cluster is imported", {
    means: "Terraform manages an existing cluster from now on.",
    fix: "Check the other findings about it: the import applies the configuration to it.",
    clauses: [{ group: "imported", of: "clusters", words: "[is|are] imported" }],
  }),
  moved: note("The address in the configuration changes", {
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
  timeouts: note("The timeouts change", {
    means: "Terraform waits for a longer or shorter time for the cluster.",
    fix: NOTHING,
  }),
  ignored: note("An update keeps a value whose changes the configuration ignores", {
    means:
      "The configuration has one value, and the update sends another one: that of the cluster, with the secrets that the state has, since changes are ignored (`ignore_changes`). The review sees this only for constants of the configuration.",
    fix: "Nothing, if it is intended. Otherwise take the attribute out of `ignore_changes`.",
    clauses: [],
  }),
  rewritten: note("A value is written in another way, and means the same", {
    means: `A value is written in another way, and means the same to the service: a weekday in capitals, or a switch that was off and is no longer set.`,
    fix: NOTHING,
    traits: ["after"],
  }),
};
