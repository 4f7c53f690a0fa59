/** The configuration of a list of clusters, which `terraform query` takes. One for all kinds. */
import { attribute, type ObjectSchema } from "../attribute";

export const clusterList: ObjectSchema = {
  name: "cluster_list",
  description: "The clusters of an organization, by name.",
  reference: "2.2",
  attributes: {
    organization_id: {
      ...attribute("required", "number", "positive-whole-number", "2.2"),
      description: "Organization whose clusters are listed.",
    },
    name: {
      ...attribute("optional", "string", "text", "2.2"),
      description:
        "Lists only the clusters with this name. `*` stands for any characters, and `?` for one: `logs-*`.",
      whenUnset: "all clusters of the kind",
      terraformOnly: true,
    },
  },
};
