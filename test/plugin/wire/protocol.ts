/** The messages of plugin protocol 6 once more, for protobufjs: an independent reader and writer of the same bytes. */
import protobuf from "protobufjs";

const PROTOCOL = `
  syntax = "proto3";
  message Step { oneof selector { string attributeName = 1; int64 elementKeyInt = 3; } }
  message Path { repeated Step steps = 1; }
  message Diagnostic { int32 severity = 1; string summary = 2; string detail = 3; Path attribute = 4; }
  message DynamicValue { bytes msgpack = 1; bytes json = 2; }
  message Attribute {
    string name = 1; bytes type = 2; string description = 3; bool required = 4; bool optional = 5;
    bool computed = 6; bool sensitive = 7; int32 descriptionKind = 8; Object nestedType = 10;
    bool writeOnly = 11;
  }
  message Object { repeated Attribute attributes = 1; int32 nesting = 3; }
  message Block { repeated Attribute attributes = 2; string description = 4; int32 descriptionKind = 5; }
  message Schema { Block block = 2; }
  message Parameter {
    string name = 1; bytes type = 2; bool allowNullValue = 3; string description = 5;
    int32 descriptionKind = 6;
  }
  message Return { bytes type = 1; }
  message Function {
    repeated Parameter parameters = 1; Return return = 3; string summary = 4; string description = 5;
    int32 descriptionKind = 6;
  }
  message FunctionError { string text = 1; optional int64 functionArgument = 2; }
  message ServerCapabilities {
    bool planDestroy = 1; bool getProviderSchemaOptional = 2; bool moveResourceState = 3;
    bool generateResourceConfig = 4;
  }
  message ClientCapabilities { bool deferralAllowed = 1; bool writeOnlyAttributesAllowed = 2; }
  message SchemaResponse {
    Schema provider = 1; map<string, Schema> resourceSchemas = 2; map<string, Schema> dataSourceSchemas = 3;
    repeated Diagnostic diagnostics = 4; ServerCapabilities serverCapabilities = 6;
    map<string, Function> functions = 7; map<string, Schema> ephemeralResourceSchemas = 8;
    map<string, Schema> listResourceSchemas = 9;
  }
  message IdentityAttribute {
    string name = 1; bytes type = 2; bool requiredForImport = 3; bool optionalForImport = 4;
    string description = 5;
  }
  message IdentitySchema { repeated IdentityAttribute identityAttributes = 2; }
  message IdentityData { DynamicValue identityData = 1; }
  message IdentitySchemasResponse {
    map<string, IdentitySchema> identitySchemas = 1; repeated Diagnostic diagnostics = 2;
  }
  message UpgradeIdentityRequest { string typeName = 1; int64 version = 2; RawState rawIdentity = 3; }
  message UpgradeIdentityResponse { IdentityData upgradedIdentity = 1; repeated Diagnostic diagnostics = 2; }
  message PlanRequest {
    string typeName = 1; DynamicValue priorState = 2; DynamicValue proposedNewState = 3;
    DynamicValue config = 4; bytes priorPrivate = 5; ClientCapabilities clientCapabilities = 7;
    bytes plannedPrivate = 9;
  }
  message PlanResponse {
    DynamicValue plannedState = 1; repeated Path requiresReplace = 2; bytes plannedPrivate = 3;
    repeated Diagnostic diagnostics = 4; IdentityData plannedIdentity = 7;
  }
  message ApplyRequest {
    string typeName = 1; DynamicValue priorState = 2; DynamicValue plannedState = 3;
    DynamicValue config = 4; bytes plannedPrivate = 5;
  }
  message ApplyResponse {
    DynamicValue newState = 1; bytes private = 2; repeated Diagnostic diagnostics = 3;
    IdentityData newIdentity = 5;
  }
  message ReadRequest { string typeName = 1; DynamicValue currentState = 2; bytes private = 3; }
  message ReadResponse {
    DynamicValue newState = 1; repeated Diagnostic diagnostics = 2; bytes private = 3;
    IdentityData newIdentity = 5;
  }
  message ValidateProviderResponse { repeated Diagnostic diagnostics = 2; }
  message UpgradeRequest { string typeName = 1; int64 version = 2; RawState rawState = 3; }
  message RawState { bytes json = 1; }
  message ImportRequest { string typeName = 1; string id = 2; IdentityData identity = 4; }
  message ImportResponse { repeated Imported importedResources = 1; repeated Diagnostic diagnostics = 2; }
  message Imported {
    string typeName = 1; DynamicValue state = 2; bytes private = 3; IdentityData identity = 4;
  }
  message MoveRequest {
    string sourceTypeName = 2; int64 sourceSchemaVersion = 3; RawState sourceState = 4;
    string targetTypeName = 5; bytes sourcePrivate = 6;
  }
  message MoveResponse {
    DynamicValue targetState = 1; repeated Diagnostic diagnostics = 2; bytes targetPrivate = 3;
    IdentityData targetIdentity = 4;
  }
  message GenerateRequest { string typeName = 1; DynamicValue state = 2; }
  message GenerateResponse { DynamicValue config = 1; repeated Diagnostic diagnostics = 2; }
  message ValidateListRequest { string typeName = 1; DynamicValue config = 2; }
  message ValidateListResponse { repeated Diagnostic diagnostics = 1; }
  message ListRequest {
    string typeName = 1; DynamicValue config = 2; bool includeResourceObject = 3; int64 limit = 4;
  }
  message ListEvent {
    IdentityData identity = 1; string displayName = 2; DynamicValue resourceObject = 3;
    repeated Diagnostic diagnostics = 4;
  }
  message OpenResponse { repeated Diagnostic diagnostics = 1; DynamicValue result = 3; }
  message CallFunctionRequest { string name = 1; repeated DynamicValue arguments = 2; }
  message CallFunctionResponse { DynamicValue result = 1; FunctionError error = 2; }
`;

const { root } = protobuf.parse(PROTOCOL, { keepCase: true });

/** Another reader and writer of the message. */
export function oracle(message: string): protobuf.Type {
  return root.lookupType(message);
}

export interface ProtocolField {
  readonly type: string;
  readonly name: string;
  readonly form: "one" | "many" | "map" | "present" | "member";
}

export function fieldsOf(message: string): readonly ProtocolField[] {
  return oracle(message).fieldsArray.map((field) => ({
    type: field.type,
    name: field.name,
    form: formOf(field),
  }));
}

function formOf({ map, repeated, partOf, options }: protobuf.Field): ProtocolField["form"] {
  if (map) return "map";
  if (repeated) return "many";
  if (options?.["proto3_optional"] === true) return "present";
  return partOf === null ? "one" : "member";
}
