/** The methods of the plugin, by their paths. */
import type { ServerHttp2Session } from "node:http2";

import { type Handler, runMethod, runStream, type StreamHandler } from "../server/rpc";
import type { ProviderSession } from "../server/session";
import {
  EMPTY,
  HEALTH_REQUEST,
  HEALTH_RESPONSE,
  type MethodName,
  type StreamName,
} from "../wire/call-messages";
import { GrpcError, type Methods, STATUS, type StreamMethod, type UnaryMethod } from "../wire/grpc";
import { applyResourceChange } from "./apply";
import { configureProvider, getFunctions, getProviderSchema, stopProvider } from "./describe";
import { callFunction } from "./function";
import { generateResourceConfig } from "./generate";
import { getResourceIdentitySchemas, upgradeResourceIdentity } from "./identity";
import { listResource } from "./list";
import { planResourceChange } from "./plan";
import {
  closeEphemeralResource,
  importResourceState,
  moveResourceState,
  openEphemeralResource,
  readDataSource,
  readResource,
  upgradeResourceState,
} from "./read";
import {
  validateDataResourceConfig,
  validateEphemeralResourceConfig,
  validateListResourceConfig,
  validateProviderConfig,
  validateResourceConfig,
} from "./validate";

/** What each method of the provider service does. */
export const HANDLERS: { readonly [Method in MethodName]: Handler<Method> } = {
  GetProviderSchema: getProviderSchema,
  GetResourceIdentitySchemas: getResourceIdentitySchemas,
  GetFunctions: getFunctions,
  ValidateProviderConfig: validateProviderConfig,
  ValidateResourceConfig: validateResourceConfig,
  ValidateDataResourceConfig: validateDataResourceConfig,
  ValidateEphemeralResourceConfig: validateEphemeralResourceConfig,
  ValidateListResourceConfig: validateListResourceConfig,
  ConfigureProvider: configureProvider,
  StopProvider: stopProvider,
  UpgradeResourceState: upgradeResourceState,
  UpgradeResourceIdentity: upgradeResourceIdentity,
  ReadResource: readResource,
  PlanResourceChange: planResourceChange,
  ApplyResourceChange: applyResourceChange,
  ImportResourceState: importResourceState,
  MoveResourceState: moveResourceState,
  GenerateResourceConfig: generateResourceConfig,
  ReadDataSource: readDataSource,
  OpenEphemeralResource: openEphemeralResource,
  CloseEphemeralResource: closeEphemeralResource,
  CallFunction: callFunction,
};

/** What each method that responds with a stream does. */
export const STREAM_HANDLERS: { readonly [Name in StreamName]: StreamHandler<Name> } = {
  ListResource: listResource,
};

const SERVING = 1;

export interface MethodsOptions<Client> {
  /** Returns the session of a connection. */
  readonly sessionOf: (connection: ServerHttp2Session) => ProviderSession<Client>;
  /** Called when Terraform asks the process to end, after the response. */
  readonly shutDown: () => void;
  /** Called with the promise of every call. */
  readonly working: (work: Promise<unknown>) => void;
}

export function providerMethods<Client>({ sessionOf, shutDown, working }: MethodsOptions<Client>): Methods {
  const methods = new Map<string, UnaryMethod | StreamMethod | "held-stream">();
  for (const name of Object.keys(HANDLERS) as MethodName[]) {
    methods.set(`/tfplugin6.Provider/${name}`, (request, { session, signal }) => {
      const work = runMethod(name, HANDLERS[name], sessionOf(session), request, signal);
      working(work);
      return work;
    });
  }
  for (const name of Object.keys(STREAM_HANDLERS) as StreamName[]) {
    methods.set(`/tfplugin6.Provider/${name}`, {
      messages: (request, { session, signal }) =>
        noting(working, runStream(name, STREAM_HANDLERS[name], sessionOf(session), request, signal)),
    });
  }
  methods.set("/plugin.GRPCController/Shutdown", async () => {
    setImmediate(shutDown);
    return EMPTY.encode({});
  });
  methods.set("/plugin.GRPCStdio/StreamStdio", "held-stream");
  methods.set("/grpc.health.v1.Health/Check", async (request) => {
    const { service } = HEALTH_REQUEST.decode(request);
    if (service !== "" && service !== "plugin") throw new GrpcError(STATUS.notFound, "unknown service");
    return HEALTH_RESPONSE.encode({ status: SERVING });
  });
  return methods;
}

/** Passes the messages on, and calls `working` with a promise that lasts as long as there are any. */
async function* noting(
  working: (work: Promise<unknown>) => void,
  messages: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let done = (): void => undefined;
  working(new Promise<void>((resolve) => (done = resolve)));
  try {
    yield* messages;
  } finally {
    done();
  }
}
