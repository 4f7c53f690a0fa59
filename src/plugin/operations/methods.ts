/** The methods of the plugin, by their paths. */
import type { ServerHttp2Session } from "node:http2";

import { type Handler, runMethod } from "../server/rpc";
import type { ProviderSession } from "../server/session";
import { EMPTY, HEALTH_REQUEST, HEALTH_RESPONSE, type MethodName } from "../wire/call-messages";
import { GrpcError, type Methods, STATUS, type UnaryMethod } from "../wire/grpc";
import { applyResourceChange } from "./apply";
import { configureProvider, getFunctions, getProviderSchema, stopProvider } from "./describe";
import { callFunction } from "./function";
import { planResourceChange } from "./plan";
import {
  closeEphemeralResource,
  importResourceState,
  openEphemeralResource,
  readDataSource,
  readResource,
  upgradeResourceState,
} from "./read";
import {
  validateDataResourceConfig,
  validateEphemeralResourceConfig,
  validateProviderConfig,
  validateResourceConfig,
} from "./validate";

/** What each method of the provider service does. */
export const HANDLERS: { readonly [Method in MethodName]: Handler<Method> } = {
  GetProviderSchema: getProviderSchema,
  GetFunctions: getFunctions,
  ValidateProviderConfig: validateProviderConfig,
  ValidateResourceConfig: validateResourceConfig,
  ValidateDataResourceConfig: validateDataResourceConfig,
  ValidateEphemeralResourceConfig: validateEphemeralResourceConfig,
  ConfigureProvider: configureProvider,
  StopProvider: stopProvider,
  UpgradeResourceState: upgradeResourceState,
  ReadResource: readResource,
  PlanResourceChange: planResourceChange,
  ApplyResourceChange: applyResourceChange,
  ImportResourceState: importResourceState,
  ReadDataSource: readDataSource,
  OpenEphemeralResource: openEphemeralResource,
  CloseEphemeralResource: closeEphemeralResource,
  CallFunction: callFunction,
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
  const methods = new Map<string, UnaryMethod | "held-stream">();
  for (const name of Object.keys(HANDLERS) as MethodName[]) {
    methods.set(`/tfplugin6.Provider/${name}`, (request, { session, signal }) => {
      const work = runMethod(name, HANDLERS[name], sessionOf(session), request, signal);
      working(work);
      return work;
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
