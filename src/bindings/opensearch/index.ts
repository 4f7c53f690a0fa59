// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from '../../cdktf';
import { ImportedResource } from '../imported';
import { CloudOpensearchAcknowledgement, CloudOpensearchAcknowledgementList, CloudOpensearchAuthSource, CloudOpensearchAuthSourceList, CloudOpensearchConfig, CloudOpensearchMaintenanceWindow, CloudOpensearchMaintenanceWindowOutputReference, CloudOpensearchRepoConfig, CloudOpensearchRepoConfigOutputReference, CloudOpensearchTimeouts, CloudOpensearchTimeoutsOutputReference } from './types';
import { textsToTerraform } from '../written';

export function opensearchAcknowledgedToTerraform(struct?: CloudOpensearchAcknowledgement | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    code: cdktf.stringToTerraform(struct!.code),
    reason: cdktf.stringToTerraform(struct!.reason),
    until: cdktf.stringToTerraform(struct!.until),
  }
}


export function opensearchAcknowledgedToHclTerraform(struct?: CloudOpensearchAcknowledgement | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    code: {
      value: cdktf.stringToHclTerraform(struct!.code),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    reason: {
      value: cdktf.stringToHclTerraform(struct!.reason),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    until: {
      value: cdktf.stringToHclTerraform(struct!.until),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export function opensearchAuthSourcesToTerraform(struct?: CloudOpensearchAuthSource | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    audience: cdktf.stringToTerraform(struct!.audience),
    ca_cert: cdktf.stringToTerraform(struct!.caCert),
    client_id: cdktf.stringToTerraform(struct!.clientId),
    client_secret: cdktf.stringToTerraform(struct!.clientSecret),
    client_secret_wo: cdktf.stringToTerraform(struct!.clientSecretWo),
    client_secret_wo_version: cdktf.numberToTerraform(struct!.clientSecretWoVersion),
    connect_url: cdktf.stringToTerraform(struct!.connectUrl),
    dashboards_login: cdktf.booleanToTerraform(struct!.dashboardsLogin),
    idp_entity_id: cdktf.stringToTerraform(struct!.idpEntityId),
    idp_metadata_url: cdktf.stringToTerraform(struct!.idpMetadataUrl),
    logout_url: cdktf.stringToTerraform(struct!.logoutUrl),
    name: cdktf.stringToTerraform(struct!.name),
    roles_key: cdktf.stringToTerraform(struct!.rolesKey),
    scope: cdktf.stringToTerraform(struct!.scope),
    sp_entity_id: cdktf.stringToTerraform(struct!.spEntityId),
    subject_key: cdktf.stringToTerraform(struct!.subjectKey),
    type: cdktf.stringToTerraform(struct!.type),
  }
}


export function opensearchAuthSourcesToHclTerraform(struct?: CloudOpensearchAuthSource | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    audience: {
      value: cdktf.stringToHclTerraform(struct!.audience),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    ca_cert: {
      value: cdktf.stringToHclTerraform(struct!.caCert),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    client_id: {
      value: cdktf.stringToHclTerraform(struct!.clientId),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    client_secret: {
      value: cdktf.stringToHclTerraform(struct!.clientSecret),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    client_secret_wo: {
      value: cdktf.stringToHclTerraform(struct!.clientSecretWo),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    client_secret_wo_version: {
      value: cdktf.numberToHclTerraform(struct!.clientSecretWoVersion),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    connect_url: {
      value: cdktf.stringToHclTerraform(struct!.connectUrl),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    dashboards_login: {
      value: cdktf.booleanToHclTerraform(struct!.dashboardsLogin),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    idp_entity_id: {
      value: cdktf.stringToHclTerraform(struct!.idpEntityId),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    idp_metadata_url: {
      value: cdktf.stringToHclTerraform(struct!.idpMetadataUrl),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    logout_url: {
      value: cdktf.stringToHclTerraform(struct!.logoutUrl),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    name: {
      value: cdktf.stringToHclTerraform(struct!.name),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    roles_key: {
      value: cdktf.stringToHclTerraform(struct!.rolesKey),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    scope: {
      value: cdktf.stringToHclTerraform(struct!.scope),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    sp_entity_id: {
      value: cdktf.stringToHclTerraform(struct!.spEntityId),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    subject_key: {
      value: cdktf.stringToHclTerraform(struct!.subjectKey),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    type: {
      value: cdktf.stringToHclTerraform(struct!.type),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export function opensearchMaintenanceWindowToTerraform(struct?: CloudOpensearchMaintenanceWindow | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    day_of_week: cdktf.stringToTerraform(struct!.dayOfWeek),
    end_time: cdktf.stringToTerraform(struct!.endTime),
    start_time: cdktf.stringToTerraform(struct!.startTime),
  }
}


export function opensearchMaintenanceWindowToHclTerraform(struct?: CloudOpensearchMaintenanceWindow | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    day_of_week: {
      value: cdktf.stringToHclTerraform(struct!.dayOfWeek),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    end_time: {
      value: cdktf.stringToHclTerraform(struct!.endTime),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    start_time: {
      value: cdktf.stringToHclTerraform(struct!.startTime),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export function opensearchRepoConfigToTerraform(struct?: CloudOpensearchRepoConfig | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    access_key_id: cdktf.stringToTerraform(struct!.accessKeyId),
    enable_access_keys: cdktf.booleanToTerraform(struct!.enableAccessKeys),
    enable_iam_role: cdktf.booleanToTerraform(struct!.enableIamRole),
    secret_access_key: cdktf.stringToTerraform(struct!.secretAccessKey),
    secret_access_key_wo: cdktf.stringToTerraform(struct!.secretAccessKeyWo),
    secret_access_key_wo_version: cdktf.numberToTerraform(struct!.secretAccessKeyWoVersion),
  }
}


export function opensearchRepoConfigToHclTerraform(struct?: CloudOpensearchRepoConfig | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    access_key_id: {
      value: cdktf.stringToHclTerraform(struct!.accessKeyId),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    enable_access_keys: {
      value: cdktf.booleanToHclTerraform(struct!.enableAccessKeys),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    enable_iam_role: {
      value: cdktf.booleanToHclTerraform(struct!.enableIamRole),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    secret_access_key: {
      value: cdktf.stringToHclTerraform(struct!.secretAccessKey),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    secret_access_key_wo: {
      value: cdktf.stringToHclTerraform(struct!.secretAccessKeyWo),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    secret_access_key_wo_version: {
      value: cdktf.numberToHclTerraform(struct!.secretAccessKeyWoVersion),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export function opensearchTimeoutsToTerraform(struct?: CloudOpensearchTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    create: cdktf.stringToTerraform(struct!.create),
    delete: cdktf.stringToTerraform(struct!.delete),
    read: cdktf.stringToTerraform(struct!.read),
    update: cdktf.stringToTerraform(struct!.update),
  }
}


export function opensearchTimeoutsToHclTerraform(struct?: CloudOpensearchTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    create: {
      value: cdktf.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktf.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    read: {
      value: cdktf.stringToHclTerraform(struct!.read),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    update: {
      value: cdktf.stringToHclTerraform(struct!.update),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Represents a cloud_opensearch
*/
export class Opensearch extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "cloud_opensearch";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Makes `cdktf plan` write the configuration of a cluster that exists and is not managed yet.
  * @param scope the stack of the cluster
  * @param importToId the new name of the cluster in the stack
  * @param importFromId the cluster's id, or its organization and name: `42/the-name`
  * @param provider the provider of the cluster; when unset: the stack's own
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider): cdktf.ImportableResource {
        return new ImportedResource(scope, importToId, { terraformResourceType: "cloud_opensearch", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new cloud_opensearch Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options CloudOpensearchConfig
  */
  public constructor(scope: Construct, id: string, config: CloudOpensearchConfig) {
    // @ts-ignore cdktf's types do not say that these properties may be undefined
    super(scope, id, {
      terraformResourceType: 'cloud_opensearch',
      terraformGeneratorMetadata: {
        providerName: 'cloud',
        providerVersionConstraint: '0.1.0'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
    this._acknowledged.internalValue = config.acknowledged;
    this._authSources.internalValue = config.authSources;
    this._customHostname = config.customHostname;
    this._dashboardsCustomHostname = config.dashboardsCustomHostname;
    this._dashboardsIpAllowlist = config.dashboardsIpAllowlist;
    this._dataNodeCount = config.dataNodeCount;
    this._deletionProtection = config.deletionProtection;
    this._ipAllowlist = config.ipAllowlist;
    this._maintenanceWindow.internalValue = config.maintenanceWindow;
    this._name = config.name;
    this._organizationId = config.organizationId;
    this._repoConfig.internalValue = config.repoConfig;
    this._tier = config.tier;
    this._timeouts.internalValue = config.timeouts;
    this._version = config.version;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // acknowledged - computed: false, optional: true, required: false
  private _acknowledged = new CloudOpensearchAcknowledgementList(this, "acknowledged", false);
  public get acknowledged() {
    return this._acknowledged;
  }
  public putAcknowledged(value: CloudOpensearchAcknowledgement[] | cdktf.IResolvable) {
    this._acknowledged.internalValue = value;
  }
  public resetAcknowledged() {
    this._acknowledged.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get acknowledgedInput() {
    return this._acknowledged.internalValue;
  }

  // auth_sources - computed: false, optional: true, required: false
  private _authSources = new CloudOpensearchAuthSourceList(this, "auth_sources", false);
  public get authSources() {
    return this._authSources;
  }
  public putAuthSources(value: CloudOpensearchAuthSource[] | cdktf.IResolvable) {
    this._authSources.internalValue = value;
  }
  public resetAuthSources() {
    this._authSources.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get authSourcesInput() {
    return this._authSources.internalValue;
  }

  // custom_hostname - computed: true, optional: true, required: false
  private _customHostname: string | undefined;
  public get customHostname() {
    return this.getStringAttribute('custom_hostname');
  }
  public set customHostname(value: string) {
    this._customHostname = value;
  }
  public resetCustomHostname() {
    this._customHostname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get customHostnameInput() {
    return this._customHostname;
  }

  // dashboards_custom_hostname - computed: true, optional: true, required: false
  private _dashboardsCustomHostname: string | undefined;
  public get dashboardsCustomHostname() {
    return this.getStringAttribute('dashboards_custom_hostname');
  }
  public set dashboardsCustomHostname(value: string) {
    this._dashboardsCustomHostname = value;
  }
  public resetDashboardsCustomHostname() {
    this._dashboardsCustomHostname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get dashboardsCustomHostnameInput() {
    return this._dashboardsCustomHostname;
  }

  // dashboards_ip_allowlist - computed: true, optional: true, required: false
  private _dashboardsIpAllowlist: string[] | undefined;
  public get dashboardsIpAllowlist() {
    return this.getListAttribute('dashboards_ip_allowlist');
  }
  public set dashboardsIpAllowlist(value: string[]) {
    this._dashboardsIpAllowlist = value;
  }
  public resetDashboardsIpAllowlist() {
    this._dashboardsIpAllowlist = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get dashboardsIpAllowlistInput() {
    return this._dashboardsIpAllowlist;
  }

  // data_node_count - computed: true, optional: true, required: false
  private _dataNodeCount: number | undefined;
  public get dataNodeCount() {
    return this.getNumberAttribute('data_node_count');
  }
  public set dataNodeCount(value: number) {
    this._dataNodeCount = value;
  }
  public resetDataNodeCount() {
    this._dataNodeCount = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get dataNodeCountInput() {
    return this._dataNodeCount;
  }

  // deletion_protection - computed: true, optional: true, required: false
  private _deletionProtection: boolean | cdktf.IResolvable | undefined;
  public get deletionProtection() {
    return this.getBooleanAttribute('deletion_protection');
  }
  public set deletionProtection(value: boolean | cdktf.IResolvable) {
    this._deletionProtection = value;
  }
  public resetDeletionProtection() {
    this._deletionProtection = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get deletionProtectionInput() {
    return this._deletionProtection;
  }

  // id - computed: true, optional: false, required: false
  /**
  * Unique identifier of the cluster. (Reference 2.2.)
  */
  public get id() {
    return this.getNumberAttribute('id');
  }

  // ip_allowlist - computed: true, optional: true, required: false
  private _ipAllowlist: string[] | undefined;
  public get ipAllowlist() {
    return this.getListAttribute('ip_allowlist');
  }
  public set ipAllowlist(value: string[]) {
    this._ipAllowlist = value;
  }
  public resetIpAllowlist() {
    this._ipAllowlist = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get ipAllowlistInput() {
    return this._ipAllowlist;
  }

  // maintenance_window - computed: false, optional: true, required: false
  private _maintenanceWindow = new CloudOpensearchMaintenanceWindowOutputReference(this, "maintenance_window");
  public get maintenanceWindow() {
    return this._maintenanceWindow;
  }
  public putMaintenanceWindow(value: CloudOpensearchMaintenanceWindow) {
    this._maintenanceWindow.internalValue = value;
  }
  public resetMaintenanceWindow() {
    this._maintenanceWindow.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get maintenanceWindowInput() {
    return this._maintenanceWindow.internalValue;
  }

  // name - computed: false, optional: false, required: true
  private _name: string | undefined;
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

  // opensearch_dashboards_url - computed: true, optional: false, required: false
  /**
  * URL of the OpenSearch Dashboards endpoint. (Reference 2.2.)
  */
  public get opensearchDashboardsUrl() {
    return this.getStringAttribute('opensearch_dashboards_url');
  }

  // organization_id - computed: false, optional: false, required: true
  private _organizationId: number | undefined;
  public get organizationId() {
    return this.getNumberAttribute('organization_id');
  }
  public set organizationId(value: number) {
    this._organizationId = value;
  }
  // Temporarily expose input value. Use with caution.
  public get organizationIdInput() {
    return this._organizationId;
  }

  // repo_config - computed: false, optional: true, required: false
  private _repoConfig = new CloudOpensearchRepoConfigOutputReference(this, "repo_config");
  public get repoConfig() {
    return this._repoConfig;
  }
  public putRepoConfig(value: CloudOpensearchRepoConfig) {
    this._repoConfig.internalValue = value;
  }
  public resetRepoConfig() {
    this._repoConfig.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get repoConfigInput() {
    return this._repoConfig.internalValue;
  }

  // tier - computed: true, optional: true, required: false
  private _tier: string | undefined;
  public get tier() {
    return this.getStringAttribute('tier');
  }
  public set tier(value: "advanced" | "standard" | (string & {})) {
    this._tier = value;
  }
  public resetTier() {
    this._tier = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tierInput() {
    return this._tier;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new CloudOpensearchTimeoutsOutputReference(this, "timeouts");
  public get timeouts() {
    return this._timeouts;
  }
  public putTimeouts(value: CloudOpensearchTimeouts) {
    this._timeouts.internalValue = value;
  }
  public resetTimeouts() {
    this._timeouts.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get timeoutsInput() {
    return this._timeouts.internalValue;
  }

  // url - computed: true, optional: false, required: false
  /**
  * URL of the OpenSearch endpoint. (Reference 2.2.)
  */
  public get url() {
    return this.getStringAttribute('url');
  }

  // version - computed: true, optional: true, required: false
  private _version: string | undefined;
  public get version() {
    return this.getStringAttribute('version');
  }
  public set version(value: string) {
    this._version = value;
  }
  public resetVersion() {
    this._version = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get versionInput() {
    return this._version;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      acknowledged: cdktf.listMapper(opensearchAcknowledgedToTerraform, false)(this._acknowledged.internalValue),
      auth_sources: cdktf.listMapper(opensearchAuthSourcesToTerraform, false)(this._authSources.internalValue),
      custom_hostname: cdktf.stringToTerraform(this._customHostname),
      dashboards_custom_hostname: cdktf.stringToTerraform(this._dashboardsCustomHostname),
      dashboards_ip_allowlist: textsToTerraform(this._dashboardsIpAllowlist, this.rawOverrides.dashboards_ip_allowlist),
      data_node_count: cdktf.numberToTerraform(this._dataNodeCount),
      deletion_protection: cdktf.booleanToTerraform(this._deletionProtection),
      ip_allowlist: textsToTerraform(this._ipAllowlist, this.rawOverrides.ip_allowlist),
      maintenance_window: opensearchMaintenanceWindowToTerraform(this._maintenanceWindow.internalValue),
      name: cdktf.stringToTerraform(this._name),
      organization_id: cdktf.numberToTerraform(this._organizationId),
      repo_config: opensearchRepoConfigToTerraform(this._repoConfig.internalValue),
      tier: cdktf.stringToTerraform(this._tier),
      timeouts: opensearchTimeoutsToTerraform(this._timeouts.internalValue),
      version: cdktf.stringToTerraform(this._version),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      acknowledged: {
        value: cdktf.listMapperHcl(opensearchAcknowledgedToHclTerraform, false)(this._acknowledged.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "CloudOpensearchAcknowledgementList",
      },
      auth_sources: {
        value: cdktf.listMapperHcl(opensearchAuthSourcesToHclTerraform, false)(this._authSources.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "CloudOpensearchAuthSourceList",
      },
      custom_hostname: {
        value: cdktf.stringToHclTerraform(this._customHostname),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      dashboards_custom_hostname: {
        value: cdktf.stringToHclTerraform(this._dashboardsCustomHostname),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      dashboards_ip_allowlist: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._dashboardsIpAllowlist),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      data_node_count: {
        value: cdktf.numberToHclTerraform(this._dataNodeCount),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      deletion_protection: {
        value: cdktf.booleanToHclTerraform(this._deletionProtection),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      ip_allowlist: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._ipAllowlist),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      maintenance_window: {
        value: opensearchMaintenanceWindowToHclTerraform(this._maintenanceWindow.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "CloudOpensearchMaintenanceWindow",
      },
      name: {
        value: cdktf.stringToHclTerraform(this._name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      organization_id: {
        value: cdktf.numberToHclTerraform(this._organizationId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      repo_config: {
        value: opensearchRepoConfigToHclTerraform(this._repoConfig.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "CloudOpensearchRepoConfig",
      },
      tier: {
        value: cdktf.stringToHclTerraform(this._tier),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      timeouts: {
        value: opensearchTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "CloudOpensearchTimeouts",
      },
      version: {
        value: cdktf.stringToHclTerraform(this._version),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
