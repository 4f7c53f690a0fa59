/** How a provider describes its configuration, its resources and its data sources to Terraform. */
import type { Value } from "../json";
import type { ValueType } from "./value";

export interface Schema {
  /** Markdown. */
  readonly description?: string;
  readonly attributes: AttributeSchemas;
}

export interface AttributeSchemas {
  readonly [name: string]: AttributeSchema;
}

/** An attribute whose value is an object of attributes, or a list of such objects. */
export interface NestedType {
  readonly nesting: "single" | "list";
  readonly attributes: AttributeSchemas;
}

export interface AttributeSchema {
  readonly type: ValueType | NestedType;
  /**
   * Who sets the value: always the user, the user or nobody, the provider, or the provider unless the user does. A value
   * of the provider keeps its prior value at an update (in a list, that of the element with the same index), unless the
   * provider plans another.
   */
  readonly kind: "required" | "optional" | "computed" | "optional-computed";
  /** Markdown. */
  readonly description?: string;
  readonly sensitive?: boolean;
  /** The value reaches the provider and is never stored in plan or state. */
  readonly writeOnly?: boolean;
  /** A changed value makes Terraform replace the resource. Only for attributes of the resource itself that the user sets. */
  readonly requiresReplace?: boolean;
  /** The planned value where the configuration is null. Only for "optional-computed". */
  readonly default?: Value;
  /**
   * Reports whether two known, non-null values mean the same. A configured value that means the same as the prior one
   * is planned as the prior one; a returned value that means the same as the prior or planned one is stored as that one.
   */
  readonly equal?: (left: Value, right: Value) => boolean;
  /** A data source returns the configured value in its canonical form. */
  readonly canonical?: true;
}
