// generated from terraform resource schema

import * as cdktf from '../../cdktf';
import { WrittenElement, WrittenObject } from '../written';


// Configuration

/**
* The configuration of a `CloudOpensearch`.
*/
export interface CloudOpensearchConfig extends cdktf.TerraformMetaArguments {
  /**
  * Warnings that are accepted, and no longer shown at synth, validate and plan. Warnings about a change in the plan, such as addresses that gain access, have no code and are always shown. (Never sent to the service.)
  */
  readonly acknowledged?: CloudOpensearchAcknowledgement[] | cdktf.IResolvable;
  /**
  * External identity providers (OpenID Connect or SAML) accepted alongside the built-in internal user. Matched by `name`: their order means nothing. When unset: no identity providers, and only the built-in internal user can log in. (Reference 2.2.)
  */
  readonly authSources?: CloudOpensearchAuthSource[] | cdktf.IResolvable;
  /**
  * Custom domain for the OpenSearch endpoint, instead of the generated default hostname, such as `search.example.com`. When unset: the generated default hostname. (Reference 2.2.)
  */
  readonly customHostname?: string;
  /**
  * Custom domain for OpenSearch Dashboards, instead of the generated default hostname, such as `dashboards.example.com`. When unset: the generated default hostname. (Reference 2.2.)
  */
  readonly dashboardsCustomHostname?: string;
  /**
  * CIDR ranges or single IP addresses allowed to reach OpenSearch Dashboards. Independent of `ipAllowlist`. To the service an empty list means the same as unset, and does not deny everything; this provider refuses it. When unset: open to any IPv4 or IPv6 address. (Reference 2.1.)
  */
  readonly dashboardsIpAllowlist?: string[];
  /**
  * Number of data nodes, 1 to 10. Only the Advanced tier supports more than 3. When unset: the service's own default number of data nodes. (Reference 2.2.)
  */
  readonly dataNodeCount?: number;
  /**
  * Whether a plan that destroys or replaces the cluster is an error. What was applied last counts: to destroy a protected cluster, set it to `false` and apply, and destroy the cluster then. When unset: as the provider's `deletionProtection` says. (Never sent to the service.)
  */
  readonly deletionProtection?: boolean | cdktf.IResolvable;
  /**
  * CIDR ranges or single IP addresses allowed to reach the OpenSearch API. Independent of `dashboardsIpAllowlist`. To the service an empty list means the same as unset, and does not deny everything; this provider refuses it. When unset: open to any IPv4 or IPv6 address. (Reference 2.1.)
  */
  readonly ipAllowlist?: string[];
  /**
  * Weekly recurring window in UTC during which maintenance may be performed, at least 120 minutes long. When unset: maintenance may happen at any time on any day. (Reference 2.2.)
  */
  readonly maintenanceWindow?: CloudOpensearchMaintenanceWindow;
  /**
  * Cluster name, unique within the organization. Lowercase letters, digits and hyphens only. (Reference 2.2.)
  */
  readonly name: string;
  /**
  * Organization the cluster is created in. Changing it replaces the cluster. (Reference 2.2.)
  */
  readonly organizationId: number;
  /**
  * S3 snapshot repository configuration for backups. When unset: snapshots are disabled. (Reference 2.2.)
  */
  readonly repoConfig?: CloudOpensearchRepoConfig;
  /**
  * Sizing and pricing tier the cluster runs at. Passed on as written. `advanced`, in any case, is the Advanced tier. When unset: the service's own default tier. (Reference 2.2.)
  */
  readonly tier?: "advanced" | "standard" | (string & {});
  /**
  * The time after which an operation on the cluster is given up. From then on nothing more is sent, and a read is cut off. A write that was sent is not cut off: the provider waits for its response, for as long as its `request_timeout_seconds` allows. (Never sent to the service.)
  */
  readonly timeouts?: CloudOpensearchTimeouts;
  /**
  * OpenSearch version to run, such as `2.19`. Passed on as written. When unset: the service's own default version. (Reference 2.2.)
  */
  readonly version?: string;
}
/**
* A warning that is accepted.
*/
export interface CloudOpensearchAcknowledgement {
  /**
  * Code of the warning, such as `open-access-list`. Each code at most once. (Never sent to the service.)
  */
  readonly code: string;
  /**
  * Why the warning is accepted, for people who read the configuration later. (Never sent to the service.)
  */
  readonly reason: string;
  /**
  * Last day on which the warning is accepted, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on the warning is shown again, with this date. When unset: the warning is accepted without an end. (Never sent to the service.)
  */
  readonly until?: string;
}

