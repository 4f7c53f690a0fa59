/** The provider's configurations, in every form in which a program writes them. */
import { workingFolders } from "../../../../src/cli/diagnosis/reading/configurations";
import { UNKNOWN } from "../../../../src/json";
import { useMachine } from "../machine";

const test = useMachine();

const hcl = (body: string) =>
  `# provider "cloud" {}\nprovider "cloud" {\n${body}\n}\nprovider "other" { base_url = "no" }\n`;

it.each<[string, string, string, object]>([
  [
    "texts",
    "main.tf",
    hcl('  base_url = "https://a.example" # here\n  max_retries = 2'),
    { base_url: "https://a.example", max_retries: 2 },
  ],
  [
    "a variable with a value",
    "main.tf",
    hcl("access_token = var.token"),
    { access_token: "from-the-environment" },
  ],
  ["a variable without one", "main.tf", hcl("access_token = var.other"), { access_token: UNKNOWN }],
  ["a file", "main.tf", hcl('ca_cert_pem = file("${path.module}/ca.pem")'), { ca_cert_pem: "PEM" }],
  [
    "a heredoc",
    "main.tf",
    hcl('ca_cert_pem = <<-EOT\n  one\n  two }\n  EOT\nbase_url = "x"'),
    { ca_cert_pem: "one\ntwo }\n", base_url: "x" },
  ],
  [
    "an expression over lines",
    "main.tf",
    hcl('access_token = join("}", [\n  "a",\n])\nbase_url = "x"'),
    { access_token: UNKNOWN, base_url: "x" },
  ],
  ["a template", "main.tf", hcl('base_url = "https://${var.host}"'), { base_url: UNKNOWN }],
  [
    "JSON",
    "main.tf.json",
    '{"provider":{"cloud":[{"base_url":"x","access_token":"${var.token}"}]}}',
    { base_url: "x", access_token: "from-the-environment" },
  ],
])("are read: %s", async (_what, name, text, expected) => {
  test.write(`project/${name}`, text);
  test.write("project/ca.pem", "PEM");
  const [folder] = await workingFolders(test.machine({ TF_VAR_token: "from-the-environment" }));
  expect(folder?.configurations).toEqual([{ file: name, config: expected }]);
});

it("are those of the stacks too", async () => {
  test.write("project/cdktf.json", '{"output":"dist"}');
  test.write("project/dist/stacks/one/cdk.tf.json", '{"provider":{"cloud":[{}]}}');
  const [stack] = await workingFolders(test.machine());
  expect([stack?.isStack, stack?.configurations[0]?.file]).toEqual([true, "dist/stacks/one/cdk.tf.json"]);
});

it.each([
  ["main.tf", 'provider "cloud" {'],
  ["main.tf", 'x = "${"'],
  ["main.tf.json", "{"],
])("report that %s cannot be read", async (name, text) => {
  test.write(`project/${name}`, text);
  expect((await workingFolders(test.machine()))[0]?.unreadable).toEqual([name]);
});
