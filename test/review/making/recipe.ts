/** How a plan comes about: what Terraform applies first, what somebody changes at the service, what is planned then. */

/** Blocks of HCL beside the provider's, or whole files by their name. */
export type Configuration = string | Readonly<Record<string, string>>;

export interface Recipe {
  /** What is applied first. @default nothing */
  readonly before?: Configuration;
  /** A configuration whose apply fails, since the service refuses to delete; it comes after `before`. */
  readonly failing?: Configuration;
  /** What is planned. @default the same as before */
  readonly after?: Configuration;
  /** Arguments of `terraform plan`. */
  readonly flags?: readonly string[];
  /** A command of terraform between the apply and the plan. */
  readonly command?: readonly string[];
  /** Changes that somebody makes at the service between the apply and the plan. */
  readonly edits?: readonly Edit[];
  /** Clusters that exist before Terraform knows of them. */
  readonly existing?: readonly ExistingCluster[];
  /** Other files of the configuration. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface Edit {
  /** The name of the cluster. */
  readonly cluster: string;
  /** The fields of the API that change; null deletes the cluster. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** An OpenSearch cluster, with the fields of the API. */
export type ExistingCluster = Readonly<Record<string, unknown>>;
