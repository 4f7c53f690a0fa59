/** A program in no particular language: what the printers of print/ write down. */
import type { ClusterKind, NumberValue } from "../schema";

/** A CDK library, by the name of its package. */
export type CdkLibrary = "cdktf" | "cdktn";

/** A piece of a file, such as a declaration with the comments above it. */
export interface CodePart {
  /** Tells it apart from the other parts of its file. */
  readonly key: string;
  /** Its lines, without an empty one before or after. */
  readonly text: string;
}

/** What a declaration is called; `names.ts` makes the names. */
export interface DeclaredNames {
  /** The name of the constant in TypeScript. */
  readonly identifier: string;
  /** The id of the construct. */
  readonly constructId: string;
  /** The name in Terraform's language. */
  readonly label: string;
}

/** A sensitive variable of Terraform, without a default. */
export interface SecretVariable {
  readonly names: DeclaredNames;
  readonly description: string;
}

export interface ClusterResource {
  readonly kind: ClusterKind;
  /** Its name in the service. */
  readonly name: string;
  readonly names: DeclaredNames;
  /** Its id in the service, if the program imports it. */
  readonly imported?: string | undefined;
  /** Sentences, each a line of its own, above the resource. */
  readonly comments: readonly string[];
  readonly fields: readonly WrittenField[];
}

/** A cluster in code. */
export interface CodedCluster {
  readonly cluster: ClusterResource;
  /** The secrets that it is given. */
  readonly secrets: readonly SecretVariable[];
  /** The secrets that it keeps. */
  readonly kept: readonly SecretVariable[];
}

/** An attribute of a cluster, or of an object in it. A field without a value is only a comment. */
export interface WrittenField {
  /** The name in Terraform. */
  readonly name: string;
  readonly comments: readonly string[];
  readonly value?: CodeExpression;
}

export type CodeExpression =
  | { readonly is: "literal"; readonly value: string | boolean | NumberValue }
  | { readonly is: "secret"; readonly variable: SecretVariable }
  | { readonly is: "list"; readonly elements: readonly CodeExpression[] }
  | { readonly is: "object"; readonly fields: readonly WrittenField[] };
