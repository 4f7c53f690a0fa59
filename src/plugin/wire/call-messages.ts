/** The messages of protocol 6 for operations: the request and the response of each. */
import { bytes, type ContentOf, int32, int64, many, message, one, optionalBytes, string } from "./protobuf";
import { ATTRIBUTE_PATH, CLIENT_CAPABILITIES, DIAGNOSTIC, FUNCTION_ERROR } from "./schema-messages";

export const EMPTY = message({});

export const DYNAMIC_VALUE = message({ msgpack: bytes(1), json: bytes(2) });
export type DynamicValue = ContentOf<typeof DYNAMIC_VALUE>;

/** A stored state: JSON by the schema that wrote it. (Before Terraform 0.12 there was another form.) */
export const RAW_STATE = message({ json: bytes(1) });

/** Seconds since 1970, and the rest of the time in nanoseconds. */
const TIMESTAMP = message({ seconds: int64(1), nanos: int32(2) });

const dynamic = (number: number) => one(number, () => DYNAMIC_VALUE);
const clientCapabilities = (number: number) => one(number, () => CLIENT_CAPABILITIES);
const diagnostics = (number: number) => many(number, () => DIAGNOSTIC);

export const VALIDATE_PROVIDER_REQUEST = message({ config: dynamic(1) });
export const VALIDATE_PROVIDER_RESPONSE = message({ diagnostics: diagnostics(2) });

/** For resources, data sources and ephemeral resources alike. */
export const VALIDATE_REQUEST = message({
  typeName: string(1),
  config: dynamic(2),
  clientCapabilities: clientCapabilities(3),
});

/** For every response that has only diagnostics, in field 1. */
export const DIAGNOSTICS_RESPONSE = message({ diagnostics: diagnostics(1) });

export const CONFIGURE_REQUEST = message({
  terraformVersion: string(1),
  config: dynamic(2),
  clientCapabilities: clientCapabilities(3),
});

export const UPGRADE_REQUEST = message({
  typeName: string(1),
  version: int64(2),
  rawState: one(3, () => RAW_STATE),
});
export const UPGRADE_RESPONSE = message({ upgradedState: dynamic(1), diagnostics: diagnostics(2) });

export const READ_REQUEST = message({
  typeName: string(1),
  currentState: dynamic(2),
  private: bytes(3),
});
export const READ_RESPONSE = message({
  newState: dynamic(1),
  diagnostics: diagnostics(2),
  private: bytes(3),
});

export const PLAN_REQUEST = message({
  typeName: string(1),
  priorState: dynamic(2),
  proposedNewState: dynamic(3),
  config: dynamic(4),
  priorPrivate: bytes(5),
  clientCapabilities: clientCapabilities(7),
  plannedPrivate: bytes(9),
});
export const PLAN_RESPONSE = message({
  plannedState: dynamic(1),
  requiresReplace: many(2, () => ATTRIBUTE_PATH),
  plannedPrivate: bytes(3),
  diagnostics: diagnostics(4),
});

export const APPLY_REQUEST = message({
  typeName: string(1),
  priorState: dynamic(2),
  plannedState: dynamic(3),
  config: dynamic(4),
  plannedPrivate: bytes(5),
});
export const APPLY_RESPONSE = message({
  newState: dynamic(1),
  private: bytes(2),
  diagnostics: diagnostics(3),
});

export const IMPORT_REQUEST = message({ typeName: string(1), id: string(2) });
const IMPORTED_RESOURCE = message({ typeName: string(1), state: dynamic(2), private: bytes(3) });
export const IMPORT_RESPONSE = message({
  importedResources: many(1, () => IMPORTED_RESOURCE),
  diagnostics: diagnostics(2),
});

export const MOVE_REQUEST = message({
  sourceProviderAddress: string(1),
  sourceTypeName: string(2),
  sourceSchemaVersion: int64(3),
  sourceState: one(4, () => RAW_STATE),
  targetTypeName: string(5),
  sourcePrivate: bytes(6),
});
export const MOVE_RESPONSE = message({
  targetState: dynamic(1),
  diagnostics: diagnostics(2),
  targetPrivate: bytes(3),
});

export const READ_DATA_SOURCE_REQUEST = message({ typeName: string(1), config: dynamic(2) });
export const READ_DATA_SOURCE_RESPONSE = message({ state: dynamic(1), diagnostics: diagnostics(2) });

export const OPEN_REQUEST = message({ typeName: string(1), config: dynamic(2) });
export const OPEN_RESPONSE = message({
  diagnostics: diagnostics(1),
  renewAt: one(2, () => TIMESTAMP),
  result: dynamic(3),
  private: optionalBytes(4),
});
/** For renewing and for closing. */
export const OPENED_REQUEST = message({ typeName: string(1), private: optionalBytes(2) });
export const RENEW_RESPONSE = message({
  diagnostics: diagnostics(1),
  renewAt: one(2, () => TIMESTAMP),
  private: optionalBytes(3),
});

export const CALL_FUNCTION_REQUEST = message({
  name: string(1),
  arguments: many(2, () => DYNAMIC_VALUE),
});
export const CALL_FUNCTION_RESPONSE = message({ result: dynamic(1), error: one(2, () => FUNCTION_ERROR) });

export const STOP_RESPONSE = message({ error: string(1) });

export const HEALTH_REQUEST = message({ service: string(1) });
export const HEALTH_RESPONSE = message({ status: int32(1) });
