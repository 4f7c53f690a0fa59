/** The methods of the provider service in protocol 6, with the request and the response of each. */
import { bool, bytes, type ContentOf, int32, int64, many, mapOf, message, one, string } from "./protobuf";
import {
  ATTRIBUTE_PATH,
  CLIENT_CAPABILITIES,
  DIAGNOSTIC,
  FUNCTION,
  FUNCTION_ERROR,
  IDENTITY_SCHEMA,
  SCHEMA,
  SERVER_CAPABILITIES,
} from "./schema-messages";

export const EMPTY = message({});

/** A value in one of two encodings. OpenTofu sends neither for an argument of a function that is null. */
export const DYNAMIC_VALUE = message({ msgpack: bytes(1), json: bytes(2) });
export type DynamicValue = ContentOf<typeof DYNAMIC_VALUE>;

/** A stored state: JSON by the schema that wrote it. (Before Terraform 0.12 there was another form.) */
export const RAW_STATE = message({ json: bytes(1) });

/** What identifies a resource, in protocol 6.9. */
const IDENTITY_DATA = message({ identityData: one(1, () => DYNAMIC_VALUE) });
export type IdentityData = ContentOf<typeof IDENTITY_DATA>;

const dynamic = (number: number) => one(number, () => DYNAMIC_VALUE);
const identity = (number: number) => one(number, () => IDENTITY_DATA);
const clientCapabilities = (number: number) => one(number, () => CLIENT_CAPABILITIES);
const diagnostics = (number: number) => many(number, () => DIAGNOSTIC);

const IMPORTED_RESOURCE = message({
  typeName: string(1),
  state: dynamic(2),
  private: bytes(3),
  identity: identity(4),
});

/** For resources, data sources, ephemeral resources and lists alike. Only resources are sent capabilities. */
const VALIDATION = {
  request: message({ typeName: string(1), config: dynamic(2), clientCapabilities: clientCapabilities(3) }),
  response: message({ diagnostics: diagnostics(1) }),
};

