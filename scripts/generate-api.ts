/** Writes API.md, the public API of the package, from the source and its doc comments. */
import { camelCase, snakeCase } from "../src/constructs/element/spelling";
import {
  assumptionPath,
  cloudProvider,
  isNested,
  OBJECTS,
  type ObjectSchema,
  sourceText,
} from "../src/schema";
import type { AssumptionId } from "../src/schema/assumptions";
import { exampleProgram } from "./api-example";
import type { Api, ApiCall, ApiClass, ApiDoc, ApiProperty, ApiStruct } from "./api-model";
import { assumptionTitle } from "./assumptions-page";

/** Returns the page as Markdown. */
export function apiPage(api: Api): string {
  return new Page(api).text();
}

const SCHEMAS = [cloudProvider, ...OBJECTS];

const INTRODUCTION = `This page lists what \`cdktf-provider-cloud\` exports: its constructs, their configurations, and their properties. Each
example is a whole program. "Reference 2.1" is a section of
the service's own reference. [docs/rules.md](docs/rules.md) explains what each rule accepts and refuses.`;

const CONFIGURED = `Properties listed after "As configured" have the names of the configuration. Reading such a property returns a reference
to Terraform's value; for a \`CloudProvider\`, it returns the value that was set. Until synth you can set it: by assignment,
or with its \`put\` method if it holds objects. Its \`reset\` method removes an optional value. The property with the suffix
\`Input\` returns the value that was set. An attribute of an object, or of an element of a list, can be set too, such as
\`logs.authSources.get(0).audience\`. If the object or the list is not known yet, or has no such element, the assignment
throws an error.`;

const BINDINGS = `The generated base classes of the constructs, such as \`bindings.opensearch.Opensearch\`. They have the same configuration
and the same properties, but they check nothing at synth.`;

const IMPORT = `Makes \`cdktf plan\` write the configuration of a cluster that exists and is not managed yet. \`importToId\` is its new
name in the stack; \`importFromId\` is the cluster's id, or its organization and name: \`42/the-name\`.`;

const NESTED = `Attributes that hold objects return these classes, for expressions such as \`logs.repoConfig.awsRoleArn\`. Do not construct
them yourself.`;

/** The sentence about the inherited members of a construct, by its base class. */
const INHERITED: Readonly<Record<string, string>> = {
  TerraformResource:
    "Inherited from cdktf's `TerraformResource`: `addOverride`, `importFrom`, `moveTo`, `lifecycle`, `dependsOn` and the other members of its resources.",
  TerraformDataSource:
    "Inherited from cdktf's `TerraformDataSource`: `addOverride`, `lifecycle`, `dependsOn` and the other members of its data sources.",
  TerraformProvider:
    "Inherited from cdktf's `TerraformProvider`: `addOverride`, `fqn` and the other members of its providers.",
  Resource:
    "Inherited from `Resource` of `@cdktf/provider-null`: `id`, `triggers` and the other members of cdktf resources.",
};

class Page {
  private readonly schemas: ReadonlyMap<string, ObjectSchema>;

  constructor(private readonly api: Api) {
    this.schemas = schemasOf(api);
  }

  text(): string {
    const { classes, structs, references } = this.api;
    const sections = {
      Constructs: classes.filter(({ create }) => create !== undefined).map((each) => this.construct(each)),
      Functions: classes.filter(({ create }) => create === undefined).map((each) => this.construct(each)),
      Configurations: structs.filter((each) => !isInterface(each)).map((each) => this.struct(each)),
      Interfaces: structs.filter(isInterface).map((each) => this.struct({ ...each, inherited: [] })),
      "References to nested values": references.map((each) => this.reference(each)),
    };
    const contents = Object.entries(sections).flatMap(([title, parts]) => [
      `- [${title}](#${slug(title)})`,
      ...parts.map(({ name }) => `  - [${name}](#${slug(name)})`),
    ]);
    const body = Object.entries(sections).map(
      ([title, parts]) =>
        `## ${title}\n\n${title.startsWith("References") ? `${flowing(NESTED)}\n\n` : ""}${parts.map(({ markdown }) => markdown).join("\n\n")}`,
    );
    return [
      "# API reference",
      flowing(INTRODUCTION),
      flowing(CONFIGURED),
      [...contents, "- [bindings](#bindings)"].join("\n"),
      ...body,
      `## bindings\n\n${flowing(BINDINGS)}\n`,
    ].join("\n\n");
  }

