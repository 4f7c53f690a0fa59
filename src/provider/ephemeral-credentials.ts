/** The ephemeral resource with the credentials of a cluster's built-in user: no plan and no state holds them. */
import { type EphemeralOpenResponse, type EphemeralResourceBehaviour, isTerraformObject } from "../plugin";
import type { ClusterKind, ObjectSchema } from "../schema";
import { credentialsBehaviour } from "./credentials";
import type { Run } from "./run";

export function ephemeralCredentialsBehaviour(
  kind: ClusterKind,
  schema: ObjectSchema,
): EphemeralResourceBehaviour<Run> {
  const { validate, read } = credentialsBehaviour(kind, schema);
  return {
    ...(validate !== undefined && { validate }),
    open: async (request, context): Promise<EphemeralOpenResponse> => {
      const { state, diagnostics } = await read(request, context);
      return {
        ...(isTerraformObject(state) && { result: state }),
        ...(diagnostics !== undefined && { diagnostics }),
      };
    },
  };
}
