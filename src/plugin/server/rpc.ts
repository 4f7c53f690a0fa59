/** Declares the methods of the provider service: decodes, logs, encodes, and turns exceptions into diagnostics. */
import type { Diagnostic } from "../diagnostic";
import { type LogFields, withFields } from "../logger";
import type { CallContext } from "../provider";
import type { AttributeSchemas } from "../schema";
import { GrpcError } from "../wire/grpc";
import { MalformedError } from "../wire/malformed";
import type { Message, Sparse } from "../wire/protobuf";
import { diagnosticMessages, Refused } from "./diagnostics";
import { className, internalError, stackOf } from "./internal-error";
import type { ProviderSession } from "./session";

/** A method of the provider service. */
export interface Rpc {
  readonly name: string;
  run<Client>(
    session: ProviderSession<Client>,
    request: Uint8Array,
    cancelled: AbortSignal,
  ): Promise<Uint8Array>;
}

/** The context of an operation. */
export interface RpcContext<Client> extends CallContext {
  readonly session: ProviderSession<Client>;
}

/** A response whose diagnostics are still to be encoded. */
export type RpcResponse<Response> = Sparse<Omit<Response, "diagnostics">> & {
  readonly diagnostics?: readonly Diagnostic[];
  /** The attributes that the paths of the diagnostics lead into. */
  readonly attributes?: AttributeSchemas;
};

/** Declares a method whose response has diagnostics. */
export function rpc<Request extends object, Response extends { diagnostics: unknown }>(
  name: string,
  request: Message<Request>,
  response: Message<Response>,
  work: <Client>(request: Request, call: RpcContext<Client>) => Promise<RpcResponse<Response>>,
): Rpc {
  return plainRpc(name, request, response, async (decoded, call) => {
    const result = await orDiagnostics<RpcResponse<Response>>(name, call, () => work(decoded, call));
    for (const { severity, summary } of result.diagnostics ?? []) {
      const fields = { diagnostic_severity: severity, diagnostic_summary: summary };
      call.log[severity === "error" ? "error" : "warn"]("Response contains a diagnostic", fields);
    }
    const diagnostics = diagnosticMessages(result.diagnostics ?? [], result.attributes);
    return { ...(result as object), diagnostics } as unknown as Sparse<Response>;
  });
}

/** Declares a method whose response has no diagnostics, or another form of error. */
export function plainRpc<Request extends object, Response extends object>(
  name: string,
  request: Message<Request>,
  response: Message<Response>,
  work: <Client>(request: Request, call: RpcContext<Client>) => Promise<Sparse<Response>>,
): Rpc {
  return {
    name,
    async run(session, encoded, cancelled) {
      const started = performance.now();
      const decoded = request.decode(encoded);
      const log = withFields(session.log, logFields(name, decoded));
      log.trace("Received request");
      const signal = AbortSignal.any([session.signal, cancelled]);
      const encodedResponse = response.encode(await work(decoded, { session, signal, log }));
      log.debug("Served request", { tf_req_duration_ms: Math.round(performance.now() - started) });
      return encodedResponse;
    },
  };
}

async function orDiagnostics<A>(name: string, context: CallContext, work: () => Promise<A>): Promise<A> {
  try {
    return await work();
  } catch (error) {
    return { diagnostics: diagnosticsOf(error, name, context) } as A;
  }
}

/** Converts an exception to diagnostics. Rethrows errors of the protocol, which end the call with a gRPC status. */
export function diagnosticsOf(error: unknown, during: string, { log }: CallContext): readonly Diagnostic[] {
  if (error instanceof Refused) return error.diagnostics;
  if (error instanceof MalformedError || error instanceof GrpcError) throw error;
  log.error("Unexpected exception", { error: className(error), stack: stackOf(error).join(" | ") });
  return [internalError(error, during)];
}

let requests = 0;

function logFields(name: string, request: object): LogFields {
  requests += 1;
  const { typeName } = request as { readonly typeName?: unknown };
  const fields = { tf_rpc: name, tf_req_id: String(requests) };
  return typeof typeName === "string" ? { ...fields, tf_resource_type: typeName } : fields;
}
