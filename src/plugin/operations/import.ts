/** Imports resources by id. */
import { hasErrors, Refused } from "../server/diagnostics";
import type { Handler } from "../server/rpc";
import { encodeObject, settle } from "../server/states";
import { encodePrivate } from "../server/stored-state";

export const importResourceState: Handler<"ImportResourceState"> = async (request, call) => {
  const { typeName, id } = request;
  const { schema, behaviour } = call.session.resource(typeName);
  const resource = await behaviour();
  if (resource.import === undefined)
    throw new Refused("Import not supported", `A ${typeName} cannot be imported.`);

  const response = await resource.import({ id }, call.session.withClient(call));
  const { state, diagnostics } = settle(response.state, response.diagnostics, null, schema.attributes);
  if (hasErrors(diagnostics)) return { diagnostics };
  if (state === null) {
    throw new Refused("Nothing to import", `There is no ${typeName} with the id ${JSON.stringify(id)}.`);
  }
  const imported = {
    typeName,
    state: encodeObject(state, schema),
    private: encodePrivate(response.private),
  };
  return { importedResources: [imported], diagnostics };
};
