/**
 * What somebody who writes a provider gives to this framework: descriptions, which Terraform asks for at every start,
 * and behaviours, which are loaded only by the processes that need them.
 */
import type { Diagnostic } from "./diagnostic";
import type { Logger } from "./logger";
import type { AttributePath } from "./path";
import type { Schema } from "./schema";
import type { TerraformObject, TerraformValue, ValueType } from "./value";

/** A provider. `Client` is whatever {@link ProviderBehaviour.configure} makes for the resources to use. */
export interface Provider<Client> {
  /** Source address, such as `registry.example.com/namespace/type`. */
  readonly address: string;
  /** Version of the provider, such as `1.2.3`. */
  readonly version: string;
  /** How to install the provider, in a sentence or two: said to a person who starts the plugin by hand. */
  readonly installation: string;
  readonly schema: Schema;
  readonly behaviour: () => Promise<ProviderBehaviour<Client>>;
  readonly resources: { readonly [typeName: string]: ResourceType<Client> };
  readonly dataSources: { readonly [typeName: string]: DataSourceType<Client> };
  readonly ephemeralResources: { readonly [typeName: string]: EphemeralResourceType<Client> };
  readonly functions: { readonly [name: string]: ProviderFunction };
}

export interface ResourceType<Client> {
  readonly schema: Schema;
  readonly behaviour: () => Promise<ResourceBehaviour<Client>>;
}

export interface DataSourceType<Client> {
  readonly schema: Schema;
  readonly behaviour: () => Promise<DataSourceBehaviour<Client>>;
}

export interface EphemeralResourceType<Client> {
  readonly schema: Schema;
  readonly behaviour: () => Promise<EphemeralResourceBehaviour<Client>>;
}

