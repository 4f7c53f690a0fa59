// generated from terraform resource schema

import * as cdktf from '../../cdktf';


// Configuration

/**
* The configuration of a `DataCloudOpensearch`.
*/
export interface DataCloudOpensearchConfig extends cdktf.TerraformMetaArguments {
  /**
  * Unique identifier of the cluster. Give it, or `organizationId` and `name`. (Reference 2.2.)
  */
  readonly id?: number;
  /**
  * Cluster name, unique within the organization. Together with `organizationId`, it finds the cluster. (Assumed, see docs/assumptions.md#operations.)
  */
  readonly name?: string;
  /**
  * Organization the cluster belongs to. Together with `name`, it finds the cluster. (Assumed, see docs/assumptions.md#operations.)
  */
  readonly organizationId?: number;
}

export class DataCloudOpensearchAuthSourceOutputReference extends cdktf.ComplexObject {
  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  // audience - computed: true, optional: false, required: false
  /**
  * Audience the access token must be issued for, matched against the token's `aud` claim. (Reference 2.3.)
  */
  public get audience() {
    return this.getStringAttribute('audience');
  }

  // ca_cert - computed: true, optional: false, required: false
  /**
  * Base64-encoded PEM CA bundle to trust when contacting the identity provider, for a provider behind a private CA. (Reference 2.3.)
  */
  public get caCert() {
    return this.getStringAttribute('ca_cert');
  }

  // client_id - computed: true, optional: false, required: false
  /**
  * OAuth client ID registered with the provider. (Reference 2.3.)
  */
  public get clientId() {
    return this.getStringAttribute('client_id');
  }

  // connect_url - computed: true, optional: false, required: false
  /**
  * OpenID Connect discovery (well-known) endpoint of the provider, `https://` only. (Reference 2.3.)
  */
  public get connectUrl() {
    return this.getStringAttribute('connect_url');
  }

  // dashboards_login - computed: true, optional: false, required: false
  /**
  * Offer this source as a login option on OpenSearch Dashboards next to the built-in internal user. (Reference 2.3.)
  */
  public get dashboardsLogin() {
    return this.getBooleanAttribute('dashboards_login');
  }

  // idp_entity_id - computed: true, optional: false, required: false
  /**
  * Entity ID of the identity provider. (Reference 2.3.)
  */
  public get idpEntityId() {
    return this.getStringAttribute('idp_entity_id');
  }

  // idp_metadata_url - computed: true, optional: false, required: false
  /**
  * URL of the provider's SAML metadata document, `https://` only. (Reference 2.3.)
  */
  public get idpMetadataUrl() {
    return this.getStringAttribute('idp_metadata_url');
  }

  // logout_url - computed: true, optional: false, required: false
  /**
  * URL to redirect to after logout. (Reference 2.3.)
  */
  public get logoutUrl() {
    return this.getStringAttribute('logout_url');
  }

  // name - computed: true, optional: false, required: false
  /**
  * Identifies the source within the cluster, and is unique there. (Reference 2.3.)
  */
  public get name() {
    return this.getStringAttribute('name');
  }

  // roles_key - computed: true, optional: false, required: false
  /**
  * Claim (oidc) or attribute (saml) whose values become the user's backend roles. (Reference 2.3.)
  */
  public get rolesKey() {
    return this.getStringAttribute('roles_key');
  }

  // scope - computed: true, optional: false, required: false
  /**
  * Space-separated OAuth scopes requested during login. (Reference 2.3.)
  */
  public get scope() {
    return this.getStringAttribute('scope');
  }

  // sp_entity_id - computed: true, optional: false, required: false
  /**
  * Entity ID this cluster identifies itself as to the provider. (Reference 2.3.)
  */
  public get spEntityId() {
    return this.getStringAttribute('sp_entity_id');
  }

  // subject_key - computed: true, optional: false, required: false
  /**
  * Claim (oidc) or attribute (saml) used as the OpenSearch username. (Reference 2.3.)
  */
  public get subjectKey() {
    return this.getStringAttribute('subject_key');
  }

  // type - computed: true, optional: false, required: false
  /**
  * `oidc` (OpenID Connect) or `saml`. (Reference 2.3.)
  */
  public get type() {
    return this.getStringAttribute('type');
  }
}

export class DataCloudOpensearchAuthSourceList extends cdktf.ComplexList {

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
  public get(index: number): DataCloudOpensearchAuthSourceOutputReference {
    return new DataCloudOpensearchAuthSourceOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

export class DataCloudOpensearchMaintenanceWindowOutputReference extends cdktf.ComplexObject {
  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  // day_of_week - computed: true, optional: false, required: false
  /**
  * Day of the week the window starts on, in UTC, as an English weekday such as `sunday` or `Sun`. (Reference 2.4.)
  */
  public get dayOfWeek() {
    return this.getStringAttribute('day_of_week');
  }

  // end_time - computed: true, optional: false, required: false
  /**
  * End of the window, 24-hour `HH:MM`, UTC. (Reference 2.4.)
  */
  public get endTime() {
    return this.getStringAttribute('end_time');
  }

  // start_time - computed: true, optional: false, required: false
  /**
  * Start of the window, 24-hour `HH:MM`, UTC. (Reference 2.4.)
  */
  public get startTime() {
    return this.getStringAttribute('start_time');
  }
}

export class DataCloudOpensearchRepoConfigOutputReference extends cdktf.ComplexObject {
  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  // access_key_id - computed: true, optional: false, required: false
  /**
  * AWS access key ID. (Reference 2.5.)
  */
  public get accessKeyId() {
    return this.getStringAttribute('access_key_id');
  }

  // aws_role_arn - computed: true, optional: false, required: false
  /**
  * ARN of the IAM role used for backups. (Reference 2.5.)
  */
  public get awsRoleArn() {
    return this.getStringAttribute('aws_role_arn');
  }

  // enable_access_keys - computed: true, optional: false, required: false
  /**
  * Authenticate snapshot backups to S3 with static access keys instead of an IAM role. (Reference 2.5.)
  */
  public get enableAccessKeys() {
    return this.getBooleanAttribute('enable_access_keys');
  }

  // enable_iam_role - computed: true, optional: false, required: false
  /**
  * Authenticate snapshot backups to S3 with an IAM role instead of static access keys. (Reference 2.5.)
  */
  public get enableIamRole() {
    return this.getBooleanAttribute('enable_iam_role');
  }
}
