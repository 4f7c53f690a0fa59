/** What the program declares in a stack: defaults of variables and locals, which expressions use, and networks. */
import { TerraformElement, type TerraformStack } from "../../cdktf";
import { cloudNetwork, type NamedNetwork, networkOf } from "../../schema";
import { resolvedNow } from "../tokens/known-value";
import {
  type DeclaredScope,
  type DeclaredValue,
  declaredValues,
  type TextPlace,
} from "../tokens/written-text";
import { CheckedElement } from "./checked-element";
import { constructsOf } from "./stack-constructs";

/** What CDKTF renders for an element. */
interface Rendered {
  readonly variable?: Readonly<Record<string, { readonly default?: unknown } | undefined>>;
  readonly locals?: Readonly<Record<string, unknown>>;
}

interface Found {
  /** The construct that renders it; the stack, if one of its overrides adds it. */
  readonly construct: TerraformElement | TerraformStack;
  readonly value: unknown;
}

export class Declarations implements DeclaredScope {
  private readonly known = new Map<string, DeclaredValue | undefined>();
  private elements: ReadonlyMap<string, readonly TerraformElement[]> | undefined;

  private knownNetworks: readonly NamedNetwork[] | undefined;

  constructor(private readonly stack: TerraformStack) {}

  /** The networks whose ranges are known. */
  get networks(): readonly NamedNetwork[] {
    return (this.knownNetworks ??= constructsOf(this.stack).flatMap((construct) => {
      const element = CheckedElement.of(construct);
      if (element?.description.schema !== cloudNetwork) return [];
      const { construct: made, location } = element;
      const network = networkOf(element.knownElement()?.attributes ?? {}, made.friendlyUniqueId);
      return network === undefined ? [] : { ...network, place: location.find() };
    }));
  }

  declared(kind: string, name: string): DeclaredValue | undefined {
    const key = `${kind}.${name}`;
    if (!this.known.has(key)) this.known.set(key, this.find(kind, name));
    return this.known.get(key);
  }

  private find(kind: string, name: string): DeclaredValue | undefined {
    const quoted = JSON.stringify(name);
    if (kind === "local")
      return this.value(name, ({ locals }) => locals?.[name], { words: `the local ${quoted}` });
    if (kind !== "var") return undefined;
    return this.value(name, ({ variable }) => variable?.[name]?.default, {
      words: `the default of the variable ${quoted}`,
      fix: `remove the default, and give the value when Terraform runs, such as in TF_VAR_${name}`,
    });
  }

  private value(
    name: string,
    read: (rendered: Rendered) => unknown,
    place: TextPlace,
  ): DeclaredValue | undefined {
    const found = this.overridden(read) ?? this.rendered(name, read);
    return found && { values: [resolvedNow(found.value, found.construct)], place };
  }

  /** Returns what `read` finds in the overrides of the stack. */
  private overridden(read: (rendered: Rendered) => unknown): Found | undefined {
    const { rawOverrides = {} } = this.stack as unknown as { readonly rawOverrides?: Rendered };
    const value = read(rawOverrides);
    return value === undefined ? undefined : { construct: this.stack, value };
  }

  /** Returns what `read` finds in the rendered element of a name. */
  private rendered(name: string, read: (rendered: Rendered) => unknown): Found | undefined {
    for (const construct of this.elementsById().get(name) ?? []) {
      const value = read(construct.toTerraform() as Rendered);
      if (value !== undefined) return { construct, value };
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
}

/**
 * Returns the scope of a block with `for_each`, in which `each` is any of its elements.
 *
 * @param forEach returns what the argument resolves to
 */
export function withinEach(scope: DeclaredScope, forEach: () => unknown): DeclaredScope {
  return {
    declared(kind, name) {
      if (kind !== "each") return scope.declared(kind, name);
      const values = declaredValues({ value: forEach(), place: undefined }, scope).flatMap(({ value }) => {
        if (typeof value !== "object" || value === null) return [];
        return name === "key" && !Array.isArray(value)
          ? Object.keys(value)
          : (Object.values(value) as unknown[]);
      });
      return values.length === 0 ? undefined : { values, place: { words: "`forEach`" } };
    },
  };
}
