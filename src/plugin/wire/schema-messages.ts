/** The messages of protocol 6 for schemas, functions, diagnostics and capabilities. */
import {
  bool,
  bytes,
  type ContentOf,
  int32,
  int64,
  many,
  mapOf,
  message,
  type Message,
  one,
  oneOfInt64,
  oneOfStrings,
  optionalInt64,
  string,
} from "./protobuf";

export const ATTRIBUTE_STEP = message({
  attributeName: oneOfStrings("selector", 1),
  elementKeyString: oneOfStrings("selector", 2),
  elementKeyInt: oneOfInt64("selector", 3),
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
export const NESTING = { single: 1, list: 2, set: 3, map: 4 } as const;

export interface AttributeMessage {
  readonly name: string;
  /** JSON of the type; empty where there is a nested type. */
  readonly type: Uint8Array;
  readonly description: string;
  readonly required: boolean;
  readonly optional: boolean;
  readonly computed: boolean;
  readonly sensitive: boolean;
  readonly descriptionKind: number;
  readonly deprecated: boolean;
  readonly nestedType: ObjectMessage | undefined;
  readonly writeOnly: boolean;
  readonly deprecationMessage: string;
}

export interface ObjectMessage {
  readonly attributes: readonly AttributeMessage[];
  readonly nesting: number;
}

export const ATTRIBUTE: Message<AttributeMessage> = message({
  name: string(1),
  type: bytes(2),
  description: string(3),
  required: bool(4),
  optional: bool(5),
  computed: bool(6),
  sensitive: bool(7),
  descriptionKind: int32(8),
  deprecated: bool(9),
  nestedType: one(10, () => OBJECT),
  writeOnly: bool(11),
  deprecationMessage: string(12),
});

export const OBJECT: Message<ObjectMessage> = message({
  attributes: many(1, () => ATTRIBUTE),
  nesting: int32(3),
});

/** Leaves out nested blocks: nested attributes can express the same, and more. */
export const BLOCK = message({
  version: int64(1),
  attributes: many(2, () => ATTRIBUTE),
  description: string(4),
  descriptionKind: int32(5),
  deprecated: bool(6),
});

export const SCHEMA = message({ version: int64(1), block: one(2, () => BLOCK) });

export const PARAMETER = message({
  name: string(1),
  type: bytes(2),
  allowNullValue: bool(3),
  allowUnknownValues: bool(4),
  description: string(5),
  descriptionKind: int32(6),
});

const RETURN = message({ type: bytes(1) });

export const FUNCTION = message({
  parameters: many(1, () => PARAMETER),
  variadicParameter: one(2, () => PARAMETER),
  return: one(3, () => RETURN),
  summary: string(4),
  description: string(5),
  descriptionKind: int32(6),
  deprecationMessage: string(7),
});

export const FUNCTION_ERROR = message({ text: string(1), functionArgument: optionalInt64(2) });

export const SERVER_CAPABILITIES = message({
  planDestroy: bool(1),
  getProviderSchemaOptional: bool(2),
  moveResourceState: bool(3),
});

export const CLIENT_CAPABILITIES = message({ deferralAllowed: bool(1), writeOnlyAttributesAllowed: bool(2) });

export const SCHEMA_RESPONSE = message({
  provider: one(1, () => SCHEMA),
  resourceSchemas: mapOf(2, () => SCHEMA),
  dataSourceSchemas: mapOf(3, () => SCHEMA),
  diagnostics: many(4, () => DIAGNOSTIC),
  serverCapabilities: one(6, () => SERVER_CAPABILITIES),
  functions: mapOf(7, () => FUNCTION),
  ephemeralResourceSchemas: mapOf(8, () => SCHEMA),
});

const TYPE_NAME = message({ typeName: string(1) });

export const METADATA_RESPONSE = message({
  serverCapabilities: one(1, () => SERVER_CAPABILITIES),
  diagnostics: many(2, () => DIAGNOSTIC),
  dataSources: many(3, () => TYPE_NAME),
  resources: many(4, () => TYPE_NAME),
  functions: many(5, () => TYPE_NAME),
  ephemeralResources: many(6, () => TYPE_NAME),
});

export const FUNCTIONS_RESPONSE = message({
  functions: mapOf(1, () => FUNCTION),
  diagnostics: many(2, () => DIAGNOSTIC),
});
