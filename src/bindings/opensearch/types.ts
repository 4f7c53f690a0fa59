// generated from terraform resource schema

import * as cdktf from 'cdktf';


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
  * Sizing and pricing tier the cluster runs at, passed on as written. `advanced`, in any case, is the Advanced tier. When unset: the service's own default tier. (Reference 2.2.)
  */
  readonly tier?: "advanced" | "standard" | (string & {});
  /**
  * The time after which an operation on the cluster is given up. From then on nothing more is sent, and a read is cut off. A write that was sent is not cut off: its answer is awaited, for as long as the provider's `request_timeout_seconds` allows. (Never sent to the service.)
  */
  readonly timeouts?: CloudOpensearchTimeouts;
  /**
  * OpenSearch version to run, such as `2.19`, passed on as written. When unset: the service's own default version. (Reference 2.2.)
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
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): CloudOpensearchAcknowledgement | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._code !== undefined) {
      hasAnyValues = true;
      internalValueResult.code = this._code;
    }
    if (this._reason !== undefined) {
      hasAnyValues = true;
      internalValueResult.reason = this._reason;
    }
    if (this._until !== undefined) {
      hasAnyValues = true;
      internalValueResult.until = this._until;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: CloudOpensearchAcknowledgement | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._code = undefined;
      this._reason = undefined;
      this._until = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._code = value.code;
      this._reason = value.reason;
      this._until = value.until;
    }
  }

  // code - computed: false, optional: false, required: true
  private _code?: string;
  public get code() {
    return this.getStringAttribute('code');
  }
  public set code(value: string) {
    this._code = value;
  }
  // Temporarily expose input value. Use with caution.
  public get codeInput() {
    return this._code;
  }

  // reason - computed: false, optional: false, required: true
  private _reason?: string;
  public get reason() {
    return this.getStringAttribute('reason');
  }
  public set reason(value: string) {
    this._reason = value;
  }
  // Temporarily expose input value. Use with caution.
  public get reasonInput() {
    return this._reason;
  }

  // until - computed: false, optional: true, required: false
  private _until?: string;
  public get until() {
    return this.getStringAttribute('until');
  }
  public set until(value: string) {
    this._until = value;
  }
  public resetUntil() {
    this._until = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get untilInput() {
    return this._until;
  }
}

export class CloudOpensearchAcknowledgementList extends cdktf.ComplexList {
  public internalValue? : CloudOpensearchAcknowledgement[] | cdktf.IResolvable

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
    return new CloudOpensearchAcknowledgementOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
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
  * Raise it whenever `clientSecretWo` is a new secret: its value alone is never compared. (Never sent to the service.)
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
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): CloudOpensearchAuthSource | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._audience !== undefined) {
      hasAnyValues = true;
      internalValueResult.audience = this._audience;
    }
    if (this._caCert !== undefined) {
      hasAnyValues = true;
      internalValueResult.caCert = this._caCert;
    }
    if (this._clientId !== undefined) {
      hasAnyValues = true;
      internalValueResult.clientId = this._clientId;
    }
    if (this._clientSecret !== undefined) {
      hasAnyValues = true;
      internalValueResult.clientSecret = this._clientSecret;
    }
    if (this._clientSecretWo !== undefined) {
      hasAnyValues = true;
      internalValueResult.clientSecretWo = this._clientSecretWo;
    }
    if (this._clientSecretWoVersion !== undefined) {
      hasAnyValues = true;
      internalValueResult.clientSecretWoVersion = this._clientSecretWoVersion;
    }
    if (this._connectUrl !== undefined) {
      hasAnyValues = true;
      internalValueResult.connectUrl = this._connectUrl;
    }
    if (this._dashboardsLogin !== undefined) {
      hasAnyValues = true;
      internalValueResult.dashboardsLogin = this._dashboardsLogin;
    }
    if (this._idpEntityId !== undefined) {
      hasAnyValues = true;
      internalValueResult.idpEntityId = this._idpEntityId;
    }
    if (this._idpMetadataUrl !== undefined) {
      hasAnyValues = true;
      internalValueResult.idpMetadataUrl = this._idpMetadataUrl;
    }
    if (this._logoutUrl !== undefined) {
      hasAnyValues = true;
      internalValueResult.logoutUrl = this._logoutUrl;
    }
    if (this._name !== undefined) {
      hasAnyValues = true;
      internalValueResult.name = this._name;
    }
    if (this._rolesKey !== undefined) {
      hasAnyValues = true;
      internalValueResult.rolesKey = this._rolesKey;
    }
    if (this._scope !== undefined) {
      hasAnyValues = true;
      internalValueResult.scope = this._scope;
    }
    if (this._spEntityId !== undefined) {
      hasAnyValues = true;
      internalValueResult.spEntityId = this._spEntityId;
    }
    if (this._subjectKey !== undefined) {
      hasAnyValues = true;
      internalValueResult.subjectKey = this._subjectKey;
    }
    if (this._type !== undefined) {
      hasAnyValues = true;
      internalValueResult.type = this._type;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: CloudOpensearchAuthSource | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._audience = undefined;
      this._caCert = undefined;
      this._clientId = undefined;
      this._clientSecret = undefined;
      this._clientSecretWo = undefined;
      this._clientSecretWoVersion = undefined;
      this._connectUrl = undefined;
      this._dashboardsLogin = undefined;
      this._idpEntityId = undefined;
      this._idpMetadataUrl = undefined;
      this._logoutUrl = undefined;
      this._name = undefined;
      this._rolesKey = undefined;
      this._scope = undefined;
      this._spEntityId = undefined;
      this._subjectKey = undefined;
      this._type = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._audience = value.audience;
      this._caCert = value.caCert;
      this._clientId = value.clientId;
      this._clientSecret = value.clientSecret;
      this._clientSecretWo = value.clientSecretWo;
      this._clientSecretWoVersion = value.clientSecretWoVersion;
      this._connectUrl = value.connectUrl;
      this._dashboardsLogin = value.dashboardsLogin;
      this._idpEntityId = value.idpEntityId;
      this._idpMetadataUrl = value.idpMetadataUrl;
      this._logoutUrl = value.logoutUrl;
      this._name = value.name;
      this._rolesKey = value.rolesKey;
      this._scope = value.scope;
      this._spEntityId = value.spEntityId;
      this._subjectKey = value.subjectKey;
      this._type = value.type;
    }
  }

  // audience - computed: false, optional: true, required: false
  private _audience?: string;
  public get audience() {
    return this.getStringAttribute('audience');
  }
  public set audience(value: string) {
    this._audience = value;
  }
  public resetAudience() {
    this._audience = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get audienceInput() {
    return this._audience;
  }

  // ca_cert - computed: false, optional: true, required: false
  private _caCert?: string;
  public get caCert() {
    return this.getStringAttribute('ca_cert');
  }
  public set caCert(value: string) {
    this._caCert = value;
  }
  public resetCaCert() {
    this._caCert = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get caCertInput() {
    return this._caCert;
  }

  // client_id - computed: false, optional: true, required: false
  private _clientId?: string;
  public get clientId() {
    return this.getStringAttribute('client_id');
  }
  public set clientId(value: string) {
    this._clientId = value;
  }
  public resetClientId() {
    this._clientId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get clientIdInput() {
    return this._clientId;
  }

  // client_secret - computed: false, optional: true, required: false
  private _clientSecret?: string;
  public get clientSecret() {
    return this.getStringAttribute('client_secret');
  }
  public set clientSecret(value: string) {
    this._clientSecret = value;
  }
  public resetClientSecret() {
    this._clientSecret = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get clientSecretInput() {
    return this._clientSecret;
  }

  // client_secret_wo - computed: false, optional: true, required: false
  private _clientSecretWo?: string;
  public get clientSecretWo() {
    return this.getStringAttribute('client_secret_wo');
  }
  public set clientSecretWo(value: string) {
    this._clientSecretWo = value;
  }
  public resetClientSecretWo() {
    this._clientSecretWo = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get clientSecretWoInput() {
    return this._clientSecretWo;
  }

  // client_secret_wo_version - computed: false, optional: true, required: false
  private _clientSecretWoVersion?: number;
  public get clientSecretWoVersion() {
    return this.getNumberAttribute('client_secret_wo_version');
  }
  public set clientSecretWoVersion(value: number) {
    this._clientSecretWoVersion = value;
  }
  public resetClientSecretWoVersion() {
    this._clientSecretWoVersion = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get clientSecretWoVersionInput() {
    return this._clientSecretWoVersion;
  }

  // connect_url - computed: false, optional: true, required: false
  private _connectUrl?: string;
  public get connectUrl() {
    return this.getStringAttribute('connect_url');
  }
  public set connectUrl(value: string) {
    this._connectUrl = value;
  }
  public resetConnectUrl() {
    this._connectUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get connectUrlInput() {
    return this._connectUrl;
  }

  // dashboards_login - computed: false, optional: true, required: false
  private _dashboardsLogin?: boolean | cdktf.IResolvable;
  public get dashboardsLogin() {
    return this.getBooleanAttribute('dashboards_login');
  }
  public set dashboardsLogin(value: boolean | cdktf.IResolvable) {
    this._dashboardsLogin = value;
  }
  public resetDashboardsLogin() {
    this._dashboardsLogin = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get dashboardsLoginInput() {
    return this._dashboardsLogin;
  }

  // idp_entity_id - computed: false, optional: true, required: false
  private _idpEntityId?: string;
  public get idpEntityId() {
    return this.getStringAttribute('idp_entity_id');
  }
  public set idpEntityId(value: string) {
    this._idpEntityId = value;
  }
  public resetIdpEntityId() {
    this._idpEntityId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get idpEntityIdInput() {
    return this._idpEntityId;
  }

  // idp_metadata_url - computed: false, optional: true, required: false
  private _idpMetadataUrl?: string;
  public get idpMetadataUrl() {
    return this.getStringAttribute('idp_metadata_url');
  }
  public set idpMetadataUrl(value: string) {
    this._idpMetadataUrl = value;
  }
  public resetIdpMetadataUrl() {
    this._idpMetadataUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get idpMetadataUrlInput() {
    return this._idpMetadataUrl;
  }

  // logout_url - computed: false, optional: true, required: false
  private _logoutUrl?: string;
  public get logoutUrl() {
    return this.getStringAttribute('logout_url');
  }
  public set logoutUrl(value: string) {
    this._logoutUrl = value;
  }
  public resetLogoutUrl() {
    this._logoutUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get logoutUrlInput() {
    return this._logoutUrl;
  }

  // name - computed: false, optional: false, required: true
  private _name?: string;
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  // Temporarily expose input value. Use with caution.
  public get nameInput() {
    return this._name;
  }

  // roles_key - computed: false, optional: true, required: false
  private _rolesKey?: string;
  public get rolesKey() {
    return this.getStringAttribute('roles_key');
  }
  public set rolesKey(value: string) {
    this._rolesKey = value;
  }
  public resetRolesKey() {
    this._rolesKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get rolesKeyInput() {
    return this._rolesKey;
  }

  // scope - computed: false, optional: true, required: false
  private _scope?: string;
  public get scope() {
    return this.getStringAttribute('scope');
  }
  public set scope(value: string) {
    this._scope = value;
  }
  public resetScope() {
    this._scope = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get scopeInput() {
    return this._scope;
  }

  // sp_entity_id - computed: false, optional: true, required: false
  private _spEntityId?: string;
  public get spEntityId() {
    return this.getStringAttribute('sp_entity_id');
  }
  public set spEntityId(value: string) {
    this._spEntityId = value;
  }
  public resetSpEntityId() {
    this._spEntityId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get spEntityIdInput() {
    return this._spEntityId;
  }

  // subject_key - computed: false, optional: true, required: false
  private _subjectKey?: string;
  public get subjectKey() {
    return this.getStringAttribute('subject_key');
  }
  public set subjectKey(value: string) {
    this._subjectKey = value;
  }
  public resetSubjectKey() {
    this._subjectKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get subjectKeyInput() {
    return this._subjectKey;
  }

  // type - computed: false, optional: false, required: true
  private _type?: string;
  public get type() {
    return this.getStringAttribute('type');
  }
  public set type(value: "oidc" | "saml" | (string & {})) {
    this._type = value;
  }
  // Temporarily expose input value. Use with caution.
  public get typeInput() {
    return this._type;
  }
}

export class CloudOpensearchAuthSourceList extends cdktf.ComplexList {
  public internalValue? : CloudOpensearchAuthSource[] | cdktf.IResolvable

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
    return new CloudOpensearchAuthSourceOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* A weekly recurring window in UTC. (Reference 2.4.)
*/
export interface CloudOpensearchMaintenanceWindow {
  /**
  * Day of the week the window starts on, in UTC, as an English weekday such as `sunday` or `Sun`; passed on as written. (Reference 2.4.)
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
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): CloudOpensearchMaintenanceWindow | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._dayOfWeek !== undefined) {
      hasAnyValues = true;
      internalValueResult.dayOfWeek = this._dayOfWeek;
    }
    if (this._endTime !== undefined) {
      hasAnyValues = true;
      internalValueResult.endTime = this._endTime;
    }
    if (this._startTime !== undefined) {
      hasAnyValues = true;
      internalValueResult.startTime = this._startTime;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: CloudOpensearchMaintenanceWindow | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._dayOfWeek = undefined;
      this._endTime = undefined;
      this._startTime = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._dayOfWeek = value.dayOfWeek;
      this._endTime = value.endTime;
      this._startTime = value.startTime;
    }
  }

  // day_of_week - computed: false, optional: false, required: true
  private _dayOfWeek?: string;
  public get dayOfWeek() {
    return this.getStringAttribute('day_of_week');
  }
  public set dayOfWeek(value: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | (string & {})) {
    this._dayOfWeek = value;
  }
  // Temporarily expose input value. Use with caution.
  public get dayOfWeekInput() {
    return this._dayOfWeek;
  }

  // end_time - computed: false, optional: false, required: true
  private _endTime?: string;
  public get endTime() {
    return this.getStringAttribute('end_time');
  }
  public set endTime(value: string) {
    this._endTime = value;
  }
  // Temporarily expose input value. Use with caution.
  public get endTimeInput() {
    return this._endTime;
  }

  // start_time - computed: false, optional: false, required: true
  private _startTime?: string;
  public get startTime() {
    return this.getStringAttribute('start_time');
  }
  public set startTime(value: string) {
    this._startTime = value;
  }
  // Temporarily expose input value. Use with caution.
  public get startTimeInput() {
    return this._startTime;
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
  * Raise it whenever `secretAccessKeyWo` is a new secret: its value alone is never compared. (Never sent to the service.)
  */
  readonly secretAccessKeyWoVersion?: number;
}

export class CloudOpensearchRepoConfigOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): CloudOpensearchRepoConfig | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._accessKeyId !== undefined) {
      hasAnyValues = true;
      internalValueResult.accessKeyId = this._accessKeyId;
    }
    if (this._enableAccessKeys !== undefined) {
      hasAnyValues = true;
      internalValueResult.enableAccessKeys = this._enableAccessKeys;
    }
    if (this._enableIamRole !== undefined) {
      hasAnyValues = true;
      internalValueResult.enableIamRole = this._enableIamRole;
    }
    if (this._secretAccessKey !== undefined) {
      hasAnyValues = true;
      internalValueResult.secretAccessKey = this._secretAccessKey;
    }
    if (this._secretAccessKeyWo !== undefined) {
      hasAnyValues = true;
      internalValueResult.secretAccessKeyWo = this._secretAccessKeyWo;
    }
    if (this._secretAccessKeyWoVersion !== undefined) {
      hasAnyValues = true;
      internalValueResult.secretAccessKeyWoVersion = this._secretAccessKeyWoVersion;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: CloudOpensearchRepoConfig | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._accessKeyId = undefined;
      this._enableAccessKeys = undefined;
      this._enableIamRole = undefined;
      this._secretAccessKey = undefined;
      this._secretAccessKeyWo = undefined;
      this._secretAccessKeyWoVersion = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._accessKeyId = value.accessKeyId;
      this._enableAccessKeys = value.enableAccessKeys;
      this._enableIamRole = value.enableIamRole;
      this._secretAccessKey = value.secretAccessKey;
      this._secretAccessKeyWo = value.secretAccessKeyWo;
      this._secretAccessKeyWoVersion = value.secretAccessKeyWoVersion;
    }
  }

  // access_key_id - computed: false, optional: true, required: false
  private _accessKeyId?: string;
  public get accessKeyId() {
    return this.getStringAttribute('access_key_id');
  }
  public set accessKeyId(value: string) {
    this._accessKeyId = value;
  }
  public resetAccessKeyId() {
    this._accessKeyId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get accessKeyIdInput() {
    return this._accessKeyId;
  }

  // aws_role_arn - computed: true, optional: false, required: false
  public get awsRoleArn() {
    return this.getStringAttribute('aws_role_arn');
  }

  // enable_access_keys - computed: false, optional: true, required: false
  private _enableAccessKeys?: boolean | cdktf.IResolvable;
  public get enableAccessKeys() {
    return this.getBooleanAttribute('enable_access_keys');
  }
  public set enableAccessKeys(value: boolean | cdktf.IResolvable) {
    this._enableAccessKeys = value;
  }
  public resetEnableAccessKeys() {
    this._enableAccessKeys = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get enableAccessKeysInput() {
    return this._enableAccessKeys;
  }

  // enable_iam_role - computed: false, optional: true, required: false
  private _enableIamRole?: boolean | cdktf.IResolvable;
  public get enableIamRole() {
    return this.getBooleanAttribute('enable_iam_role');
  }
  public set enableIamRole(value: boolean | cdktf.IResolvable) {
    this._enableIamRole = value;
  }
  public resetEnableIamRole() {
    this._enableIamRole = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get enableIamRoleInput() {
    return this._enableIamRole;
  }

  // secret_access_key - computed: false, optional: true, required: false
  private _secretAccessKey?: string;
  public get secretAccessKey() {
    return this.getStringAttribute('secret_access_key');
  }
  public set secretAccessKey(value: string) {
    this._secretAccessKey = value;
  }
  public resetSecretAccessKey() {
    this._secretAccessKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get secretAccessKeyInput() {
    return this._secretAccessKey;
  }

  // secret_access_key_wo - computed: false, optional: true, required: false
  private _secretAccessKeyWo?: string;
  public get secretAccessKeyWo() {
    return this.getStringAttribute('secret_access_key_wo');
  }
  public set secretAccessKeyWo(value: string) {
    this._secretAccessKeyWo = value;
  }
  public resetSecretAccessKeyWo() {
    this._secretAccessKeyWo = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get secretAccessKeyWoInput() {
    return this._secretAccessKeyWo;
  }

  // secret_access_key_wo_version - computed: false, optional: true, required: false
  private _secretAccessKeyWoVersion?: number;
  public get secretAccessKeyWoVersion() {
    return this.getNumberAttribute('secret_access_key_wo_version');
  }
  public set secretAccessKeyWoVersion(value: number) {
    this._secretAccessKeyWoVersion = value;
  }
  public resetSecretAccessKeyWoVersion() {
    this._secretAccessKeyWoVersion = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get secretAccessKeyWoVersionInput() {
    return this._secretAccessKeyWoVersion;
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
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): CloudOpensearchTimeouts | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._create !== undefined) {
      hasAnyValues = true;
      internalValueResult.create = this._create;
    }
    if (this._delete !== undefined) {
      hasAnyValues = true;
      internalValueResult.delete = this._delete;
    }
    if (this._read !== undefined) {
      hasAnyValues = true;
      internalValueResult.read = this._read;
    }
    if (this._update !== undefined) {
      hasAnyValues = true;
      internalValueResult.update = this._update;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: CloudOpensearchTimeouts | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
      this._read = undefined;
      this._update = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._create = value.create;
      this._delete = value.delete;
      this._read = value.read;
      this._update = value.update;
    }
  }

  // create - computed: false, optional: true, required: false
  private _create?: string;
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this._create = value;
  }
  public resetCreate() {
    this._create = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get createInput() {
    return this._create;
  }

  // delete - computed: false, optional: true, required: false
  private _delete?: string;
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this._delete = value;
  }
  public resetDelete() {
    this._delete = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get deleteInput() {
    return this._delete;
  }

  // read - computed: false, optional: true, required: false
  private _read?: string;
  public get read() {
    return this.getStringAttribute('read');
  }
  public set read(value: string) {
    this._read = value;
  }
  public resetRead() {
    this._read = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get readInput() {
    return this._read;
  }

  // update - computed: false, optional: true, required: false
  private _update?: string;
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this._update = value;
  }
  public resetUpdate() {
    this._update = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get updateInput() {
    return this._update;
  }
}
