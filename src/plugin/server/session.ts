/** Keeps the provider and its client between calls, and whether Terraform asked the provider to stop. */
import type { Logger } from "../logger";
import type {
  CallContext,
  ClientContext,
  DataSourceBehaviour,
  ListBehaviour,
  PlanContext,
  Provider,
  ProviderType,
  ResourceType,
} from "../provider";
import { Refused } from "./diagnostics";

export class ProviderSession<Client> {
  private client: Client | undefined;
  private configured = false;
  private applying = false;
  private stopping = new AbortController();

  constructor(
    readonly provider: Provider<Client>,
    readonly log: Logger,
  ) {}

  /** Aborted by {@link stop}. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Begins a new run. A plugin that outlives runs may have been stopped in the one before. */
  configure(client: Client | undefined): void {
    if (this.stopping.signal.aborted) this.stopping = new AbortController();
    this.client = client;
    this.configured = true;
    this.applying = false;
  }

  stop(): void {
    this.stopping.abort();
  }

  resource(typeName: string): ResourceType<Client> {
    return known(this.provider.resources, typeName, "resource type");
  }

  dataSource(typeName: string): ProviderType<DataSourceBehaviour<Client>> {
    return known(this.provider.dataSources, typeName, "data source");
  }

  ephemeralResource(typeName: string): ProviderType<DataSourceBehaviour<Client>> {
    return known(this.provider.ephemeralResources, typeName, "ephemeral resource type");
  }

  listResource(typeName: string): ProviderType<ListBehaviour<Client>> {
    return known(this.provider.listResources, typeName, "list of resources");
  }

  /** Returns the context of a plan. */
  forPlan(context: CallContext, isAtApply: boolean): PlanContext<Client> {
    const { signal, log } = context;
    return { signal, log, client: this.client, isAtApply: isAtApply || this.applying };
  }

  /** Returns the context of a change that is applied. */
  forApply(context: CallContext): ClientContext<Client> {
    this.applying = true;
    return this.withClient(context);
  }

  /** Returns the context of a call that needs the provider to be configured. */
  withClient(context: CallContext): ClientContext<Client> {
    const { client } = this;
    if (client !== undefined) return { signal: context.signal, log: context.log, client };
    if (!this.configured) {
      throw new Refused(
        "The provider is not configured",
        "Terraform called an operation before it configured the provider. This is a mistake in Terraform or the provider.",
      );
    }
    throw new Refused(
      "The provider's configuration is not complete",
      "The provider could not be set up, probably because its configuration depends on values that are known only " +
        "after apply. Apply what they depend on first, with -target, or write the values into the configuration.",
    );
  }
}

function known<T>(table: { readonly [name: string]: T }, name: string, what: string): T {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (entry !== undefined) return entry;
  const detail = `The provider has no ${what} ${JSON.stringify(name)}. Another version of the provider may have it.`;
  throw new Refused(`Unknown ${what}`, detail);
}
