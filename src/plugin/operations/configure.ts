/** Configures the provider, and stops it. */
import { hasErrors } from "../server/diagnostics";
import type { Handler } from "../server/rpc";
import { decodeConfig } from "../server/states";

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
