/** Plans a change of a resource. */
import { errorDiagnostic } from "../diagnostic";
import { planBySchema, replacements, withoutWriteOnly, withWrittenLists } from "../plan/plan";
import type { PlanResponse } from "../provider";
import { hasErrors, pathMessage } from "../server/diagnostics";
import { encodeIdentity } from "../server/identity";
import type { Handler } from "../server/rpc";
import { conformed, decodeObject, encodeObject, MISTAKE } from "../server/states";
import { decodePrivate, encodePrivate } from "../server/stored-state";
import { sameValue } from "../values/equality";

export const planResourceChange: Handler<"PlanResourceChange"> = async (request, call) => {
  const type = call.session.resource(request.typeName);
  const { schema } = type;
  const { attributes } = schema;
  const prior = decodeObject(request.priorState, schema);
  const proposed = decodeObject(request.proposedNewState, schema);
  // Ignores the configuration of a resource that is to be destroyed.
  const config = proposed === null ? null : decodeObject(request.config, schema);
  // Terraform before 1.11 expects the configured values in the plan; there, validation accepts only null and unknown.
  const takesWriteOnly = request.clientCapabilities?.writeOnlyAttributesAllowed === true;
  const proposal = proposed === null || config === null ? null : { proposed, prior, config, takesWriteOnly };
  const bySchema = proposal === null ? null : planBySchema(attributes, proposal);

  const resource = await type.behaviour();
  const hasPlan = request.plannedPrivate.length > 0;
  const planRequest = {
    prior,
    config,
    planned: bySchema,
    private: decodePrivate(request.priorPrivate),
    ...(hasPlan && { plannedPrivate: decodePrivate(request.plannedPrivate) }),
  };
  // Terraform allows deferrals whenever it applies; at plan they are an experiment.
  const isAtApply = hasPlan || request.clientCapabilities?.deferralAllowed === true;
  const context = call.session.forPlan(call, isAtApply);
  const response: PlanResponse = (await resource.plan?.(planRequest, context)) ?? { planned: bySchema };
  const { state, diagnostics } = conformed(response.planned, attributes);
  const planned = state === null || !takesWriteOnly ? state : withoutWriteOnly(attributes, state);
  // Terraform plans a resource again only if its first plan was a change.
  const isChange = context.isAtApply || !sameValue(prior, planned);
  const final =
    planned === null || proposal === null || !isChange
      ? planned
      : withWrittenLists(attributes, planned, proposal);
  const all = [...(response.diagnostics ?? []), ...diagnostics];
  if ((planned === null) !== (bySchema === null) && !hasErrors(all)) all.push(WRONG_ACTION);

  return {
    plannedState: encodeObject(final, schema),
    requiresReplace: replacements(attributes, prior, planned).map(pathMessage),
    plannedPrivate: encodePrivate(response.private, request.priorPrivate),
    // A resource keeps its identity.
    plannedIdentity: encodeIdentity(type, final === null ? null : (prior ?? final)),
    diagnostics: all,
  };
};

const WRONG_ACTION = errorDiagnostic(
  "The provider planned another action than Terraform requested",
  `It planned to destroy a resource that is to stay, or to keep one that is to be destroyed. ${MISTAKE}`,
);
