/**
 * The interfaces that a provider implements: descriptions, which Terraform asks for at every start, and behaviours, which
 * are loaded when an operation needs them.
 */
import type { ObjectValue, Value } from "../json";
import type { Diagnostic } from "./diagnostic";
import type { Logger } from "./logger";
import type { Schema } from "./schema";
import type { ValueType } from "./value";

/** A provider. `Client` is what {@link ProviderBehaviour.configure} returns for the resources to use. */
export interface Provider<Client> {
  /** Source address, such as `registry.example.com/namespace/type`. */
  readonly address: string;
  /** Version of the provider, such as `1.2.3`. */
  readonly version: string;
  /** How to install the provider, in one or two sentences: shown to a person who starts the plugin by hand. */
  readonly installation: string;
  readonly schema: Schema;
  readonly behaviour: () => Promise<ProviderBehaviour<Client>>;
  readonly resources: { readonly [typeName: string]: ResourceType<Client> };
  readonly dataSources: { readonly [typeName: string]: ProviderType<DataSourceBehaviour<Client>> };
  readonly ephemeralResources: { readonly [typeName: string]: ProviderType<DataSourceBehaviour<Client>> };
  /** The resources that can be listed, by their types. Each must have an identity. */
  readonly listResources: { readonly [typeName: string]: ProviderType<ListBehaviour<Client>> };
  readonly functions: { readonly [name: string]: ProviderFunction };
}

/** A type of resource, data source or ephemeral resource. */
export interface ProviderType<Behaviour> {
  readonly schema: Schema;
  readonly behaviour: () => Promise<Behaviour>;
}

/** A type of resource. */
export interface ResourceType<Client> extends ProviderType<ResourceBehaviour<Client>> {
  /** What identifies a resource. @default nothing but what an import by id takes */
  readonly identity?: IdentitySchema;
}

/**
 * The attributes of a resource that identify it, by their names. They never change while the resource exists, and the
 * service returns them, or the state keeps them.
 */
export interface IdentitySchema {
  readonly [attribute: string]: IdentityAttribute;
}

export interface IdentityAttribute {
  /** That of the resource's attribute. */
  readonly type: ValueType;
  /** Whether a user has to give the attribute to import a resource, or may. */
  readonly forImport: "required" | "optional";
  readonly description: string;
}

