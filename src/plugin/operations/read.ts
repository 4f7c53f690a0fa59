/** Reads resources, stored or imported, data sources and ephemeral resources. */
import { type Diagnostic, errorDiagnostic } from "../diagnostic";
import { withoutWriteOnly } from "../plan/plan";
import type { DataSourceBehaviour, ProviderType } from "../provider";
import { hasErrors, Refused } from "../server/diagnostics";
import type { Handled, Handler, RpcContext } from "../server/rpc";
import { decodeConfig, decodeObject, encodeObject, settle, settleConfigured } from "../server/states";
import { decodePrivate, encodePrivate, readStored } from "../server/stored-state";
import { formatAttributePath, type TerraformObject } from "../value";
import { conform, type Nonconformity } from "../values/conform";
import { objectType } from "../values/type";
import type { DynamicValue } from "../wire/call-messages";

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

export const importResourceState: Handler<"ImportResourceState"> = async (request, call) => {
  const { typeName, id } = request;
  const { schema, behaviour } = call.session.resource(typeName);
  const resource = await behaviour();
  if (resource.import === undefined)
    throw new Refused("Import not supported", `A ${typeName} cannot be imported.`);

  const response = await resource.import({ id }, call.session.withClient(call));
  const { state, diagnostics } = settle(response.state, response.diagnostics, null, schema.attributes);
  if (hasErrors(diagnostics)) return { diagnostics };
  if (state === null) {
    throw new Refused("Nothing to import", `There is no ${typeName} with the id ${JSON.stringify(id)}.`);
  }
  const imported = {
    typeName,
    state: encodeObject(state, schema),
    private: encodePrivate(response.private),
  };
  return { importedResources: [imported], diagnostics };
};

export const readResource: Handler<"ReadResource"> = async (request, call) => {
  const { schema, behaviour } = call.session.resource(request.typeName);
  const current = decodeObject(request.currentState, schema);
  if (current === null) return { newState: encodeObject(null, schema), private: request.private };

  const context = call.session.withClient(call);
  const resource = await behaviour();
  const read = await resource.read({ state: current, private: decodePrivate(request.private) }, context);
  const { state, diagnostics } = settle(read.state, read.diagnostics, current, schema.attributes);
  // A read with an error does not show that the resource is gone.
  const known = state ?? (hasErrors(diagnostics) ? current : null);
  return {
    newState: encodeObject(known, schema),
    private: encodePrivate(read.private, request.private),
    diagnostics,
  };
};

export const readDataSource: Handler<"ReadDataSource"> = async ({ typeName, config }, call) =>
  readConfigured(call.session.dataSource(typeName), config, call, "Reading the data source");

export const openEphemeralResource: Handler<"OpenEphemeralResource"> = async ({ typeName, config }, call) => {
  const type = call.session.ephemeralResource(typeName);
  const { state, ...rest } = await readConfigured(type, config, call, "Opening the ephemeral resource");
  return { ...rest, ...(state && { result: state }) };
};

/** Nothing has to be closed: to open an ephemeral resource is only to read it. */
export const closeEphemeralResource: Handler<"CloseEphemeralResource"> = async () => ({});

async function readConfigured<Client>(
  { schema, behaviour }: ProviderType<DataSourceBehaviour<Client>>,
  encoded: DynamicValue | undefined,
  call: RpcContext<Client>,
  doing: string,
): Promise<Handled<"ReadDataSource">> {
  const config = decodeConfig(encoded, schema);
  const context = call.session.withClient(call);
  const read = await (await behaviour()).read({ config }, context);
  const { state, diagnostics } = settleConfigured(
    read.state,
    read.diagnostics,
    config,
    schema.attributes,
    doing,
  );
  if (hasErrors(diagnostics)) return { diagnostics };
  return { state: encodeObject(state, schema), diagnostics };
}
