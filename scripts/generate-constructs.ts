/** Writes src/constructs/resources/: a class for each resource, data source and ephemeral resource of the schema. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { format, resolveConfig } from "prettier";

import { camelCase } from "../src/constructs/element/spelling";
import { cloudNetwork, CLUSTER_KINDS, type ClusterKind, KINDS, type ObjectSchema } from "../src/schema";
import { DATA_SOURCES, EPHEMERAL_RESOURCES, OBJECTS } from "../src/schema/data-sources";
import { constructName } from "./public-types";

/** The cluster in the examples of each kind: its construct, and a caller. */
const SAMPLES: Readonly<Record<ClusterKind, { readonly id: string; readonly caller: string }>> = {
  opensearch: { id: "logs", caller: "ci runner" },
  prometheus: { id: "metrics", caller: "remote-write agent" },
};

/** What a class has that others have not. */
interface ConstructClass {
  readonly mode: "cluster" | "data source" | "ephemeral resource";
  /** The class of the bindings that it extends. */
  readonly binding: string;
  readonly means: string;
  readonly configuration: string;
  /** The statements of the example, between the provider and the synth. */
  readonly example: string;
  /** The members that come first. */
  readonly members?: string;
}

/** Replaces the contents of a folder with the classes and the list of them. */
export async function generateConstructs(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const exported: string[] = [];
  for (const schema of [...OBJECTS, ...EPHEMERAL_RESOURCES]) {
    const name = constructName(schema.name);
    await write(folder, fileOf(name), classText(schema, classOf(schema)));
    exported.push(`export { ${name} } from "./${fileOf(name)}";`);
  }
  await write(
    folder,
    "index",
    `/** The list of these constructs. ${MARK} */\n${exported.sort().join("\n")}\n`,
  );
}

const MARK = "Written by `npm run bindings`.";

async function write(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, `${name}.ts`);
  const options = await resolveConfig(__filename);
  writeFileSync(path, await format(text, { ...options, filepath: path }));
}

/** Returns the name of the file of a class, as the bindings have it: `data-cloud-opensearch`. */
function fileOf(className: string): string {
  return className.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}

function classOf(schema: ObjectSchema): ConstructClass {
  const name = constructName(schema.name);
  const means = schema.description.replace(/\.$/, "");
  for (const kind of CLUSTER_KINDS) {
    if (schema === KINDS[kind].schema) return clusterClass(kind, name);
    if (schema === DATA_SOURCES[kind]) return lookupClass(kind, name);
    if (schema === KINDS[kind].credentials) {
      return {
        mode: "data source",
        binding: `Data${name}`,
        means: `The ${lowerFirst(means)}, read from the service. The password is sensitive, and Terraform stores it
in its state. \`cluster.credentials\` is the data source of a cluster in the program.`,
        configuration: "the cluster whose credentials are read",
        example: `
const login = new ${name}(stack, "login", { clusterId: 7 });
new TerraformOutput(stack, "password", { value: login.password, sensitive: true });`,
      };
    }
  }
  if (EPHEMERAL_RESOURCES.includes(schema)) {
    return {
      mode: "ephemeral resource",
      binding: name,
      means: `The ${lowerFirst(means)}, read again in each run. Terraform stores them in neither plan nor state.
Only configurations of providers, provisioners and write-only attributes can use them. Needs Terraform or OpenTofu
1.11.`,
      configuration: "the cluster whose credentials are read",
      example: `
const login = new ${name}(stack, "login", { clusterId: 7 });
const environment = { USERNAME: login.username, PASSWORD: login.password };
new DataResource(stack, "templates", {
  provisioners: [{ type: "local-exec", command: "./load-templates.sh", environment }],
});`,
    };
  }
  if (schema === cloudNetwork) {
    return {
      mode: "data source",
      binding: name,
      means: `${means.split(":")[0]}, as a data source of one stack: its \`ranges\` are a reference, whose value
Terraform knows. \`Network\` writes it too, and gives the ranges to the program as texts, which are checked at synth.`,
      configuration: "the ranges, whose they are, and until when they get in",
      example: `
const office = new ${name}(stack, "office", { ranges: ["198.51.100.0/24"], owner: "platform@example.com" });
new TerraformOutput(stack, "ranges", { value: office.ranges });`,
    };
  }
  return {
    mode: "data source",
    binding: name,
    means: `${means}, with the id of each. ${READ_WHEN}`,
    configuration: "which clusters are listed",
    example: `
const logs = new ${name}(stack, "logs", { organizationId: 42, kind: "opensearch", namePattern: "logs-*" });
new TerraformOutput(stack, "first", { value: logs.clusters.get(0).name });`,
  };
}

