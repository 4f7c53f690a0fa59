/** `CloudProvider`: how to reach the service. */
import type { Construct } from "constructs";

import { CloudProvider as CloudProviderBinding } from "../bindings/provider";
import type { CloudProviderConfig } from "../bindings/types";
import { cloudProvider } from "../schema";
import { checkAtSynth } from "./check-at-synth";
import type { AcknowledgeOptions } from "./cluster";
import type { CdktfOutput, CheckedElement, Rendered } from "./element/checked-element";
import { constructible } from "./element/configuration";

/**
 * The provider of a stack's clusters: the address of the service's API, and the token that it is called with. Both may
 * come from the environment of the `terraform` command instead, as `CLOUD_BASE_URL` and `CLOUD_ACCESS_TOKEN`.
 *
 * An `accessToken` in plain text is an error at synth: give a sensitive `TerraformVariable`, or use the environment.
 *
 * @see reference 4 and 5
 * @example
 * import { App, TerraformStack, TerraformVariable } from "cdktf";
 * import { CloudProvider } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 *
 * const token = new TerraformVariable(stack, "cloud_token", { type: "string", sensitive: true });
 * new CloudProvider(stack, "cloud", { baseUrl: "https://api.example.com", accessToken: token.stringValue });
 *
 * app.synth();
 */
export class CloudProvider extends CloudProviderBinding {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack of the provider, or a construct in that stack
   * @param id the name of the construct, unique in the scope; Terraform does not show it
   * @param config how to reach the service; the environment gives what is not set
   */
  public constructor(scope: Construct, id: string, config: CloudProviderConfig = {}) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: cloudProvider,
      className: "CloudProvider",
      config,
      constructed: new.target,
      render: () => this.withAcknowledged(super.toTerraform() as Rendered),
    });
  }

  /**
   * Accepts a warning on this provider: it is no longer shown at synth, validate and plan. Adds to the attribute
   * `acknowledged`, which the configuration may set too. A call with the same arguments as another adds nothing.
   *
   * @param code the warning's code, such as `ca-cert-expired`
   * @param reason why the warning is accepted, for people who read the code later
   * @param options until when the warning is accepted
   */
  public acknowledge(code: string, reason: string, options: AcknowledgeOptions = {}): void {
    this.checked.acknowledgements.push({ code, reason, ...options });
  }

  /** Renders the provider for CDKTF. */
  public override toTerraform(): CdktfOutput {
    return this.checked.toTerraform();
  }

  /** Renders the provider for CDKTF's HCL output. */
  public override toHclTerraform(): CdktfOutput {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }

  /**
   * Leaves out what CDKTF cannot render in a provider: attributes that are null, which mean the same as unset ones, and
   * `acknowledged`, which may have null elements and is added by {@link withAcknowledged}.
   */
  protected override synthesizeAttributes(): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(super.synthesizeAttributes()).filter(
        ([name, value]) => value !== null && name !== "acknowledged",
      ),
    );
  }

  /** Adds the attribute `acknowledged` to what CDKTF renders, as it was written. */
  private withAcknowledged(rendered: Rendered): Rendered {
    const { acknowledged } = this.checked.withoutLoss(super.synthesizeAttributes());
    const { cloud } = (rendered["provider"] ?? {}) as Record<string, Record<string, unknown>[] | undefined>;
    if (cloud?.[0] !== undefined && (acknowledged ?? null) !== null) cloud[0]["acknowledged"] = acknowledged;
    return rendered;
  }
}
