/** The credentials of a cluster's built-in user, `cloud_opensearch_credentials` (reference 2.2). */
import { attribute, type ObjectSchema } from "../attribute";
import { computed } from "./cluster-attributes";

export const cloudOpensearchCredentials: ObjectSchema = {
  name: "cloud_opensearch_credentials",
  description: "Username and password of an OpenSearch cluster's built-in internal user.",
  reference: "2.2",
  attributes: {
    cluster_id: {
      ...attribute("required", "number", "positive-whole-number", "2.2"),
      description: "The cluster's `id`.",
    },
    username: computed("string", "Username of the built-in internal user.", "2.2"),
    password: {
      ...computed("string", "Password of the built-in internal user.", "2.2"),
      sensitive: true,
    },
  },
};
