/** Writes the pages of docs/ in registry layout from the schema, the rule table and the examples. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { functionDescriptions } from "../../src/provider/function-descriptions";
import {
  type Attribute,
  type Attributes,
  cloudNetwork,
  cloudProvider,
  CLUSTER_KINDS,
  type ClusterKind,
  isInput,
  isNested,
  type KindDescription,
  KINDS,
  type ObjectSchema,
  sourceText,
  type Value,
} from "../../src/schema";
import { cloudClusters, DATA_SOURCES, typeInTerraform } from "../../src/schema/data-sources";
import { ruleTable } from "../../src/schema/judging";
import { isAcknowledgeable, isJudgedBy, type Judge, type RuleDescription } from "../../src/schema/rules/rule";
import { COMMAND } from "../../src/text";
import { type RuleExample, ruleExamples } from "../rule-examples";
import { contents } from "./docs-navigation";

const EXAMPLES = join(__dirname, "..", "..", "examples");

/** Returns the Markdown of each page, by its path below docs/. `others` holds the pages that other scripts generate. */
export function docsPages(others: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const pages = Object.fromEntries<string>([
    ...CLUSTER_KINDS.flatMap((kind) => Object.entries(kindPages(kind))),
    ...Object.entries(dataSourcePage(cloudClusters, READ_WHEN)),
    ...Object.entries(dataSourcePage(cloudNetwork, ASKS_NOBODY)),
    ...Object.keys(functionDescriptions).map((name) => [`functions/${name}.md`, functionPage(name)] as const),
    ["rules.md", rulesPage()] as const,
  ]);
  const provider = page("cloud Provider", cloudProvider, "provider", "provider.tf", INSTALL);
  return { "index.md": `${provider}${mocks()}${contents({ ...pages, ...others })}`, ...pages, ...others };
}

/** Returns the pages of a kind: its resource, its data source, and its credentials if it has any. */
function kindPages(kind: ClusterKind): Readonly<Record<string, string>> {
  const { schema, credentials }: KindDescription = KINDS[kind];
  const ofCredentials = (folder: string, title: string, file: string, note: string) =>
    credentials === undefined
      ? {}
      : {
          [`${folder}/${pageName(credentials)}`]: page(
            `${credentials.name} (${title})`,
            credentials,
            `${folder}/${credentials.name}`,
            file,
            note,
          ),
        };
  const resource = page(`${schema.name} (Resource)`, schema, `resources/${schema.name}`, "resource.tf");
  return {
    [`resources/${pageName(schema)}`]: `${resource}${imports(schema)}`,
    ...dataSourcePage(DATA_SOURCES[kind], READ_WHEN),
    ...ofCredentials("data-sources", "Data Source", "data-source.tf", STORED),
    ...ofCredentials("ephemeral-resources", "Ephemeral Resource", "ephemeral-resource.tf", EPHEMERAL),
  };
}

function dataSourcePage(schema: ObjectSchema, note: string): Readonly<Record<string, string>> {
  const type = typeInTerraform(schema);
  const folder = `data-sources/${type}`;
  const text = page(`${type} (Data Source)`, schema, folder, "data-source.tf", note);
  return { [`data-sources/${pageName(schema)}`]: text };
}

/** Returns the page's file name as in registries: without the provider's name. */
function pageName(schema: ObjectSchema): string {
  return `${typeInTerraform(schema).replace(/^cloud_/, "")}.md`;
}

const INSTALL = `No registry has this provider: \`${COMMAND} install\` puts it where \`terraform init\` finds it ([Installation](installation.md)).`;
const READ_WHEN =
  "Nothing is changed: a cluster that another team manages can be read. Terraform reads it when it plans. If the configuration refers to a value that is not known then, or `depends_on` names a resource that the plan changes, Terraform reads it when it applies, and the plan shows its values as not known yet.";
const ASKS_NOBODY =
  "Reading it asks nobody: it needs neither an address nor a token, and its ranges are known while Terraform plans. A review says its name, the owner and the end beside each range that gets in ([Who gets in](../networks.md)).";
const STORED =
  "Terraform stores the password in its state and in saved plans. The ephemeral resource of the same name leaves it in neither.";
const EPHEMERAL =
  "Terraform reads it again in each run, and stores it in neither plan nor state. Only configurations of providers, provisioners and write-only attributes can use its values. Needs Terraform 1.11 or newer.";

/** Explains how a configuration is tested with Terraform's mocks of the provider. */
function mocks(): string {
  const file = readFileSync(join(EXAMPLES, "provider", "mocks.tftest.hcl"), "utf8").trim();
  return `## Test without the service

In a file such as \`tests/clusters.tftest.hcl\`, for \`terraform test\`, \`mock_provider\` stands in for the service; this one tests the example of [cloud_opensearch](resources/opensearch.md). It needs neither an address nor a token:

\`\`\`hcl
${file}
\`\`\`

Terraform invents the values that the service would return: 0 for a number, a random word for a text, an empty list. If another attribute uses such a value, the rules judge it. An \`id\` of 0 is accepted where a data source finds a cluster by it; set other values in \`defaults\`, as above. Terraform cannot mock ephemeral resources.

`;
}

