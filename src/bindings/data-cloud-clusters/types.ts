// generated from terraform resource schema

import * as cdktf from '../../cdktf';


// Configuration

/**
* The configuration of a `DataCloudClusters`.
*/
export interface DataCloudClustersConfig extends cdktf.TerraformMetaArguments {
  /**
  * Lists only the clusters of this kind: `opensearch` or `prometheus`. When unset: clusters of every kind. (Never sent to the service.)
  */
  readonly kind?: "opensearch" | "prometheus" | (string & {});
  /**
  * Lists only the clusters whose whole name matches: `*` stands for any characters, also none, and `?` for one, as in `logs-*`. A regular expression is refused. When unset: clusters of every name. (Never sent to the service.)
  */
  readonly namePattern?: string;
  /**
  * Organization whose clusters are listed. (Assumed, see docs/assumptions.md#operations.)
  */
  readonly organizationId: number;
}

export class DataCloudClustersClusterOutputReference extends cdktf.ComplexObject {
  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  // id - computed: true, optional: false, required: false
  /**
  * Unique identifier of the cluster among those of its kind. (Assumed, see docs/assumptions.md#operations.)
  */
  public get id() {
    return this.getNumberAttribute('id');
  }

  // kind - computed: true, optional: false, required: false
  /**
  * Kind of the cluster: `opensearch` or `prometheus`. (Assumed, see docs/assumptions.md#operations.)
  */
  public get kind() {
    return this.getStringAttribute('kind');
  }

  // name - computed: true, optional: false, required: false
  /**
  * Cluster name, unique among those of its kind in the organization. (Assumed, see docs/assumptions.md#operations.)
  */
  public get name() {
    return this.getStringAttribute('name');
  }
}

export class DataCloudClustersClusterList extends cdktf.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected terraformResource: cdktf.IInterpolatingParent, protected terraformAttribute: string, protected wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataCloudClustersClusterOutputReference {
    return new DataCloudClustersClusterOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
