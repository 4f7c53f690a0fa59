/** Describes what identifies resources, and reads identities that Terraform stored. */
import type { IdentitySchema } from "../provider";
import { Refused } from "../server/diagnostics";
import { identityType } from "../server/identity";
import type { Handler } from "../server/rpc";
import { misfit } from "../server/states";
import { readStored } from "../server/stored-state";
import { conform } from "../values/conform";
import { encodeValue } from "../values/encode";
import type { ContentOf, Sparse } from "../wire/protobuf";
import type { IDENTITY_SCHEMA } from "../wire/schema-messages";

/** Terraform 1.12 and newer call it after each `GetProviderSchema`. */
export const getResourceIdentitySchemas: Handler<"GetResourceIdentitySchemas"> = async (
  _request,
  { session },
) => {
  const messages = Object.entries(session.provider.resources).flatMap(([typeName, { identity }]) =>
    identity === undefined ? [] : [[typeName, schemaMessage(identity)] as const],
  );
  return { identitySchemas: new Map(messages) };
};

function schemaMessage(identity: IdentitySchema): Sparse<ContentOf<typeof IDENTITY_SCHEMA>> {
  return {
    identityAttributes: Object.entries(identity).map(([name, { type, forImport, description }]) => ({
      name,
      type: Buffer.from(JSON.stringify(type), "utf8"),
      requiredForImport: forImport === "required",
      optionalForImport: forImport === "optional",
      description,
    })),
  };
}

/** All identities have the version 0, so none has to be upgraded. */
export const upgradeResourceIdentity: Handler<"UpgradeResourceIdentity"> = async (request, call) => {
  const { typeName, version, rawIdentity } = request;
  const { identity } = call.session.resource(typeName);
  if (identity === undefined || version !== 0n) {
    throw new Refused(
      "The identity was written by a newer version of the provider",
      `The identity of this ${typeName} has the version ${version}, which this version of the provider does not know. Use the newer version of the provider again.`,
    );
  }
  const type = identityType(identity);
  const { value, problems } = conform(readStored(rawIdentity, typeName), type, "terraform");
  if (problems.length > 0) return { diagnostics: problems.map(misfit) };
  return { upgradedIdentity: { identityData: encodeValue(value, type) } };
};
