/**
 * Finds the configuration that the plan of an update stands for. Terraform applies `ignore_changes` only to the
 * configuration that it sends for the plan: at apply it sends the written one, and only the plan shows what is wanted.
 */
import {
  type AttributePath,
  isTerraformList,
  isTerraformObject,
  type TerraformObject,
  type TerraformValue,
  UNKNOWN_VALUE,
} from "../../plugin";
import { type Attribute, isInput, isNested, isUnset, type ObjectSchema } from "../../schema";
import { chosenByService } from "../values/body";
import { counterpart } from "../values/convert";
import { sameMeaning } from "../values/equality";

export interface PlannedConfig {
  readonly config: TerraformObject;
  /** Write-only secrets that the plan keeps and the configuration no longer has. They are stored nowhere. */
  readonly lostSecrets: readonly AttributePath[];
}

/**
 * Returns the planned configuration. `wasSet` reports whether the last apply set an attribute that the service would
 * otherwise choose.
 */
export function plannedConfig(
  schema: ObjectSchema,
  written: TerraformObject,
  planned: TerraformObject,
  wasSet: (name: string) => boolean,
): PlannedConfig {
  const lostSecrets: AttributePath[] = [];
  const config = new Reading(wasSet, lostSecrets).ofObject(schema, written, planned, []);
  return { config, lostSecrets };
}

class Reading {
  constructor(
    private readonly wasSet: (name: string) => boolean,
    private readonly lostSecrets: AttributePath[],
  ) {}

  ofObject(
    schema: ObjectSchema,
    written: TerraformObject,
    planned: TerraformObject,
    path: AttributePath,
  ): TerraformObject {
    return Object.fromEntries(
      Object.entries(schema.attributes)
        .filter(([, attribute]) => isInput(attribute))
        .map(([name, attribute]) => {
          const place = [...path, { attribute: name }];
          if (attribute.writeOnlyFormOf !== undefined)
            return [name, this.ofSecret(name, written, planned, place)];
          return [
            name,
            this.ofAttribute(name, attribute, written[name] ?? null, planned[name] ?? null, place),
          ];
        }),
    );
  }

  private ofAttribute(
    name: string,
    attribute: Attribute,
    written: TerraformValue,
    planned: TerraformValue,
    path: AttributePath,
  ): TerraformValue {
    if (planned === UNKNOWN_VALUE) return written;
    const isWritten = written !== null && sameMeaning(attribute, written, planned);
    if (!isWritten && isServicesChoice(attribute, planned, this.wasSet(name))) return null;
    const { type } = attribute;
    if (!isNested(type))
      return isTerraformList(planned) && planned.includes(UNKNOWN_VALUE) ? written : planned;
    if (isTerraformList(planned) && type.nesting === "list") {
      return planned.map((element, index) => {
        const beside = writtenFor(element, type.key, index, written);
        if (!isTerraformObject(element)) return beside ?? null;
        return this.ofObject(type.object, beside ?? {}, element, [...path, { index }]);
      });
    }
    if (!isTerraformObject(planned)) return planned;
    return this.ofObject(type.object, isTerraformObject(written) ? written : {}, planned, path);
  }

  /** Returns a write-only secret if the plan has its version, and null if the plan keeps another version. */
  private ofSecret(
    name: string,
    written: TerraformObject,
    planned: TerraformObject,
    path: AttributePath,
  ): TerraformValue {
    const version = `${name}_version`;
    const [meant, given] = [planned[version] ?? null, written[version] ?? null];
    if (meant === UNKNOWN_VALUE || String(meant) === String(given)) return written[name] ?? null;
    if (meant !== null) this.lostSecrets.push(path);
    return null;
  }
}

/** Reports whether a planned value that is not configured came from the service, or from the default. */
function isServicesChoice(attribute: Attribute, planned: TerraformValue, wasSet: boolean): boolean {
  if (attribute.default !== undefined) return sameMeaning(attribute, attribute.default, planned);
  return chosenByService(attribute) && !wasSet;
}

/** Finds the written element of a planned one: by its key, or by its index if the key is not known. */
function writtenFor(
  element: TerraformValue,
  key: string,
  index: number,
  written: TerraformValue,
): TerraformObject | undefined {
  if (isTerraformObject(element) && element[key] !== UNKNOWN_VALUE && !isUnset(element[key]))
    return counterpart(written, key, element);
  const beside: TerraformValue = isTerraformList(written) ? (written[index] ?? null) : null;
  return isTerraformObject(beside) ? beside : undefined;
}