export class CloudOpensearchAcknowledgementOutputReference extends cdktf.ComplexObject {
  private readonly written: WrittenElement<CloudOpensearchAcknowledgement>;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  * @param list the list that contains the element
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean, list: CloudOpensearchAcknowledgementList) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
    this.written = new WrittenElement(terraformResource, terraformAttribute, list, complexObjectIndex);
  }

  public get internalValue(): CloudOpensearchAcknowledgement | cdktf.IResolvable | undefined {
    return this.written.value;
  }

  public set internalValue(value: CloudOpensearchAcknowledgement | cdktf.IResolvable | undefined) {
    this.written.value = value;
  }

  // code - computed: false, optional: false, required: true
  public get code() {
    return this.getStringAttribute('code');
  }
  public set code(value: string) {
    this.written.set('code', value);
  }
  // Temporarily expose input value. Use with caution.
  public get codeInput() {
    return this.written.get('code');
  }

  // reason - computed: false, optional: false, required: true
  public get reason() {
    return this.getStringAttribute('reason');
  }
  public set reason(value: string) {
    this.written.set('reason', value);
  }
  // Temporarily expose input value. Use with caution.
  public get reasonInput() {
    return this.written.get('reason');
  }

  // until - computed: false, optional: true, required: false
  public get until() {
    return this.getStringAttribute('until');
  }
  public set until(value: string) {
    this.written.set('until', value);
  }
  public resetUntil() {
    this.written.reset('until');
  }
  // Temporarily expose input value. Use with caution.
  public get untilInput() {
    return this.written.get('until');
  }
}

export class CloudOpensearchAcknowledgementList extends cdktf.ComplexList {
  public internalValue: CloudOpensearchAcknowledgement[] | cdktf.IResolvable | undefined;

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
  public get(index: number): CloudOpensearchAcknowledgementOutputReference {
    return new CloudOpensearchAcknowledgementOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet, this);
  }
}
/**
* An external identity provider. (Reference 2.3.)
*/
export interface CloudOpensearchAuthSource {
  /**
  * Audience the access token must be issued for, matched against the token's `aud` claim. Only for `oidc`. When unset: a token minted for any audience by the provider is accepted. (Reference 2.3.)
  */
  readonly audience?: string;
  /**
  * Base64-encoded PEM CA bundle to trust when contacting the identity provider, for a provider behind a private CA. When unset: the public certificate authorities are trusted. (Reference 2.3.)
  */
  readonly caCert?: string;
  /**
  * OAuth client ID registered with the provider. Required with `dashboardsLogin`. Only for `oidc`. (Reference 2.3.)
  */
  readonly clientId?: string;
  /**
  * OAuth client secret. Required with `dashboardsLogin`. The service never returns it. Only for `oidc`. (Reference 2.3.)
  */
  readonly clientSecret?: string;
  /**
  * `clientSecret` in a form that is stored in neither plan nor state; instead of `clientSecret`, and together with `clientSecretWoVersion`. Needs Terraform 1.11 or newer. (Reference 2.3.)
  */
  readonly clientSecretWo?: string;
  /**
  * Raise it whenever `clientSecretWo` is a new secret: its value alone is never compared. After an import it is 0: with `0`, and without the secret, an imported cluster keeps the secret that it has, until an update needs it. (Never sent to the service.)
  */
  readonly clientSecretWoVersion?: number;
  /**
  * OpenID Connect discovery (well-known) endpoint of the provider, `https://` only. Only for `oidc`. (Reference 2.3.)
  */
  readonly connectUrl?: string;
  /**
  * Offer this source as a login option on OpenSearch Dashboards next to the built-in internal user. At most one source can enable it. Only for `oidc`. When unset: the source only authenticates direct API requests that carry a token from the provider. (Reference 2.3.)
  */
  readonly dashboardsLogin?: boolean | cdktf.IResolvable;
  /**
  * Entity ID of the identity provider. Only for `saml`. (Reference 2.3.)
  */
  readonly idpEntityId?: string;
  /**
  * URL of the provider's SAML metadata document, `https://` only. Only for `saml`. (Reference 2.3.)
  */
  readonly idpMetadataUrl?: string;
  /**
  * URL to redirect to after logout. Only for `oidc`. When unset: no redirect after logout. (Reference 2.3.)
  */
  readonly logoutUrl?: string;
  /**
  * Identifies the source within the cluster, and is unique there. Lowercase letters, digits and hyphens, at most 32 characters. (Reference 2.3.)
  */
  readonly name: string;
  /**
  * Claim (oidc) or attribute (saml) whose values become the user's backend roles. When unset: the default for the source type. (Reference 2.3.)
  */
  readonly rolesKey?: string;
  /**
  * Space-separated OAuth scopes requested during login. Only for `oidc`. (Reference 2.3.)
  */
  readonly scope?: string;
  /**
  * Entity ID this cluster identifies itself as to the provider. Only for `saml`. (Reference 2.3.)
  */
  readonly spEntityId?: string;
  /**
  * Claim (oidc) or attribute (saml) used as the OpenSearch username. When unset: the default for the source type. (Reference 2.3.)
  */
  readonly subjectKey?: string;
  /**
  * `oidc` (OpenID Connect) or `saml`. A cluster can have at most one `saml` source. (Reference 2.3.)
  */
  readonly type: "oidc" | "saml" | (string & {});
}

