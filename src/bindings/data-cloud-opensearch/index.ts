// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from '../../cdktf';
import { ImportedResource } from '../imported';
import { DataCloudOpensearchAuthSourceList, DataCloudOpensearchConfig, DataCloudOpensearchMaintenanceWindowOutputReference, DataCloudOpensearchRepoConfigOutputReference } from './types';

/**
* Represents a cloud_opensearch
*/
export class DataCloudOpensearch extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "cloud_opensearch";

  // ==============
  // STATIC Methods
  // ==============
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider): cdktf.ImportableResource {
        return new ImportedResource(scope, importToId, { terraformResourceType: "cloud_opensearch", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new cloud_opensearch Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataCloudOpensearchConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataCloudOpensearchConfig = {}) {
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
    this._id = config.id;
    this._name = config.name;
    this._organizationId = config.organizationId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // auth_sources - computed: true, optional: false, required: false
  private _authSources = new DataCloudOpensearchAuthSourceList(this, "auth_sources", false);
  public get authSources() {
    return this._authSources;
  }

  // custom_hostname - computed: true, optional: false, required: false
  /**
  * Custom domain for the OpenSearch endpoint, instead of the generated default hostname, such as `search.example.com`. (Reference 2.2.)
  */
  public get customHostname() {
    return this.getStringAttribute('custom_hostname');
  }

  // dashboards_custom_hostname - computed: true, optional: false, required: false
  /**
  * Custom domain for OpenSearch Dashboards, instead of the generated default hostname, such as `dashboards.example.com`. (Reference 2.2.)
  */
  public get dashboardsCustomHostname() {
    return this.getStringAttribute('dashboards_custom_hostname');
  }

  // dashboards_ip_allowlist - computed: true, optional: false, required: false
  /**
  * CIDR ranges or single IP addresses allowed to reach OpenSearch Dashboards. (Reference 2.1.)
  */
  public get dashboardsIpAllowlist() {
    return this.getListAttribute('dashboards_ip_allowlist');
  }

  // data_node_count - computed: true, optional: false, required: false
  /**
  * Number of data nodes, 1 to 10. (Reference 2.2.)
  */
  public get dataNodeCount() {
    return this.getNumberAttribute('data_node_count');
  }

  // id - computed: true, optional: true, required: false
  private _id: number | undefined;
  public get id() {
    return this.getNumberAttribute('id');
  }
  public set id(value: number) {
    this._id = value;
  }
  public resetId() {
    this._id = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get idInput() {
    return this._id;
  }

  // ip_allowlist - computed: true, optional: false, required: false
  /**
  * CIDR ranges or single IP addresses allowed to reach the OpenSearch API. (Reference 2.1.)
  */
  public get ipAllowlist() {
    return this.getListAttribute('ip_allowlist');
  }

  // maintenance_window - computed: true, optional: false, required: false
  private _maintenanceWindow = new DataCloudOpensearchMaintenanceWindowOutputReference(this, "maintenance_window");
  public get maintenanceWindow() {
    return this._maintenanceWindow;
  }

  // name - computed: true, optional: true, required: false
  private _name: string | undefined;
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  public resetName() {
    this._name = undefined;
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

  // organization_id - computed: true, optional: true, required: false
  private _organizationId: number | undefined;
  public get organizationId() {
    return this.getNumberAttribute('organization_id');
  }
  public set organizationId(value: number) {
    this._organizationId = value;
  }
  public resetOrganizationId() {
    this._organizationId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get organizationIdInput() {
    return this._organizationId;
  }

  // repo_config - computed: true, optional: false, required: false
  private _repoConfig = new DataCloudOpensearchRepoConfigOutputReference(this, "repo_config");
  public get repoConfig() {
    return this._repoConfig;
  }

  // tier - computed: true, optional: false, required: false
  /**
  * Sizing and pricing tier the cluster runs at. (Reference 2.2.)
  */
  public get tier() {
    return this.getStringAttribute('tier');
  }

  // url - computed: true, optional: false, required: false
  /**
  * URL of the OpenSearch endpoint. (Reference 2.2.)
  */
  public get url() {
    return this.getStringAttribute('url');
  }

  // version - computed: true, optional: false, required: false
  /**
  * OpenSearch version to run, such as `2.19`. (Reference 2.2.)
  */
  public get version() {
    return this.getStringAttribute('version');
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      id: cdktf.numberToTerraform(this._id),
      name: cdktf.stringToTerraform(this._name),
      organization_id: cdktf.numberToTerraform(this._organizationId),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      id: {
        value: cdktf.numberToHclTerraform(this._id),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
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
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
