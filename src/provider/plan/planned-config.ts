/**
 * The configuration as the plan of an update has it. Terraform applies `ignore_changes` to what it sends for the plan
 * alone: at apply the configuration is again what was written, and only the plan says what of it is wanted.
 */
import {
  isTerraformList,
  isTerraformObject,
  UNKNOWN_VALUE,
  type AttributePath,
  type TerraformObject,
  type TerraformValue,
} from "../../plugin";
import { isInput, isNested, isUnset, type Attribute, type ObjectSchema } from "../../schema";
import { chosenByService } from "../values/body";
import { sameMeaning } from "../values/equality";
import { counterpart } from "../values/convert";

export interface PlannedConfig {
  readonly config: TerraformObject;
  /** Write-only secrets that the plan keeps, and that the configuration no longer has: they are stored nowhere. */
  readonly lostSecrets: readonly AttributePath[];
}

/** What the plan makes of the configuration; `wasSet` says which of the service's choices the last apply made. */
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

  /** The version beside a write-only secret is in the plan, and says whether the secret is the one that is meant. */
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

/** Whether a planned value that is not the configured one came from the service, or from the default. */
function isServicesChoice(attribute: Attribute, planned: TerraformValue, wasSet: boolean): boolean {
  if (attribute.default !== undefined) return sameMeaning(attribute, attribute.default, planned);
  return chosenByService(attribute) && !wasSet;
}

/** Finds what was written for an element of the plan: by its key, or by its place if the key is not known. */
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
