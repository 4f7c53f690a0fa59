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
  /** Secrets that the plan keeps, and that neither the state nor the configuration has. */
  readonly lostSecrets: readonly LostSecret[];
}

/**
 * A secret that would be lost: a write-only one of another version than the written one, or one of something whose changes
 * are ignored.
 */
export interface LostSecret {
  readonly path: AttributePath;
  readonly reason: "other-version" | "ignored";
}

/**
 * Returns the planned configuration. `written` is undefined if it is not known: then write-only secrets are unknown.
 * `wasSet` reports whether the last apply set an attribute that the service would otherwise choose.
 */
export function plannedConfig(
  schema: ObjectSchema,
  written: TerraformObject | undefined,
  planned: TerraformObject,
  wasSet: (name: string) => boolean,
): PlannedConfig {
  const lostSecrets: LostSecret[] = [];
  const reading = new Reading(wasSet, lostSecrets, written !== undefined);
  const config = reading.ofObject(schema, written ?? planned, planned, []);
  return { config, lostSecrets };
}

class Reading {
  constructor(
    private readonly wasSet: (name: string) => boolean,
    private readonly lostSecrets: LostSecret[],
    private readonly isWrittenKnown: boolean,
  ) {}

  ofObject(
    schema: ObjectSchema,
    beside: TerraformObject | undefined,
    planned: TerraformObject,
    path: AttributePath,
  ): TerraformObject {
    const written = beside ?? {};
    return Object.fromEntries(
      Object.entries(schema.attributes)
        .filter(([, attribute]) => isInput(attribute))
        .map(([name, attribute]) => {
          const place = [...path, { attribute: name }];
          if (attribute.writeOnlyFormOf !== undefined)
            return [name, this.ofSecret(name, written, planned, place)];
          if (attribute.neverReturned === true && isIgnoredSecret(name, schema, beside, planned))
            this.lostSecrets.push({ path: place, reason: "ignored" });
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
        const inPlace: TerraformValue = isTerraformList(written) ? (written[index] ?? null) : element;
        if (!isTerraformObject(element)) return inPlace;
        // A plan may have the attributes of an element that is not known, none of them known.
        if (element[type.key] === UNKNOWN_VALUE && inPlace === UNKNOWN_VALUE) return UNKNOWN_VALUE;
        const beside = writtenFor(element, type.key, index, written);
        return this.ofObject(type.object, beside, element, [...path, { index }]);
      });
    }
    if (!isTerraformObject(planned)) return planned;
    return this.ofObject(type.object, isTerraformObject(written) ? written : undefined, planned, path);
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
    if (!this.isWrittenKnown) return meant === null ? null : UNKNOWN_VALUE;
    if (meant === UNKNOWN_VALUE || String(meant) === String(given)) return written[name] ?? null;
    if (meant !== null) this.lostSecrets.push({ path, reason: "other-version" });
    return null;
  }
}

/**
 * Reports whether the plan keeps something with a secret that it does not have: the configuration has the secret, or does
 * not have the thing at all, such as a login that somebody added in the console.
 */
function isIgnoredSecret(
  secret: string,
  { attributes }: ObjectSchema,
  written: TerraformObject | undefined,
  planned: TerraformObject,
): boolean {
  const forms = [secret, `${secret}_wo`, `${secret}_wo_version`];
  if (forms.some((form) => !isUnset(planned[form]))) return false;
  if (written !== undefined) return forms.some((form) => !isUnset(written[form]));
  return "enable_access_keys" in attributes
    ? planned["enable_access_keys"] === true
    : planned["type"] !== "saml";
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
