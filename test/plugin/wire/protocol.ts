/**
 * The messages of plugin protocol 6 once more, in protobufjs's own form: an independent reader and writer of the same
 * bytes. A field is "number type name"; `*` repeats, `?` has presence, `map:` is a map from strings, `a|` is a oneof.
 */
import protobuf from "protobufjs";

const MESSAGES: Readonly<Record<string, string>> = {
  Step: "1 a|string attributeName, 3 a|int64 elementKeyInt",
  Path: "1 Step* steps",
  Diagnostic: "1 int32 severity, 2 string summary, 3 string detail, 4 Path attribute",
  DynamicValue: "1 bytes msgpack, 2 bytes json",
  Attribute:
    "1 string name, 2 bytes type, 3 string description, 4 bool required, 5 bool optional, 6 bool computed, " +
    "7 bool sensitive, 8 int32 descriptionKind, 10 Object nestedType, 11 bool writeOnly",
  Object: "1 Attribute* attributes, 3 int32 nesting",
  Block: "2 Attribute* attributes, 4 string description, 5 int32 descriptionKind",
  Schema: "2 Block block",
  Parameter:
    "1 string name, 2 bytes type, 3 bool allowNullValue, 5 string description, " + "6 int32 descriptionKind",
  Return: "1 bytes type",
  Function:
    "1 Parameter* parameters, 3 Return return, 4 string summary, " +
    "5 string description, 6 int32 descriptionKind",
  FunctionError: "1 string text, 2 int64? functionArgument",
  ServerCapabilities:
    "1 bool planDestroy, 2 bool getProviderSchemaOptional, 3 bool moveResourceState, 4 bool generateResourceConfig",
  ClientCapabilities: "1 bool deferralAllowed, 2 bool writeOnlyAttributesAllowed",
  SchemaResponse:
    "1 Schema provider, 2 map:Schema resourceSchemas, 3 map:Schema dataSourceSchemas, 4 Diagnostic* diagnostics, " +
    "6 ServerCapabilities serverCapabilities, 7 map:Function functions, 8 map:Schema ephemeralResourceSchemas, " +
    "9 map:Schema listResourceSchemas",
  IdentityAttribute:
    "1 string name, 2 bytes type, 3 bool requiredForImport, 4 bool optionalForImport, 5 string description",
  IdentitySchema: "2 IdentityAttribute* identityAttributes",
  IdentityData: "1 DynamicValue identityData",
  IdentitySchemasResponse: "1 map:IdentitySchema identitySchemas, 2 Diagnostic* diagnostics",
  UpgradeIdentityRequest: "1 string typeName, 2 int64 version, 3 RawState rawIdentity",
  UpgradeIdentityResponse: "1 IdentityData upgradedIdentity, 2 Diagnostic* diagnostics",
  PlanRequest:
    "1 string typeName, 2 DynamicValue priorState, 3 DynamicValue proposedNewState, 4 DynamicValue config, " +
    "5 bytes priorPrivate, 7 ClientCapabilities clientCapabilities, 9 bytes plannedPrivate",
  PlanResponse:
    "1 DynamicValue plannedState, 2 Path* requiresReplace, 3 bytes plannedPrivate, 4 Diagnostic* diagnostics, " +
    "7 IdentityData plannedIdentity",
  ApplyRequest:
    "1 string typeName, 2 DynamicValue priorState, 3 DynamicValue plannedState, 4 DynamicValue config, " +
    "5 bytes plannedPrivate",
  ApplyResponse:
    "1 DynamicValue newState, 2 bytes private, 3 Diagnostic* diagnostics, 5 IdentityData newIdentity",
  ReadRequest: "1 string typeName, 2 DynamicValue currentState, 3 bytes private",
  ReadResponse:
    "1 DynamicValue newState, 2 Diagnostic* diagnostics, 3 bytes private, 5 IdentityData newIdentity",
  ValidateProviderResponse: "2 Diagnostic* diagnostics",
  UpgradeRequest: "1 string typeName, 2 int64 version, 3 RawState rawState",
  RawState: "1 bytes json",
  ImportRequest: "1 string typeName, 2 string id, 4 IdentityData identity",
  ImportResponse: "1 Imported* importedResources, 2 Diagnostic* diagnostics",
  Imported: "1 string typeName, 2 DynamicValue state, 3 bytes private, 4 IdentityData identity",
  MoveRequest:
    "2 string sourceTypeName, 3 int64 sourceSchemaVersion, 4 RawState sourceState, 5 string targetTypeName, " +
    "6 bytes sourcePrivate",
  MoveResponse:
    "1 DynamicValue targetState, 2 Diagnostic* diagnostics, 3 bytes targetPrivate, 4 IdentityData targetIdentity",
  GenerateRequest: "1 string typeName, 2 DynamicValue state",
  GenerateResponse: "1 DynamicValue config, 2 Diagnostic* diagnostics",
  ValidateListRequest: "1 string typeName, 2 DynamicValue config",
  ValidateListResponse: "1 Diagnostic* diagnostics",
  ListRequest: "1 string typeName, 2 DynamicValue config, 3 bool includeResourceObject, 4 int64 limit",
  ListEvent:
    "1 IdentityData identity, 2 string displayName, 3 DynamicValue resourceObject, 4 Diagnostic* diagnostics",
  OpenResponse: "1 Diagnostic* diagnostics, 3 DynamicValue result",
  CallFunctionRequest: "1 string name, 2 DynamicValue* arguments",
  CallFunctionResponse: "1 DynamicValue result, 2 FunctionError error",
};

export interface ProtocolField {
  readonly number: number;
  readonly type: string;
  readonly name: string;
  readonly form: "one" | "many" | "map" | "present" | "member";
}

export const PROTOCOL: ReadonlyMap<string, readonly ProtocolField[]> = new Map(
  Object.entries(MESSAGES).map(([message, fields]) => [message, fields.split(", ").map(parseField)]),
);

function parseField(text: string): ProtocolField {
  const [number = "", type = "", name = ""] = text.split(" ");
  const forms = [
    [/\*$/, "many"],
    [/\?$/, "present"],
    [/^map:/, "map"],
    [/^a\|/, "member"],
  ] as const;
  const [mark, form] = forms.find(([pattern]) => pattern.test(type)) ?? [/^$/, "one" as const];
  return { number: Number(number), type: type.replace(mark, ""), name, form };
}

const root = protobuf.Root.fromJSON({
  nested: Object.fromEntries(
    [...PROTOCOL].map(([message, fields]) => {
      const members = fields.filter(({ form }) => form === "member" || form === "present");
      const oneofs = members.map(({ name, form }) => (form === "member" ? "selector" : `_${name}`));
      return [
        message,
        {
          oneofs: Object.fromEntries(
            oneofs.map((oneof) => [
              oneof,
              {
                oneof: members
                  .filter((field) => oneof === "selector" || oneof === `_${field.name}`)
                  .map(({ name }) => name),
              },
            ]),
          ),
          fields: Object.fromEntries(
            fields.map(({ number, type, name, form }) => [
              name,
              {
                id: number,
                type,
                ...(form === "many" ? { rule: "repeated" } : {}),
                ...(form === "map" ? { keyType: "string" } : {}),
                ...(form === "present" ? { options: { proto3_optional: true } } : {}),
              },
            ]),
          ),
        },
      ];
    }),
  ),
});

/** Another reader and writer of the message. */
export function oracle(message: string): protobuf.Type {
  return root.lookupType(message);
}