  private construct(described: ApiClass): Part {
    const { name, doc, create, statics, constants } = described;
    const parts = [
      `### ${name}`,
      docText(doc),
      `\`\`\`ts\n${exampleProgram(doc.tags["example"] ?? "", this.api.exportsOf)}\n\`\`\``,
      create && `#### new ${name}\n\n${this.callText(create, `new ${name}`)}`,
      ...described.methods
        .filter(({ isGenerated }) => !isGenerated)
        .map((method) => `#### ${method.name}\n\n${this.callText(method, method.name)}`),
      ...statics.map((method) => this.static(described, method)),
      this.attributes(described, "####"),
      ...Object.entries(constants).map(([constant, value]) => `\`${name}.${constant}\` is \`${value}\`.`),
      described.extends && INHERITED[described.extends],
    ];
    return { name, markdown: joined(parts) };
  }

  private static({ name, extends: base }: ApiClass, method: ApiCall): string | undefined {
    const title = `${name}.${method.name}`;
    if (!method.isGenerated) return `#### ${title}\n\n${this.callText(method, title)}`;
    // The bindings give it to data sources and providers as well, which cannot be imported.
    const isOfUse = base === "TerraformResource" && method.name === "generateConfigForImport";
    return isOfUse ? `#### ${title}\n\n${this.signature(method, title)}\n\n${flowing(IMPORT)}` : undefined;
  }

  private reference(described: ApiClass): Part {
    const [get] = described.methods.filter(({ name }) => name === "get");
    const parts = [
      `### ${described.name}`,
      get && `A list. \`get(index)\` is one of its elements, a ${this.linked(get.returns)}.`,
      this.attributes(described, "####"),
    ];
    return { name: described.name, markdown: joined(parts) };
  }

  /** Returns the list of the attributes of a construct or of a nested value. */
  private attributes(described: ApiClass, level: string): string | undefined {
    const { properties, methods } = described;
    const inputs = properties.filter(({ name }) => properties.some((other) => other.name === `${name}Input`));
    const others = properties.filter(
      (property) =>
        !inputs.includes(property) && !/Input$/.test(property.name) && property.name !== "internalValue",
    );
    const methodsOf = ({ name }: ApiProperty): string => {
      const suffix = name.charAt(0).toUpperCase() + name.slice(1);
      const there = methods.filter((method) => [`put${suffix}`, `reset${suffix}`].includes(method.name));
      return there.map((method) => `, \`${method.name}()\``).join("");
    };
    const given = others.map(
      (property) =>
        `- ${this.head(property)}: ${respelled(this.description(described, property), properties)}`,
    );
    const set = inputs.map((property) => `- ${this.head(property)}${methodsOf(property)}`);
    if (given.length + set.length === 0) return undefined;
    return joined([
      `${level} Properties`,
      given.length === 0 ? undefined : given.join("\n"),
      set.length === 0 ? undefined : "As configured:",
      set.join("\n"),
    ]);
  }

  private description({ name }: ApiClass, property: ApiProperty): string {
    if (property.doc.text !== "") return docText(property.doc);
    const attribute = this.schemas.get(name)?.attributes[snakeCase(property.name)];
    if (attribute === undefined) throw new Error(`${name}.${property.name} has no description`);
    const { description, sensitive } = attribute;
    const source = withLinks(sourceText(attribute, assumptionPath));
    return `${description}${sensitive === true ? " Sensitive." : ""} (${source}.)`;
  }

  private struct({ name, doc, properties, inherited }: ApiStruct): Part {
    const lines = properties.map((property) => `- ${this.head(property, true)}: ${docText(property.doc)}`);
    const meta = inherited.map((each) => `\`${each}\``).join(", ");
    const parts = [
      `### ${name}`,
      doc.text === "" ? this.usesOf(name) : `${docText(doc)} ${this.usesOf(name)}`,
      lines.join("\n"),
      meta === "" ? undefined : `And cdktf's meta-arguments: ${meta}.`,
    ];
    return { name, markdown: joined(parts) };
  }

  /** Returns the sentence about the functions and structs that take a struct. */
  private usesOf(name: string): string {
    const { classes, structs } = this.api;
    const mentions = (type: string) => new RegExp(`\\b${name}\\b`).test(type);
    const calls = classes.flatMap(({ name: owner, create, methods }) =>
      [...(create === undefined ? [] : [create]), ...methods.filter(({ isGenerated }) => !isGenerated)]
        .filter(({ parameters }) => parameters.some(({ type }) => mentions(type)))
        .map((call) =>
          call.name === "constructor" ? `\`new ${owner}\`` : `\`${call.name}\` of \`${owner}\``,
        ),
    );
    const nested = structs.flatMap(({ name: owner, properties }) =>
      properties
        .filter(({ type }) => mentions(type))
        .map((property) => `\`${property.name}\` of [${owner}](#${slug(owner)})`),
    );
    return `Given to ${[...calls, ...nested].join(" and ")}.`;
  }