/** An example of a nested object with a misspelled name, for each page with nested objects. */
const MISSPELLED: Readonly<Record<string, string>> = {
  cloud_opensearch: "repo_config = { enable_iam_roles = true }",
  cloud_prometheus: 'timeouts = { creates = "90m" }',
};

/** Returns the text about misspelled names in nested attributes; empty if the object has none. */
function nestedLimit({ name, attributes }: ObjectSchema, folder: string): string {
  if (!Object.values(attributes).some((attribute) => isNested(attribute.type) && isInput(attribute)))
    return "";
  const rules = `${upFrom(folder)}rules.md`;
  const example = MISSPELLED[name] === undefined ? "" : `, such as \`${MISSPELLED[name]}\``;
  return `In HCL, Terraform drops misspelled names within nested attributes before the provider sees them, without a message. The provider can only warn about an object in which no attribute is left ([empty-object](${rules}#empty-object))${example}, and refuse an object that lacks a required attribute. The constructs refuse misspelled names at synth.\n\n`;
}

/** Returns the relative path from the page about an example's folder to docs/. */
function upFrom(folder: string): string {
  return folder.includes("/") ? "../" : "";
}

function page(title: string, schema: ObjectSchema, folder: string, hcl: string, note = ""): string {
  const noted = note === "" ? "" : `${note}\n\n`;
  return `${heading(title, schema.description)}${noted}${example(folder, hcl)}## Schema\n\n${nestedLimit(schema, folder)}${attributeSections(schema.attributes, "###", upFrom(folder))}`;
}

function heading(title: string, description: string): string {
  return `---\npage_title: "${title}"\ndescription: |-\n  ${description}\n---\n\n# ${title}\n\n${description}\n\n`;
}

function example(folder: string, hcl: string): string {
  const block = (language: string, file: string): string => {
    const path = join(EXAMPLES, folder, file);
    return existsSync(path) ? `\`\`\`${language}\n${readFileSync(path, "utf8").trim()}\n\`\`\`\n\n` : "";
  };
  const typescript = block("ts", "main.ts");
  const terraform = block("hcl", hcl);
  if (terraform === "") return "";
  return `## Example\n\n${typescript === "" ? "" : `In TypeScript:\n\n${typescript}`}In HCL:\n\n${terraform}`;
}

/**
 * Returns the required, optional and read-only attributes, then those of nested objects. `within` is what the anchors of
 * nested attributes begin with, such as `auth_sources-`.
 */
function attributeSections(attributes: Attributes, level: string, up: string, within = ""): string {
  const of = (kinds: readonly Attribute["kind"][]): [string, Attribute][] =>
    Object.entries(attributes).filter(([, { kind }]) => kinds.includes(kind));
  const section = (title: string, kinds: readonly Attribute["kind"][]): string => {
    const lines = of(kinds).map(([attribute, description]) =>
      attributeLine(attribute, description, up, within),
    );
    return lines.length === 0 ? "" : `${level} ${title}\n\n${lines.join("\n")}\n\n`;
  };
  const nested = Object.entries(attributes).flatMap(([attribute, { type }]) =>
    isNested(type)
      ? [
          `${level} Nested in \`${attribute}\`\n\n${attributeSections(type.object.attributes, `${level}#`, up, `${within}${attribute}-`)}`,
        ]
      : [],
  );
  return [
    section("Required", ["required"]),
    section("Optional", ["optional", "optional-computed"]),
    section("Read-only", ["computed"]),
    ...nested,
  ].join("");
}

/** Returns the line about an attribute, with its anchor; `up` is the relative path from the page to docs/. */
function attributeLine(name: string, attribute: Attribute, up: string, within: string): string {
  const { type, description, whenUnset, sensitive, writeOnlyFormOf } = attribute;
  const words = [
    isNested(type) ? (type.nesting === "list" ? "list of objects" : "object") : type,
    ...(sensitive === true ? ["sensitive"] : []),
    ...(writeOnlyFormOf === undefined ? [] : ["write-only"]),
  ].join(", ");
  const unset = whenUnset === undefined ? "" : ` When unset: ${whenUnset}.`;
  const source = sourceText(attribute, (id) => `[${assumptionTitle(id)}](${up}assumptions.md#${id})`);
  return `- <a id="${within}${name}"></a>\`${name}\` (${words}): ${description}${unset} ${source}.`;
}

/** Returns the heading of an entry of docs/assumptions.md, whose anchor is its name. */
function assumptionTitle(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
}