const READ_WHEN = `Terraform reads it when it plans, or when it applies if the configuration depends on something that
is not known before.`;

function lookupClass(kind: ClusterKind, name: string): ConstructClass {
  const { label, endpoints } = KINDS[kind];
  const { id } = SAMPLES[kind];
  return {
    mode: "data source",
    binding: name,
    means: `A managed ${label} cluster that exists, such as one that another team manages: everything that the service
returns of it. ${READ_WHEN}`,
    configuration: "which cluster is read: its `id`, or its `organizationId` and `name`",
    example: `
const ${id} = new ${name}(stack, "${id}", { organizationId: 42, name: "${id}-production" });
new TerraformOutput(stack, "url", { value: ${id}.${camelCase(endpoints[0].url)} });`,
  };
}

function clusterClass(kind: ClusterKind, name: string): ConstructClass {
  const { label, endpoints, credentials } = KINDS[kind];
  const { id, caller } = SAMPLES[kind];
  const [main, ...others] = endpoints;
  const isOne = others.length === 0;
  const lists = endpoints.map(({ accessList }) => camelCase(accessList));
  const covers = isOne ? ` Its one access list, \`${lists[0]}\`, covers its ${main.label} endpoint.` : "";
  const endpoint = isOne ? "" : `, { endpoint: "${main.name}" }`;
  return {
    mode: "cluster",
    binding: constructName(kind),
    means: `A managed ${label} cluster.${covers} Every rule of the service is checked at synth, as far as the values
are known then. ${isOne ? "The list is" : "Access lists are"} synthesized in canonical form.`,
    configuration: "the configuration of the cluster",
    example: `
const ${id} = new ${name}(stack, "${id}", {
  name: "${id}-production",
  organizationId: 42,
${lists.map((list) => `  ${list}: ["203.0.113.0/24", "2001:db8::/48"],`).join("\n")}
});
${id}.mustReach("${caller}", ["203.0.113.7"]${endpoint});`,
    members: `${credentials === undefined ? "" : credentialsMember(credentials)}
  /**
   * States that a caller has to reach the cluster. An access list without all of the caller's addresses is an error: at
   * synth if both are known then, otherwise when Terraform plans. The synthesized JSON records the statement.
   *
   * @param caller the name of the caller, for the message: \`"${caller}"\`; or a network
   * @param addresses the addresses or CIDR ranges from which the caller connects; those of the network if it is one${isOne ? "" : ENDPOINT_PARAMETER}
   * @see reference 2.1, rule 5
   */
  public mustReach(caller: string | Network, addresses?: string[]${isOne ? "" : ", options?: MustReachOptions"}): void {
    this.checked.state(statementsOf("${kind}", caller, addresses${isOne ? "" : ", options"}), this.mustReach);
  }
${CLUSTER_MEMBERS}`,
  };
}

const ENDPOINT_PARAMETER = `
   * @param options which endpoint of the cluster the caller has to reach; a network reaches each if it is left out`;

function credentialsMember({ name, reference }: ObjectSchema): string {
  const className = constructName(name);
  return `
  /**
   * The credentials of the cluster's built-in internal user: a data source, which is made at the first use.
   *
   * @see reference ${reference}
   */
  public get credentials(): ${className} {
    return credentialsOf(this, ${className});
  }
`;
}

const CLUSTER_MEMBERS = `
  /**
   * Accepts a warning on this cluster: it is no longer shown at synth, validate and plan. Adds to the attribute
   * \`acknowledged\`, which the configuration may set too. A call with the same arguments as another adds nothing.
   *
   * @param code the warning's code, such as \`open-access-list\`
   * @param reason why the warning is accepted, for people who read the code later
   * @param options until when the warning is accepted
   */
  public acknowledge(code: string, reason: string, options: AcknowledgeOptions = {}): void {
    this.checked.acknowledgements.push({ code, reason, ...options });
  }

  /**
   * Imports a cluster that exists. Once it was applied, the call changes nothing, and may be deleted or stay.
   *
   * @param id the cluster's id (\`17\`), or its organization and name (\`42/metrics-production\`)
   * @param provider the provider of the import, if it is not that of the construct
   */
  public override importFrom(id: string, provider?: TerraformProvider): void {
    withoutVersionCheck(this.node, () => {
      super.importFrom(id, provider);
    });
  }

  /** Adds to the synthesized JSON what was written in the places where the bindings would lose it. */
  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.checked.withoutLoss(super.synthesizeAttributes());
  }
`;

