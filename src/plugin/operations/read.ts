/** Reads resources and data sources. */
import { hasErrors } from "../server/diagnostics";
import type { Handler } from "../server/rpc";
import { decodeConfig, decodeObject, encodeObject, settle, settleConfigured } from "../server/states";
import { decodePrivate, encodePrivate } from "../server/stored-state";

export const readResource: Handler<"ReadResource"> = async (request, call) => {
  const { schema, behaviour } = call.session.resource(request.typeName);
  const { attributes } = schema;
  const current = decodeObject(request.currentState, schema);
  if (current === null) return { newState: encodeObject(null, schema), private: request.private };

  const context = call.session.withClient(call);
  const resource = await behaviour();
  const read = await resource.read({ state: current, private: decodePrivate(request.private) }, context);
  const { state, diagnostics } = settle(read.state, read.diagnostics, current, attributes);
  // A read with an error does not show that the resource is gone.
  const known = state ?? (hasErrors(diagnostics) ? current : null);
  return {
    newState: encodeObject(known, schema),
    private: encodePrivate(read.private, request.private),
    diagnostics,
    attributes,
  };
};

export const readDataSource: Handler<"ReadDataSource"> = async (request, call) => {
  const { schema, behaviour } = call.session.dataSource(request.typeName);
  const { attributes } = schema;
  const config = decodeConfig(request.config, schema);
  const context = call.session.withClient(call);
  const read = await (await behaviour()).read({ config }, context);
  const doing = "Reading the data source";
  const { state, diagnostics } = settleConfigured(read.state, read.diagnostics, config, attributes, doing);
  if (hasErrors(diagnostics)) return { diagnostics, attributes };
  return { state: encodeObject(state, schema), diagnostics, attributes };
};
