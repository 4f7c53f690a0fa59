// The base class of ephemeral resources. CDKTF has none, and that of cdktn refuses every app that does not name its cores.
import { Construct } from "constructs";

import * as cdktf from "../../cdktf";
import { EphemeralLifecycle, EphemeralMetaArguments } from "./types";

/** The configuration of an ephemeral resource of any type. */
export interface EphemeralResourceConfig extends EphemeralMetaArguments {
  readonly terraformResourceType: string;
}

type Block = Record<string, any>;

/** An ephemeral resource of any type: a value for one run, which Terraform stores in neither plan nor state. */
export class EphemeralResource extends cdktf.TerraformElement implements cdktf.ITerraformDependable, cdktf.IInterpolatingParent {
  public readonly terraformResourceType: string;
  public dependsOn: string[] | undefined;
  public count: number | cdktf.TerraformCount | undefined;
  public provider: cdktf.TerraformProvider | undefined;
  public lifecycle: EphemeralLifecycle | undefined;
  public forEach: cdktf.ITerraformIterator | undefined;

  public constructor(scope: Construct, id: string, config: EphemeralResourceConfig) {
    super(scope, id, `ephemeral.${config.terraformResourceType}`);
    this.terraformResourceType = config.terraformResourceType;
    this.dependsOn = Array.isArray(config.dependsOn) ? config.dependsOn.map(cdktf.dependable) : undefined;
    this.count = config.count;
    this.provider = config.provider;
    this.lifecycle = config.lifecycle;
    this.forEach = config.forEach;
  }

  /**
   * Returns a reference to an attribute that is a text.
   *
   * @hidden
   */
  public getStringAttribute(terraformAttribute: string): string {
    return cdktf.Token.asString(this.interpolationForAttribute(terraformAttribute));
  }

  /**
   * Returns a reference to an attribute that is a number.
   *
   * @hidden
   */
  public getNumberAttribute(terraformAttribute: string): number {
    return cdktf.Token.asNumber(this.interpolationForAttribute(terraformAttribute));
  }

  /** Returns a reference to an attribute. */
  public interpolationForAttribute(terraformAttribute: string): cdktf.IResolvable {
    const all = this.forEach === undefined ? "" : ".*";
    return cdktf.ref(`${this.fqnPath}${all}.${terraformAttribute}`, this.cdktfStack);
  }

  /** Renders the ephemeral resource for CDKTF. */
  public override toTerraform(): any {
    return this.rendered(this.synthesizeAttributes());
  }

  /** Renders the ephemeral resource for the HCL output, which cdktn has and cdktf would leave it out of. */
  public override toHclTerraform(): any {
    if (cdktf.cdkLibrary === "cdktf")
      throw new Error("cdktf writes no ephemeral resource in HCL; synthesize JSON, or use cdktn");
    return this.rendered(this.synthesizeHclAttributes());
  }

  /**
   * Names the attributes that overrides set, for CDKTF.
   *
   * @hidden
   */
  public override toMetadata(): any {
    const names = Object.keys(this.rawOverrides as Block);
    return names.length === 0 ? {} : { overrides: { [this.terraformResourceType]: names } };
  }

  protected synthesizeAttributes(): { [name: string]: any } {
    return {};
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    return {};
  }

  private get fqnPath(): string {
    return `ephemeral.${this.terraformResourceType}.${this.friendlyUniqueId}`;
  }

  private rendered(attributes: Block): Block {
    const { count } = this;
    const block: Block = {
      ...attributes,
      count: cdktf.TerraformCount.isTerraformCount(count) ? count.toTerraform() : count,
      depends_on: this.dependsOn,
      for_each: this.forEach?._getForEachExpression(),
      lifecycle: withTerraformNames(this.lifecycle),
      provider: this.provider?.fqn,
    };
    const whole = withOverrides(block, this.rawOverrides as Block);
    whole["//"] = this.constructNodeMetadata;
    return { ephemeral: { [this.terraformResourceType]: { [this.friendlyUniqueId]: whole } } };
  }
}

/** Returns a block with what `addOverride` set in it. */
function withOverrides(block: Block, overrides: Block): Block {
  const changed = Object.entries(overrides).map(([name, value]) => {
    const before: unknown = block[name];
    const isNested = isObject(before) && isObject(value);
    return [name, isNested ? withOverrides(before, value) : value];
  });
  return { ...block, ...Object.fromEntries(changed) as Block };
}

/** Returns a value with the keys that Terraform knows: `error_message` for `errorMessage`. */
function withTerraformNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTerraformNames);
  if (!isObject(value)) return value;
  const renamed = Object.entries(value).map(([key, part]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    withTerraformNames(part),
  ]);
  return Object.fromEntries(renamed) as Block;
}

function isObject(value: unknown): value is Block {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !cdktf.Token.isUnresolved(value);
}
