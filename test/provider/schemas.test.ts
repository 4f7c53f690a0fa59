/** The schemas that Terraform gets, made from those of the rules. */
import type { AttributeSchema } from "../../src/plugin";
import { pluginSchema } from "../../src/provider/schemas";
import { cloudOpensearch, cloudProvider, type ObjectSchema } from "../../src/schema";

/** Returns an attribute of a schema by its path, such as `repo_config.aws_role_arn`. */
function attributeOf(schema: ObjectSchema, path: string): AttributeSchema {
  let attributes = pluginSchema(schema).attributes;
  let found: AttributeSchema | undefined;
  for (const name of path.split(".")) {
    found = attributes[name];
    const { type } = found ?? {};
    attributes = typeof type === "object" && "attributes" in type ? type.attributes : {};
  }
  if (found === undefined) throw new Error(`no attribute ${path}`);
  return found;
}

const FLAGS = ["sensitive", "writeOnly", "requiresReplace", "default"] as const;

it.each<[string, readonly (typeof FLAGS)[number][]]>([
  ["name", []],
  ["organization_id", ["requiresReplace"]],
  ["ip_allowlist", ["default"]],
  ["tier", []],
  ["custom_hostname", []],
  ["id", []],
  ["auth_sources", []],
  ["auth_sources.client_secret", ["sensitive"]],
  ["auth_sources.client_secret_wo", ["sensitive", "writeOnly"]],
  ["maintenance_window", []],
  ["maintenance_window.day_of_week", []],
  ["repo_config.aws_role_arn", []],
])("%s has the properties %j", (path, flags) => {
  const attribute = attributeOf(cloudOpensearch, path);
  expect(FLAGS.filter((flag) => flag in attribute)).toEqual([...flags]);
});

it("compares an attribute by its meaning, and an object attribute by attribute", () => {
  const { equal } = attributeOf(cloudOpensearch, "maintenance_window.day_of_week");
  expect(equal?.("Sun", "sunday")).toBe(true);
  expect(attributeOf(cloudOpensearch, "maintenance_window").equal).toBeUndefined();
});

it.each<[string, AttributeSchema["type"]]>([
  ["name", "string"],
  ["data_node_count", "number"],
  ["ip_allowlist", ["list", "string"]],
  ["repo_config.enable_iam_role", "bool"],
])("%s has the type %j", (path, type) => {
  expect(attributeOf(cloudOpensearch, path).type).toEqual(type);
});

it.each([
  ["auth_sources", "list"],
  ["maintenance_window", "single"],
])("%s holds objects: %s", (path, nesting) => {
  expect(attributeOf(cloudOpensearch, path).type).toMatchObject({ nesting });
});

it("describes an attribute with its default, and its section of the reference", () => {
  const { description } = attributeOf(cloudProvider, "base_url");
  expect(description).toMatch(
    /in the environment\. When unset: the environment variable `CLOUD_BASE_URL`\. \(.*4.*\.\)$/,
  );
  expect(attributeOf(cloudOpensearch, "name").description).not.toContain("When unset");
  expect(pluginSchema(cloudOpensearch).description).toBe(cloudOpensearch.description);
});
