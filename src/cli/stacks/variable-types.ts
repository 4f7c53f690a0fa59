/** Parses the types of Terraform variables, such as `map(list(string))` and `object({ size = optional(number) })`. */

export type VariableType =
  | { readonly is: "string" | "number" | "bool" | "any" }
  | { readonly is: "list" | "map"; readonly of: VariableType }
  | { readonly is: "tuple"; readonly items: readonly VariableType[] }
  | { readonly is: "object"; readonly attributes: Readonly<Record<string, AttributeType>> };

interface AttributeType {
  readonly type: VariableType;
  readonly isOptional: boolean;
}

/** Returns the type that an expression names; undefined if it names none that is known. A set counts as a list. */
export function parseVariableType(expression: string): VariableType | undefined {
  const words = expression.match(/"(?:[^"\\]|\\.)*"|[\w.-]+|[^\s,]/g) ?? [];
  const reader = new TypeReader(words);
  const type = reader.type();
  return reader.isAtEnd() ? type : undefined;
}

/** Reads the words of an expression from the first to the last. Commas are not among them: no type needs one. */
class TypeReader {
  private next = 0;
  constructor(private readonly words: readonly string[]) {}

  isAtEnd(): boolean {
    return this.next === this.words.length;
  }

  type(): VariableType | undefined {
    const name = this.words[this.next++];
    if (name === "string" || name === "number" || name === "bool" || name === "any") return { is: name };
    if (name === "list" || name === "set" || name === "map") return this.collection(name);
    if (name === "object" && this.take("(")) return this.object();
    if (name === "tuple" && this.take("(")) return this.tuple();
    return undefined;
  }

  /** Reads the rest of a collection. The old form without a type in brackets holds any type. */
  private collection(name: "list" | "set" | "map"): VariableType | undefined {
    const is = name === "map" ? "map" : "list";
    if (!this.take("(")) return { is, of: { is: "any" } };
    const of = this.type();
    return of !== undefined && this.take(")") ? { is, of } : undefined;
  }

  private object(): VariableType | undefined {
    if (!this.take("{")) return undefined;
    const attributes: Record<string, AttributeType> = {};
    while (!this.take("}")) {
      const name = this.words[this.next++]?.replace(/^"(.*)"$/, "$1");
      if (name === undefined || !(this.take("=") || this.take(":"))) return undefined;
      const isOptional = this.take("optional");
      if (isOptional) this.take("(");
      const type = this.type();
      if (type === undefined) return undefined;
      if (isOptional) this.skipToEndOfBrackets();
      attributes[name] = { type, isOptional };
    }
    return this.take(")") ? { is: "object", attributes } : undefined;
  }

  private tuple(): VariableType | undefined {
    if (!this.take("[")) return undefined;
    const items: VariableType[] = [];
    while (!this.take("]")) {
      const type = this.type();
      if (type === undefined) return undefined;
      items.push(type);
    }
    return this.take(")") ? { is: "tuple", items } : undefined;
  }

  /** Skips the default value of an optional attribute, which may hold brackets too, and the bracket after it. */
  private skipToEndOfBrackets(): void {
    for (let depth = 1; depth > 0 && !this.isAtEnd();) {
      const word = this.words[this.next++] ?? "";
      if (/^[([{]$/.test(word)) depth += 1;
      if (/^[)\]}]$/.test(word)) depth -= 1;
    }
  }

  private take(word: string): boolean {
    if (this.words[this.next] !== word) return false;
    this.next += 1;
    return true;
  }
}

/** Returns the forms in which a value of a type can be given, for a message: `a,b or ["a","b"]`. */
export function formsOf(type: VariableType): string {
  const json = exampleOf(type);
  switch (type.is) {
    case "string":
      return "a text";
    case "any":
      return 'a text, or JSON such as ["a","b"]';
    case "number":
      return "a number such as 3";
    case "bool":
      return "true or false";
    default: {
      const parts = partsOf(type);
      return parts.length > 0 && parts.every(isSimple) ? `${plain(json)} or ${json}` : json;
    }
  }
}

/** Returns the types of the values that a value of a type holds. */
function partsOf(type: VariableType): readonly VariableType[] {
  if (type.is === "list" || type.is === "map") return [type.of];
  if (type.is === "tuple") return type.items;
  return type.is === "object" ? Object.values(type.attributes).map((attribute) => attribute.type) : [];
}

/** Reports whether a value of the type is one word. */
function isSimple({ is }: VariableType): boolean {
  return is === "string" || is === "number" || is === "bool" || is === "any";
}

/** Writes the JSON of a list or an object as words with commas between them. */
function plain(json: string): string {
  return json.slice(1, -1).replaceAll('"', "").replaceAll(":", "=");
}

function exampleOf(type: VariableType, text = "a"): string {
  switch (type.is) {
    case "string":
    case "any":
      return JSON.stringify(text);
    case "number":
      return text === "a" ? "1" : "2";
    case "bool":
      return "true";
    case "list":
      return isSimple(type.of) && type.of.is !== "bool"
        ? `[${exampleOf(type.of, "a")},${exampleOf(type.of, "b")}]`
        : `[${exampleOf(type.of)}]`;
    case "map":
      return `{"key":${exampleOf(type.of)}}`;
    case "tuple":
      return `[${type.items.map((item) => exampleOf(item)).join(",")}]`;
    case "object":
      return `{${Object.entries(type.attributes)
        .map(([name, attribute]) => `${JSON.stringify(name)}:${exampleOf(attribute.type)}`)
        .join(",")}}`;
  }
}
