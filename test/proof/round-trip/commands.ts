/** Terraform's commands on one resource, where nothing may fail. */
import type { TerraformObject } from "../../../src/plugin";
import { demandSuccess, type Kept, type Plan, type Step, textOf } from "../core-step";
import type { TerraformCore } from "../terraform-core";

export class Commands {
  /** Everything the provider ever said. */
  readonly said: string[] = [];

  constructor(
    private readonly core: TerraformCore,
    private readonly provider: TerraformObject,
  ) {}

  /** `terraform plan`; a configuration of null is to destroy. */
  async plan(
    kept: Kept | undefined,
    config: TerraformObject | null,
    ignored: readonly string[] = [],
  ): Promise<Plan> {
    await this.core.configure(this.provider);
    return this.heard(await this.core.plan(kept && (await this.refresh(kept)), config, ignored));
  }

  /** `terraform apply` of a plan: what is in the state afterwards. */
  async apply(plan: Plan): Promise<Kept | undefined> {
    await this.core.configure(this.provider);
    return this.heard(await this.core.apply(plan)).kept;
  }

  /** `terraform import`. */
  async import(id: string): Promise<Kept | undefined> {
    await this.core.configure(this.provider);
    return this.heard(await this.core.import(id)).kept;
  }

  /** What the provider finds of a resource; undefined where it is gone. */
  async refresh(kept: Kept): Promise<Kept | undefined> {
    return this.heard(await this.core.refresh(kept)).kept;
  }

  private heard<Taken extends Step>(step: Taken): Taken {
    this.said.push(textOf(step.said));
    demandSuccess(step.said);
    return step;
  }
}
