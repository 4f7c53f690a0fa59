/** Configures the provider, and stops it. */
import { hasErrors } from "../server/diagnostics";
import { plainRpc, rpc } from "../server/rpc";
import { decodeConfig } from "../server/states";
import { CONFIGURE_REQUEST, DIAGNOSTICS_RESPONSE, EMPTY, STOP_RESPONSE } from "../wire/call-messages";

export const configureProvider = rpc(
  "ConfigureProvider",
  CONFIGURE_REQUEST,
  DIAGNOSTICS_RESPONSE,
  async ({ config, terraformVersion }, call) => {
    const { session } = call;
    const { schema } = session.provider;
    const behaviour = await session.provider.behaviour();
    const request = { config: decodeConfig(config, schema), terraformVersion };
    const { client, diagnostics = [] } = await behaviour.configure(request, call);
    if (!hasErrors(diagnostics)) session.configure(client);
    return { diagnostics, attributes: schema.attributes };
  },
);

/** Cancels running calls. Called again if the user interrupts again. */
export const stopProvider = plainRpc("StopProvider", EMPTY, STOP_RESPONSE, async (_request, { session }) => {
  session.stop();
  return {};
});
