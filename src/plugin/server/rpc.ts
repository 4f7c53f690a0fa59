/** Runs the methods of the provider service: decodes, logs, encodes, and turns exceptions into diagnostics. */
import type { Diagnostic } from "../diagnostic";
import { type LogFields, withFields } from "../logger";
import type { CallContext } from "../provider";
import {
  type MethodName,
  METHODS,
  type RequestOf,
  type ResponseOf,
  type StreamEvent,
  type StreamName,
  type StreamRequest,
  STREAMS,
} from "../wire/call-messages";
import { GrpcError } from "../wire/grpc";
import { MalformedError } from "../wire/malformed";
import type { Sparse } from "../wire/protobuf";
import { diagnosticMessages, Refused } from "./diagnostics";
import { className, internalError, stackOf } from "./internal-error";
import type { ProviderSession } from "./session";

/** The context of an operation. */
export interface RpcContext<Client> extends CallContext {
  readonly session: ProviderSession<Client>;
}

/** Carries out a method. Fields that it leaves out of the response are empty. */
export type Handler<Method extends MethodName> = <Client>(
  request: RequestOf<Method>,
  call: RpcContext<Client>,
) => Promise<Handled<Method>>;

/** A response whose diagnostics are still to be encoded. */
export type Handled<Method extends MethodName> = Sparse<Omit<ResponseOf<Method>, "diagnostics">> & {
  readonly diagnostics?: readonly Diagnostic[];
};

/** Carries out a method that responds with a stream. */
export type StreamHandler<Name extends StreamName> = <Client>(
  request: StreamRequest<Name>,
  call: RpcContext<Client>,
) => AsyncIterable<HandledEvent<Name>>;

/** An event of a stream whose diagnostics are still to be encoded. */
export type HandledEvent<Name extends StreamName> = Sparse<Omit<StreamEvent<Name>, "diagnostics">> & {
  readonly diagnostics?: readonly Diagnostic[];
};

/** Runs a method on the bytes of a request; returns those of the response. */
export async function runMethod<Client, Method extends MethodName>(
  name: Method,
  handle: Handler<Method>,
  session: ProviderSession<Client>,
  encoded: Uint8Array,
  cancelled: AbortSignal,
): Promise<Uint8Array> {
  const started = performance.now();
  const request = METHODS[name].request.decode(encoded) as RequestOf<Method>;
  const log = withFields(session.log, logFields(name, request));
  log.trace("Received request");
  const call = { session, signal: AbortSignal.any([session.signal, cancelled]), log };
  let response: Handled<Method>;
  try {
    response = await handle(request, call);
  } catch (error) {
    response = { diagnostics: diagnosticsOf(error, name, call) } as Handled<Method>;
  }
  const bytes = METHODS[name].response.encode(withMessages(response, call));
  log.debug("Served request", { tf_req_duration_ms: Math.round(performance.now() - started) });
  return bytes;
}

/** Runs a method on the bytes of a request; returns those of each event. */
export async function* runStream<Client, Name extends StreamName>(
  name: Name,
  handle: StreamHandler<Name>,
  session: ProviderSession<Client>,
  encoded: Uint8Array,
  cancelled: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const started = performance.now();
  const request = STREAMS[name].request.decode(encoded) as StreamRequest<Name>;
  const log = withFields(session.log, logFields(name, request));
  log.trace("Received request");
  const call = { session, signal: AbortSignal.any([session.signal, cancelled]), log };
  try {
    for await (const event of handle(request, call))
      yield STREAMS[name].event.encode(withMessages(event, call));
  } catch (error) {
    const last = { diagnostics: diagnosticsOf(error, name, call) };
    yield STREAMS[name].event.encode(withMessages(last, call));
  }
  log.debug("Served request", { tf_req_duration_ms: Math.round(performance.now() - started) });
}

/** Logs the diagnostics of a response, and encodes them. */
function withMessages(
  response: { readonly diagnostics?: readonly Diagnostic[] },
  { log }: CallContext,
): { readonly diagnostics: ReturnType<typeof diagnosticMessages> } {
  const { diagnostics = [] } = response;
  for (const { severity, summary } of diagnostics) {
    const fields = { diagnostic_severity: severity, diagnostic_summary: summary };
    log[severity === "error" ? "error" : "warn"]("Response contains a diagnostic", fields);
  }
  return { ...response, diagnostics: diagnosticMessages(diagnostics) };
}

/** Converts an exception to diagnostics. Rethrows errors of the protocol, which end the call with a gRPC status. */
export function diagnosticsOf(error: unknown, during: string, { log }: CallContext): readonly Diagnostic[] {
  if (error instanceof Refused) return [error.diagnostic];
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
