/** Reads resources, data sources and ephemeral resources. */
import type { DataSourceBehaviour, ProviderType } from "../provider";
import { hasErrors } from "../server/diagnostics";
import type { Handled, Handler, RpcContext } from "../server/rpc";
import { decodeConfig, decodeObject, encodeObject, settle, settleConfigured } from "../server/states";
import { decodePrivate, encodePrivate } from "../server/stored-state";
import type { DynamicValue } from "../wire/call-messages";

export const readResource: Handler<"ReadResource"> = async (request, call) => {
  const { schema, behaviour } = call.session.resource(request.typeName);
  const current = decodeObject(request.currentState, schema);
  if (current === null) return { newState: encodeObject(null, schema), private: request.private };

  const context = call.session.withClient(call);
  const resource = await behaviour();
  const read = await resource.read({ state: current, private: decodePrivate(request.private) }, context);
  const { state, diagnostics } = settle(read.state, read.diagnostics, current, schema.attributes);
  // A read with an error does not show that the resource is gone.
  const known = state ?? (hasErrors(diagnostics) ? current : null);
  return {
    newState: encodeObject(known, schema),
    private: encodePrivate(read.private, request.private),
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
