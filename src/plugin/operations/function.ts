/** Calls a function of the provider. */
import type { Value } from "../../json";
import type { FunctionError, ProviderFunction } from "../provider";
import { diagnosticsOf, type Handled, type Handler } from "../server/rpc";
import { conform } from "../values/conform";
import { decodeValue } from "../values/decode";
import { encodeValue } from "../values/encode";
import type { DynamicValue } from "../wire/call-messages";

type Response = Handled<"CallFunction">;

export const callFunction: Handler<"CallFunction"> = async ({ name, arguments: encoded }, call) => {
  const { functions } = call.session.provider;
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (called === undefined) return failed({ error: `The provider has no function ${JSON.stringify(name)}.` });
  const { length } = called.parameters;
  if (encoded.length !== length) {
    return failed({ error: `The function ${name} takes ${length} arguments, and got ${encoded.length}.` });
  }
  try {
    return await result(called, encoded);
  } catch (error) {
    const [diagnostic] = diagnosticsOf(error, `The function ${name}`, call);
    return failed({ error: `${diagnostic?.summary ?? ""}. ${diagnostic?.detail ?? ""}` });
  }
};

async function result(called: ProviderFunction, encoded: readonly DynamicValue[]): Promise<Response> {
  const args: Value[] = called.parameters.map(({ type }, i) => decodeValue(encoded[i], type));
  const returned = (await called.behaviour())(...args);
  if ("error" in returned) return failed(returned);
  const { value, problems } = conform(returned.result, called.returns, "provider");
  if (problems.length > 0)
    return failed({ error: "The provider's function returned a value of another type." });
  return { result: encodeValue(value, called.returns) };
}

/** Returns an error without a full stop: Terraform puts the text into a sentence. */
function failed({ error, argument }: FunctionError): Response {
  const text = error.replace(/\.$/, "");
  return {
    error: { text, ...(argument === undefined ? {} : { functionArgument: BigInt(argument) }) },
  };
}
