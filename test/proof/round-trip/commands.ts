/** Terraform's commands on one resource, where nothing may fail, unless it is attempted. */
import type { ObjectValue } from "../../../src/json";
import { demandSuccess, hasErrors, type Kept, type Plan, type Step, textOf } from "../core-step";
import type { TerraformCore } from "../terraform-core";

export class Commands {
  constructor(
    private readonly core: TerraformCore,
    private readonly provider: ObjectValue,
    /** Everything the provider ever said. */
    private readonly said: string[],
  ) {}

  /** `terraform plan`; a configuration of null is to destroy. Without a refresh, nothing is read. */
  async plan(
    kept: Kept | undefined,
    config: ObjectValue | null,
    ignored: readonly string[] = [],
    refreshes = true,
  ): Promise<Plan> {
    await this.core.configure(this.provider);
    const read =
      kept === undefined || !refreshes ? { kept, said: [] } : this.heard(await this.core.refresh(kept));
    const plan = this.heard(await this.core.plan(read.kept, config, { ignored, left: read.left }));
    return { ...plan, said: [...read.said, ...plan.said] };
  }

  /** The plan of `terraform destroy`. A process of its own reads first, whose warnings Terraform does not show. */
  async planDestruction(kept: Kept): Promise<Plan> {
    await this.core.configure(this.provider);
    const read = this.heard(await this.core.refresh(kept));
    await this.core.configure(this.provider);
    return this.heard(await this.core.plan(read.kept, null));
  }

  /** The plan after the resource was taken out of the configuration. Terraform 1.11 plans first. */
  async planRemoval(kept: Kept, first: "plan" | "read"): Promise<Plan> {
    await this.core.configure(this.provider);
    const early = first === "plan" ? this.heard(await this.core.plan(kept, null)) : undefined;
    const read = this.heard(await this.core.refresh(kept));
    const plan = early ?? this.heard(await this.core.plan(read.kept, null));
    const said = [...read.said, ...plan.said];
    if (read.kept === undefined) return { ...plan, kept: undefined, action: "nothing", said };
    return { ...plan, kept: read.kept, said };
  }

  /** `terraform apply` of a plan: what is in the state afterwards. */
  async apply(plan: Plan): Promise<Kept | undefined> {
    await this.core.configure(this.provider);
    return this.heard(await this.core.apply(plan)).kept;
  }

  /** `terraform apply` of a plan that may be refused. */
  async attempt(plan: Plan): Promise<{ readonly kept: Kept | undefined; readonly errors: string }> {
    await this.core.configure(this.provider);
    const step = await this.core.apply(plan);
    this.said.push(textOf(step.said));
    return { kept: step.kept, errors: hasErrors(step.said) ? textOf(step.said) : "" };
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