export const METHODS = {
  GetProviderSchema: {
    request: EMPTY,
    response: message({
      provider: one(1, () => SCHEMA),
      resourceSchemas: mapOf(2, () => SCHEMA),
      dataSourceSchemas: mapOf(3, () => SCHEMA),
      diagnostics: diagnostics(4),
      serverCapabilities: one(6, () => SERVER_CAPABILITIES),
      functions: mapOf(7, () => FUNCTION),
      ephemeralResourceSchemas: mapOf(8, () => SCHEMA),
      listResourceSchemas: mapOf(9, () => SCHEMA),
    }),
  },
  GetResourceIdentitySchemas: {
    request: EMPTY,
    response: message({ identitySchemas: mapOf(1, () => IDENTITY_SCHEMA), diagnostics: diagnostics(2) }),
  },
  GetFunctions: {
    request: EMPTY,
    response: message({ functions: mapOf(1, () => FUNCTION), diagnostics: diagnostics(2) }),
  },
  ValidateProviderConfig: {
    request: message({ config: dynamic(1) }),
    response: message({ diagnostics: diagnostics(2) }),
  },
  ValidateResourceConfig: VALIDATION,
  ValidateDataResourceConfig: VALIDATION,
  ValidateEphemeralResourceConfig: VALIDATION,
  ValidateListResourceConfig: {
    request: message({ typeName: string(1), config: dynamic(2) }),
    response: VALIDATION.response,
  },
  ConfigureProvider: {
    request: message({
      terraformVersion: string(1),
      config: dynamic(2),
      clientCapabilities: clientCapabilities(3),
    }),
    response: message({ diagnostics: diagnostics(1) }),
  },
  StopProvider: { request: EMPTY, response: message({ error: string(1) }) },
  UpgradeResourceState: {
    request: message({ typeName: string(1), version: int64(2), rawState: one(3, () => RAW_STATE) }),
    response: message({ upgradedState: dynamic(1), diagnostics: diagnostics(2) }),
  },
  UpgradeResourceIdentity: {
    request: message({ typeName: string(1), version: int64(2), rawIdentity: one(3, () => RAW_STATE) }),
    response: message({ upgradedIdentity: identity(1), diagnostics: diagnostics(2) }),
  },
  ReadResource: {
    request: message({ typeName: string(1), currentState: dynamic(2), private: bytes(3) }),
    response: message({
      newState: dynamic(1),
      diagnostics: diagnostics(2),
      private: bytes(3),
      newIdentity: identity(5),
    }),
  },
  PlanResourceChange: {
    request: message({
      typeName: string(1),
      priorState: dynamic(2),
      proposedNewState: dynamic(3),
      config: dynamic(4),
      priorPrivate: bytes(5),
      clientCapabilities: clientCapabilities(7),
      plannedPrivate: bytes(9),
    }),
    response: message({
      plannedState: dynamic(1),
      requiresReplace: many(2, () => ATTRIBUTE_PATH),
      plannedPrivate: bytes(3),
      diagnostics: diagnostics(4),
      plannedIdentity: identity(7),
    }),
  },
  ApplyResourceChange: {
    request: message({
      typeName: string(1),
      priorState: dynamic(2),
      plannedState: dynamic(3),
      config: dynamic(4),
      plannedPrivate: bytes(5),
    }),
    response: message({
      newState: dynamic(1),
      private: bytes(2),
      diagnostics: diagnostics(3),
      newIdentity: identity(5),
    }),
  },
  ImportResourceState: {
    request: message({ typeName: string(1), id: string(2), identity: identity(4) }),
    response: message({
      importedResources: many(1, () => IMPORTED_RESOURCE),
      diagnostics: diagnostics(2),
    }),
  },
  MoveResourceState: {
    request: message({
      sourceTypeName: string(2),
      sourceSchemaVersion: int64(3),
      sourceState: one(4, () => RAW_STATE),
      targetTypeName: string(5),
      sourcePrivate: bytes(6),
    }),
    response: message({
      targetState: dynamic(1),
      diagnostics: diagnostics(2),
      targetPrivate: bytes(3),
      targetIdentity: identity(4),
    }),
  },
  GenerateResourceConfig: {
    request: message({ typeName: string(1), state: dynamic(2) }),
    response: message({ config: dynamic(1), diagnostics: diagnostics(2) }),
  },
  ReadDataSource: {
    request: message({ typeName: string(1), config: dynamic(2) }),
    response: message({ state: dynamic(1), diagnostics: diagnostics(2) }),
  },
  OpenEphemeralResource: {
    request: message({ typeName: string(1), config: dynamic(2) }),
    response: message({ diagnostics: diagnostics(1), result: dynamic(3) }),
  },
  CloseEphemeralResource: { request: EMPTY, response: message({ diagnostics: diagnostics(1) }) },
  CallFunction: {
    request: message({ name: string(1), arguments: many(2, () => DYNAMIC_VALUE) }),
    response: message({ result: dynamic(1), error: one(2, () => FUNCTION_ERROR) }),
  },
};

/** The methods that respond with a stream of messages. Each event may carry diagnostics. */
export const STREAMS = {
  ListResource: {
    request: message({
      typeName: string(1),
      config: dynamic(2),
      includeResourceObject: bool(3),
      limit: int64(4),
    }),
    event: message({
      identity: identity(1),
      displayName: string(2),
      resourceObject: dynamic(3),
      diagnostics: diagnostics(4),
    }),
  },
};

export type StreamName = keyof typeof STREAMS;
export type StreamRequest<Name extends StreamName> = ContentOf<(typeof STREAMS)[Name]["request"]>;
export type StreamEvent<Name extends StreamName> = ContentOf<(typeof STREAMS)[Name]["event"]>;

export type MethodName = keyof typeof METHODS;
export type RequestOf<Method extends MethodName> = ContentOf<(typeof METHODS)[Method]["request"]>;
export type ResponseOf<Method extends MethodName> = ContentOf<(typeof METHODS)[Method]["response"]>;

/** The messages of the health service, which go-plugin's hosts may call: Terraform and OpenTofu do not. */
export const HEALTH_REQUEST = message({ service: string(1) });
export const HEALTH_RESPONSE = message({ status: int32(1) });