/** The context of every operation. */
export interface CallContext {
  /** Aborted when Terraform asks the provider to stop: stop waiting, and return what is known so far. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** The context of an operation of a configured provider. */
export interface ClientContext<Client> extends CallContext {
  readonly client: Client;
}

/** The context of a plan. */
export interface PlanContext<Client> extends CallContext {
  /** Undefined if the provider is not configured. */
  readonly client: Client | undefined;
  /**
   * Whether Terraform plans once more during an apply. Terraform before 1.9 and OpenTofu do not tell the provider: there
   * it is false until the first change is applied.
   */
  readonly isAtApply: boolean;
}

export interface ValidateRequest {
  /** The configuration; any part may be unknown. */
  readonly config: ObjectValue;
}

/**
 * Validates a configuration. Any part may be unknown; a rule that needs an unknown value must stay silent. The
 * configuration may break the schema: null for a required value or an element of a list, a value for a computed
 * attribute, and, from a caller other than Terraform, values of another type and attributes that the schema lacks. The
 * framework itself reports only write-only values that Terraform would store.
 */
export type Validate = (request: ValidateRequest, context: CallContext) => Promise<readonly Diagnostic[]>;

export interface ConfigureRequest {
  /** The provider's configuration; at plan any part may be unknown. */
  readonly config: ObjectValue;
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

/** Data that the provider keeps with a resource's state, and that the user does not see. Values are JSON. */
export interface PrivateState {
  readonly [key: string]: unknown;
}

export interface PlanRequest {
  /** Null when the resource is to be created. */
  readonly prior: ObjectValue | null;
  /** Null when the resource is to be destroyed. */
  readonly config: ObjectValue | null;
  /** The plan so far, after defaults, computed attributes and semantic equality; null when to be destroyed. */
  readonly planned: ObjectValue | null;
  /** For the new resource of a replacement: the private state that the plan of the old one returned. */
  readonly private: PrivateState;
  /** The private state that the plan returned, when Terraform plans again at apply. Absent at plan, and before Terraform 1.16. */
  readonly plannedPrivate?: PrivateState;
}

export interface PlanResponse {
  /** The plan to show; null only where the request's was null. */
  readonly planned: ObjectValue | null;
  /** Unchanged if absent. */
  readonly private?: PrivateState;
  readonly diagnostics?: readonly Diagnostic[];
}

export interface ReadRequest {
  readonly state: ObjectValue;
  readonly private: PrivateState;
}

export interface CreateRequest {
  /** The configuration, with its write-only values. */
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
  readonly private: PrivateState;
}

/** Terraform applies `ignore_changes` to `planned` only. If `config` differs, apply `planned`. */
export interface UpdateRequest extends CreateRequest {
  readonly prior: ObjectValue;
}

export interface DeleteRequest {
  readonly prior: ObjectValue;
  readonly private: PrivateState;
}

/** The state of a resource after an operation. With an error among the diagnostics, it may be incomplete. */
export interface ResourceResponse {
  /** Null or absent if the resource does not exist. Every computed value must be known if there is no error. */
  readonly state?: ObjectValue | null;
  /** Unchanged if absent. */
  readonly private?: PrivateState;
  readonly diagnostics?: readonly Diagnostic[];
}

export interface DeleteResponse {
  readonly diagnostics?: readonly Diagnostic[];
}

/** What the user gave to find the resource: a text, or the identity, in which optional attributes may be null. */
export type ImportRequest = { readonly id: string } | { readonly identity: ObjectValue };

export interface ResourceBehaviour<Client> {
  readonly validate?: Validate;
  /** Sees each stored state that Terraform begins with, also where it reads nothing. */
  stored?(state: ObjectValue, client: Client): void;
  /** Changes the plan. Must be deterministic, except for diagnostics: Terraform plans again at apply, and compares. */
  plan?(request: PlanRequest, context: PlanContext<Client>): Promise<PlanResponse>;
  create(request: CreateRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
  read(request: ReadRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
  update(request: UpdateRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
  delete(request: DeleteRequest, context: ClientContext<Client>): Promise<DeleteResponse>;
  /** Returns a first state, from which a read can find the rest. */
  import?(request: ImportRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
}

export interface ListRequest {
  /** The configuration of the list. Wholly known. */
  readonly config: ObjectValue;
  /** Whether whole states are wanted, or only identities. */
  readonly wantsStates: boolean;
  /** The most resources that are wanted; `Infinity` for all. */
  readonly limit: number;
}

/** A resource that was found, or diagnostics alone. */
export interface ListedResource {
  /** The name to show to people. */
  readonly displayName?: string;
  /** The state, or, if none is wanted, the attributes that identify the resource. */
  readonly state?: ObjectValue;
  readonly diagnostics?: readonly Diagnostic[];
}

/** Finds existing resources of a type, for `terraform query`. */
export interface ListBehaviour<Client> {
  readonly validate?: Validate;
  /** Returns the resources one by one. An error ends the list. */
  list(request: ListRequest, context: ClientContext<Client>): AsyncIterable<ListedResource>;
}

/** A data source, or an ephemeral resource, whose values are never stored. */
export interface DataSourceBehaviour<Client> {
  readonly validate?: Validate;
  read(request: ValidateRequest, context: ClientContext<Client>): Promise<ResourceResponse>;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: ValueType;
  /** Markdown. */
  readonly description?: string;
  readonly allowNull?: boolean;
}

/** The error of a function: a clause, and the index of the argument that it is about, from 0. */
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
    (...args: readonly Value[]) => { readonly result: Value } | FunctionError
  >;
}
