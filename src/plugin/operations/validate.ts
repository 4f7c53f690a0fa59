/** Validates configurations by the provider, and refuses write-only values that Terraform would store. */
import type { ObjectValue } from "../../json";
import { type Diagnostic, errorDiagnostic } from "../diagnostic";
import { DESCEND, rewrite } from "../plan/rewrite";
import type { ProviderType, Validate } from "../provider";
import type { AttributeSchemas } from "../schema";
import type { Handler, RpcContext } from "../server/rpc";
import { decodeUnjudged } from "../server/states";
import { formatAttributePath } from "../value";
import type { DynamicValue } from "../wire/call-messages";

export const validateProviderConfig: Handler<"ValidateProviderConfig"> = async ({ config }, call) => ({
  diagnostics: await judge(call.session.provider, config, call),
});

export const validateResourceConfig: Handler<"ValidateResourceConfig"> = async (request, call) => {
  const type = call.session.resource(request.typeName);
  const byProvider = await judge(type, request.config, call);
  if (request.clientCapabilities?.writeOnlyAttributesAllowed === true) return { diagnostics: byProvider };
  const refused = new Set(
    byProvider
      .filter(({ severity }) => severity === "error")
      .map(({ path = [] }) => formatAttributePath(path)),
  );
  const stored = storedWriteOnly(type.schema.attributes, decodeUnjudged(request.config, type.schema));
  const others = stored.filter(({ path = [] }) => !refused.has(formatAttributePath(path)));
  return { diagnostics: [...others, ...byProvider] };
};

export const validateDataResourceConfig: Handler<"ValidateDataResourceConfig"> = async (request, call) => ({
  diagnostics: await judge(call.session.dataSource(request.typeName), request.config, call),
});

export const validateEphemeralResourceConfig: Handler<"ValidateEphemeralResourceConfig"> = async (
  request,
  call,
) => ({ diagnostics: await judge(call.session.ephemeralResource(request.typeName), request.config, call) });

export const validateListResourceConfig: Handler<"ValidateListResourceConfig"> = async (request, call) => ({
  diagnostics: await judge(call.session.listResource(request.typeName), request.config, call),
});

async function judge<Client>(
  { schema, behaviour }: ProviderType<{ readonly validate?: Validate }>,
  config: DynamicValue | undefined,
  call: RpcContext<Client>,
): Promise<readonly Diagnostic[]> {
  const { validate } = await behaviour();
  return (await validate?.({ config: decodeUnjudged(config, schema) }, call)) ?? [];
}

/** Returns an error for each write-only value, for Terraform before 1.11: it stores them all. */
function storedWriteOnly(attributes: AttributeSchemas, config: ObjectValue): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  rewrite(attributes, config, { prior: null, config: null }, ({ attribute, path, value }) => {
    if (attribute.writeOnly !== true || value === null) return DESCEND;
    const detail = `${formatAttributePath(path)} is never stored, which needs Terraform 1.11 or newer. Use a newer Terraform, or another attribute.`;
    found.push(errorDiagnostic("Write-only attribute not supported", detail, path));
    return DESCEND;
  });
  return found;
}