/** Returns the text of the file of a class. */
function classText({ name, reference, attributes }: ObjectSchema, described: ConstructClass): string {
  const { mode, binding, means, configuration, example, members = "" } = described;
  const className = constructName(name);
  const isCluster = mode === "cluster";
  const rendered = isCluster ? "resource" : mode;
  const own = ["url", "password", "clusters", "ranges"].find((attribute) => attribute in attributes) ?? "id";
  const code = `
${comment([means.replaceAll("\n", " "), "", `@see reference ${reference}`, "@example", ...program(className, example)])}
export class ${className} extends Binding ${isCluster ? "implements ICluster " : ""}{
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack of the ${mode}, or a construct in that stack
   * @param id the name of the construct, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config ${configuration}
   */
  public constructor(scope: Construct, id: string, config: ${className}Config) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: schemaOf("${name}"),
      className: "${className}",
      config,
      constructed: new.target,
      render: () => super.toTerraform() as Rendered,
    });
  }
${members}
  /**
   * Returns a reference to an attribute. A construct with \`count\` or \`forEach\` has none without a key, which is an
   * error at synth.
   *
   * @param terraformAttribute - the attribute's name in Terraform, such as \`${own}\`
   */
  public override interpolationForAttribute(terraformAttribute: string): IResolvable {
    const reference = super.interpolationForAttribute(terraformAttribute);
    return this.checked.reads.reference(terraformAttribute, reference, this.interpolationForAttribute);
  }

  /** Renders the ${rendered} for CDKTF. */
  public override toTerraform(): CdktfOutput {
    return this.checked.toTerraform();
  }

  /** Renders the ${rendered} for CDKTF's HCL output. */
  public override toHclTerraform(): CdktfOutput {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }
}
`;
  const [, credentials = ""] = /credentialsOf\(this, (\w+)\)/.exec(members) ?? [];
  const imports = [
    `import { ${binding} as Binding } from "../../bindings/${fileOf(binding)}";`,
    `import type { ${className}Config } from "../../bindings/types";`,
    ...IMPORTS.map(([names, from]) => importLine(names, from, code)),
    credentials && `import { ${credentials} } from "./${fileOf(credentials)}";`,
  ].filter((line) => line !== "");
  const head = `/** The construct of \`${name}\`. ${MARK} */\nimport type { Construct } from "constructs";\n`;
  return `${head}\n${imports.join("\n")}\n${code}`;
}

/** The imports of a class, in the order of their modules; those that it does not use are left out. */
const IMPORTS: readonly (readonly [names: readonly string[], from: string])[] = [
  [["IResolvable", "TerraformProvider"], "../../cdktf"],
  [["schemaOf"], "../../schema/data-sources"],
  [["checkAtSynth"], "../check-at-synth"],
  [["AcknowledgeOptions", "ICluster", "MustReachOptions"], "../cluster"],
  [["CdktfOutput", "CheckedElement", "Rendered"], "../element/checked-element"],
  [["constructible"], "../element/configuration"],
  [["credentialsOf"], "../element/credentials"],
  [["withoutVersionCheck"], "../element/import-from"],
  [["statementsOf"], "../element/must-reach"],
  [["Network"], "../network"],
];

function importLine(names: readonly string[], from: string, code: string): string {
  const used = names.filter((name) => new RegExp(`^(?! +\\*).*\\b${name}\\b`, "m").test(code));
  const isType = used.every((name) => /^[A-Z]/.test(name));
  return used.length === 0 ? "" : `import ${isType ? "type " : ""}{ ${used.join(", ")} } from "${from}";`;
}

/** Returns a program that makes a construct, with the imports of what it uses. */
function program(className: string, example: string): readonly string[] {
  const cdktf = ["App", "DataResource", "TerraformOutput", "TerraformStack"];
  const own = ["CloudProvider", className].sort();
  return `
import { ${cdktf.filter((name) => /App|Stack/.test(name) || example.includes(name)).join(", ")} } from "cdktf";
import { ${own.join(", ")} } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "search");
new CloudProvider(stack, "cloud", {});
${example}

app.synth();`
    .trim()
    .split("\n");
}

/** Returns a doc comment whose lines have at most 120 columns. */
function comment(lines: readonly string[]): string {
  const wrapped = lines.flatMap((line) => line.match(/(?=.)(?:.{1,117})(?: |$)|^$/g) ?? []);
  return `/**\n${wrapped.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
