/** Which literal text of a program is in a secret, and where it stands. */
import { type DeclaredScope, declaredValues, writtenText } from "../../../src/constructs/tokens/written-text";

/** What the expressions of this test may refer to. */
const DECLARED: Readonly<Record<string, unknown>> = {
  "local.secret": "swordfish-of-old",
  "local.of_local": "${local.secret}",
  "local.of_variable": "${var.with_default}",
  "local.of_resource": "${random_password.a.result}",
  "local.itself": "${local.itself}",
  "local.empty": "",
  "local.map": { literal: "swordfish", given: "${var.given}", deep: [{ x: "swordfish" }] },
  "local.list": ["${var.given}", "swordfish"],
  "local.json": '{"literal": "swordfish"}',
  "var.with_default": "swordfish",
};

const scope: DeclaredScope = {
  declared: (kind, name) => {
    const reference = `${kind}.${name}`;
    return reference in DECLARED ? { values: [DECLARED[reference]], place: { words: reference } } : undefined;
  },
};

/** The verdict on a text of Terraform's JSON: who has it. */
function verdict(value: string): string {
  const written = writtenText({ value, place: undefined }, scope);
  if (written === undefined) return "elsewhere";
  return `${written.isPart ? "a part" : "all"} in ${written.place?.words ?? "the attribute"}`;
}

