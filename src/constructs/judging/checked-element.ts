/**
 * A construct of this package under the rules. Each has one of these, and hands through it what the bindings render,
 * so that it is synthesized safely and in canonical form.
 */
import type { TerraformElement } from "cdktf";
import type { IConstruct } from "constructs";

import type { ObjectSchema } from "../../schema/attribute";
import type { Path } from "../../schema/issue";
import type { ObjectValue, Value } from "../../schema/value";
import { Acknowledgements } from "./acknowledgements";
import { writtenAttributes } from "./configuration";
import { hclAttribute, hclLifecycle } from "../tokens/hcl-output";
import { instancesOf, type Instances } from "./instances";
import { knownValue } from "../tokens/known-value";
import { mustReachMetadata, mustReachPrecondition, type MustReachStatement } from "./must-reach";
import type { SourceLocation } from "./source-location";
import { snakeCase } from "./spelling";
import { failing, synthesizable } from "../tokens/synthesizable";
import { isKept, withoutLoss, writtenParts } from "./written-config";

/** What CDKTF renders for an element. */
export type Rendered = Record<string, unknown>;
/** The return type of `toTerraform` in CDKTF, which is `any`. Other languages accept no narrower type in an override. */
export type CdktfOutput = ReturnType<TerraformElement["toTerraform"]>;
/** The part of it that holds the element's attributes. */
type Block = Record<string, unknown>;
/** A resource, data source or provider. */
type Element = TerraformElement & { readonly terraformResourceType: string };

export interface ElementDescription {
  readonly schema: ObjectSchema;
  /** The construct's class, as users know it. */
  readonly className: string;
  /** What the user gave to the constructor. */
  readonly config: object;
  readonly location: SourceLocation;
  /** What the bindings render as JSON. */
  readonly render: () => Rendered;
}

export class CheckedElement {
  readonly acknowledgements = new Acknowledgements();
  readonly statements: MustReachStatement[] = [];

  /** The check of a construct; undefined when the construct is none of this package. */
  static of(construct: IConstruct): CheckedElement | undefined {
    return checkedElements.get(construct);
  }

  constructor(
    readonly construct: Element,
    readonly description: ElementDescription,
  ) {
    checkedElements.set(construct, this);
  }

  /** Which construct it is, for messages about another one: its path, and its place in the program. */
  get words(): string {
    const place = this.description.location.find();
    return `${this.construct.node.path}${place === undefined ? "" : ` (${place})`}`;
  }

  /** How many objects it stands for, as far as that is known. */
  get instances(): Instances {
    const block = blockOf(this.render(), this.construct) ?? {};
    return instancesOf(block, this.construct, (raw) => this.known(raw, []));
  }

  /** What the element synthesizes as JSON. */
  toTerraform(): Rendered {
    return this.synthesize(this.render, (block, place) => {
      this.addPreconditions(block, place);
      this.addMetadata(block, place);
      for (const name of attributeNames(block)) {
        block[name] = synthesizable(this.description.schema, name, block[name], place);
      }
    });
  }

  /** What the element synthesizes as HCL, given how the bindings render it. */
  toHclTerraform(render: () => Rendered): Rendered {
    return this.synthesize(render, (block, place) => {
      const json = blockOf(this.toTerraform(), this.construct) ?? {};
      for (const name of attributeNames(block)) block[name] = undefined;
      for (const name of attributeNames(json)) block[name] = hclAttribute(json[name], `${place}: ${name}`);
      if (json["lifecycle"] !== undefined)
        block["lifecycle"] = hclLifecycle(json["lifecycle"] as Block, `${place}: lifecycle`);
      if (json["//"] !== undefined) block["//"] = json["//"];
    });
  }

  /** The attributes that will be synthesized, as far as they are known; undefined when the element is not. */
  knownAttributes(known = this.known): ObjectValue | undefined {
    const block = blockOf(this.render(), this.construct);
    if (block === undefined) return undefined;
    const attributes: Record<string, Value> = {};
    for (const name of attributeNames(block)) attributes[name] = known(block[name], [name]);
    return attributes;
  }

  /** What was written for each attribute, by its name in TypeScript, and whatever else the configuration holds. */
  written(): Readonly<Record<string, unknown>> {
    const { config, schema } = this.description;
    return { ...writtenAttributes(config), ...writtenParts(this.construct, schema) };
  }

  /** Completes the attributes that the bindings render by what was written where they would lose it. */
  withoutLoss(rendered: Record<string, unknown>): Record<string, unknown> {
    const written = writtenParts(this.construct, this.description.schema);
    for (const key of Object.keys(written)) {
      const raw = written[key];
      const name = snakeCase(key);
      if (!isKept(rendered[name], raw)) rendered[name] = withoutLoss(rendered[name], raw);
    }
    return rendered;
  }

  readonly known = (raw: unknown, path: Path): Value =>
    knownValue(raw, this.construct, path, () => undefined);

  /** What the bindings render, with the acknowledgements of calls. */
  private readonly render = (): Rendered => {
    const rendered = this.description.render();
    const block = blockOf(rendered, this.construct);
    const acknowledged = this.acknowledgements.combinedWith(
      block?.["acknowledged"],
      this.construct.node.path,
    );
    if (block !== undefined && acknowledged !== undefined) block["acknowledged"] = acknowledged;
    return rendered;
  };

  private synthesize(render: () => Rendered, complete: (block: Block, place: string) => void): Rendered {
    const place = `${this.construct.node.path} (${this.description.className})`;
    try {
      const rendered = render();
      const block = blockOf(rendered, this.construct);
      if (block !== undefined) complete(block, place);
      return rendered;
    } catch (error) {
      return { failure: failing(error, place) };
    }
  }

  private addPreconditions(block: Block, place: string): void {
    if (this.statements.length === 0) return;
    const added = this.statements.flatMap((statement) => {
      const raw = block[statement.list];
      const known: Value = this.known(raw, []);
      const addresses = this.known(statement.addresses, []);
      return mustReachPrecondition(statement, { raw, known }, addresses, place) ?? [];
    });
    if (added.length === 0) return;
    const lifecycle = (block["lifecycle"] ?? {}) as { readonly precondition?: readonly unknown[] };
    block["lifecycle"] = { ...lifecycle, precondition: [...(lifecycle.precondition ?? []), ...added] };
  }

  private addMetadata(block: Block, place: string): void {
    const mustReach = this.statements.map((statement) => mustReachMetadata(statement, place));
    const comment = block["//"] as { readonly metadata?: object } | undefined;
    if (comment === undefined || mustReach.length === 0) return;
    block["//"] = { ...comment, metadata: { ...comment.metadata, mustReach } };
  }
}

const checkedElements = new WeakMap<IConstruct, CheckedElement>();

/** What stands in a block beside the element's attributes. */
const META_ARGUMENTS = new Set([
  "//",
  "alias",
  "connection",
  "count",
  "depends_on",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
]);

function attributeNames(block: Block): string[] {
  return Object.keys(block).filter((name) => block[name] !== undefined && !META_ARGUMENTS.has(name));
}

/** The element's block; undefined when it renders none, as when its resource has moved. */
function blockOf(rendered: Rendered, element: Element): Block | undefined {
  const { resource, data, provider } = rendered as {
    readonly resource?: Record<string, Record<string, Block>>;
    readonly data?: Record<string, Record<string, Block>>;
    readonly provider?: Record<string, readonly Block[]>;
  };
  const type = element.terraformResourceType;
  return (resource ?? data)?.[type]?.[element.friendlyUniqueId] ?? provider?.[type]?.[0];
}
