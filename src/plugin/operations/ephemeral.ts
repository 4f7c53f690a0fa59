/** Opens, renews and closes ephemeral resources, which are never stored. */
import { hasErrors } from "../server/diagnostics";
import type { Handler } from "../server/rpc";
import { decodeConfig, encodeObject, settleConfigured } from "../server/states";
import { decodePrivate, encodePrivate } from "../server/stored-state";

export const openEphemeralResource: Handler<"OpenEphemeralResource"> = async (request, call) => {
  const { schema, behaviour } = call.session.ephemeralResource(request.typeName);
  const { attributes } = schema;
  const config = decodeConfig(request.config, schema);
  const context = call.session.withClient(call);
  const opened = await (await behaviour()).open({ config }, context);
  const doing = "Opening the ephemeral resource";
  const { state, diagnostics } = settleConfigured(
    opened.result,
    opened.diagnostics,
    config,
    attributes,
    doing,
  );
  if (hasErrors(diagnostics)) return { diagnostics, attributes };
  return {
    result: encodeObject(state, schema),
    ...renewal(opened.renewAt),
    ...(opened.private === undefined ? {} : { private: encodePrivate(opened.private) }),
    diagnostics,
    attributes,
  };
};

export const renewEphemeralResource: Handler<"RenewEphemeralResource"> = async (request, call) => {
  const behaviour = await call.session.ephemeralResource(request.typeName).behaviour();
  const context = call.session.withClient(call);
  const renewed = await behaviour.renew?.({ private: decodePrivate(request.private) }, context);
  const kept = encodePrivate(renewed?.private, request.private);
  return {
    ...renewal(renewed?.renewAt),
    ...(kept.length === 0 ? {} : { private: kept }),
    diagnostics: renewed?.diagnostics ?? [],
  };
};

export const closeEphemeralResource: Handler<"CloseEphemeralResource"> = async (request, call) => {
  const behaviour = await call.session.ephemeralResource(request.typeName).behaviour();
  const context = call.session.withClient(call);
  const closed = await behaviour.close?.({ private: decodePrivate(request.private) }, context);
  return { diagnostics: closed?.diagnostics ?? [] };
};

function renewal(at: Date | undefined): { renewAt?: { seconds: bigint; nanos: number } } {
  if (at === undefined) return {};
  const seconds = Math.floor(at.getTime() / 1000);
  return { renewAt: { seconds: BigInt(seconds), nanos: (at.getTime() - seconds * 1000) * 1_000_000 } };
}
