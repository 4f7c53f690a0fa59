// The configuration that ephemeral resources of every type have. CDKTF has none of it.
import * as cdktf from '../../cdktf';

/**
* The meta-arguments of an ephemeral resource. Terraform accepts no provisioners in it.
*/
export interface EphemeralMetaArguments {
  /**
  * How many ephemeral resources of the same kind Terraform opens.
  * @default - one
  */
  readonly count?: number | cdktf.TerraformCount;

  /**
  * What Terraform creates or changes before it opens the ephemeral resource.
  * @default - what its configuration refers to
  */
  readonly dependsOn?: cdktf.ITerraformDependable[];

  /**
  * The elements for each of which Terraform opens an ephemeral resource.
  * @default - one ephemeral resource
  */
  readonly forEach?: cdktf.ITerraformIterator;

  /**
  * The conditions that Terraform checks. It has no state that could be protected.
  * @default - none
  */
  readonly lifecycle?: EphemeralLifecycle;

  /**
  * The provider of the ephemeral resource.
  * @default - the stack's default provider
  */
  readonly provider?: cdktf.TerraformProvider;
}

/**
* The conditions of an ephemeral resource.
*/
export interface EphemeralLifecycle {
  /**
  * What has to hold before Terraform opens it.
  * @default - none
  */
  readonly precondition?: cdktf.Precondition[];

  /**
  * What has to hold of what it returns.
  * @default - none
  */
  readonly postcondition?: cdktf.Postcondition[];
}
