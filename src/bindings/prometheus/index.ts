// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

export interface PrometheusConfig extends cdktf.TerraformMetaArguments {
  /**
  * Cluster name, unique within the organization. Lowercase letters, digits and hyphens only. (Reference 2.2, by analogy.)
  */
  readonly name: string;
  /**
  * Organization the cluster is created in. Changing it replaces the cluster. (Reference 2.2, by analogy.)
  */
  readonly organizationId: number;
  /**
  * CIDR ranges or single IP addresses allowed to reach the cluster, to query and to push. An empty list is refused: it would not deny everything, but mean the same as unset. When unset: open to any IPv4 or IPv6 address. (Reference 2.6.)
  */
  readonly prometheusWhitelist?: string[];
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
  * Generates CDKTF code for importing a Prometheus resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the Prometheus to import
  * @param importFromId The id of the existing Prometheus that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the Prometheus to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "cloud_prometheus", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new cloud_prometheus Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options PrometheusConfig
  */
  public constructor(scope: Construct, id: string, config: PrometheusConfig) {
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
    this._name = config.name;
    this._organizationId = config.organizationId;
    this._prometheusWhitelist = config.prometheusWhitelist;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // id - computed: true, optional: false, required: false
  public get id() {
    return this.getNumberAttribute('id');
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

  // organization_id - computed: false, optional: false, required: true
  private _organizationId?: number;
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
  private _prometheusWhitelist?: string[];
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

  // url - computed: true, optional: false, required: false
  public get url() {
    return this.getStringAttribute('url');
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      name: cdktf.stringToTerraform(this._name),
      organization_id: cdktf.numberToTerraform(this._organizationId),
      prometheus_whitelist: cdktf.listMapper(cdktf.stringToTerraform, false)(this._prometheusWhitelist),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
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
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
