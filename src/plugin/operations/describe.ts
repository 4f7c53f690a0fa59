/** Describes the provider, by its schemas and functions, and configures it. */
import type { Provider, ProviderFunction } from "../provider";
import type { AttributeSchema, AttributeSchemas, Schema } from "../schema";
import { hasErrors } from "../server/diagnostics";
import type { Handler } from "../server/rpc";
import { decodeConfig } from "../server/states";
import { isNestedType } from "../values/type";
import type { ContentOf, Sparse } from "../wire/protobuf";
import {
  type AttributeMessage,
  type FUNCTION,
  MARKDOWN,
  NESTING,
  type SCHEMA,
} from "../wire/schema-messages";

export const getProviderSchema: Handler<"GetProviderSchema"> = async (_request, { session }) => {
  const { provider } = session;
  return {
    provider: schemaMessage(provider.schema),
    resourceSchemas: schemaMessages(provider.resources),
    dataSourceSchemas: schemaMessages(provider.dataSources),
    ephemeralResourceSchemas: schemaMessages(provider.ephemeralResources),
    listResourceSchemas: schemaMessages(provider.listResources),
    functions: functionMessages(provider),
    serverCapabilities: {
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
      generateResourceConfig: true,
    },
  };
};

export const getFunctions: Handler<"GetFunctions"> = async (_request, { session }) => ({
  functions: functionMessages(session.provider),
});

export const configureProvider: Handler<"ConfigureProvider"> = async ({ config, terraformVersion }, call) => {
  const { session } = call;
  const behaviour = await session.provider.behaviour();
  const request = { config: decodeConfig(config, session.provider.schema), terraformVersion };
  const { client, diagnostics = [] } = await behaviour.configure(request, call);
  if (!hasErrors(diagnostics)) session.configure(client);
  return { diagnostics };
};

/** Cancels running calls. Called again if the user interrupts again. */
export const stopProvider: Handler<"StopProvider"> = async (_request, { session }) => {
  session.stop();
  return {};
};

function schemaMessages(table: {
  readonly [typeName: string]: { readonly schema: Schema };
}): ReadonlyMap<string, Sparse<ContentOf<typeof SCHEMA>>> {
  return new Map(Object.entries(table).map(([typeName, { schema }]) => [typeName, schemaMessage(schema)]));
}

/** The version of every schema is 0, which is left out. */
function schemaMessage({ description, attributes }: Schema): Sparse<ContentOf<typeof SCHEMA>> {
  return { block: { attributes: attributeMessages(attributes), ...described(description) } };
}

function attributeMessages(attributes: AttributeSchemas): Sparse<AttributeMessage>[] {
  return Object.entries(attributes).map(([name, attribute]) => attributeMessage(name, attribute));
}

function attributeMessage(name: string, attribute: AttributeSchema): Sparse<AttributeMessage> {
  const { type, kind } = attribute;
  return {
    name,
    ...(isNestedType(type)
      ? { nestedType: { attributes: attributeMessages(type.attributes), nesting: NESTING[type.nesting] } }
      : { type: jsonBytes(type) }),
    ...described(attribute.description),
    required: kind === "required",
    optional: kind === "optional" || kind === "optional-computed",
    computed: kind === "computed" || kind === "optional-computed",
    sensitive: attribute.sensitive === true,
    writeOnly: attribute.writeOnly === true,
  };
}

function functionMessages({
  functions,
}: Pick<Provider<unknown>, "functions">): ReadonlyMap<string, Sparse<ContentOf<typeof FUNCTION>>> {
  return new Map(Object.entries(functions).map(([name, described]) => [name, functionMessage(described)]));
}

function functionMessage({
  summary,
  description,
  parameters,
  returns,
}: ProviderFunction): Sparse<ContentOf<typeof FUNCTION>> {
  return {
    summary,
    ...described(description),
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      type: jsonBytes(parameter.type),
      allowNullValue: parameter.allowNull === true,
      ...described(parameter.description),
    })),
    return: { type: jsonBytes(returns) },
  };
}

function described(description: string | undefined): { description?: string; descriptionKind?: number } {
  return description === undefined ? {} : { description, descriptionKind: MARKDOWN };
}

function jsonBytes(type: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(type), "utf8");
}
