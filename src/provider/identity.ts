/** What identifies a cluster, whatever its kind. */
import type { IdentitySchema } from "../plugin";

export const clusterIdentity: IdentitySchema = {
  id: {
    type: "number",
    forImport: "required",
    description: "The cluster's id.",
  },
  organization_id: {
    type: "number",
    forImport: "optional",
    description: "The organization that the cluster belongs to. An import checks it if it is given.",
  },
};
