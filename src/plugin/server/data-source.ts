/** Reading a data source. */
import { READ_DATA_SOURCE_REQUEST, READ_DATA_SOURCE_RESPONSE } from "../wire/call-messages";
import { hasErrors } from "./diagnostics";
import { withConfigured } from "./configured-values";
import { rpc } from "./rpc";
import { decodeConfig, encodeObject, MISTAKE, settle } from "./states";

export const readDataSource = rpc(
  "ReadDataSource",
  READ_DATA_SOURCE_REQUEST,
  READ_DATA_SOURCE_RESPONSE,
  async (request, call) => {
    const { schema, behaviour } = call.session.dataSource(request.typeName);
    const { attributes } = schema;
    const config = decodeConfig(request.config, schema);
    const context = call.session.withClient(call);
    const read = await (await behaviour()).read({ config }, context);
    const settled = settle(read.state, read.diagnostics ?? [], config, attributes);
    const { state, diagnostics } = withConfigured(settled, config, attributes);
    if (hasErrors(diagnostics)) return { diagnostics, attributes };
    if (state !== null) return { state: encodeObject(state, schema), diagnostics, attributes };
    const nothing = {
      severity: "error",
      summary: "The provider returned nothing",
      detail: `Reading the data source gave neither a result nor an error. ${MISTAKE}`,
    } as const;
    return { diagnostics: [...diagnostics, nothing], attributes };
  },
);
