/** The credentials of a cluster's built-in user, `cloud_opensearch_credentials` (reference 2.2). */
import type { ObjectSchema } from "../attribute";
import { computed } from "./cluster-attributes";

export const cloudOpensearchCredentials: ObjectSchema = {
  name: "cloud_opensearch_credentials",
  description: "Username and password of an OpenSearch cluster's built-in internal user.",
  reference: "2.2",
  attributes: {
    cluster_id: {
      type: "number",
      kind: "required",
      format: "positive-whole-number",
      description: "The cluster's `id`.",
      reference: "2.2",
    },
    username: computed("string", "Username of the built-in internal user.", "2.2"),
    password: {
      ...computed("string", "Password of the built-in internal user.", "2.2"),
      sensitive: true,
    },
  },
};
