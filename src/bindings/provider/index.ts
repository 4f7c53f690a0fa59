// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from '../../cdktf';
import { ImportedResource } from '../imported';
import { CloudProviderAcknowledgement, CloudProviderConfig } from './types';

export function cloudProviderAcknowledgedToTerraform(struct?: CloudProviderAcknowledgement | cdktf.IResolvable): any {
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


export function cloudProviderAcknowledgedToHclTerraform(struct?: CloudProviderAcknowledgement | cdktf.IResolvable): any {
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


/**
* Represents a cloud
*/
export class CloudProvider extends cdktf.TerraformProvider {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "cloud";

  // ==============
  // STATIC Methods
  // ==============
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider): cdktf.ImportableResource {
        return new ImportedResource(scope, importToId, { terraformResourceType: "cloud", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new cloud Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options CloudProviderConfig = {}
  */
  public constructor(scope: Construct, id: string, config: CloudProviderConfig = {}) {
    // @ts-ignore cdktf's types do not say that these properties may be undefined
    super(scope, id, {
      terraformResourceType: 'cloud',
      terraformGeneratorMetadata: {
        providerName: 'cloud',
        providerVersionConstraint: '0.1.0'
      },
      terraformProviderSource: 'clusters.internal/managed/cloud'
    });
    this._accessListFieldNames = config.accessListFieldNames;
    this._accessToken = config.accessToken;
    this._acknowledged = config.acknowledged;
    this._baseUrl = config.baseUrl;
    this._caCertPem = config.caCertPem;
    this._checkAccess = config.checkAccess;
    this._deletionProtection = config.deletionProtection;
    this._maxRetries = config.maxRetries;
    this._requestTimeoutSeconds = config.requestTimeoutSeconds;
    this._alias = config.alias;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // access_list_field_names - computed: false, optional: true, required: false
  private _accessListFieldNames: string | undefined;
  public get accessListFieldNames() {
    return this._accessListFieldNames;
  }
  public set accessListFieldNames(value: "whitelist" | "allowlist" | (string & {}) | undefined) {
    this._accessListFieldNames = value;
  }
  public resetAccessListFieldNames() {
    this._accessListFieldNames = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get accessListFieldNamesInput() {
    return this._accessListFieldNames;
  }

  // access_token - computed: false, optional: true, required: false
  private _accessToken: string | undefined;
  public get accessToken() {
    return this._accessToken;
  }
  public set accessToken(value: string | undefined) {
    this._accessToken = value;
  }
  public resetAccessToken() {
    this._accessToken = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get accessTokenInput() {
    return this._accessToken;
  }

  // acknowledged - computed: false, optional: true, required: false
  private _acknowledged: CloudProviderAcknowledgement[] | cdktf.IResolvable | undefined;
  public get acknowledged() {
    return this._acknowledged;
  }
  public set acknowledged(value: CloudProviderAcknowledgement[] | cdktf.IResolvable | undefined) {
    this._acknowledged = value;
  }
  public resetAcknowledged() {
    this._acknowledged = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get acknowledgedInput() {
    return this._acknowledged;
  }

  // base_url - computed: false, optional: true, required: false
  private _baseUrl: string | undefined;
  public get baseUrl() {
    return this._baseUrl;
  }
  public set baseUrl(value: string | undefined) {
    this._baseUrl = value;
  }
  public resetBaseUrl() {
    this._baseUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get baseUrlInput() {
    return this._baseUrl;
  }

  // ca_cert_pem - computed: false, optional: true, required: false
  private _caCertPem: string | undefined;
  public get caCertPem() {
    return this._caCertPem;
  }
  public set caCertPem(value: string | undefined) {
    this._caCertPem = value;
  }
  public resetCaCertPem() {
    this._caCertPem = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get caCertPemInput() {
    return this._caCertPem;
  }

  // check_access - computed: false, optional: true, required: false
  private _checkAccess: boolean | cdktf.IResolvable | undefined;
  public get checkAccess() {
    return this._checkAccess;
  }
  public set checkAccess(value: boolean | cdktf.IResolvable | undefined) {
    this._checkAccess = value;
  }
  public resetCheckAccess() {
    this._checkAccess = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get checkAccessInput() {
    return this._checkAccess;
  }

  // deletion_protection - computed: false, optional: true, required: false
  private _deletionProtection: boolean | cdktf.IResolvable | undefined;
  public get deletionProtection() {
    return this._deletionProtection;
  }
  public set deletionProtection(value: boolean | cdktf.IResolvable | undefined) {
    this._deletionProtection = value;
  }
  public resetDeletionProtection() {
    this._deletionProtection = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get deletionProtectionInput() {
    return this._deletionProtection;
  }

  // max_retries - computed: false, optional: true, required: false
  private _maxRetries: number | undefined;
  public get maxRetries() {
    return this._maxRetries;
  }
  public set maxRetries(value: number | undefined) {
    this._maxRetries = value;
  }
  public resetMaxRetries() {
    this._maxRetries = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get maxRetriesInput() {
    return this._maxRetries;
  }

  // request_timeout_seconds - computed: false, optional: true, required: false
  private _requestTimeoutSeconds: number | undefined;
  public get requestTimeoutSeconds() {
    return this._requestTimeoutSeconds;
  }
  public set requestTimeoutSeconds(value: number | undefined) {
    this._requestTimeoutSeconds = value;
  }
  public resetRequestTimeoutSeconds() {
    this._requestTimeoutSeconds = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get requestTimeoutSecondsInput() {
    return this._requestTimeoutSeconds;
  }

  // alias - computed: false, optional: true, required: false
  private _alias: string | undefined;
  public get alias() {
    return this._alias;
  }
  public set alias(value: string | undefined) {
    this._alias = value;
  }
  public resetAlias() {
    this._alias = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get aliasInput() {
    return this._alias;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      access_list_field_names: cdktf.stringToTerraform(this._accessListFieldNames),
      access_token: cdktf.stringToTerraform(this._accessToken),
      acknowledged: cdktf.listMapper(cloudProviderAcknowledgedToTerraform, false)(this._acknowledged),
      base_url: cdktf.stringToTerraform(this._baseUrl),
      ca_cert_pem: cdktf.stringToTerraform(this._caCertPem),
      check_access: cdktf.booleanToTerraform(this._checkAccess),
      deletion_protection: cdktf.booleanToTerraform(this._deletionProtection),
      max_retries: cdktf.numberToTerraform(this._maxRetries),
      request_timeout_seconds: cdktf.numberToTerraform(this._requestTimeoutSeconds),
      alias: cdktf.stringToTerraform(this._alias),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      access_list_field_names: {
        value: cdktf.stringToHclTerraform(this._accessListFieldNames),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      access_token: {
        value: cdktf.stringToHclTerraform(this._accessToken),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      acknowledged: {
        value: cdktf.listMapperHcl(cloudProviderAcknowledgedToHclTerraform, false)(this._acknowledged),
        isBlock: true,
        type: "list",
        storageClassType: "CloudProviderAcknowledgementList",
      },
      base_url: {
        value: cdktf.stringToHclTerraform(this._baseUrl),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ca_cert_pem: {
        value: cdktf.stringToHclTerraform(this._caCertPem),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      check_access: {
        value: cdktf.booleanToHclTerraform(this._checkAccess),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      deletion_protection: {
        value: cdktf.booleanToHclTerraform(this._deletionProtection),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      max_retries: {
        value: cdktf.numberToHclTerraform(this._maxRetries),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      request_timeout_seconds: {
        value: cdktf.numberToHclTerraform(this._requestTimeoutSeconds),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      alias: {
        value: cdktf.stringToHclTerraform(this._alias),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
