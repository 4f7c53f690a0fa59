/** Calls a method of the provider service as the wire does, with values instead of bytes. */
import type { Value } from "../../../src/json";
import type { Diagnostic } from "../../../src/plugin/diagnostic";
import { createLogger } from "../../../src/plugin/logger";
import { HANDLERS } from "../../../src/plugin/operations/methods";
import type { Provider, ResourceBehaviour } from "../../../src/plugin/provider";
import type { AttributeSchemas, Schema } from "../../../src/plugin/schema";
import { runMethod } from "../../../src/plugin/server/rpc";
import { ProviderSession } from "../../../src/plugin/server/session";
import { conform } from "../../../src/plugin/values/conform";
import { decodeValue } from "../../../src/plugin/values/decode";
import { encodeValue } from "../../../src/plugin/values/encode";
import { objectType } from "../../../src/plugin/values/type";
import {
  type DynamicValue,
  type MethodName,
  METHODS,
  type RequestOf,
  type ResponseOf,
} from "../../../src/plugin/wire/call-messages";
import type { Message, Sparse } from "../../../src/plugin/wire/protobuf";

/** What is reported of each call whose result has a value that is unknown after it. */
export const leftUnknown = (name: string): string => `error: The provider left a value unknown (${name})`;

/** What is reported of each call in which the provider throws. */
export const INTERNAL_ERROR = "error: Internal error in the provider";

export async function invoke<Client, Method extends MethodName>(
  session: ProviderSession<Client>,
  name: Method,
  request: Sparse<RequestOf<Method>>,
): Promise<ResponseOf<Method>> {
  const bytes = requestBytes(name, request);
  return responseOf(
    name,
    await runMethod(name, HANDLERS[name], session, bytes, new AbortController().signal),
  );
}

export function requestBytes<Method extends MethodName>(
  name: Method,
  request: Sparse<RequestOf<Method>>,
): Buffer {
  return (METHODS[name].request as Message<RequestOf<Method>>).encode(request);
}

export function responseOf<Method extends MethodName>(name: Method, bytes: Uint8Array): ResponseOf<Method> {
  return (METHODS[name].response as Message<ResponseOf<Method>>).decode(bytes);
}

/** The bytes of an object; missing attributes are null. */
export function encoded(value: Value, attributes: AttributeSchemas): { readonly msgpack: Uint8Array } {
  const type = objectType(attributes);
  return encodeValue(conform(value, type, "provider").value, type);
}

export function decoded(value: DynamicValue | undefined, attributes: AttributeSchemas): Value {
  return decodeValue(value, objectType(attributes));
}

/** What a person would see of the diagnostics, a line each. */
export function lines(
  diagnostics: readonly {
    readonly severity: number;
    readonly summary: string;
    readonly attribute?: { readonly steps: readonly object[] } | undefined;
  }[],
): readonly string[] {
  return diagnostics.map(({ severity, summary, attribute }) => {
    const steps =
      attribute?.steps.flatMap((step) => Object.values(step).filter((part) => part !== undefined)) ?? [];
    return `${severity === 1 ? "error" : "warning"}: ${summary}${steps.length > 0 ? ` (${steps.join(" ")})` : ""}`;
  });
}

const unused = async (): Promise<never> => Promise.reject(new Error("not a part of this test"));

/** A configured provider with one resource, `test_thing`, whose behaviour is the given one. */
export function sessionWith(
  schema: Schema,
  behaviour: Partial<ResourceBehaviour<string>>,
  more: Partial<Provider<string>> = {},
): ProviderSession<string> {
  const provider: Provider<string> = {
    address: "registry.example.com/tests/test",
    version: "1.0.0",
    installation: "",
    schema: { attributes: {} },
    behaviour: async () => ({ configure: async () => ({ client: "client" }) }),
    resources: {
      test_thing: {
        schema,
        behaviour: async () => ({
          create: unused,
          read: unused,
          update: unused,
          delete: unused,
          ...behaviour,
        }),
      },
    },
    dataSources: {},
    ephemeralResources: {},
    listResources: {},
    functions: {},
    ...more,
  };
  const session = new ProviderSession(
    provider,
    createLogger(undefined, () => undefined),
  );
  session.configure("client");
  return session;
}

export function error(summary: string): Diagnostic {
  return { severity: "error", summary };
}
