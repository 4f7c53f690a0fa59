/** Lists existing resources, for `terraform query`. */
import { type Diagnostic, errorDiagnostic } from "../diagnostic";
import type { ListedResource, ResourceType } from "../provider";
import { hasErrors } from "../server/diagnostics";
import { encodeIdentity } from "../server/identity";
import type { HandledEvent, StreamHandler } from "../server/rpc";
import { decodeConfig, encodeObject, MISTAKE, settle } from "../server/states";

type Event = HandledEvent<"ListResource">;

export const listResource: StreamHandler<"ListResource"> = async function* (request, call) {
  const { typeName, includeResourceObject: wantsStates } = request;
  const { schema, behaviour } = call.session.listResource(typeName);
  const type = call.session.resource(typeName);
  const config = decodeConfig(request.config, schema);
  const limit = request.limit > 0n ? Number(request.limit) : Number.POSITIVE_INFINITY;

  const { list } = await behaviour();
  let listed = 0;
  for await (const found of list({ config, wantsStates, limit }, call.session.withClient(call))) {
    const event = eventOf(found, type, wantsStates);
    yield event;
    if (event.identity !== undefined) listed += 1;
    if (listed >= limit || hasErrors(event.diagnostics ?? [])) return;
  }
};

/** Terraform takes an event without an identity only with a diagnostic. */
function eventOf<Client>(
  { displayName = "", state: found, diagnostics: given = [] }: ListedResource,
  type: ResourceType<Client>,
  wantsStates: boolean,
): Event {
  if (found === undefined) return { diagnostics: given };
  const { schema } = type;
  const { state, diagnostics } = settle(found, given, null, schema.attributes);
  const identity = encodeIdentity(type, state);
  if (identity === undefined) return { diagnostics: [...diagnostics, unidentified(displayName)] };
  return {
    identity,
    displayName,
    ...(wantsStates && { resourceObject: encodeObject(state, schema) }),
    diagnostics,
  };
}

function unidentified(displayName: string): Diagnostic {
  return errorDiagnostic(
    "The provider listed a resource without its identity",
    `${JSON.stringify(displayName)} lacks an attribute that identifies it. ${MISTAKE}`,
  );
}
