/** Reading what a resource is now. */
import { READ_REQUEST, READ_RESPONSE } from "../wire/call-messages";
import { hasErrors } from "./diagnostics";
import { decodePrivate, encodePrivate } from "./private-state";
import { rpc } from "./rpc";
import { decodeObject, encodeObject, settle } from "./states";

export const readResource = rpc("ReadResource", READ_REQUEST, READ_RESPONSE, async (request, call) => {
  const { schema, behaviour } = call.session.resource(request.typeName);
  const { attributes } = schema;
  const current = decodeObject(request.currentState, schema);
  if (current === null) return { newState: encodeObject(null, schema), private: request.private };

  const context = call.session.withClient(call);
  const resource = await behaviour();
  const read = await resource.read({ state: current, private: decodePrivate(request.private) }, context);
  const { state, diagnostics } = settle(read.state, read.diagnostics ?? [], current, attributes);
  // Only a read without error can say that the resource is gone.
  const known = state ?? (hasErrors(diagnostics) ? current : null);
  return {
    newState: encodeObject(known, schema),
    private: encodePrivate(read.private, request.private),
    diagnostics,
    attributes,
  };
});