export class CloudOpensearchAuthSourceOutputReference extends cdktf.ComplexObject {
  private readonly written: WrittenElement<CloudOpensearchAuthSource>;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  * @param list the list that contains the element
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean, list: CloudOpensearchAuthSourceList) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
    this.written = new WrittenElement(terraformResource, terraformAttribute, list, complexObjectIndex);
  }

  public get internalValue(): CloudOpensearchAuthSource | cdktf.IResolvable | undefined {
    return this.written.value;
  }

  public set internalValue(value: CloudOpensearchAuthSource | cdktf.IResolvable | undefined) {
    this.written.value = value;
  }

  // audience - computed: false, optional: true, required: false
  public get audience() {
    return this.getStringAttribute('audience');
  }
  public set audience(value: string) {
    this.written.set('audience', value);
  }
  public resetAudience() {
    this.written.reset('audience');
  }
  // Temporarily expose input value. Use with caution.
  public get audienceInput() {
    return this.written.get('audience');
  }

  // ca_cert - computed: false, optional: true, required: false
  public get caCert() {
    return this.getStringAttribute('ca_cert');
  }
  public set caCert(value: string) {
    this.written.set('caCert', value);
  }
  public resetCaCert() {
    this.written.reset('caCert');
  }
  // Temporarily expose input value. Use with caution.
  public get caCertInput() {
    return this.written.get('caCert');
  }

  // client_id - computed: false, optional: true, required: false
  public get clientId() {
    return this.getStringAttribute('client_id');
  }
  public set clientId(value: string) {
    this.written.set('clientId', value);
  }
  public resetClientId() {
    this.written.reset('clientId');
  }
  // Temporarily expose input value. Use with caution.
  public get clientIdInput() {
    return this.written.get('clientId');
  }

  // client_secret - computed: false, optional: true, required: false
  public get clientSecret() {
    return this.getStringAttribute('client_secret');
  }
  public set clientSecret(value: string) {
    this.written.set('clientSecret', value);
  }
  public resetClientSecret() {
    this.written.reset('clientSecret');
  }
  // Temporarily expose input value. Use with caution.
  public get clientSecretInput() {
    return this.written.get('clientSecret');
  }

  // client_secret_wo - computed: false, optional: true, required: false
  public get clientSecretWo() {
    return this.getStringAttribute('client_secret_wo');
  }
  public set clientSecretWo(value: string) {
    this.written.set('clientSecretWo', value);
  }
  public resetClientSecretWo() {
    this.written.reset('clientSecretWo');
  }
  // Temporarily expose input value. Use with caution.
  public get clientSecretWoInput() {
    return this.written.get('clientSecretWo');
  }

  // client_secret_wo_version - computed: false, optional: true, required: false
  public get clientSecretWoVersion() {
    return this.getNumberAttribute('client_secret_wo_version');
  }
  public set clientSecretWoVersion(value: number) {
    this.written.set('clientSecretWoVersion', value);
  }
  public resetClientSecretWoVersion() {
    this.written.reset('clientSecretWoVersion');
  }
  // Temporarily expose input value. Use with caution.
  public get clientSecretWoVersionInput() {
    return this.written.get('clientSecretWoVersion');
  }

  // connect_url - computed: false, optional: true, required: false
  public get connectUrl() {
    return this.getStringAttribute('connect_url');
  }
  public set connectUrl(value: string) {
    this.written.set('connectUrl', value);
  }
  public resetConnectUrl() {
    this.written.reset('connectUrl');
  }
  // Temporarily expose input value. Use with caution.
  public get connectUrlInput() {
    return this.written.get('connectUrl');
  }

  // dashboards_login - computed: false, optional: true, required: false
  public get dashboardsLogin() {
    return this.getBooleanAttribute('dashboards_login');
  }
  public set dashboardsLogin(value: boolean | cdktf.IResolvable) {
    this.written.set('dashboardsLogin', value);
  }
  public resetDashboardsLogin() {
    this.written.reset('dashboardsLogin');
  }
  // Temporarily expose input value. Use with caution.
  public get dashboardsLoginInput() {
    return this.written.get('dashboardsLogin');
  }

  // idp_entity_id - computed: false, optional: true, required: false
  public get idpEntityId() {
    return this.getStringAttribute('idp_entity_id');
  }
  public set idpEntityId(value: string) {
    this.written.set('idpEntityId', value);
  }
  public resetIdpEntityId() {
    this.written.reset('idpEntityId');
  }
  // Temporarily expose input value. Use with caution.
  public get idpEntityIdInput() {
    return this.written.get('idpEntityId');
  }

  // idp_metadata_url - computed: false, optional: true, required: false
  public get idpMetadataUrl() {
    return this.getStringAttribute('idp_metadata_url');
  }
  public set idpMetadataUrl(value: string) {
    this.written.set('idpMetadataUrl', value);
  }
  public resetIdpMetadataUrl() {
    this.written.reset('idpMetadataUrl');
  }
  // Temporarily expose input value. Use with caution.
  public get idpMetadataUrlInput() {
    return this.written.get('idpMetadataUrl');
  }

  // logout_url - computed: false, optional: true, required: false
  public get logoutUrl() {
    return this.getStringAttribute('logout_url');
  }
  public set logoutUrl(value: string) {
    this.written.set('logoutUrl', value);
  }
  public resetLogoutUrl() {
    this.written.reset('logoutUrl');
  }
  // Temporarily expose input value. Use with caution.
  public get logoutUrlInput() {
    return this.written.get('logoutUrl');
  }

  // name - computed: false, optional: false, required: true
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this.written.set('name', value);
  }
  // Temporarily expose input value. Use with caution.
  public get nameInput() {
    return this.written.get('name');
  }

  // roles_key - computed: false, optional: true, required: false
  public get rolesKey() {
    return this.getStringAttribute('roles_key');
  }
  public set rolesKey(value: string) {
    this.written.set('rolesKey', value);
  }
  public resetRolesKey() {
    this.written.reset('rolesKey');
  }
  // Temporarily expose input value. Use with caution.
  public get rolesKeyInput() {
    return this.written.get('rolesKey');
  }

  // scope - computed: false, optional: true, required: false
  public get scope() {
    return this.getStringAttribute('scope');
  }
  public set scope(value: string) {
    this.written.set('scope', value);
  }
  public resetScope() {
    this.written.reset('scope');
  }
  // Temporarily expose input value. Use with caution.
  public get scopeInput() {
    return this.written.get('scope');
  }

  // sp_entity_id - computed: false, optional: true, required: false
  public get spEntityId() {
    return this.getStringAttribute('sp_entity_id');
  }
  public set spEntityId(value: string) {
    this.written.set('spEntityId', value);
  }
  public resetSpEntityId() {
    this.written.reset('spEntityId');
  }
  // Temporarily expose input value. Use with caution.
  public get spEntityIdInput() {
    return this.written.get('spEntityId');
  }

  // subject_key - computed: false, optional: true, required: false
  public get subjectKey() {
    return this.getStringAttribute('subject_key');
  }
  public set subjectKey(value: string) {
    this.written.set('subjectKey', value);
  }
  public resetSubjectKey() {
    this.written.reset('subjectKey');
  }
  // Temporarily expose input value. Use with caution.
  public get subjectKeyInput() {
    return this.written.get('subjectKey');
  }

  // type - computed: false, optional: false, required: true
  public get type() {
    return this.getStringAttribute('type');
  }
  public set type(value: "oidc" | "saml" | (string & {})) {
    this.written.set('type', value);
  }
  // Temporarily expose input value. Use with caution.
  public get typeInput() {
    return this.written.get('type');
  }
}

