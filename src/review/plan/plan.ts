/** A plan as the review reads it. */
import type { Json } from "../../json";
import type { Words } from "../../text";
import type { MarkPath, PlanTree } from "./values";

export interface Plan {
  readonly formatVersion: string;
  readonly terraformVersion: string | undefined;
  /** When the plan was made; undefined for a plan of Terraform before 1.5. */
  readonly timestamp: string | undefined;
  readonly errored: boolean;
  /** Undefined if the plan does not say: Terraform says so since 1.8, OpenTofu does not in any version. */
  readonly complete: boolean | undefined;
  /** The changes of all resources. If the plan only refreshes, an entry for each cluster, which stays as it is. */
  readonly changes: readonly Entry[];
  readonly drift: readonly Entry[];
  /** The plan only refreshes the state. It has no changes of its own. */
  readonly onlyRefreshes: boolean;
  /** The clusters in the prior state about which the plan says nothing, though it does not say that it is complete. */
  readonly unmentioned: readonly Resource[];
  /** The resources in the prior state, then those in the planned values; those of other providers too. */
  readonly resources: readonly Resource[];
  /** The number of changes and action invocations that are deferred to a later plan. */
  readonly deferred: number;
  /** By the output's name. */
  readonly outputs: Readonly<Record<string, ValueSides & { readonly actions: readonly string[] }>>;
  readonly invocations: readonly Invocation[];
  readonly configuration: Json | undefined;
  /** The values of the root module's variables, without ephemeral ones. Some are secrets. */
  readonly variables: Json | undefined;
  /** What this review does not know in the plan, apart from its entries. */
  readonly unknown: readonly UnknownPart[];
}

/** The values of a resource or an output before and after a change; null where it does not exist. */
export interface ValueSides {
  readonly before: PlanTree;
  readonly after: PlanTree;
}

/** An action that is invoked during the apply. */
export interface Invocation {
  readonly type: string;
  /** The provider's source address; undefined if the plan does not name it. */
  readonly provider: string | undefined;
  /** It is invoked by request, with -invoke. */
  readonly isRequested: boolean;
  /** All that the plan says about it. */
  readonly whole: PlanTree;
}

/** An entry in `resource_changes` or `resource_drift`. */
export interface Entry extends ValueSides {
  /** As Terraform writes it. The address of a deposed object ends with ` (deposed KEY)`. */
  readonly address: string;
  readonly previousAddress: string | undefined;
  readonly mode: string;
  readonly type: string;
  /** The provider's source address; undefined if the plan does not name it. */
  readonly provider: string | undefined;
  readonly actions: readonly string[];
  readonly isImported: boolean;
  /** An old object that an earlier replacement could not destroy. It is not the resource of this address. */
  readonly isDeposed: boolean;
  /** Why, in one of Terraform's codes, such as `replace_because_tainted`. */
  readonly reason: string | undefined;
  /** The attributes that force the replacement. */
  readonly replacePaths: readonly MarkPath[];
  /** The keys of the entry, and the reason, that this review does not know. */
  readonly unknown: readonly UnknownPart[];
}

/** A resource in the prior state, or in the planned values. */
export interface Resource {
  readonly address: string;
  readonly mode: string;
  readonly type: string;
  readonly provider: string | undefined;
  readonly values: PlanTree;
  readonly isDeposed: boolean;
}

/** A part of the plan whose meaning is not known. */
export interface UnknownPart {
  readonly path: readonly string[];
  readonly value: Json;
  readonly message: Words;
}
