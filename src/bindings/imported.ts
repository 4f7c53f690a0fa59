// A resource that exists and is not managed yet. Terraform imports it, and writes its configuration.
import * as cdktf from "../cdktf";
import type { Construct } from "constructs";

export interface ImportedResourceConfig {
  readonly terraformResourceType: string;
  readonly importId: string;
  readonly provider: cdktf.TerraformProvider | undefined;
}

/**
 * Renders an import block that names its provider. Without the name, Terraform 1.16.0 to 1.16.2 looks for the provider at
 * another address, and generates no configuration.
 */
export class ImportedResource extends cdktf.ImportableResource {
  /** The provider that was given. */
  public readonly provider: cdktf.TerraformProvider | undefined;
  private readonly providerType: string;

  public constructor(scope: Construct, id: string, config: ImportedResourceConfig) {
    const { terraformResourceType, importId, provider } = config;
    super(scope, id, { terraformResourceType, importId });
    this.provider = provider;
    this.providerType = terraformResourceType.split("_", 1)[0] ?? "";
    this.node.addValidation({ validate: () => this.problems() });
  }

  /** Renders the import block for CDKTF. */
  public override toTerraform(): ReturnType<cdktf.ImportableResource["toTerraform"]> {
    return withProvider(super.toTerraform() as Rendered, this.providerName);
  }

  /** Renders the import block for CDKTF's HCL output. */
  public override toHclTerraform(): ReturnType<cdktf.ImportableResource["toHclTerraform"]> {
    const name = { value: this.providerName, type: "simple", storageClassType: "reference" };
    return withProvider(super.toHclTerraform() as Rendered, name);
  }

  /** The provider that was given, or else the stack's default provider, or else its only one. */
  private get providerName(): string {
    const providers = this.providersOfStack();
    const only = providers.length === 1 ? providers[0] : undefined;
    const isDefault = ({ fqn }: cdktf.TerraformProvider): boolean => fqn === this.providerType;
    return (this.provider ?? providers.find(isDefault) ?? only)?.fqn ?? this.providerType;
  }

  private providersOfStack(): readonly cdktf.TerraformProvider[] {
    return this.cdktfStack.node
      .findAll()
      .filter((construct) => cdktf.TerraformProvider.isTerraformProvider(construct))
      .filter(({ terraformResourceType }) => terraformResourceType === this.providerType)
      .filter(({ cdktfStack }) => cdktfStack === this.cdktfStack);
  }

  private problems(): string[] {
    const { node: stack } = this.cdktfStack;
    const given = this.provider;
    if (given !== undefined && given.cdktfStack !== this.cdktfStack) {
      return [
        `provider: is ${given.node.path}, a provider of another stack; give one of the stack ${stack.path}`,
      ];
    }
    if (this.providersOfStack().length > 0) return [];
    return [`the stack ${stack.path} has no provider to import with; make a CloudProvider in it`];
  }
}

interface Rendered {
  readonly import: readonly object[];
}

function withProvider(rendered: Rendered, provider: unknown): Rendered {
  return { ...rendered, import: rendered.import.map((block) => ({ ...block, provider })) };
}