it.each<[string, string]>([
  // Texts
  ["swordfish", "all in the attribute"],
  ["$${var.given}", "all in the attribute"],
  ["", "elsewhere"],
  [" ", "elsewhere"],
  ['${"swordfish"}', "all in the attribute"],
  ['${"say \\"hi\\" \\u00e9 $${x} %%{y}"}', "all in the attribute"],
  ["${7}", "all in the attribute"],
  ["${null}", "elsewhere"],
  ["${var.given}", "elsewhere"],
  ["${var.given}-${var.other}", "elsewhere"],
  ["prefix-${var.given}", "elsewhere"],
  ["swordfish-${var.given}", "a part in the attribute"],
  ["${var.given}-s-w-o-r-d-f-i-s-h", "a part in the attribute"],
  ["%{ if var.given }swordfish%{ endif }", "a part in the attribute"],
  ["x-${local.secret}", "all in local.secret"],
  ['%{ for x in ["swordfish"] }${x}%{ endfor ~}', "a part in the attribute"],
  ["%{ for k, x in var.list }${x}%{ endfor }", "elsewhere"],
  ["${trimspace(<<-EOT\n  swordfish\n  EOT\n)}", "all in the attribute"],
  ["${trimspace(<<EOT\n${var.given}\nEOT\n)}", "elsewhere"],
  // References
  ["${local.secret}", "all in local.secret"],
  ['${local["secret"]}', "all in local.secret"],
  ["${local.of_local}", "all in local.secret"],
  ["${local.of_variable}", "all in var.with_default"],
  ["${local.of_resource}", "elsewhere"],
  ["${local.itself}", "elsewhere"],
  ["${local.empty}", "elsewhere"],
  ["${local.missing}", "elsewhere"],
  ["${random_password.a.result}", "elsewhere"],
  ['${data.vault_kv_secret_v2.a.data["client_secret"]}', "elsewhere"],
  // Parts of maps and lists
  ["${local.map.literal}", "all in local.map"],
  ['${local.map["literal"]}', "all in local.map"],
  ["${local.map.given}", "elsewhere"],
  ["${local.map.deep[0].x}", "all in local.map"],
  ["${local.map.missing}", "elsewhere"],
  ["${local.map[var.key]}", "all in local.map"],
  ["${local.list[0]}", "elsewhere"],
  ["${local.list[1]}", "all in local.list"],
  ["${local.list[count.index]}", "all in local.list"],
  ['${{ a = "swordfish", b = var.given }.a}', "all in the attribute"],
  ['${{ a = "swordfish", b = var.given }["b"]}', "elsewhere"],
  ['${["swordfish", var.given][0]}', "all in the attribute"],
  ['${["swordfish", var.given][1]}', "elsewhere"],
  ['${merge({ a = "swordfish" }, var.map)["a"]}', "all in the attribute"],
  ['${merge({ b = "swordfish" }, var.map)["a"]}', "elsewhere"],
  ['${merge(local.map, var.map)["literal"]}', "all in local.map"],
  ['${concat(["swordfish"], var.list)[0]}', "all in the attribute"],
  // Operators
  ['${var.a == "swordfish" ? var.given : random_password.a.result}', "elsewhere"],
  ['${var.a ? "swordfish" : var.given}', "all in the attribute"],
  ['${var.a ? "" : var.given}', "elsewhere"],
  ['${var.a ? "swordfish-" : ""}${var.given}', "a part in the attribute"],
  ["${!(var.a && 1 + 2 > -3) ? (local.secret) : null}", "all in local.secret"],
  // Functions
  ['${sensitive("swordfish")}', "all in the attribute"],
  ["${upper(local.secret)}", "all in local.secret"],
  ['${join("-", ["sword", "fish"])}', "all in the attribute"],
  ['${join("-", ["swordfish", var.given])}', "a part in the attribute"],
  ['${join("-", [var.given, var.other])}', "elsewhere"],
  ['${format("swordfish-%s", var.given)}', "a part in the attribute"],
  ['${sha256("swordfish")}', "all in the attribute"],
  ["${sha256(var.given)}", "elsewhere"],
  ['${replace(var.given, "swordfish", "")}', "elsewhere"],
  ['${split(",", "sword,fish")[0]}', "all in the attribute"],
  ['${split("long-separator", var.given)[0]}', "elsewhere"],
  ['${trimspace(file("secrets/client-secret"))}', "elsewhere"],
  ['${yamldecode(file("secrets.yaml")).client_secret}', "elsewhere"],
  ['${templatefile("secret.tpl", { a = "swordfish" })}', "elsewhere"],
  ['${provider::vault::read("secret/client-secret")}', "elsewhere"],
  ["${uuid()}", "elsewhere"],
  ['${lookup(local.map, "literal")}', "all in local.map"],
  ['${lookup(local.map, "given", "fish")}', "all in the attribute"],
  ['${lookup(var.map, "client_secret")}', "elsewhere"],
  ["${element(local.list, 0)}", "elsewhere"],
  ['${coalesce(var.given, "fish")}', "all in the attribute"],
  ['${try(var.given.a, "")}', "elsewhere"],
  ['${merge(var.map, { a = "swordfish" })}', "a part in the attribute"],
  ["${jsondecode(local.json).literal}", "all in local.json"],
  ['${jsondecode(data.aws_secret.a.secret_string)["client_secret"]}', "elsewhere"],
  // Loops
  ['${[for x in var.list : "swordfish"][0]}', "all in the attribute"],
  ['${[for x in ["swordfish"] : x]}', "all in the attribute"],
  ["${[for x in var.list : x.secret][0]}", "elsewhere"],
  // What is not of the language, or not parsed
  ["${", "elsewhere"],
  ['${sensitive("a"b")}', "elsewhere"],
])("knows who has %s: %s", (text, found) => {
  expect(verdict(text)).toBe(found);
});

it("finds the list and the objects that a name stands for", () => {
  const found = declaredValues({ value: "${local.map.deep}", place: undefined }, scope);
  expect(found).toEqual([{ value: [{ x: "swordfish" }], place: { words: "local.map" } }]);
});

it("ends with locals that name each other many times", () => {
  const doubling: DeclaredScope = {
    declared: (_, name) => ({
      values: [name === "0" ? "swordfish" : `\${local.${Number(name) - 1}}`.repeat(9)],
      place: { words: "a local" },
    }),
  };
  expect(writtenText({ value: "${local.9}", place: undefined }, doubling)).toMatchObject({ isPart: false });
});
