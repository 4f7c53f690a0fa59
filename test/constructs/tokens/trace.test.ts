import { trace, type TraceScope } from "../../../src/constructs/tokens/trace";
import { part, writtenText } from "../../../src/constructs/tokens/traced-value";

/** What the expressions of this test may refer to. */
const DECLARED: Readonly<Record<string, unknown>> = {
  "local.secret": "swordfish-of-old",
  "local.of_local": "${local.secret}",
  "local.of_variable": "${var.with_default}",
  "local.of_resource": "${random_password.a.result}",
  "local.empty": "",
  "local.map": { literal: "swordfish", given: "${var.given}", deep: [{ x: "swordfish" }] },
  "local.list": ["${var.given}", "swordfish"],
  "local.json": '{"literal": "swordfish", "list": ["a"]}',
  "var.with_default": "swordfish",
};

const scope: TraceScope = {
  declared: (reference) => {
    const name = reference.join(".");
    return name in DECLARED ? trace(DECLARED[name], scope, { words: name }) : undefined;
  },
};

/** The verdict on a text of Terraform's JSON: who has it. */
function verdict(text: string): string {
  const written = writtenText(trace(text, scope));
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
  ["swordfish-${cloud_opensearch.a.id}", "a part in the attribute"],
  ["${var.given}-s-w-o-r-d-f-i-s-h", "a part in the attribute"],
  ["%{ if var.given }swordfish%{ endif }", "a part in the attribute"],
  ["x-${local.secret}", "all in local.secret"],
  ["${~ local.secret ~}", "all in local.secret"],
  // References
  ["${local.secret}", "all in local.secret"],
  ['${local["secret"]}', "all in local.secret"],
  ["${local.of_local}", "all in local.secret"],
  ["${local.of_variable}", "all in var.with_default"],
  ["${local.of_resource}", "elsewhere"],
  ["${local.empty}", "elsewhere"],
  ["${local.missing}", "elsewhere"],
  ["${random_password.a.result}", "elsewhere"],
  ['${data.vault_kv_secret_v2.a.data["client_secret"]}', "elsewhere"],
  ["${module.secrets.client_secret}", "elsewhere"],
  ["${terraform.workspace}", "elsewhere"],
  // Parts of maps and lists
  ["${local.map.literal}", "all in local.map"],
  ['${local.map["literal"]}', "all in local.map"],
  ["${local.map.given}", "elsewhere"],
  ["${local.map.deep[0].x}", "all in local.map"],
  ["${local.map.deep.0.x}", "all in local.map"],
  ["${local.map.deep.*.x[0]}", "all in local.map"],
  ["${one(local.map.deep[*].x)}", "all in local.map"],
  ["${local.map.missing}", "elsewhere"],
  ["${local.map[var.key]}", "all in local.map"],
  ["${local.list[0]}", "elsewhere"],
  ["${local.list[1]}", "all in local.list"],
  ["${local.list[count.index]}", "all in local.list"],
  ['${{ a = "swordfish", b = var.given }.b}', "elsewhere"],
  ['${{ "a": "swordfish", (var.key) = var.given }["b"]}', "all in the attribute"],
  ['${["swordfish", var.given][1]}', "elsewhere"],
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
  ['${join("", var.characters)}', "elsewhere"],
  ['${format("%s-%010d", var.given, 1)}', "elsewhere"],
  ['${format("swordfish-%s", var.given)}', "a part in the attribute"],
  ['${format("%s-%s", "sword", "fish")}', "all in the attribute"],
  ['${sha256("swordfish")}', "all in the attribute"],
  ["${sha256(var.given)}", "elsewhere"],
  ['${base64decode("c3dvcmRmaXNo")}', "all in the attribute"],
  ['${replace(var.given, "swordfish", "swordfish")}', "elsewhere"],
  ['${split(",", "sword,fish")[0]}', "all in the attribute"],
  ['${split("long-separator", var.given)[0]}', "elsewhere"],
  ['${trimspace(file("secrets/client-secret"))}', "elsewhere"],
  ['${yamldecode(file("secrets.yaml")).client_secret}', "elsewhere"],
  ['${templatefile("secret.tpl", { a = "swordfish" })}', "elsewhere"],
  ['${provider::vault::read("secret/client-secret")}', "elsewhere"],
  ["${uuid()}", "elsewhere"],
  ['${lookup(local.map, "literal")}', "all in local.map"],
  ['${lookup(local.map, "given", "swordfish")}', "elsewhere"],
  ['${lookup(var.map, "client_secret", "swordfish")}', "all in the attribute"],
  ['${lookup(var.map, "client_secret")}', "elsewhere"],
  ["${element(local.list, 2)}", "elsewhere"],
  ["${element(local.list, 3)}", "all in local.list"],
  ['${coalesce(var.given, "swordfish")}', "all in the attribute"],
  ['${try(var.given.a, "")}', "elsewhere"],
  ['${merge({ a = "swordfish" }, { a = var.given }).a}', "elsewhere"],
  ['${merge(var.map, { a = "swordfish" }).a}', "all in the attribute"],
  ['${concat([var.given], ["swordfish"])[0]}', "elsewhere"],
  ['${concat(var.list, ["swordfish"])[0]}', "all in the attribute"],
  ['${flatten([[var.given], ["swordfish"]])[0]}', "all in the attribute"],
  ["${values(local.map)[0]}", "all in local.map"],
  ['${zipmap(["a", "b"], [var.given, "swordfish"]).a}', "elsewhere"],
  ["${keys({ swordfish = 1 })[0]}", "all in the attribute"],
  ["${one(local.list[*])}", "elsewhere"],
  ["${sort(local.list)[0]}", "all in local.list"],
  ["${jsondecode(local.json).literal}", "all in local.json"],
  ["${jsondecode(local.json).missing}", "elsewhere"],
  ['${jsondecode("swordfish").x}', "all in the attribute"],
  ['${jsondecode(data.aws_secret.a.secret_string)["client_secret"]}', "elsewhere"],
  // Loops
  ["${[for key, val in local.list : val][0]}", "elsewhere"],
  ['${[for val in local.list : "x-${val}"][1]}', "all in local.list"],
  ['${{for k, v in local.map : "${k}-x" => v if v != ""}["literal-x"]}', "all in local.map"],
  ['${[for x in var.list : "swordfish"][0]}', "all in the attribute"],
  ["${[for x in var.list : x.secret][0]}", "elsewhere"],
  // What is not of the language, or not parsed
  ["${", "elsewhere"],
  ['${sensitive("a"b")}', "elsewhere"],
  ["${<<EOT\nswordfish\nEOT\n}", "elsewhere"],
  ["${a b}", "elsewhere"],
])("knows who has %s: %s", (text, found) => {
  expect(verdict(text)).toBe(found);
});

it("traces the parts of objects and lists that the program writes", () => {
  const traced = trace({ "${local.secret}": [{ a: "${var.given}" }, { a: "x" }], b: null }, scope);
  const list = part(traced, "swordfish-of-old");
  expect(writtenText(part(part(list, "0"), "a"))).toBeUndefined();
  expect(writtenText(part(part(list, "1"), "a"))).toEqual({ place: undefined, isPart: false });
  expect(writtenText(part(traced, "b"))).toBeUndefined();
});

it("ends with locals that double each other", () => {
  const doubling: TraceScope = {
    declared: ([kind, name]) => {
      if (kind !== "local") return undefined;
      const next = `\${local.${Number(name) - 1}}`;
      return trace(name === "0" ? "swordfish" : next.repeat(2), doubling);
    },
  };
  expect(writtenText(trace("${local.12}", doubling))).toEqual({ place: undefined, isPart: false });
});
