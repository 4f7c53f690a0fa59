/** `Network`: ranges with a name, an owner and an end, which clusters of several stacks may let in. */
import { Construct } from "constructs";

import { DataCloudNetwork as Binding } from "../bindings/data-cloud-network";
import { TerraformStack } from "../cdktf";
import { cloudNetwork } from "../schema";
import { checkAtSynth } from "./check-at-synth";
import { declareNetwork } from "./element/app-networks";
import type { CdktfOutput, CheckedElement, Rendered } from "./element/checked-element";
import { constructible } from "./element/configuration";
import { SourceLocation } from "./element/source-location";

/** The configuration of a `Network`. */
export interface NetworkConfig {
  /** CIDR ranges or single IP addresses of the network. */
  readonly ranges: string[];

  /**
   * Who answers for the network, such as `platform@example.com`. Messages and reviews show it.
   *
   * @default - nobody is named
   */
  readonly owner?: string;

  /**
   * Why the network gets in, such as `incident 4711`. Messages and reviews show it.
   *
   * @default - no reason is given
   */
  readonly reason?: string;

  /**
   * Last day of the access, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on, a list with its ranges is an
   * error (`expired-access`), at synth and when Terraform plans; fourteen days before, a warning (`access-ends-soon`).
   *
   * @default - the access has no end
   */
  readonly until?: string;
}

/**
 * A network that may get in: its ranges, whose it is, why, and until when. Plans, messages and reviews say its name, the id
 * of the construct, beside its ranges. It becomes a data source `cloud_network`, which asks nobody: in its stack, or, if it is
 * declared on the app, in each stack in which a list or a `mustReach` has a range of it.
 *
 * @example
 * import { App, TerraformStack } from "cdktf";
 * import { CloudOpensearch, CloudProvider, Network } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const office = new Network(app, "office", { ranges: ["198.51.100.0/24", "2001:db8::/48"] });
 * const contractor = new Network(app, "contractor", {
 *   ranges: ["203.0.113.7"],
 *   owner: "platform@example.com",
 *   reason: "incident 4711",
 *   until: "2099-12-31",
 * });
 *
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
 * const logs = new CloudOpensearch(stack, "logs", {
 *   name: "logs-production",
 *   organizationId: 42,
 *   ipAllowlist: [...office.ranges, ...contractor.ranges],
 *   dashboardsIpAllowlist: office.ranges,
 * });
 * logs.mustReach(office);
 *
 * app.synth();
 */
export class Network extends Construct {
  private readonly config: NetworkConfig;
  private readonly location: SourceLocation;

  /**
   * @param scope the app, for a network of several stacks; or a stack, or a construct in one
   * @param id the name of the network, unique in each stack
   * @param config its ranges, whose they are, and until when they get in
   */
  public constructor(scope: Construct, id: string, config: NetworkConfig) {
    super(scope, id);
    refuseName(id, new.target);
    this.config = constructible(config, id, new.target);
    const isNetwork = new.target.name === "Network";
    this.location = new SourceLocation(this, { constructed: new.target, id: isNetwork ? id : undefined });
    if (this.node.scopes.some((one) => TerraformStack.isStack(one))) this.makeIn(this);
    else {
      const writeInto = (stack: TerraformStack) => {
        const all = stack.node.tryFindChild(OF_APP) ?? new Construct(stack, OF_APP);
        // By its path: two of one name in the app are an error in the stack.
        const { path } = this.node;
        if (all.node.tryFindChild(path) === undefined) this.makeIn(new Construct(all, path));
      };
      declareNetwork(this.node.root, { config, writeInto });
    }
  }

  /** The ranges as they were given, for access lists: `ipAllowlist: [...office.ranges, ...ci.ranges]`. */
  public get ranges(): string[] {
    const ranges: unknown = this.config.ranges;
    // A text, or nothing, is an error at synth.
    return Array.isArray(ranges) ? [...(ranges as readonly string[])] : [];
  }

  private makeIn(scope: Construct): void {
    new WrittenNetwork(scope, this.node.id, this.config, this.location);
  }
}

/** @throws Error if Terraform would not take the name of a network: the plan and reviews show it as it is */
function refuseName(id: string, constructed: typeof Network): void {
  if (/^[a-z_][\w-]*$/i.test(id)) return;
  const error = new Error(
    `${constructed.name} ${JSON.stringify(id)}: the id is the name of the network in Terraform, and has to begin with a letter or "_", and to have letters, digits, "_" and "-" alone`,
  );
  Error.captureStackTrace(error, constructed);
  throw error;
}

/** The construct of a stack that has the networks of the app. */
const OF_APP = "cloud-networks";

/** The data source of a network in one stack. */
class WrittenNetwork extends Binding {
  private readonly checked: CheckedElement;

  constructor(scope: Construct, name: string, config: NetworkConfig, location: SourceLocation) {
    super(scope, "data", { ...config });
    // Without the names of scopes.
    this.overrideLogicalId(name);
    this.checked = checkAtSynth(this, {
      schema: cloudNetwork,
      className: "Network",
      config,
      constructed: WrittenNetwork,
      location,
      render: () => super.toTerraform() as Rendered,
    });
  }

  override toTerraform(): CdktfOutput {
    return this.checked.toTerraform();
  }

  override toHclTerraform(): CdktfOutput {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }
}
