/** Reads resources, stored or imported, data sources and ephemeral resources. */
import type { ObjectValue } from "../../json";
import type { Diagnostic } from "../diagnostic";
import { withoutWriteOnly } from "../plan/plan";
import type { DataSourceBehaviour, ProviderType, ResourceType } from "../provider";
import { hasErrors, Refused } from "../server/diagnostics";
import { decodeIdentity, encodeIdentity } from "../server/identity";
import type { Handled, Handler, RpcContext } from "../server/rpc";
import { decodeConfig, decodeObject, encodeObject, misfit, settle, settleConfigured } from "../server/states";
import { decodePrivate, encodePrivate, readStored } from "../server/stored-state";
import { conform } from "../values/conform";
import { objectType } from "../values/type";
import type { DynamicValue, RAW_STATE } from "../wire/call-messages";
import type { ContentOf } from "../wire/protobuf";

/** Terraform calls it for every stored state. All states have the schema version 0, so none has to be upgraded. */
export const upgradeResourceState: Handler<"UpgradeResourceState"> = async (request, call) => {
  const { typeName, version, rawState } = request;
  const type = call.session.resource(typeName);
  const { schema } = type;
  const { state, diagnostics } = storedState({ typeName, schema, version, raw: rawState });
  if (state === undefined) return { diagnostics };
  const { client } = call.session.forPlan(call, false);
  if (client !== undefined) (await type.behaviour()).stored?.(state, client);
  return { upgradedState: encodeObject(state, schema) };
};

/**
 * Terraform calls it for a `moved` block whose resource belongs to another provider, or has another type. Accepts the same
 * type of this provider under another address.
 */
export const moveResourceState: Handler<"MoveResourceState"> = async (request, call) => {
  const { sourceTypeName, sourceSchemaVersion: version, targetTypeName: typeName } = request;
  const type = call.session.resource(typeName);
  if (sourceTypeName !== typeName) {
    throw new Refused(
      "The resource cannot be moved here",
      `A ${sourceTypeName} cannot become a ${typeName}. Take it out of the state with a \`removed\` block that has \`destroy = false\`, and import it as a ${typeName}.`,
    );
  }
  const { schema } = type;
  const { state, diagnostics } = storedState({ typeName, schema, version, raw: request.sourceState });
  if (state === undefined) return { diagnostics };
  return {
    targetState: encodeObject(state, schema),
    targetPrivate: request.sourcePrivate,
    targetIdentity: encodeIdentity(type, state),
  };
};

interface StoredState extends Pick<ResourceType<unknown>, "schema"> {
  readonly typeName: string;
  readonly version: bigint;
  readonly raw: ContentOf<typeof RAW_STATE> | undefined;
}

function storedState({ typeName, schema, version, raw }: StoredState): {
  readonly state?: ObjectValue;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (version !== 0n) {
    throw new Refused(
      "The state was written by a newer version of the provider",
      `The state of this ${typeName} has the schema version ${version}, and this version of the provider knows ` +
        "versions up to 0. Use the newer version of the provider again.",
    );
  }
  const { value, problems } = conform(readStored(raw, typeName), objectType(schema.attributes), "terraform");
  if (problems.length > 0) return { diagnostics: problems.map(misfit) };
  return { state: withoutWriteOnly(schema.attributes, value as ObjectValue), diagnostics: [] };
}

export const importResourceState: Handler<"ImportResourceState"> = async (request, call) => {
  const { typeName, id } = request;
  const type = call.session.resource(typeName);
  const { schema } = type;
  const identity = decodeIdentity(type, request.identity);
  const resource = await type.behaviour();
  if (resource.import === undefined)
    throw new Refused("Import not supported", `A ${typeName} cannot be imported.`);

  const response = await resource.import(
    identity === undefined ? { id } : { identity },
    call.session.withClient(call),
  );
  const { state, diagnostics } = settle(response.state, response.diagnostics, null, schema.attributes);
  if (hasErrors(diagnostics)) return { diagnostics };
  if (state === null) {
    const called = identity === undefined ? `the id ${JSON.stringify(id)}` : "this identity";
    throw new Refused("Nothing to import", `There is no ${typeName} with ${called}.`);
  }
  const imported = {
    typeName,
    state: encodeObject(state, schema),
    private: encodePrivate(response.private),
    identity: encodeIdentity(type, state) ?? request.identity,
  };
  return { importedResources: [imported], diagnostics };
};

export const readResource: Handler<"ReadResource"> = async (request, call) => {
  const type = call.session.resource(request.typeName);
  const { schema } = type;
  const current = decodeObject(request.currentState, schema);
  if (current === null) return { newState: encodeObject(null, schema), private: request.private };

  const context = call.session.withClient(call);
  const resource = await type.behaviour();
  const read = await resource.read({ state: current, private: decodePrivate(request.private) }, context);
  const { state, diagnostics } = settle(read.state, read.diagnostics, current, schema.attributes);
  // A read with an error does not show that the resource is gone.
  const known = state ?? (hasErrors(diagnostics) ? current : null);
  return {
    newState: encodeObject(known, schema),
    private: encodePrivate(read.private, request.private),
    newIdentity: encodeIdentity(type, known),
    diagnostics,
  };
};

export const readDataSource: Handler<"ReadDataSource"> = async ({ typeName, config }, call) =>
  readConfigured(call.session.dataSource(typeName), config, call, "Reading the data source");

export const openEphemeralResource: Handler<"OpenEphemeralResource"> = async ({ typeName, config }, call) => {
  const type = call.session.ephemeralResource(typeName);
  const { state, ...rest } = await readConfigured(type, config, call, "Opening the ephemeral resource");
  return { ...rest, ...(state && { result: state }) };
};

/** Nothing has to be closed: to open an ephemeral resource is only to read it. */
export const closeEphemeralResource: Handler<"CloseEphemeralResource"> = async () => ({});

async function readConfigured<Client>(
  { schema, behaviour }: ProviderType<DataSourceBehaviour<Client>>,
  encoded: DynamicValue | undefined,
  call: RpcContext<Client>,
  doing: string,
): Promise<Handled<"ReadDataSource">> {
  const config = decodeConfig(encoded, schema);
  const context = call.session.withClient(call);
  const read = await (await behaviour()).read({ config }, context);
  const { state, diagnostics } = settleConfigured(
    read.state,
    read.diagnostics,
    config,
    schema.attributes,
    doing,
  );
  if (hasErrors(diagnostics)) return { diagnostics };
  return { state: encodeObject(state, schema), diagnostics };
}
