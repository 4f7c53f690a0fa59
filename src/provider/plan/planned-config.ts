/**
 * Finds the configuration that the plan of an update stands for. Terraform applies `ignore_changes` only to the
 * configuration that it sends for the plan: at apply it sends the written one, and only the plan shows what is wanted.
 */
import { isList, isObjectValue, type ObjectValue, UNKNOWN, type Value } from "../../json";
import { type AttributePath, itemOf } from "../../plugin";
import {
  AS_SERVICE,
  type Attribute,
  formsOfSecret,
  hasNoSecret,
  isInput,
  isNested,
  isSecret,
  isUnset,
  type ObjectSchema,
  presenceOfSecret,
  sameMeaning,
  type SecretOfObject,
} from "../../schema";
import { chosenByService } from "../values/body";
import { counterpart } from "../values/counterpart";

export interface PlannedConfig {
  readonly config: ObjectValue;
  /** Secrets that the plan keeps, and that neither the state nor the configuration has. */
  readonly lostSecrets: readonly LostSecret[];
}

/**
 * A secret that would be lost: a write-only one of another version than the written one, or one of something whose changes
 * are ignored; or, `misplaced`, one that would reach another login. `unsent` is one that may exist: nothing shows that a
 * login, which is configured without one, has none.
 */
export interface LostSecret {
  readonly path: AttributePath;
  readonly reason: "other-version" | "ignored" | "misplaced" | "unsent";
}

/** What is known of the applies before. */
export interface Past {
  /** Reports whether the last apply set an attribute that the service would otherwise choose. */
  readonly wasSet: (name: string) => boolean;
  /** Reports whether the last apply sent the element of a list, or the cluster does not have it yet. */
  readonly isOurs: (list: string, key: Value) => boolean;
}

/** Returns the planned configuration. `written` is undefined if it is not known: then write-only secrets are unknown. */
export function plannedConfig(
  schema: ObjectSchema,
  written: ObjectValue | undefined,
  planned: ObjectValue,
  past: Past,
): PlannedConfig {
  const lostSecrets: LostSecret[] = [];
  const reading = new Reading(past, lostSecrets, written !== undefined);
  const config = reading.ofObject(schema, written ?? planned, planned, []);
  return { config, lostSecrets };
}

class Reading {
  constructor(
    private readonly past: Past,
    private readonly lostSecrets: LostSecret[],
    private readonly isWrittenKnown: boolean,
  ) {}

  ofObject(
    schema: ObjectSchema,
    beside: ObjectValue | undefined,
    planned: ObjectValue,
    path: AttributePath,
    // Somebody else may have added an element of a list; an object has no secret but that which its shape needs.
    isOurs = true,
  ): ObjectValue {
    const written = beside ?? {};
    return Object.fromEntries(
      Object.entries(schema.attributes)
        .filter(([, attribute]) => isInput(attribute))
        .map(([name, attribute]) => {
          const place = [...path, { attribute: name }];
          if (attribute.writeOnlyFormOf !== undefined)
            return [name, this.ofSecret(attribute.writeOnlyFormOf, written, planned, place)];
          const secret = { name, attribute, schema, object: planned };
          const reason = isSecret(attribute) ? lossOf(secret, beside, isOurs) : undefined;
          if (reason !== undefined) this.lostSecrets.push({ path: place, reason });
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
    written: Value,
    planned: Value,
    path: AttributePath,
  ): Value {
    if (planned === UNKNOWN) return written;
    const isWritten = written !== null && sameMeaning(attribute, written, planned, AS_SERVICE);
    if (!isWritten && isServicesChoice(attribute, planned, this.past.wasSet(name))) return null;
    const { type } = attribute;
    if (!isNested(type)) return isList(planned) && planned.includes(UNKNOWN) ? written : planned;
    if (isList(planned) && type.nesting === "list") {
      return planned.map((element, index) => {
        const inPlace: Value = isList(written) ? (written[index] ?? null) : element;
        if (!isObjectValue(element)) return inPlace;
        // A plan may have the attributes of an element that is not known, none of them known.
        if (element[type.key] === UNKNOWN && inPlace === UNKNOWN) return UNKNOWN;
        const beside = writtenFor(element, type.key, index, written);
        const isOurs = this.past.isOurs(name, element[type.key] ?? null);
        return this.ofObject(type.object, beside, element, [...path, { index }], isOurs);
      });
    }
    if (!isObjectValue(planned)) return planned;
    return this.ofObject(type.object, isObjectValue(written) ? written : undefined, planned, path);
  }

  /** Returns a write-only secret if the plan has its version, and null if the plan keeps another version. */
  private ofSecret(secret: string, written: ObjectValue, planned: ObjectValue, path: AttributePath): Value {
    const { writeOnly, version } = formsOfSecret(secret);
    const [meant, given] = [planned[version] ?? null, written[version] ?? null];
    if (!this.isWrittenKnown) return meant === null ? null : UNKNOWN;
    if (meant === UNKNOWN || String(meant) === String(given)) return written[writeOnly] ?? null;
    if (meant !== null) this.lostSecrets.push({ path, reason: "other-version" });
    return null;
  }
}

/**
 * Returns why a secret that the plan does not have may be lost; undefined if there is none. The configuration has it, or
 * the plan keeps what needs it, or something that is not configured at all, such as a login that somebody added in the
 * console.
 */
function lossOf(
  secret: SecretOfObject,
  written: ObjectValue | undefined,
  isOurs: boolean,
): LostSecret["reason"] | undefined {
  const { name, object: planned } = secret;
  if (!hasNoSecret(planned, name)) return undefined;
  const presence = presenceOfSecret(secret);
  if (presence === "certain" || !hasNoSecret(written ?? {}, name)) return "ignored";
  if (isOurs || presence === "impossible") return undefined;
  return written === undefined ? "ignored" : "unsent";
}

/** Reports whether a planned value that is not configured came from the service, or from the default. */
function isServicesChoice(attribute: Attribute, planned: Value, wasSet: boolean): boolean {
  if (attribute.default !== undefined) return sameMeaning(attribute, attribute.default, planned, AS_SERVICE);
  return chosenByService(attribute) && !wasSet;
}

/** Finds the written element of a planned one: by its key, or by its index if the key is not known. */
function writtenFor(element: Value, key: string, index: number, written: Value): ObjectValue | undefined {
  if (isObjectValue(element) && element[key] !== UNKNOWN && !isUnset(element[key]))
    return counterpart(written, key, element);
  const beside = itemOf(written, index);
  return isObjectValue(beside) ? beside : undefined;
}
