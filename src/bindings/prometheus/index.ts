// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from '../../cdktf';
import { ImportedResource } from '../imported';
import { CloudPrometheusAcknowledgement, CloudPrometheusAcknowledgementList, CloudPrometheusConfig, CloudPrometheusTimeouts, CloudPrometheusTimeoutsOutputReference } from './types';
import { textsToTerraform } from '../written';

export function prometheusAcknowledgedToTerraform(struct?: CloudPrometheusAcknowledgement | cdktf.IResolvable): any {
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


export function prometheusAcknowledgedToHclTerraform(struct?: CloudPrometheusAcknowledgement | cdktf.IResolvable): any {
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

export function prometheusTimeoutsToTerraform(struct?: CloudPrometheusTimeouts | cdktf.IResolvable): any {
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


export function prometheusTimeoutsToHclTerraform(struct?: CloudPrometheusTimeouts | cdktf.IResolvable): any {
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
* Represents a cloud_prometheus
*/
export class Prometheus extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "cloud_prometheus";

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
        return new ImportedResource(scope, importToId, { terraformResourceType: "cloud_prometheus", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new cloud_prometheus Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options CloudPrometheusConfig
  */
  public constructor(scope: Construct, id: string, config: CloudPrometheusConfig) {
    // @ts-ignore cdktf's types do not say that these properties may be undefined
    super(scope, id, {
      terraformResourceType: 'cloud_prometheus',
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
    this._deletionProtection = config.deletionProtection;
    this._name = config.name;
    this._organizationId = config.organizationId;
    this._prometheusWhitelist = config.prometheusWhitelist;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // acknowledged - computed: false, optional: true, required: false
  private _acknowledged = new CloudPrometheusAcknowledgementList(this, "acknowledged", false);
  public get acknowledged() {
    return this._acknowledged;
  }
  public putAcknowledged(value: CloudPrometheusAcknowledgement[] | cdktf.IResolvable) {
    this._acknowledged.internalValue = value;
  }
  public resetAcknowledged() {
    this._acknowledged.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get acknowledgedInput() {
    return this._acknowledged.internalValue;
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
  * Unique identifier of the cluster. (Assumed, see docs/assumptions.md#prometheus-attributes.)
  */
  public get id() {
    return this.getNumberAttribute('id');
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

  // prometheus_whitelist - computed: true, optional: true, required: false
  private _prometheusWhitelist: string[] | undefined;
  public get prometheusWhitelist() {
    return this.getListAttribute('prometheus_whitelist');
  }
  public set prometheusWhitelist(value: string[]) {
    this._prometheusWhitelist = value;
  }
  public resetPrometheusWhitelist() {
    this._prometheusWhitelist = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get prometheusWhitelistInput() {
    return this._prometheusWhitelist;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new CloudPrometheusTimeoutsOutputReference(this, "timeouts");
  public get timeouts() {
    return this._timeouts;
  }
  public putTimeouts(value: CloudPrometheusTimeouts) {
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
  * URL of the cluster's endpoint. (Assumed, see docs/assumptions.md#prometheus-attributes.)
  */
  public get url() {
    return this.getStringAttribute('url');
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      acknowledged: cdktf.listMapper(prometheusAcknowledgedToTerraform, false)(this._acknowledged.internalValue),
      deletion_protection: cdktf.booleanToTerraform(this._deletionProtection),
      name: cdktf.stringToTerraform(this._name),
      organization_id: cdktf.numberToTerraform(this._organizationId),
      prometheus_whitelist: textsToTerraform(this._prometheusWhitelist, this.rawOverrides.prometheus_whitelist),
      timeouts: prometheusTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      acknowledged: {
        value: cdktf.listMapperHcl(prometheusAcknowledgedToHclTerraform, false)(this._acknowledged.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "CloudPrometheusAcknowledgementList",
      },
      deletion_protection: {
        value: cdktf.booleanToHclTerraform(this._deletionProtection),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
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
      prometheus_whitelist: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._prometheusWhitelist),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      timeouts: {
        value: prometheusTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "CloudPrometheusTimeouts",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
