/** Reads the JSON of Terraform's language, in which an object may stand for a list of one. */
import { isJsonObject, type Json, type JsonObject } from "../json";

export interface JsonResource {
  readonly type: string;
  /** The type and the name, with a dot between. */
  readonly address: string;
  readonly body: JsonObject;
}

/** Returns the resources of a configuration, in their order. */
export function jsonResources(configuration: JsonObject): readonly JsonResource[] {
  return jsonObjects(configuration["resource"]).flatMap((types) =>
    Object.entries(types).flatMap(([type, named]) =>
      jsonObjects(named).flatMap((names) =>
        Object.entries(names).flatMap(([name, bodies]) =>
          jsonObjects(bodies).map((body) => ({ type, address: `${type}.${name}`, body })),
        ),
      ),
    ),
  );
}

/** Returns the objects of a list, or the one object that stands for it. */
export function jsonObjects(json: Json | undefined): readonly JsonObject[] {
  return [json ?? []].flat().filter(isJsonObject);
}
