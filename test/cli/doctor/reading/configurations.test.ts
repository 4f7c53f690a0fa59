/** The provider's configurations, in every form in which a program writes them. */
import { workingFolders } from "../../../../src/cli/doctor/reading/configurations";
import { UNKNOWN } from "../../../../src/json";
import { useMachine } from "../machine";

const test = useMachine();

const hcl = (body: string) =>
  `# provider "cloud" {}\nprovider "cloud" {\n${body}\n}\nprovider "other" { base_url = "no" }\n`;

interface Read {
  readonly name?: string;
  readonly text: string;
  readonly expected: object;
}

it.each<[what: string, given: Read]>([
  [
    "texts",
    {
      text: hcl('  base_url = "https://a.example" # here\n  max_retries = 2'),
      expected: { base_url: "https://a.example", max_retries: 2 },
    },
  ],
  [
    "a variable with a value",
    { text: hcl("access_token = var.token"), expected: { access_token: "from-the-environment" } },
  ],
  ["a variable without one", { text: hcl("access_token = var.other"), expected: { access_token: UNKNOWN } }],
  ["a file", { text: hcl('ca_cert_pem = file("${path.module}/ca.pem")'), expected: { ca_cert_pem: "PEM" } }],
  [
    "a heredoc",
    {
      text: hcl('ca_cert_pem = <<-EOT\n  one\n  two }\n  EOT\nbase_url = "x"'),
      expected: { ca_cert_pem: "one\ntwo }\n", base_url: "x" },
    },
  ],
  [
    "an expression over lines",
    {
      text: hcl('access_token = join("}", [\n  "a",\n])\nbase_url = "x"'),
      expected: { access_token: UNKNOWN, base_url: "x" },
    },
  ],
  ["a template", { text: hcl('base_url = "https://${var.host}"'), expected: { base_url: UNKNOWN } }],
  [
    "JSON",
    {
      name: "main.tf.json",
      text: '{"provider":{"cloud":[{"base_url":"x","access_token":"${var.token}"}]}}',
      expected: { base_url: "x", access_token: "from-the-environment" },
    },
  ],
])("are read: %s", (_what, { name = "main.tf", text, expected }) => {
  test.write(`project/${name}`, text);
  test.write("project/ca.pem", "PEM");
  const [folder] = workingFolders(test.machine({ TF_VAR_token: "from-the-environment" }));
  expect(folder?.configurations).toEqual([{ file: name, config: expected }]);
});

it("are those of the stacks too", () => {
  test.write("project/cdktf.json", '{"output":"dist"}');
  test.write("project/dist/stacks/one/cdk.tf.json", '{"provider":{"cloud":[{}]}}');
  const one = { synthesizedStackPath: "stacks/one/cdk.tf.json" };
  test.write("project/dist/manifest.json", JSON.stringify({ stacks: { one } }));
  const [stack] = workingFolders(test.machine());
  expect([stack?.isStack, stack?.configurations[0]?.file]).toEqual([true, "dist/stacks/one/cdk.tf.json"]);
});

it.each([
  ["main.tf", 'provider "cloud" {'],
  ["main.tf", 'x = "${"'],
  ["main.tf.json", "{"],
])("report that %s cannot be read", (name, text) => {
  test.write(`project/${name}`, text);
  expect(workingFolders(test.machine())[0]?.unreadable).toEqual([expect.stringContaining(`${name} is not `)]);
});
