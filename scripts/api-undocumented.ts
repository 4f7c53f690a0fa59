/** Finds parts of the public API without a complete doc comment. */
import type { Api, ApiCall } from "./api-model";

/** Returns one line for each missing part, such as `CloudOpensearch.mustReach: @param caller`. */
export function undocumented({ classes, structs }: Api): readonly string[] {
  return [
    ...classes.flatMap(({ name, doc, create, methods, statics, properties }) => [
      ...missing(name, { text: doc.text, "@example": doc.tags["example"] }),
      ...[...(create === undefined ? [] : [create]), ...methods, ...statics].flatMap((call) =>
        ofCall(name, call),
      ),
      ...properties
        .filter(({ isGenerated }) => !isGenerated)
        .flatMap((property) => missing(`${name}.${property.name}`, { text: property.doc.text })),
    ]),
    ...structs.flatMap(({ name, doc, properties }) => [
      ...missing(name, { text: doc.text }),
      ...properties.flatMap((property) => missing(`${name}.${property.name}`, { text: property.doc.text })),
    ]),
  ];
}

function ofCall(owner: string, { name, parameters, returns, isGenerated, doc }: ApiCall): string[] {
  if (isGenerated) return [];
  const isConstructor = name === "constructor";
  return missing(`${owner}.${name}`, {
    ...(isConstructor ? {} : { text: doc.text }),
    ...Object.fromEntries(parameters.map(({ name: of }) => [`@param ${of}`, doc.params[of]])),
    ...(isConstructor || returns === "void" ? {} : { "@returns": doc.tags["returns"] }),
  });
}

function missing(name: string, parts: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(parts).flatMap(([part, said = ""]) => (said === "" ? [`${name}: ${part}`] : []));
}
