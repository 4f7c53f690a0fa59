/** Applies a planned change: creates, updates or deletes a resource. */
import type { ObjectValue } from "../../json";
import { type Diagnostic, errorDiagnostic } from "../diagnostic";
import type { ResourceResponse } from "../provider";
import type { Schema } from "../schema";
import { hasErrors } from "../server/diagnostics";
import { encodeIdentity } from "../server/identity";
import type { Handler } from "../server/rpc";
import { decodeConfig, decodeObject, encodeObject, MISTAKE, settle, type Settled } from "../server/states";
import { decodePrivate, encodePrivate } from "../server/stored-state";
import { type AttributePath, formatAttributePath } from "../value";
import { differingPaths } from "../values/equality";
import { MalformedError } from "../wire/malformed";

export const applyResourceChange: Handler<"ApplyResourceChange"> = async (request, call) => {
  const type = call.session.resource(request.typeName);
  const { schema } = type;
  const prior = decodeObject(request.priorState, schema);
  const planned = decodeObject(request.plannedState, schema);
  const context = call.session.forApply(call);
  const resource = await type.behaviour();

  if (planned === null) {
    if (prior === null) throw new MalformedError("there is nothing to delete");
    const deletion = { prior, private: decodePrivate(request.plannedPrivate) };
    const { diagnostics = [] } = await resource.delete(deletion, context);
    if (hasErrors(diagnostics)) {
      return {
        newState: encodeObject(prior, schema),
        private: request.plannedPrivate,
        newIdentity: encodeIdentity(type, prior),
        diagnostics,
      };
    }
    return { newState: encodeObject(null, schema), diagnostics };
  }
  const config = decodeConfig(request.config, schema);
  const change = { config, planned, private: decodePrivate(request.plannedPrivate) };
  const response =
    prior === null
      ? await resource.create(change, context)
      : await resource.update({ ...change, prior }, context);
  const { state, diagnostics } = afterChange(response, planned, prior, schema);
  return {
    // If the response has no state, Terraform keeps the prior one.
    ...(state === null ? {} : { newState: encodeObject(state, schema) }),
    private: encodePrivate(response.private, request.plannedPrivate),
    newIdentity: encodeIdentity(type, state ?? prior),
    diagnostics,
  };
};

/**
 * Returns the state after a change, with an error for each value that is not as planned. Terraform checks that too, but
 * not if there is another error.
 */
function afterChange(
  response: ResourceResponse,
  planned: ObjectValue,
  prior: ObjectValue | null,
  { attributes }: Schema,
): Settled {
  const { state, diagnostics } = settle(response.state, response.diagnostics, planned, attributes);
  if (hasErrors(diagnostics)) return { state, diagnostics };
  if (state === null) return { state, diagnostics: [...diagnostics, nothingReturned(prior)] };
  const different = differingPaths(planned, state);
  return { state, diagnostics: [...diagnostics, ...different.map(notAsPlanned)] };
}

function nothingReturned(prior: ObjectValue | null): Diagnostic {
  const [done, kept] = prior === null ? ["create", "not stored"] : ["update", "stored as it was before"];
  return errorDiagnostic(
    `The provider returned nothing after the ${done}`,
    `The resource may exist, and is ${kept}. ${MISTAKE}`,
  );
}

function notAsPlanned(path: AttributePath): Diagnostic {
  const detail =
    `${formatAttributePath(path)} has another value now than the plan said. The state holds the present value, ` +
    `and the next plan will show the difference. ${MISTAKE}`;
  return errorDiagnostic("The result is not what was planned", detail, path);
}
