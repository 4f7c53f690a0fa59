/** The messages of protocol 6 for schemas, functions, diagnostics and capabilities. */
import {
  bool,
  bytes,
  type ContentOf,
  int32,
  many,
  message,
  type Message,
  one,
  optionalInt64,
  optionalString,
  string,
} from "./protobuf";

/** Has one of the two. Leaves out the keys of maps, which no schema has. */
export const ATTRIBUTE_STEP = message({
  attributeName: optionalString(1),
  elementKeyInt: optionalInt64(3),
});

export const ATTRIBUTE_PATH = message({ steps: many(1, () => ATTRIBUTE_STEP) });

export const SEVERITY = { error: 1, warning: 2 } as const;

export const DIAGNOSTIC = message({
  severity: int32(1),
  summary: string(2),
  detail: string(3),
  attribute: one(4, () => ATTRIBUTE_PATH),
});
export type DiagnosticMessage = ContentOf<typeof DIAGNOSTIC>;

export const MARKDOWN = 1;
export const NESTING = { single: 1, list: 2 } as const;

export const ATTRIBUTE = message({
  name: string(1),
  /** JSON of the type; empty where there is a nested type. */
  type: bytes(2),
  description: string(3),
  required: bool(4),
  optional: bool(5),
  computed: bool(6),
  sensitive: bool(7),
  descriptionKind: int32(8),
  nestedType: one(10, (): Message<ObjectMessage> => OBJECT),
  writeOnly: bool(11),
});
export type AttributeMessage = ContentOf<typeof ATTRIBUTE>;

export interface ObjectMessage {
  readonly attributes: readonly AttributeMessage[];
  readonly nesting: number;
}

export const OBJECT: Message<ObjectMessage> = message({
  attributes: many(1, () => ATTRIBUTE),
  nesting: int32(3),
});

/** Leaves out nested blocks: nested attributes can express the same, and more. */
export const BLOCK = message({
  attributes: many(2, () => ATTRIBUTE),
  description: string(4),
  descriptionKind: int32(5),
});

export const SCHEMA = message({ block: one(2, () => BLOCK) });

export const PARAMETER = message({
  name: string(1),
  type: bytes(2),
  allowNullValue: bool(3),
  description: string(5),
  descriptionKind: int32(6),
});

const RETURN = message({ type: bytes(1) });

export const FUNCTION = message({
  parameters: many(1, () => PARAMETER),
  return: one(3, () => RETURN),
  summary: string(4),
  description: string(5),
  descriptionKind: int32(6),
});

export const FUNCTION_ERROR = message({ text: string(1), functionArgument: optionalInt64(2) });

/** An attribute of what identifies a resource, in protocol 6.9. */
const IDENTITY_ATTRIBUTE = message({
  name: string(1),
  /** JSON of the type. */
  type: bytes(2),
  requiredForImport: bool(3),
  optionalForImport: bool(4),
  description: string(5),
});

/** The version of every identity is 0, which is left out. */
export const IDENTITY_SCHEMA = message({ identityAttributes: many(2, () => IDENTITY_ATTRIBUTE) });

export const SERVER_CAPABILITIES = message({
  planDestroy: bool(1),
  getProviderSchemaOptional: bool(2),
  moveResourceState: bool(3),
  generateResourceConfig: bool(4),
});

export const CLIENT_CAPABILITIES = message({ deferralAllowed: bool(1), writeOnlyAttributesAllowed: bool(2) });