export class CloudOpensearchAuthSourceList extends cdktf.ComplexList {
  public internalValue: CloudOpensearchAuthSource[] | cdktf.IResolvable | undefined;

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
  public get(index: number): CloudOpensearchAuthSourceOutputReference {
    return new CloudOpensearchAuthSourceOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet, this);
  }
}
/**
* A weekly recurring window in UTC. (Reference 2.4.)
*/
export interface CloudOpensearchMaintenanceWindow {
  /**
  * Day of the week the window starts on, in UTC, as an English weekday such as `sunday` or `Sun`. Passed on as written. (Reference 2.4.)
  */
  readonly dayOfWeek: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | (string & {});
  /**
  * End of the window, 24-hour `HH:MM`, UTC. Earlier than `startTime`: the window wraps past midnight. Equal to it: the full 24 hours of the day. (Reference 2.4.)
  */
  readonly endTime: string;
  /**
  * Start of the window, 24-hour `HH:MM`, UTC. (Reference 2.4.)
  */
  readonly startTime: string;
}

export class CloudOpensearchMaintenanceWindowOutputReference extends cdktf.ComplexObject {
  private readonly written: WrittenObject<CloudOpensearchMaintenanceWindow>;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
    this.written = new WrittenObject(terraformResource, terraformAttribute);
  }

  public get internalValue(): CloudOpensearchMaintenanceWindow | cdktf.IResolvable | undefined {
    return this.written.value;
  }

  public set internalValue(value: CloudOpensearchMaintenanceWindow | cdktf.IResolvable | undefined) {
    this.written.value = value;
  }

  // day_of_week - computed: false, optional: false, required: true
  public get dayOfWeek() {
    return this.getStringAttribute('day_of_week');
  }
  public set dayOfWeek(value: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | (string & {})) {
    this.written.set('dayOfWeek', value);
  }
  // Temporarily expose input value. Use with caution.
  public get dayOfWeekInput() {
    return this.written.get('dayOfWeek');
  }

  // end_time - computed: false, optional: false, required: true
  public get endTime() {
    return this.getStringAttribute('end_time');
  }
  public set endTime(value: string) {
    this.written.set('endTime', value);
  }
  // Temporarily expose input value. Use with caution.
  public get endTimeInput() {
    return this.written.get('endTime');
  }

  // start_time - computed: false, optional: false, required: true
  public get startTime() {
    return this.getStringAttribute('start_time');
  }
  public set startTime(value: string) {
    this.written.set('startTime', value);
  }
  // Temporarily expose input value. Use with caution.
  public get startTimeInput() {
    return this.written.get('startTime');
  }
}
/**
* S3 snapshot repository configuration: static access keys, or an IAM role. (Reference 2.5.)
*/
export interface CloudOpensearchRepoConfig {
  /**
  * AWS access key ID. Required when `enableAccessKeys` is true. (Reference 2.5.)
  */
  readonly accessKeyId?: string;
  /**
  * Authenticate snapshot backups to S3 with static access keys instead of an IAM role. When unset: no static access keys are used. (Reference 2.5.)
  */
  readonly enableAccessKeys?: boolean | cdktf.IResolvable;
  /**
  * Authenticate snapshot backups to S3 with an IAM role instead of static access keys. When unset: no IAM role is used. (Reference 2.5.)
  */
  readonly enableIamRole?: boolean | cdktf.IResolvable;
  /**
  * AWS secret access key. Required when `enableAccessKeys` is true. (Reference 2.5.)
  */
  readonly secretAccessKey?: string;
  /**
  * `secretAccessKey` in a form that is stored in neither plan nor state; instead of `secretAccessKey`, and together with `secretAccessKeyWoVersion`. Needs Terraform 1.11 or newer. (Reference 2.5.)
  */
  readonly secretAccessKeyWo?: string;
  /**
  * Raise it whenever `secretAccessKeyWo` is a new secret: its value alone is never compared. After an import it is 0: with `0`, and without the secret, an imported cluster keeps the secret that it has, until an update needs it. (Never sent to the service.)
  */
  readonly secretAccessKeyWoVersion?: number;
}

