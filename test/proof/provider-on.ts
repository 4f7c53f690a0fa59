/** The provider in surroundings of a test's choice, for many commands of Terraform's in one process. */
import type { Surroundings } from "../../src/client";
import type { Provider } from "../../src/plugin";
import { provider } from "../../src/provider";
import { providerBehaviour } from "../../src/provider/configure";
import type { Run } from "../../src/provider/run";

/** Each command of Terraform's has a plugin of its own, whose connections end with it. */
export function providerOn(surroundings: Partial<Surroundings>): {
  readonly provider: Provider<Run>;
  close(): void;
} {
  const real = providerBehaviour(surroundings);
  let client: Run | undefined;
  const behaviour: typeof real = {
    ...real,
    configure: async (request, context) => {
      const response = await real.configure(request, context);
      client?.close();
      client = response.client;
      return response;
    },
  };
  return {
    provider: { ...provider, behaviour: async () => behaviour },
    close: () => client?.close(),
  };
}
