/** Makes the configuration of an existing resource, which Terraform writes for an import. */
import { generatedConfig } from "../plan/generated-config";
import type { Handler } from "../server/rpc";
import { conformed, decodeObject, encodeObject } from "../server/states";

export const generateResourceConfig: Handler<"GenerateResourceConfig"> = async (request, call) => {
  const { schema } = call.session.resource(request.typeName);
  const { attributes } = schema;
  // `terraform query` asks for the configuration of a resource of which it knows no state. It needs an object all the same.
  const bySchema = generatedConfig(attributes, decodeObject(request.state, schema) ?? {});
  const { state: config, diagnostics } = conformed(bySchema, attributes);
  return { config: encodeObject(config, schema), diagnostics };
};
