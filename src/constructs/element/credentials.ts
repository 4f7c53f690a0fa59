/** The data source of a cluster's credentials, which is made at its first use. */
import type { IConstruct } from "constructs";

import type { CloudOpensearchCredentialsConfig } from "../../bindings/types";
import {
  propertyAccess,
  TerraformCount,
  TerraformIterator,
  type TerraformResource,
  Token,
} from "../../cdktf";

type Cluster = TerraformResource & { readonly id: number };

/** Returns the credentials of a cluster. Makes the construct below the cluster, with the cluster's provider. */
export function credentialsOf<Credentials extends IConstruct>(
  cluster: Cluster,
  Class: new (scope: Cluster, id: string, config: CloudOpensearchCredentialsConfig) => Credentials,
): Credentials {
  const made = cluster.node.tryFindChild("credentials");
  if (made instanceof Class) return made;
  const provider = cluster.provider === undefined ? {} : { provider: cluster.provider };
  return new Class(cluster, "credentials", { ...idOf(cluster), ...provider });
}

/** Returns the id of a cluster; for several clusters by `count` or `forEach`, the id of each. */
function idOf(cluster: Cluster): Pick<CloudOpensearchCredentialsConfig, "clusterId" | "count" | "forEach"> {
  if (cluster.forEach !== undefined) {
    const each = TerraformIterator.fromResources(cluster);
    return { forEach: each, clusterId: each.getNumber("id") };
  }
  if (cluster.count === undefined) return { clusterId: cluster.id };
  const { index } = TerraformCount.of(1); // `count.index`, the same for every number
  const id = propertyAccess(cluster.fqn, [index, "id"]);
  return { count: cluster.count, clusterId: Token.asNumber(id) };
}
