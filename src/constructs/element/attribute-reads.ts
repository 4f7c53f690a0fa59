/** The attributes of a construct that the program refers to. With `count` or `forEach`, each reference needs a key. */
import type { IResolvable, TerraformElement } from "../../cdktf";
import type { IssueDetails } from "../../schema";
import { deferred } from "../tokens/synthesizable";
import type { Instances } from "./instances";
import { readerOf } from "./source-location";
import { camelCase } from "./spelling";
import { addressOf } from "./stack-constructs";

/** A construct with attributes. */
export type ReadableElement = TerraformElement & {
  readonly terraformResourceType: string;
  readonly count?: unknown;
  readonly forEach?: unknown;
};

export class AttributeReads {
  /** What finds the place in the program of each reference, by the path of the attribute. */
  private readonly readers = new Map<string, (() => string | undefined) | undefined>();

  constructor(private readonly construct: ReadableElement) {}

  /**
   * Returns the reference to an attribute, which is remembered when CDKTF finds it in something that it synthesizes.
   *
   * @param reading the function of this package that the program, or a getter of the bindings, calls
   */
  reference(attribute: string, reference: IResolvable, reading: (attribute: string) => unknown): IResolvable {
    const { count, forEach, node } = this.construct;
    const property = attribute.slice(attribute.lastIndexOf(".") + 1);
    const isOne = count === undefined && forEach === undefined;
    const reader = isOne ? undefined : readerOf(this.construct, camelCase(property), reading);
    return deferred((context) => {
      if (context.preparing && !this.readers.has(attribute)) this.readers.set(attribute, reader);
      return context.resolve(reference) as unknown;
    }, `${node.path}: ${attribute}`);
  }

  /** Returns an issue for each attribute that is referred to without a key, if the construct makes several objects. */
  withoutKey({ by, keys }: Instances): readonly IssueDetails[] {
    if (by === undefined) return [];
    const address = addressOf(this.construct);
    const [known = "KEY"] = keys ?? [];
    const [one, own] = by === "count" ? ["0", "count.index"] : [JSON.stringify(known), "each.key"];
    return [...this.readers].map(([attribute, reader]) => ({
      path: [attribute],
      message: `is read without a key${placeWords(reader?.())}, and each object that \`${by}\` makes has its own`,
      hint: `write '\${${address}[${one}].${attribute}}' for one of them, or '\${${address}[${own}].${attribute}}' in a construct with the same \`${by}\``,
    }));
  }
}

function placeWords(place: string | undefined): string {
  return place === undefined ? "" : ` (${place})`;
}
