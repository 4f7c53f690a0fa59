// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from '../../cdktf';
import { ImportedResource } from '../imported';
import { DataCloudNetworkConfig } from './types';
import { textsToTerraform } from '../written';

/**
* Represents a cloud_network
*/
export class DataCloudNetwork extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "cloud_network";

  // ==============
  // STATIC Methods
  // ==============
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider): cdktf.ImportableResource {
        return new ImportedResource(scope, importToId, { terraformResourceType: "cloud_network", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new cloud_network Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataCloudNetworkConfig
  */
  public constructor(scope: Construct, id: string, config: DataCloudNetworkConfig) {
    // @ts-ignore cdktf's types do not say that these properties may be undefined
    super(scope, id, {
      terraformResourceType: 'cloud_network',
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
    this._owner = config.owner;
    this._ranges = config.ranges;
    this._reason = config.reason;
    this._until = config.until;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // owner - computed: false, optional: true, required: false
  private _owner: string | undefined;
  public get owner() {
    return this.getStringAttribute('owner');
  }
  public set owner(value: string) {
    this._owner = value;
  }
  public resetOwner() {
    this._owner = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get ownerInput() {
    return this._owner;
  }

  // ranges - computed: false, optional: false, required: true
  private _ranges: string[] | undefined;
  public get ranges() {
    return this.getListAttribute('ranges');
  }
  public set ranges(value: string[]) {
    this._ranges = value;
  }
  // Temporarily expose input value. Use with caution.
  public get rangesInput() {
    return this._ranges;
  }

  // reason - computed: false, optional: true, required: false
  private _reason: string | undefined;
  public get reason() {
    return this.getStringAttribute('reason');
  }
  public set reason(value: string) {
    this._reason = value;
  }
  public resetReason() {
    this._reason = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get reasonInput() {
    return this._reason;
  }

  // until - computed: false, optional: true, required: false
  private _until: string | undefined;
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

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      owner: cdktf.stringToTerraform(this._owner),
      ranges: textsToTerraform(this._ranges, this.rawOverrides.ranges),
      reason: cdktf.stringToTerraform(this._reason),
      until: cdktf.stringToTerraform(this._until),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      owner: {
        value: cdktf.stringToHclTerraform(this._owner),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ranges: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._ranges),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      reason: {
        value: cdktf.stringToHclTerraform(this._reason),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      until: {
        value: cdktf.stringToHclTerraform(this._until),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
