/** What the program declares for the expressions of a stack: defaults of variables, locals, those of other stacks, and resources. */
import { TerraformElement, TerraformStack } from "../../cdktf";
import { resolvedNow } from "../tokens/known-value";
import { trace, type TraceScope } from "../tokens/trace";
import { either, part, type Traced, tracedLiteral, type TracedPlace } from "../tokens/traced-value";
import { constructsOf } from "./stack-constructs";

/** What CDKTF renders for an element. */
interface Declared {
  readonly variable?: Readonly<Record<string, { readonly default?: unknown } | undefined>>;
  readonly locals?: Readonly<Record<string, unknown>>;
  readonly resource?: Readonly<Record<string, Readonly<Record<string, object | undefined>> | undefined>>;
}

interface Found<Block> {
  /** The construct that renders it; the stack, if one of its overrides adds it. */
  readonly construct: TerraformElement | TerraformStack;
  readonly block: Block;
}

/** A resource of a stack. */
export type DeclaredResource = Found<Readonly<Record<string, unknown>>>;

export class Declarations implements TraceScope {
  private readonly traced = new Map<string, Traced | undefined>();
  private elements: ReadonlyMap<string, readonly TerraformElement[]> | undefined;

  constructor(private readonly stack: TerraformStack) {}

  declared(reference: readonly string[]): Traced | undefined {
    const key = reference.join(".");
    // A local that refers to itself is known by nobody.
    if (!this.traced.has(key)) this.traced.set(key, undefined).set(key, this.find(reference));
    return this.traced.get(key);
  }

  /** Returns the resource at an address; undefined if the stack has none. */
  resource(type: string, name: string): DeclaredResource | undefined {
    const read = ({ resource }: Declared): object | undefined => resource?.[type]?.[name];
    const found = this.rendered(name, read) ?? this.overridden(read);
    return found && { ...found, block: found.block as DeclaredResource["block"] };
  }

  private find(reference: readonly string[]): Traced | undefined {
    const [kind, name = ""] = reference;
    const quoted = JSON.stringify(name);
    if (reference.length === 5) return this.ofOtherStack(reference);
    if (reference.length !== 2) return undefined;
    if (kind === "local")
      return this.value(name, ({ locals }) => locals?.[name], { words: `the local ${quoted}` });
    if (kind !== "var") return undefined;
    return this.value(name, ({ variable }) => variable?.[name]?.default, {
      words: `the default of the variable ${quoted}`,
      fix: `remove the default, and give the value when Terraform runs, such as in TF_VAR_${name}`,
    });
  }

  private value(name: string, read: (declared: Declared) => unknown, place: TracedPlace): Traced | undefined {
    const found = this.overridden(read) ?? this.rendered(name, read);
    return found && trace(resolvedNow(found.block, found.construct), this, place);
  }

  /** Returns what `read` finds in the overrides of the stack. */
  private overridden<Block>(read: (declared: Declared) => Block | undefined): Found<Block> | undefined {
    const { rawOverrides = {} } = this.stack as unknown as { readonly rawOverrides?: Declared };
    const block = read(rawOverrides);
    return block === undefined ? undefined : { construct: this.stack, block };
  }

  /** Returns what `read` finds in the rendered element of a name. */
  private rendered<Block>(
    name: string,
    read: (declared: Declared) => Block | undefined,
  ): Found<Block> | undefined {
    for (const construct of this.elementsById().get(name) ?? []) {
      const block = read(construct.toTerraform() as Declared);
      if (block !== undefined) return { construct, block };
    }
    return undefined;
  }

  private elementsById(): ReadonlyMap<string, readonly TerraformElement[]> {
    if (this.elements !== undefined) return this.elements;
    const elements = new Map<string, TerraformElement[]>();
    for (const construct of constructsOf(this.stack)) {
      if (!TerraformElement.isTerraformElement(construct)) continue;
      const same = elements.get(construct.friendlyUniqueId);
      if (same === undefined) elements.set(construct.friendlyUniqueId, [construct]);
      else same.push(construct);
    }
    return (this.elements = elements);
  }

  /** Returns the value of `data.terraform_remote_state.INPUT.outputs.OUTPUT`, by which CDKTF reads another stack of the app. */
  private ofOtherStack([kind, type, input, outputs, output]: readonly string[]): Traced | undefined {
    if (kind !== "data" || type !== "terraform_remote_state" || outputs !== "outputs") return undefined;
    const inputs = this.elementsById().get(input ?? "") ?? [];
    const path = inputs.map(({ node }) => afterPrefix(node.id, "cross-stack-reference-input-")).find(Boolean);
    const other = this.stack.node.root.node
      .findAll()
      .find((construct) => TerraformStack.isStack(construct) && construct.node.path === path);
    if (!TerraformStack.isStack(other)) return undefined;
    const made = other.node.children.find(
      (child) => TerraformElement.isTerraformElement(child) && child.friendlyUniqueId === output,
    );
    const expression = afterPrefix(made?.node.id ?? "", "cross-stack-output-");
    return expression === undefined ? undefined : trace(`\${${expression}}`, new Declarations(other));
  }
}

function afterPrefix(text: string, prefix: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}

/**
 * Returns the scope of a block with `for_each`, in which `each` is any of its elements.
 *
 * @param forEach returns what the argument resolves to
 */
export function withinEach(scope: TraceScope, forEach: () => unknown): TraceScope {
  const place = { words: "`forEach`" };
  return {
    declared(reference) {
      if (reference[0] !== "each" || reference.length !== 2) return scope.declared(reference);
      const elements = trace(forEach(), scope, place);
      const keys = elements.is === "object" ? [...elements.properties.keys()] : undefined;
      return reference[1] === "key" && keys !== undefined
        ? either(keys.map((key) => tracedLiteral(key, place)))
        : part(elements, undefined);
    },
  };
}