  private signature({ parameters, returns }: ApiCall, shown: string): string {
    const list = parameters.map(({ name, type, isOptional }) => `${name}${isOptional ? "?" : ""}: ${type}`);
    const result = shown.startsWith("new ") ? "" : `: ${returns}`;
    return `\`\`\`ts\n${shown}(${list.join(", ")})${result}\n\`\`\``;
  }

  private callText(call: ApiCall, shown: string): string {
    const { parameters, doc } = call;
    const lines = parameters.map(({ name, type }) => {
      return `- \`${name}\`${this.links(type)}: ${doc.params[name] ?? ""}`;
    });
    return joined([
      this.signature(call, shown),
      docText(doc),
      lines.join("\n"),
      doc.tags["returns"] && `Returns ${doc.tags["returns"]}.`,
    ]);
  }

  private head({ name, type, isOptional }: ApiProperty, saysNeed = false): string {
    const need = !saysNeed ? "" : isOptional ? ", optional" : ", required";
    return `\`${name}\` (\`${type}\`${need})${this.links(type)}`;
  }

  private links(type: string): string {
    const links = this.known(type).map((name) => `[${name}](#${slug(name)})`);
    return links.length === 0 ? "" : ` → ${links.join(", ")}`;
  }

  private linked(type: string): string {
    return this.known(type).length === 0 ? `\`${type}\`` : `[${type}](#${slug(type)})`;
  }

  private known(type: string): string[] {
    const { classes, structs, references } = this.api;
    const names = [...classes, ...structs, ...references].map(({ name }) => name);
    return [...new Set(type.match(/\w+/g) ?? [])].filter((word) => names.includes(word));
  }
}

interface Part {
  readonly name: string;
  readonly markdown: string;
}

/** Returns the schema of each class: found by its resource type, or by the attribute that returns the class. */
function schemasOf({ classes, references }: Api): ReadonlyMap<string, ObjectSchema> {
  const found = new Map<string, ObjectSchema>();
  const add = ({ name, properties, methods }: ApiClass, schema: ObjectSchema): void => {
    found.set(name, schema);
    for (const reference of references) {
      for (const property of properties.filter(({ type }) => type === reference.name)) {
        const type = schema.attributes[snakeCase(property.name)]?.type;
        if (type !== undefined && isNested(type)) add(reference, type.object);
      }
      // The elements of a list have its schema.
      if (methods.some(({ returns }) => returns === reference.name)) add(reference, schema);
    }
  };
  for (const described of classes) {
    const schema = SCHEMAS.find(({ name }) => JSON.stringify(name) === described.constants["tfResourceType"]);
    if (schema !== undefined) add(described, schema);
  }
  return found;
}

/** Replaces the paths of assumptions in a doc comment with links. */
function withLinks(text: string): string {
  return text.replace(
    /\bdocs\/assumptions\.md#([a-z-]+)/g,
    (path, id: AssumptionId) => `[${assumptionTitle(id)}](${path})`,
  );
}

/** Returns the text of a doc comment with its default and its reference. */
function docText({ text, tags }: ApiDoc): string {
  const { default: unset, see } = tags;
  const parts = [
    withLinks(flowing(text)),
    unset === undefined ? undefined : `When unset: \`${unset}\`.`,
    see === undefined ? undefined : `(${see.charAt(0).toUpperCase()}${see.slice(1)}.)`,
  ];
  return joined(parts, " ");
}

/** Replaces Terraform's names of these properties, in backticks, with their names in TypeScript. */
function respelled(text: string, properties: readonly ApiProperty[]): string {
  return text.replace(/`([a-z]+(?:_[a-z]+)+)`/g, (quoted, name: string) =>
    properties.some((property) => property.name === camelCase(name)) ? `\`${camelCase(name)}\`` : quoted,
  );
}

function joined(parts: readonly (string | undefined)[], between = "\n\n"): string {
  return parts.filter((part) => part !== undefined && part !== "").join(between);
}

/** Joins the lines of each paragraph. */
function flowing(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/g, " ");
}

/** Returns the anchor of a heading. */
function slug(heading: string): string {
  return heading.toLowerCase().replaceAll(" ", "-");
}

/** Reports whether a struct is an interface for classes, by the prefix `I` that jsii demands. */
function isInterface({ name }: ApiStruct): boolean {
  return /^I[A-Z]/.test(name);
}
