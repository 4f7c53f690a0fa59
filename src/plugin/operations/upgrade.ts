/** Reads a stored state. */
import { type Diagnostic, errorDiagnostic } from "../diagnostic";
import { formatAttributePath } from "../path";
import { withoutWriteOnly } from "../plan/plan";
import { Refused } from "../server/diagnostics";
import type { Handler } from "../server/rpc";
import { encodeObject } from "../server/states";
import { readStored } from "../server/stored-state";
import type { TerraformObject } from "../value";
import { conform, type Nonconformity } from "../values/conform";
import { objectType } from "../values/type";

/** Terraform calls it for every stored state. All states have the schema version 0, so none has to be upgraded. */
export const upgradeResourceState: Handler<"UpgradeResourceState"> = async (request, call) => {
  const { typeName, version, rawState } = request;
  const { schema } = call.session.resource(typeName);
  if (version !== 0n) {
    throw new Refused(
      "The state was written by a newer version of the provider",
      `The state of this ${typeName} has the schema version ${version}, and this version of the provider knows ` +
        "versions up to 0. Use the newer version of the provider again.",
    );
  }
  const { value, problems } = conform(
    readStored(rawState, typeName),
    objectType(schema.attributes),
    "terraform",
  );
  if (problems.length > 0) return { diagnostics: problems.map(misfit) };
  const state = withoutWriteOnly(schema.attributes, value as TerraformObject);
  return { upgradedState: encodeObject(state, schema) };
};

function misfit({ path, problem }: Nonconformity): Diagnostic {
  const detail = `${formatAttributePath(path) || "It"} ${problem}. The state was edited, or damaged. Restore it, or import the resource again.`;
  return errorDiagnostic("The stored state does not fit the schema", detail, path);
}
