/**
 * Validates configurations by the schema and by the provider. Runs both always, so that the user gets all errors at
 * once; if both refuse an attribute, only the provider's error is returned.
 */
import type { Diagnostic } from "../diagnostic";
import { type AttributePath, formatAttributePath } from "../path";
import { DESCEND, rewrite } from "../plan/rewrite";
import type { ProviderType, Validate } from "../provider";
import type { AttributeSchemas } from "../schema";
import type { Handler, RpcContext } from "../server/rpc";
import { decodeUnjudged } from "../server/states";
import type { TerraformObject, TerraformValue } from "../value";
import { conform } from "../values/conform";
import { isTerraformList, objectType } from "../values/type";
import type { DynamicValue } from "../wire/call-messages";

export const validateProviderConfig: Handler<"ValidateProviderConfig"> = async ({ config }, call) =>
  judge(call.session.provider, config, call, "takes write-only values");

export const validateResourceConfig: Handler<"ValidateResourceConfig"> = async (request, call) => {
  const takes = request.clientCapabilities?.writeOnlyAttributesAllowed === true;
  const client = takes ? "takes write-only values" : "stores every value";
  return judge(call.session.resource(request.typeName), request.config, call, client);
};

export const validateDataResourceConfig: Handler<"ValidateDataResourceConfig"> = async (request, call) =>
  judge(call.session.dataSource(request.typeName), request.config, call, "takes write-only values");

export const validateEphemeralResourceConfig: Handler<"ValidateEphemeralResourceConfig"> = async (
  request,
  call,
) => judge(call.session.ephemeralResource(request.typeName), request.config, call, "takes write-only values");

type ClientKind = "takes write-only values" | "stores every value";

async function judge<Client>(
  { schema, behaviour }: ProviderType<{ readonly validate?: Validate }>,
  encoded: DynamicValue | undefined,
  call: RpcContext<Client>,
  client: ClientKind,
): Promise<{ readonly diagnostics: readonly Diagnostic[] }> {
  const { attributes } = schema;
  const config = decodeUnjudged(encoded, schema);
  const judge = await behaviour();
  const byProvider = (await judge.validate?.({ config }, call)) ?? [];
  const refused = new Set(
    byProvider
      .filter(({ severity }) => severity === "error")
      .map(({ path = [] }) => formatAttributePath(path)),
  );
  const bySchema = judgeBySchema(attributes, config, client).filter(
    ({ path }) => !refused.has(formatAttributePath(path)),
  );
  return { diagnostics: [...bySchema, ...byProvider] };
}

type Complaint = Diagnostic & { readonly path: AttributePath };

/** Checks what Terraform does not check, or not in nested attributes. Returns one error for each path. */
function judgeBySchema(
  attributes: AttributeSchemas,
  sent: TerraformObject,
  client: ClientKind,
): readonly Complaint[] {
  const { value, problems } = conform(sent, objectType(attributes), "provider");
  const misfits = problems.map(({ path, problem }): Complaint => {
    const detail = `${formatAttributePath(path)} ${problem}.`;
    return { severity: "error", summary: "Value of another type than the schema says", detail, path };
  });
  const places = new Set(misfits.map(({ path }) => formatAttributePath(path)));
  const others = judgeConformed(attributes, value as TerraformObject, client);
  return [...misfits, ...others.filter(({ path }) => !places.has(formatAttributePath(path)))];
}

function judgeConformed(
  attributes: AttributeSchemas,
  config: TerraformObject,
  client: ClientKind,
): readonly Complaint[] {
  const found: Complaint[] = [];
  const complain = (path: AttributePath, summary: string, detail: string): void => {
    found.push({ severity: "error", summary, detail, path });
  };
  rewrite(attributes, config, { prior: null, config }, ({ attribute, path, value }) => {
    const name = formatAttributePath(path);
    if (attribute.kind === "computed" && value !== null) {
      complain(
        path,
        "Read-only attribute set",
        `${name} is decided by the provider. Remove it from the configuration.`,
      );
    } else if (attribute.kind === "required" && value === null) {
      complain(path, "Missing required value", `${name} must have a value, and is null.`);
    } else if (attribute.writeOnly === true && value !== null && client === "stores every value") {
      complain(
        path,
        "Write-only attribute not supported",
        `${name} is never stored, which needs Terraform 1.11 or newer. Use a newer Terraform, or another attribute.`,
      );
    } else {
      for (const element of nullElements(value, path)) {
        complain(
          element,
          "Null element",
          `${formatAttributePath(element)} is null. Remove it, or give it a value.`,
        );
      }
    }
    return DESCEND;
  });
  return found;
}

/** Returns the paths of null elements of lists. */
function nullElements(value: TerraformValue, path: AttributePath): AttributePath[] {
  if (!isTerraformList(value)) return [];
  return value.flatMap((item, index) => {
    const at = [...path, { index }];
    return item === null ? [at] : nullElements(item, at);
  });
}