function imports({ name }: ObjectSchema): string {
  const example = join(EXAMPLES, "resources", name, "resource.tf");
  const declared = existsSync(example) ? readFileSync(example, "utf8") : "";
  const address = `${name}.${new RegExp(`^resource "${name}" "(\\w+)"`, "m").exec(declared)?.[1] ?? "example"}`;
  return `## Import\n\nBy the cluster's id:\n\n\`\`\`sh\nterraform import ${address} 17\n\`\`\`\n\nOr by its organization and name:\n\n\`\`\`sh\nterraform import ${address} 42/the-name\n\`\`\`\n\nWith Terraform or OpenTofu 1.12 and newer, an \`import\` block also takes \`identity = { id = 17, organization_id = 42 }\` ([Clusters that exist](../hcl.md#clusters-that-exist)).\n`;
}

function functionPage(name: string): string {
  const described = functionDescriptions[name];
  if (described === undefined) throw new Error(`no function ${name}`);
  const { parameters, returns, summary, description } = described;
  const signature = `${name}(${parameters.map((parameter) => `${parameter.name} ${typeText(parameter.type)}`).join(", ")}) ${typeText(returns)}`;
  const args = parameters
    .map((parameter) => `- \`${parameter.name}\`: ${parameter.description ?? ""}`)
    .join("\n");
  return `${heading(`${name} (Function)`, `${summary}.`)}${description} Needs Terraform 1.8 or newer.\n\n${example(`functions/${name}`, "function.tf")}## Signature\n\n\`\`\`text\n${signature}\n\`\`\`\n\n## Arguments\n\n${args}\n`;
}

function typeText(type: unknown): string {
  return Array.isArray(type) ? `${String(type[0])} of ${typeText(type[1])}` : String(type);
}

function rulesPage(): string {
  const rules = Object.entries(ruleTable).map(([code, rule]) => {
    const { severity, reference, reason } = rule;
    const source = reference === "contract" ? "this provider's contract" : `reference ${reference}`;
    const of = ruleExamples[code];
    const differs =
      of === undefined ? "" : `\n\n${examplePair(of, severity === "warning" ? "Warned" : "Refused")}`;
    const kind =
      severity === "warning"
        ? "Warning"
        : isAcknowledgeable(rule)
          ? "Error that can be acknowledged"
          : "Error";
    return `## ${code}\n\n${kind}, ${source}; checked ${judgesText(rule)}. ${reason}${differs}\n`;
  });
  return `${heading("Rules", "Every rule for configurations, and who checks it: the construct at synth, the provider at plan, the service at each request.")}${ACKNOWLEDGING}${rules.join("\n")}`;
}

const ACKNOWLEDGING = `## Acknowledging a warning

You can acknowledge a warning by its code, for one resource or provider. Some errors can be acknowledged too; they are marked below:

\`\`\`hcl
acknowledged = [
  {
    code   = "open-access-list"
    reason = "the dashboards of the demo are public"
    until  = "2027-03-31"
  },
]
\`\`\`

In TypeScript, write \`acknowledged: [{ code, reason, until }]\` in the configuration, or call \`logs.acknowledge("open-access-list", "the dashboards of the demo are public", { until: "2027-03-31" })\`.

- An acknowledged warning is not shown at synth, by \`terraform validate\` or by \`terraform plan\`, and is not an error under \`cloud:strict\`.
- \`until\` is optional: the last day on which the warning is accepted, in UTC. From the next day on, the warning is shown again, with the day until which it was acknowledged.
- The provider never sends acknowledgements to the service. If only they change, the plan shows an update that sends no request; a review of the plan reports it as \`acknowledged\`.
- Some warnings of a plan are about the change and not about the configuration: addresses that gain or lose access, and fields that are reset. They have no code, cannot be acknowledged, and are shown in each plan that makes such a change. The warning that the service cannot be reached cannot be acknowledged either; \`check_access = false\` in the provider's configuration turns that check off.

`;

const JUDGES: Readonly<Record<Judge, string>> = {
  synth: "at synth",
  plan: "at plan",
  change: "at plan for each change that is sent",
  service: "by the service",
};

/** Returns the judges of a rule in words, such as "at synth and at plan". */
function judgesText(rule: RuleDescription): string {
  const judges = (Object.keys(JUDGES) as Judge[]).filter(
    (judge) => isJudgedBy(rule, judge) && (judge !== "change" || !isJudgedBy(rule, "plan")),
  );
  return new Intl.ListFormat("en-GB").format(judges.map((judge) => JUDGES[judge]));
}

/** Returns the attributes in which the accepted example and the other one, which has the title, differ. */
function examplePair({ accepted, refused }: RuleExample, title: string): string {
  const [left, right] = [accepted as Record<string, Value>, refused as Record<string, Value>];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]),
  );
  const show = (of: Record<string, Value>): string =>
    oneLine(
      Object.fromEntries(names.filter((name) => of[name] !== undefined).map((name) => [name, of[name]])),
    );
  return `- Accepted: \`${show(left)}\`\n- ${title}: \`${show(right)}\``;
}

/** Returns JSON with spaces, in one line; long texts are cut. */
function oneLine(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, inner]) => `"${name}": ${oneLine(inner)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