export class CloudOpensearchRepoConfigOutputReference extends cdktf.ComplexObject {
  private readonly written: WrittenObject<CloudOpensearchRepoConfig>;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
    this.written = new WrittenObject(terraformResource, terraformAttribute);
  }

  public get internalValue(): CloudOpensearchRepoConfig | cdktf.IResolvable | undefined {
    return this.written.value;
  }

  public set internalValue(value: CloudOpensearchRepoConfig | cdktf.IResolvable | undefined) {
    this.written.value = value;
  }

  // access_key_id - computed: false, optional: true, required: false
  public get accessKeyId() {
    return this.getStringAttribute('access_key_id');
  }
  public set accessKeyId(value: string) {
    this.written.set('accessKeyId', value);
  }
  public resetAccessKeyId() {
    this.written.reset('accessKeyId');
  }
  // Temporarily expose input value. Use with caution.
  public get accessKeyIdInput() {
    return this.written.get('accessKeyId');
  }

  // aws_role_arn - computed: true, optional: false, required: false
  /**
  * ARN of the IAM role used for backups. Managed automatically when `enableIamRole` is true. (Reference 2.5.)
  */
  public get awsRoleArn() {
    return this.getStringAttribute('aws_role_arn');
  }

  // enable_access_keys - computed: false, optional: true, required: false
  public get enableAccessKeys() {
    return this.getBooleanAttribute('enable_access_keys');
  }
  public set enableAccessKeys(value: boolean | cdktf.IResolvable) {
    this.written.set('enableAccessKeys', value);
  }
  public resetEnableAccessKeys() {
    this.written.reset('enableAccessKeys');
  }
  // Temporarily expose input value. Use with caution.
  public get enableAccessKeysInput() {
    return this.written.get('enableAccessKeys');
  }

  // enable_iam_role - computed: false, optional: true, required: false
  public get enableIamRole() {
    return this.getBooleanAttribute('enable_iam_role');
  }
  public set enableIamRole(value: boolean | cdktf.IResolvable) {
    this.written.set('enableIamRole', value);
  }
  public resetEnableIamRole() {
    this.written.reset('enableIamRole');
  }
  // Temporarily expose input value. Use with caution.
  public get enableIamRoleInput() {
    return this.written.get('enableIamRole');
  }

  // secret_access_key - computed: false, optional: true, required: false
  public get secretAccessKey() {
    return this.getStringAttribute('secret_access_key');
  }
  public set secretAccessKey(value: string) {
    this.written.set('secretAccessKey', value);
  }
  public resetSecretAccessKey() {
    this.written.reset('secretAccessKey');
  }
  // Temporarily expose input value. Use with caution.
  public get secretAccessKeyInput() {
    return this.written.get('secretAccessKey');
  }

  // secret_access_key_wo - computed: false, optional: true, required: false
  public get secretAccessKeyWo() {
    return this.getStringAttribute('secret_access_key_wo');
  }
  public set secretAccessKeyWo(value: string) {
    this.written.set('secretAccessKeyWo', value);
  }
  public resetSecretAccessKeyWo() {
    this.written.reset('secretAccessKeyWo');
  }
  // Temporarily expose input value. Use with caution.
  public get secretAccessKeyWoInput() {
    return this.written.get('secretAccessKeyWo');
  }

  // secret_access_key_wo_version - computed: false, optional: true, required: false
  public get secretAccessKeyWoVersion() {
    return this.getNumberAttribute('secret_access_key_wo_version');
  }
  public set secretAccessKeyWoVersion(value: number) {
    this.written.set('secretAccessKeyWoVersion', value);
  }
  public resetSecretAccessKeyWoVersion() {
    this.written.reset('secretAccessKeyWoVersion');
  }
  // Temporarily expose input value. Use with caution.
  public get secretAccessKeyWoVersionInput() {
    return this.written.get('secretAccessKeyWoVersion');
  }
}
/**
* The time that each operation may take. (Reference 4.)
*/
export interface CloudOpensearchTimeouts {
  /**
  * Time to `create` the cluster, as a number with a unit, such as `90s`, `30m` or `1h30m`. There is no upper limit. When unset: 60 minutes. (Never sent to the service.)
  */
  readonly create?: string;
  /**
  * Time to `delete` the cluster, as a number with a unit, such as `90s`, `30m` or `1h30m`. There is no upper limit. When unset: 30 minutes. (Never sent to the service.)
  */
  readonly delete?: string;
  /**
  * Time to `read` the cluster, as a number with a unit, such as `90s`, `30m` or `1h30m`. There is no upper limit. When unset: 5 minutes. (Never sent to the service.)
  */
  readonly read?: string;
  /**
  * Time to `update` the cluster, as a number with a unit, such as `90s`, `30m` or `1h30m`. There is no upper limit. When unset: 60 minutes. (Never sent to the service.)
  */
  readonly update?: string;
}

