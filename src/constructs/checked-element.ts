/**
 * A construct of this package under the rules. Each has one of these, and hands through it what the bindings render,
 * so that it is synthesized safely and in canonical form.
 */
import type { TerraformElement } from "cdktf";
import type { IConstruct } from "constructs";

import type { ObjectSchema } from "../schema/attribute";
import type { Path } from "../schema/issue";
import { isObjectValue, type ObjectValue, type Value } from "../schema/value";
import { Acknowledgements } from "./acknowledgements";
import { hclAttribute, hclLifecycle } from "./hcl-output";
import { knownValue } from "./known-value";
import { mustReachMetadata, mustReachPrecondition, type MustReachStatement } from "./must-reach";
import type { SourceLocation } from "./source-location";
import { failing, synthesizable } from "./synthesizable";
import type { Written } from "./written-config";

/** What CDKTF renders for an element, and the part of it that holds the element's attributes. */
export type Rendered = Record<string, unknown>;
export type Block = Record<string, unknown>;

export interface ElementDescription {
  readonly schema: ObjectSchema;
  /** The construct's class, as users know it. */
  readonly className: string;
  readonly location: SourceLocation;
  /** What the bindings render as JSON. */
  readonly render: () => Rendered;
  /** Where the element's block is in what is rendered; undefined when it renders none. */
  readonly block: (rendered: Rendered) => Block | undefined;
  /** What the user wrote for each attribute, by its name in TypeScript. */
  readonly written: () => Written;
}

export class CheckedElement {
  readonly acknowledgements = new Acknowledgements();
  readonly statements: MustReachStatement[] = [];

  /** The check of a construct; undefined when the construct is none of this package. */
  static of(construct: IConstruct): CheckedElement | undefined {
    return checkedElements.get(construct);
  }

  constructor(
    readonly construct: TerraformElement,
    readonly description: ElementDescription,
  ) {
    checkedElements.set(construct, this);
  }

  /** What the element synthesizes as JSON. */
  toTerraform(): Rendered {
    return this.synthesize(this.description.render, (block, place) => {
      this.addPreconditions(block, place);
      this.addMetadata(block, place);
      for (const [name, raw] of Object.entries(attributesOf(block))) {
        block[name] = synthesizable(this.description.schema, name, raw, place);
      }
    });
  }

  /** What the element synthesizes as HCL, given how the bindings render it. */
  toHclTerraform(render: () => Rendered): Rendered {
    return this.synthesize(render, (block, place) => {
      const json = this.description.block(this.toTerraform()) ?? {};
      for (const name of Object.keys(attributesOf(block))) block[name] = undefined;
      for (const [name, value] of Object.entries(attributesOf(json))) {
        if (value !== undefined) block[name] = hclAttribute(value, `${place}: ${name}`);
      }
      if (json["lifecycle"] !== undefined) block["lifecycle"] = hclLifecycle(json["lifecycle"] as Block);
      if (json["//"] !== undefined) block["//"] = json["//"];
    });
  }

  /** The attributes that will be synthesized, as far as they are known; undefined when the element is not. */
  knownAttributes(known = this.known): ObjectValue | undefined {
    const block = this.description.block(this.description.render());
    if (block === undefined) return undefined;
    const value = known(attributesOf(block), []);
    return isObjectValue(value) ? value : undefined;
  }

  readonly known = (raw: unknown, path: Path): Value =>
    knownValue(raw, this.construct, path, () => undefined);

  private synthesize(render: () => Rendered, complete: (block: Block, place: string) => void): Rendered {
    const place = `${this.construct.node.path} (${this.description.className})`;
    try {
      const rendered = render();
      const block = this.description.block(rendered);
      if (block !== undefined) complete(block, place);
      return rendered;
    } catch (error) {
      return { failure: failing(error, place) };
    }
  }

  private addPreconditions(block: Block, place: string): void {
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
    const acknowledged = this.acknowledgements.toMetadata();
    const mustReach = this.statements.map((statement) => mustReachMetadata(statement, place));
    const comment = block["//"] as { readonly metadata?: object } | undefined;
    if (comment === undefined || (acknowledged === undefined && mustReach.length === 0)) return;
    block["//"] = {
      ...comment,
      metadata: {
        ...comment.metadata,
        ...(acknowledged === undefined ? {} : { acknowledged }),
        ...(mustReach.length === 0 ? {} : { mustReach }),
      },
    };
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

function attributesOf(block: Block): Block {
  return Object.fromEntries(Object.entries(block).filter(([name]) => !META_ARGUMENTS.has(name)));
}