/** What every call gets beside its request. */
export interface CallContext {
  /** Aborted when Terraform asks the provider to stop: end waiting, and return what is known so far. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** The context of a call that happens after the provider was configured. */
export interface ClientContext<Client> extends CallContext {
  readonly client: Client;
}

/** The context of a plan. */
export interface PlanContext<Client> extends CallContext {
  /** Undefined if the provider is not configured. */
  readonly client: Client | undefined;
  /**
   * Whether Terraform makes the plan once more to apply it. Terraform before 1.9 and OpenTofu do not say so: false
   * there, until the first change is applied.
   */
  readonly isAtApply: boolean;
}

export interface ValidateRequest {
  /** The configuration; any part may be unknown. */
  readonly config: TerraformObject;
}

/**
 * Judges a configuration as it was written. Any part may be unknown, and nothing may be said about what an unknown
 * would be needed for. The configuration may break the schema: null where a value is required or among the elements of
 * a list, a value for a computed attribute, and, from a caller other than Terraform, values of another type and
 * attributes that the schema has not. The framework reports each of these by itself, unless there is an error among
 * the diagnostics on the very same path.
 */
export type Validate = (request: ValidateRequest, context: CallContext) => Promise<readonly Diagnostic[]>;

export interface ConfigureRequest {
  /** The provider's configuration; at plan any part may be unknown. */
  readonly config: TerraformObject;
  readonly terraformVersion: string;
}

export interface ConfigureResponse<Client> {
  readonly client?: Client;
  readonly diagnostics?: readonly Diagnostic[];
}

export interface ProviderBehaviour<Client> {
  readonly validate?: Validate;
  configure(request: ConfigureRequest, context: CallContext): Promise<ConfigureResponse<Client>>;
}

/** Data the provider keeps beside a resource's state, unseen by the user. Values are JSON. */
export interface PrivateState {
  readonly [key: string]: unknown;
}

export interface PlanRequest {
  /** Null when the resource is to be created. */
  readonly prior: TerraformObject | null;
  /** Null when the resource is to be destroyed. */
  readonly config: TerraformObject | null;
  /** The plan so far, after defaults, computed attributes and semantic equality; null when to be destroyed. */
  readonly planned: TerraformObject | null;
  /** Of a replacement's new resource: what the plan of the old one kept. */
  readonly private: PrivateState;
  /** What the plan kept that is made once more at apply. Absent at plan, and before Terraform 1.16. */
  readonly plannedPrivate?: PrivateState;
}

export interface PlanResponse {
  /** The plan to show; null only where the request's was null. */
  readonly planned: TerraformObject | null;
  /** Attributes whose change needs a replacement, beside those the schema says. */
  readonly requiresReplace?: readonly AttributePath[];
  /** Kept as it was when absent. */
  readonly private?: PrivateState;
  readonly diagnostics?: readonly Diagnostic[];
}

export interface ReadRequest {
  readonly state: TerraformObject;
  readonly private: PrivateState;
}

export interface CreateRequest {
  /** The configuration, with its write-only values. */
  readonly config: TerraformObject;
  readonly planned: TerraformObject;
  readonly private: PrivateState;
}

/**
 * The configuration is as it was written: Terraform applies `ignore_changes` to what it has planned alone. Where the two
 * differ, `planned` is what is wanted.
 */
export interface UpdateRequest extends CreateRequest {
  readonly prior: TerraformObject;
}

export interface DeleteRequest {
  readonly prior: TerraformObject;
  readonly private: PrivateState;
}

/** What a resource is now. With an error among the diagnostics, `state` is as much as is known. */
export interface ResourceResponse {
  /** Null or absent: does not exist. Every computed value is known when there is no error. */
  readonly state?: TerraformObject | null;
  /** Kept as it was when absent. */
  readonly private?: PrivateState;
  readonly diagnostics?: readonly Diagnostic[];
}

export interface DeleteResponse {
  readonly diagnostics?: readonly Diagnostic[];
}

export interface ImportRequest {
  readonly id: string;
}

export interface MoveRequest {
  readonly sourceProviderAddress: string;
  readonly sourceTypeName: string;
  readonly sourceSchemaVersion: number;
  /** The state as the source stored it. */
  readonly sourceState: TerraformObject;
}

export interface ResourceBehaviour<Client> {
  readonly validate?: Validate;
  /** Amends the plan. Must be deterministic, diagnostics excepted: Terraform asks again at apply and compares. */
  plan?(request: PlanRequest, context: PlanContext<Client>): Promise<PlanResponse>;
  create(request: CreateRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
  read(request: ReadRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
  update(request: UpdateRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
  delete(request: DeleteRequest, context: ClientContext<Client>): Promise<DeleteResponse>;
  /** The state to begin with, enough for a read to fill in the rest. */
  import?(request: ImportRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
  /** By the version of a stored state: what makes it a state of the present version. */
  readonly upgrades?: { readonly [fromVersion: number]: (stored: TerraformObject) => TerraformObject };
  /** Takes over a resource of another type or provider (`moved` blocks). */
  move?(request: MoveRequest, context: CallContext): Promise<ResourceResponse>;
}

export interface DataSourceBehaviour<Client> {
  readonly validate?: Validate;
  read(request: ValidateRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
}

export interface EphemeralOpenResponse {
  readonly result?: TerraformObject;
  readonly renewAt?: Date;
  readonly private?: PrivateState;
  readonly diagnostics?: readonly Diagnostic[];
}

export interface EphemeralRenewResponse {
  readonly renewAt?: Date;
  readonly private?: PrivateState;
  readonly diagnostics?: readonly Diagnostic[];
}

export interface EphemeralResourceBehaviour<Client> {
  readonly validate?: Validate;
  open(request: ValidateRequest, context: ClientContext<Client>): Promise<EphemeralOpenResponse>;
  renew?(
    request: { readonly private: PrivateState },
    context: ClientContext<Client>,
  ): Promise<EphemeralRenewResponse>;
  close?(
    request: { readonly private: PrivateState },
    context: ClientContext<Client>,
  ): Promise<DeleteResponse>;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: ValueType;
  /** Markdown. */
  readonly description?: string;
  readonly allowNull?: boolean;
  readonly allowUnknown?: boolean;
}

/** What a function answers instead of a result: a clause, and the argument (from 0) it is about. */
export interface FunctionError {
  readonly error: string;
  readonly argument?: number;
}

export interface ProviderFunction {
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly parameters: readonly FunctionParameter[];
  readonly returns: ValueType;
  readonly behaviour: () => Promise<
    (...args: readonly TerraformValue[]) => { readonly result: TerraformValue } | FunctionError
  >;
}
