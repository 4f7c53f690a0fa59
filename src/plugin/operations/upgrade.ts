/** Upgrades a stored state to the current schema. */
import { type Diagnostic, errorDiagnostic } from "../diagnostic";
import { formatAttributePath } from "../path";
import { withoutWriteOnly } from "../plan/plan";
import type { ProviderType, ResourceBehaviour } from "../provider";
import { Refused } from "../server/diagnostics";
import type { Handler } from "../server/rpc";
import { encodeObject, settle } from "../server/states";
import { readStored } from "../server/stored-state";
import type { TerraformObject } from "../value";
import { conform, type Nonconformity } from "../values/conform";
import { objectType } from "../values/type";

export const upgradeResourceState: Handler<"UpgradeResourceState"> = async (request, call) => {
  const { typeName, version, rawState } = request;
  const resource = call.session.resource(typeName);
  const { schema } = resource;
  const present = BigInt(schema.version ?? 0);
  if (version > present) {
    throw new Refused(
      "The state was written by a newer version of the provider",
      `The state of this ${typeName} has the schema version ${version}, and this version of the provider knows ` +
        `versions up to ${present}. Use the newer version of the provider again.`,
    );
  }
  const stored = readStored(rawState, typeName);
  if (version < present) return upgraded(typeName, resource, stored, Number(version));

  const { value, problems } = conform(stored, objectType(schema.attributes), "terraform");
  if (problems.length > 0) return { diagnostics: problems.map(misfit), attributes: schema.attributes };
  const state = withoutWriteOnly(schema.attributes, value as TerraformObject);
  return { upgradedState: encodeObject(state, schema) };
};

async function upgraded<Client>(
  typeName: string,
  { schema, behaviour }: ProviderType<ResourceBehaviour<Client>>,
  stored: TerraformObject,
  version: number,
): Promise<{ upgradedState?: { msgpack: Uint8Array }; diagnostics: readonly Diagnostic[] }> {
  const upgrade = (await behaviour()).upgrades?.[version];
  if (upgrade === undefined) {
    throw new Refused(
      "The state is of a version that is no longer known",
      `The state of this ${typeName} has the schema version ${version}, which this version of the provider cannot ` +
        "upgrade. Apply once with a version of the provider between the two, or import the resource again.",
    );
  }
  const { state, diagnostics } = settle(upgrade(stored), [], null, schema.attributes);
  if (diagnostics.length > 0) return { diagnostics };
  return { upgradedState: encodeObject(state, schema), diagnostics };
}

function misfit({ path, problem }: Nonconformity): Diagnostic {
  const detail = `${formatAttributePath(path) || "It"} ${problem}. The state was edited, or damaged. Restore it, or import the resource again.`;
  return errorDiagnostic("The stored state does not fit the schema", detail, path);
}
