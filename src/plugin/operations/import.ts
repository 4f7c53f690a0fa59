/** Imports resources by id, and moves them from other resource types. */
import { errorDiagnostic } from "../diagnostic";
import { hasErrors, Refused } from "../server/diagnostics";
import { rpc } from "../server/rpc";
import { encodeObject, settle } from "../server/states";
import { encodePrivate, readStored } from "../server/stored-state";
import { IMPORT_REQUEST, IMPORT_RESPONSE, MOVE_REQUEST, MOVE_RESPONSE } from "../wire/call-messages";

const NOTHING = new Uint8Array(0);

export const importResourceState = rpc(
  "ImportResourceState",
  IMPORT_REQUEST,
  IMPORT_RESPONSE,
  async (request, call) => {
    const { typeName, id } = request;
    const { schema, behaviour } = call.session.resource(typeName);
    const { attributes } = schema;
    const resource = await behaviour();
    if (resource.import === undefined)
      throw refused("Import not supported", `A ${typeName} cannot be imported.`);

    const response = await resource.import({ id }, call.session.withClient(call));
    const { state, diagnostics } = settle(response.state, response.diagnostics, null, attributes);
    if (hasErrors(diagnostics)) return { diagnostics, attributes };
    if (state === null) {
      throw refused("Nothing to import", `There is no ${typeName} with the id ${JSON.stringify(id)}.`);
    }
    const imported = {
      typeName,
      state: encodeObject(state, schema),
      private: encodePrivate(response.private, NOTHING),
    };
    return { importedResources: [imported], diagnostics, attributes };
  },
);

export const moveResourceState = rpc(
  "MoveResourceState",
  MOVE_REQUEST,
  MOVE_RESPONSE,
  async (request, call) => {
    const { targetTypeName, sourceTypeName } = request;
    const { schema, behaviour } = call.session.resource(targetTypeName);
    const { attributes } = schema;
    const { move } = await behaviour();
    if (move === undefined) {
      throw refused("Move not supported", `A ${targetTypeName} cannot take over a ${sourceTypeName}.`);
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
      throw refused("Move not supported", `A ${targetTypeName} cannot take over this ${sourceTypeName}.`);
    }
    return {
      targetState: encodeObject(state, schema),
      targetPrivate: encodePrivate(response.private, NOTHING),
      diagnostics,
      attributes,
    };
  },
);

function refused(summary: string, detail: string): Refused {
  return new Refused([errorDiagnostic(summary, detail)]);
}
