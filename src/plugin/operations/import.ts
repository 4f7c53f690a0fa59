/** Imports resources by id, and moves them from other resource types. */
import { hasErrors, Refused } from "../server/diagnostics";
import type { Handler } from "../server/rpc";
import { encodeObject, settle } from "../server/states";
import { encodePrivate, readStored } from "../server/stored-state";

export const importResourceState: Handler<"ImportResourceState"> = async (request, call) => {
  const { typeName, id } = request;
  const { schema, behaviour } = call.session.resource(typeName);
  const { attributes } = schema;
  const resource = await behaviour();
  if (resource.import === undefined)
    throw new Refused("Import not supported", `A ${typeName} cannot be imported.`);

  const response = await resource.import({ id }, call.session.withClient(call));
  const { state, diagnostics } = settle(response.state, response.diagnostics, null, attributes);
  if (hasErrors(diagnostics)) return { diagnostics, attributes };
  if (state === null) {
    throw new Refused("Nothing to import", `There is no ${typeName} with the id ${JSON.stringify(id)}.`);
  }
  const imported = {
    typeName,
    state: encodeObject(state, schema),
    private: encodePrivate(response.private),
  };
  return { importedResources: [imported], diagnostics, attributes };
};

export const moveResourceState: Handler<"MoveResourceState"> = async (request, call) => {
  const { targetTypeName, sourceTypeName } = request;
  const { schema, behaviour } = call.session.resource(targetTypeName);
  const { attributes } = schema;
  const { move } = await behaviour();
  if (move === undefined) {
    throw new Refused("Move not supported", `A ${targetTypeName} cannot take over a ${sourceTypeName}.`);
  }
  const sourceState = readStored(request.sourceState, sourceTypeName);
  const moving = {
    sourceProviderAddress: request.sourceProviderAddress,
    sourceTypeName,
    sourceSchemaVersion: Number(request.sourceSchemaVersion),
    sourceState,
  };
  const response = await move(moving, call);
  const { state, diagnostics } = settle(response.state, response.diagnostics, null, attributes);
  if (hasErrors(diagnostics)) return { diagnostics, attributes };
  if (state === null) {
    throw new Refused("Move not supported", `A ${targetTypeName} cannot take over this ${sourceTypeName}.`);
  }
  return {
    targetState: encodeObject(state, schema),
    targetPrivate: encodePrivate(response.private),
    diagnostics,
    attributes,
  };
};
