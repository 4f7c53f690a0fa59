// The values that a program writes for nested objects. References to the objects read and change these values.
import * as cdktf from "../cdktf";

/** The written value of an object, set as a whole or attribute by attribute. */
export class WrittenObject<Struct extends object> {
  private whole: Struct | cdktf.IResolvable | undefined;

  public constructor(
    protected readonly parent: cdktf.IInterpolatingParent,
    protected readonly attribute: string,
  ) {}

  /** The value as the program gave it, of any type. */
  public get value(): Struct | cdktf.IResolvable | undefined {
    return this.whole;
  }

  public set value(value: Struct | cdktf.IResolvable | undefined) {
    this.whole = value;
  }

  public get<Key extends keyof Struct>(key: Key): Struct[Key] | undefined {
    const { value } = this;
    return isObject(value) ? (value as Struct)[key] : undefined;
  }

  /**
   * Sets an attribute of the object.
   *
   * @throws Error if the object is not known yet, or is not an object
   */
  public set<Key extends keyof Struct & string>(key: Key, value: Struct[Key]): void {
    this.refuse(`${this.place}.${key}`, this.obstacle);
    this.value = { ...this.value, [key]: value } as Struct;
  }

  /**
   * Removes an attribute of the object.
   *
   * @throws Error if the object is not known yet, or is not an object
   */
  public reset(key: keyof Struct & string): void {
    this.refuse(`${this.place}.${key}`, this.obstacle);
    const { value } = this;
    if (!isObject(value)) return;
    const others = { ...value } as Struct;
    Reflect.deleteProperty(others, key);
    this.value = others;
  }

  protected get place(): string {
    return camelCase(this.attribute);
  }

  /** Why the object cannot be changed; undefined if it can. */
  protected get obstacle(): string | undefined {
    const { value } = this;
    if (value === undefined || value === null || isObject(value)) return undefined;
    return `${this.place} is ${cdktf.Token.isUnresolved(value) ? "not known yet" : "not an object"}`;
  }

  protected refuse(place: string, obstacle: string | undefined): void {
    if (obstacle === undefined) return;
    const name = camelCase(this.attribute);
    const { path } = (this.parent as Partial<cdktf.TerraformElement>).node ?? {};
    throw new Error(
      `${path === undefined ? "" : `${path}: `}${place} cannot be changed, because ${obstacle}; ` +
        `give all of ${name} with put${name.charAt(0).toUpperCase()}${name.slice(1)}()`,
    );
  }
}

/** The written value of an element of a list. A change replaces the list with a changed copy. */
export class WrittenElement<Struct extends object> extends WrittenObject<Struct> {
  public constructor(
    parent: cdktf.IInterpolatingParent,
    attribute: string,
    private readonly list: { internalValue?: Struct[] | cdktf.IResolvable | undefined },
    private readonly index: number,
  ) {
    super(parent, attribute);
  }

  public override get value(): Struct | cdktf.IResolvable | undefined {
    const { internalValue } = this.list;
    return Array.isArray(internalValue) ? internalValue[this.index] : undefined;
  }

  /** @throws Error if the list has no such element */
  public override set value(value: Struct | cdktf.IResolvable | undefined) {
    this.refuse(this.place, this.absence);
    const elements = [...(this.list.internalValue as Struct[])];
    elements[this.index] = value as Struct;
    this.list.internalValue = elements;
  }

  protected override get place(): string {
    return `${super.place}[${this.index}]`;
  }

  protected override get obstacle(): string | undefined {
    return this.absence ?? super.obstacle;
  }

  /** Why the list has no such element; undefined if it has one. */
  private get absence(): string | undefined {
    const { internalValue } = this.list;
    if (internalValue === undefined || internalValue === null) return `${super.place} is not set`;
    if (cdktf.Token.isUnresolved(internalValue)) return `${super.place} is not known yet`;
    if (!Array.isArray(internalValue)) return `${super.place} is not a list`;
    if (this.index in internalValue) return undefined;
    return `${super.place} has ${internalValue.length} ${internalValue.length === 1 ? "element" : "elements"}`;
  }
}

/**
 * Renders a list of texts. Returns the list itself; or a copy if there is an override, so that the override does not
 * change the written list.
 */
export function textsToTerraform<List>(list: List, override: unknown): List | unknown[] {
  return override !== undefined && Array.isArray(list) ? [...(list as unknown[])] : list;
}

/** Reports whether the value is an object with known keys. Its values may be tokens. */
function isObject(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !cdktf.Token.isUnresolved(value)
  );
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
