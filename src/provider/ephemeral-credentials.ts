/** The credentials of a cluster's built-in user, for one run of Terraform alone: in no plan and no state. */
import type { EphemeralOpenResponse, EphemeralResourceBehaviour } from "../plugin";
import { credentialsBehaviour } from "./credentials";
import type { Run } from "./run";
import { isObject } from "./values";

export const ephemeralCredentialsBehaviour: EphemeralResourceBehaviour<Run> = {
  ...(credentialsBehaviour.validate !== undefined && { validate: credentialsBehaviour.validate }),
  open: async (request, context): Promise<EphemeralOpenResponse> => {
    const { state, diagnostics } = await credentialsBehaviour.read(request, context);
    return { ...(isObject(state) && { result: state }), ...(diagnostics !== undefined && { diagnostics }) };
  },
};
