/**
 * The check of one construct of this package: knows what the user wrote, what of it is known at synth, and what is
 * synthesized from what the bindings render.
 */
import type { IConstruct } from "constructs";

import type { TerraformElement } from "../../cdktf";
import type { ObjectSchema, ObjectValue, Path, Value } from "../../schema";
import { hclAttribute, hclLifecycle } from "../tokens/hcl-output";
import { knownValue } from "../tokens/known-value";
import { failing, synthesizable } from "../tokens/synthesizable";
import { type AddedAcknowledgement, withAcknowledgements } from "./acknowledgements";
import { AttributeReads, type ReadableElement } from "./attribute-reads";
import {
  META_ARGUMENTS,
  nestedInputs,
  withoutLoss,
  writtenAttributes,
  type WrittenAttributes,
} from "./configuration";
import { type Instances, instancesOf } from "./instances";
import { type RenderedLifecycle, withReferences } from "./lifecycle";
import {
  mustReachMetadata,
  mustReachPrecondition,
  type MustReachStatement,
  type statementsOf,
} from "./must-reach";
import { readerOf, SourceLocation } from "./source-location";
import { camelCase } from "./spelling";

/** What CDKTF renders for an element. */
export type Rendered = Record<string, unknown>;
/** The return type of `toTerraform` in CDKTF, which is `any`. Other languages accept no narrower type in an override. */
export type CdktfOutput = ReturnType<TerraformElement["toTerraform"]>;
/** The part of what is rendered that holds the element's attributes. */
type Block = Record<string, unknown>;
/** A resource, data source, ephemeral resource or provider. */
type Element = ReadableElement;

/** What the class of a construct tells its check. */
export interface ElementDescription {
  readonly schema: ObjectSchema;
  readonly className: string;
  readonly config: object;
  /** The class that is made: `new.target` in its constructor. */
  readonly constructed: abstract new (...args: never[]) => unknown;
  /** Where the program makes the construct, if another construct of this package makes it. */
  readonly location?: SourceLocation;
  /** Returns what the bindings render as JSON. */
  readonly render: () => Rendered;
}

/** What is known of an element at synth. */
export interface KnownElement {
  /** The attributes that are synthesized. */
  readonly attributes: ObjectValue;
  /** How many objects the element stands for. */
  readonly instances: Instances;
  /** What CDKTF resolves, with the meta-arguments. */
  readonly block: Readonly<Block>;
}

export class CheckedElement {
  /** What calls of `acknowledge` added. */
  readonly acknowledgements: AddedAcknowledgement[] = [];
  readonly statements: MustReachStatement[] = [];
  readonly reads: AttributeReads;
  readonly location: SourceLocation;

  /** Returns the check of a construct; undefined if the construct is not of this package. */
  static of(construct: IConstruct): CheckedElement | undefined {
    return checkedElements.get(construct);
  }

  constructor(
    readonly construct: Element,
    readonly description: ElementDescription,
  ) {
    const { constructed, className, location } = description;
    // A class of the user may choose the id itself.
    const id = constructed.name === className ? construct.node.id : undefined;
    this.location = location ?? new SourceLocation(construct, { constructed, id });
    this.reads = new AttributeReads(construct);
    checkedElements.set(construct, this);
  }

  /** The path of the construct and its line in the program, for a message about another construct. */
  get words(): string {
    const place = this.location.find();
    return `${this.construct.node.path}${place === undefined ? "" : ` (${place})`}`;
  }

  /** Returns what the element synthesizes as JSON. */
  toTerraform(): Rendered {
    return this.synthesize(this.render, (block, place) => {
      this.addPreconditions(block, place);
      this.addMetadata(block, place);
      for (const name of attributeNames(block)) {
        block[name] = synthesizable(this.description.schema, name, block[name], place);
      }
    });
  }

  /** Returns what the element synthesizes as HCL. `render` returns what the bindings render as HCL. */
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

  /** Adds the statements that a call of `mustReach` makes. */
  state(statements: ReturnType<typeof statementsOf>, mustReach: (...args: never[]) => void): void {
    const place = readerOf(this.construct, "mustReach", mustReach);
    this.statements.push(...statements.map((statement) => ({ ...statement, place })));
  }

  /** Returns what is known of the element at synth; undefined if it renders no block. */
  knownElement(known = this.known): KnownElement | undefined {
    const block = blockOf(this.render(), this.construct);
    if (block === undefined) return undefined;
    const attributes: Record<string, Value> = {};
    for (const name of attributeNames(block)) attributes[name] = known(block[name], [name]);
    const instances = instancesOf(block, this.construct, (raw) => this.known(raw, []));
    return { attributes, instances, block };
  }

  /** Returns what was written for each attribute, by its name in TypeScript, with keys that are no attribute. */
  written(): WrittenAttributes {
    const { config, schema } = this.description;
    const nested = nestedInputs(this.construct, schema).map(([name, written]) => [camelCase(name), written]);
    return { ...writtenAttributes(config), ...(Object.fromEntries(nested) as WrittenAttributes) };
  }

  /** Returns the attributes that the bindings render, with what was written in the places where the bindings lose it. */
  withoutLoss(rendered: Record<string, unknown>): Record<string, unknown> {
    for (const [name, written] of nestedInputs(this.construct, this.description.schema)) {
      const value = withoutLoss(rendered[name], written);
      if (value !== undefined) rendered[name] = value;
    }
    return rendered;
  }

  readonly known = (raw: unknown, path: Path): Value =>
    knownValue(raw, this.construct, path, () => undefined);

  /** Returns what the bindings render, with the acknowledgements that calls added, and with references as Terraform reads them. */
  private readonly render = (): Rendered => {
    const rendered = this.description.render();
    const block = blockOf(rendered, this.construct);
    const { path } = this.construct.node;
    const acknowledged = withAcknowledgements(block?.["acknowledged"], this.acknowledgements, path);
    if (block !== undefined && acknowledged !== undefined) block["acknowledged"] = acknowledged;
    if (block?.["lifecycle"] !== undefined) {
      const { lifecycle } = this.construct as { readonly lifecycle?: object };
      block["lifecycle"] = withReferences(block["lifecycle"] as RenderedLifecycle, lifecycle, path);
    }
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

/** The keys of a block that are not attributes. */
const NO_ATTRIBUTES: ReadonlySet<string> = new Set(["//", ...Object.values(META_ARGUMENTS)]);

function attributeNames(block: Block): string[] {
  return Object.keys(block).filter((name) => block[name] !== undefined && !NO_ATTRIBUTES.has(name));
}

/** Returns the block of an element; undefined if it renders none, as a resource that was moved. */
function blockOf(rendered: Rendered, element: Element): Block | undefined {
  const { resource, data, ephemeral, provider } = rendered as {
    readonly resource?: Record<string, Record<string, Block>>;
    readonly data?: Record<string, Record<string, Block>>;
    readonly ephemeral?: Record<string, Record<string, Block>>;
    readonly provider?: Record<string, readonly Block[]>;
  };
  const type = element.terraformResourceType;
  return (resource ?? data ?? ephemeral)?.[type]?.[element.friendlyUniqueId] ?? provider?.[type]?.[0];
}