export class CloudOpensearchTimeoutsOutputReference extends cdktf.ComplexObject {
  private readonly written: WrittenObject<CloudOpensearchTimeouts>;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
    this.written = new WrittenObject(terraformResource, terraformAttribute);
  }

  public get internalValue(): CloudOpensearchTimeouts | cdktf.IResolvable | undefined {
    return this.written.value;
  }

  public set internalValue(value: CloudOpensearchTimeouts | cdktf.IResolvable | undefined) {
    this.written.value = value;
  }

  // create - computed: false, optional: true, required: false
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this.written.set('create', value);
  }
  public resetCreate() {
    this.written.reset('create');
  }
  // Temporarily expose input value. Use with caution.
  public get createInput() {
    return this.written.get('create');
  }

  // delete - computed: false, optional: true, required: false
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this.written.set('delete', value);
  }
  public resetDelete() {
    this.written.reset('delete');
  }
  // Temporarily expose input value. Use with caution.
  public get deleteInput() {
    return this.written.get('delete');
  }

  // read - computed: false, optional: true, required: false
  public get read() {
    return this.getStringAttribute('read');
  }
  public set read(value: string) {
    this.written.set('read', value);
  }
  public resetRead() {
    this.written.reset('read');
  }
  // Temporarily expose input value. Use with caution.
  public get readInput() {
    return this.written.get('read');
  }

  // update - computed: false, optional: true, required: false
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this.written.set('update', value);
  }
  public resetUpdate() {
    this.written.reset('update');
  }
  // Temporarily expose input value. Use with caution.
  public get updateInput() {
    return this.written.get('update');
  }
}
