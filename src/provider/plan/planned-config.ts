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
  isKeptVersion,
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
 * A secret that an update would lose. `missing` is one that the cluster must have, or has; `misplaced`, one that would reach
 * another login; `unsent`, one that may exist: nothing shows that a login, which is configured without one, has none.
 */
export interface LostSecret {
  readonly path: AttributePath;
  readonly reason: "missing" | "misplaced" | "unsent";
}

/** What is known of the applies before. */
export interface Past {
  /** Reports whether the last apply set an attribute that the service would otherwise choose. */
  readonly wasSet: (name: string) => boolean;
  /** Reports whether the last apply sent the element of a list, or the cluster does not have it yet. */
  readonly isOurs: (list: string, key: Value) => boolean;
}

/**
 * Returns the planned configuration. `written` is the configuration as Terraform sends it: at plan with the prior values of
 * what `ignore_changes` covers, at apply without.
 */
export function plannedConfig(
  schema: ObjectSchema,
  written: ObjectValue,
  planned: ObjectValue,
  past: Past,
): PlannedConfig {
  const lostSecrets: LostSecret[] = [];
  const config = new Reading(past, lostSecrets).ofObject(schema, written, planned, []);
  return { config, lostSecrets };
}

class Reading {
  constructor(
    private readonly past: Past,
    private readonly lostSecrets: LostSecret[],
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
            return [name, writeOnlySecret(attribute.writeOnlyFormOf, written, planned)];
          const secret = { name, attribute, schema, object: planned };
          const loss = isSecret(attribute) ? lossOf(secret, beside, isOurs) : undefined;
          if (loss !== undefined)
            this.lostSecrets.push({ path: [...path, { attribute: loss.name }], reason: loss.reason });
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
}

/** Returns the write-only form of a secret if it is given with the version that the plan has; otherwise null. */
function writeOnlySecret(secret: string, written: ObjectValue, planned: ObjectValue): Value {
  const { writeOnly, version } = formsOfSecret(secret);
  const [meant, given] = [planned[version] ?? null, written[version] ?? null];
  return meant === UNKNOWN || String(meant) === String(given) ? (written[writeOnly] ?? null) : null;
}

/**
 * Returns which form of a secret an update would lose, and why; undefined if it loses none. The plan does not have it, and
 * the cluster has one by the version in the plan, must have one by the shape of the object, or may have one that nobody
 * here gave. An apply also shows a secret that the configuration has and `ignore_changes` ignores.
 */
function lossOf(
  secret: SecretOfObject,
  written: ObjectValue | undefined,
  isOurs: boolean,
): { readonly name: string; readonly reason: LostSecret["reason"] } | undefined {
  const { name, object: planned } = secret;
  const { writeOnly, version } = formsOfSecret(name);
  if (!isUnset(planned[name])) return undefined;
  const held = planned[version] ?? null;
  if (held !== null) {
    // The rules have words of their own for the version 0.
    const isGiven = !isUnset(writeOnlySecret(name, written ?? {}, planned));
    return isGiven || isKeptVersion(held) || held === UNKNOWN
      ? undefined
      : { name: writeOnly, reason: "missing" };
  }
  const presence = presenceOfSecret(secret);
  if (presence === "certain" || !hasNoSecret(written ?? {}, name)) return { name, reason: "missing" };
  if (isOurs || presence === "impossible") return undefined;
  return { name, reason: written === undefined ? "missing" : "unsent" };
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
