/**
 * Judges what an update sends: at plan, as far as it is known, and again at apply, before the first request. The rules see
 * the values that the cluster keeps, and none that the configuration has and `ignore_changes` ignores.
 */
import { isList, isObjectValue, type ObjectValue, type Value } from "../../json";
import { type Diagnostic, formatAttributePath, sameValue } from "../../plugin";
import {
  AS_SERVICE,
  elementKeyOf,
  isSecret,
  isUnset,
  type ObjectSchema,
  objectSchemaOf,
  sameMeaning,
} from "../../schema";
import { judgeSent } from "../diagnostics";
import { isOursIn, wasConfigured } from "../plan/applied-values";
import { type LostSecret, plannedConfig } from "../plan/planned-config";
import type { ClusterPrivate } from "../plan/private-state";
import { leftSecrets } from "./left-secrets";

/** A planned update. */
export interface PlannedUpdate {
  /** The configuration as Terraform sends it. */
  readonly written: ObjectValue;
  /** It is as the user wrote it, at apply. At plan, it has the prior values of what `ignore_changes` covers. */
  readonly isAsWritten: boolean;
  readonly planned: ObjectValue;
  readonly prior: ObjectValue;
  readonly private: ClusterPrivate;
}

export interface JudgedChange {
  /** What the change configures: see {@link plannedConfig}. */
  readonly config: ObjectValue;
  /** Errors for which the change must not be sent; none if nothing is sent. */
  readonly refused: readonly Diagnostic[];
  /** One for each secret that the change may remove, or that an imported cluster keeps without it. */
  readonly warnings: readonly Diagnostic[];
  readonly sendsNothing: boolean;
}

export function judgeChange(schema: ObjectSchema, update: PlannedUpdate): JudgedChange {
  const { written, prior, private: kept } = update;
  const planned = inWrittenOrder(update);
  const past = { wasSet: wasConfigured(kept), isOurs: isOursIn(schema, kept, prior) };
  const { config, lostSecrets } = plannedConfig(schema, written, planned, past);
  const left = leftSecrets(schema, { written, prior, planned }, kept.imported === true);
  if (changesNothingSent(schema, prior, left.planned))
    return { config, refused: [], warnings: left.warnings, sendsNothing: true };
  const lost = [...lostSecrets, ...misplacedSecrets(schema, update)].map(lostSecret);
  const errors = lost.filter(({ severity }) => severity === "error");
  return {
    config,
    refused: errors.length > 0 ? errors : judgeSent(schema, config, planned),
    warnings: lost.filter(({ severity }) => severity === "warning"),
    sendsNothing: false,
  };
}

/** Returns the planned values; lists that have only another order are as they are written. */
function inWrittenOrder({ written, planned }: PlannedUpdate): ObjectValue {
  return Object.fromEntries(
    Object.entries(planned).map(([name, value]): [string, Value] => {
      const list = written[name];
      return [name, isList(list) && isSameSet(list, value) ? list : value];
    }),
  );
}

function isSameSet(list: readonly Value[], other: Value): boolean {
  return (
    isList(other) &&
    list.length === other.length &&
    list.every((item) => other.some((one) => sameValue(item, one)))
  );
}

/** Reports whether a change concerns Terraform alone, such as timeouts, or means what the cluster has. */
function changesNothingSent(schema: ObjectSchema, prior: ObjectValue, planned: ObjectValue): boolean {
  return Object.entries(schema.attributes).every(
    ([name, attribute]) =>
      attribute.terraformOnly === true || sameMeaning(attribute, prior[name], planned[name], AS_SERVICE),
  );
}

/**
 * Finds the secrets of list elements that are those of another element: `ignore_changes` of `auth_sources[0].client_secret`
 * keeps the secret at its place, whatever login stands there now. A plan does not show whether a login that is new there
 * was given the secret of the one before; the apply does.
 */
function misplacedSecrets(
  schema: ObjectSchema,
  { planned, prior, written, isAsWritten }: PlannedUpdate,
): readonly LostSecret[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => {
    const [key, object] = [elementKeyOf(attribute), objectSchemaOf(attribute)];
    if (key === undefined || object === undefined) return [];
    const secrets = Object.keys(object.attributes).filter((secret) => isSecret(object.attributes[secret]));
    const before = elementsOf(prior[name]);
    const known = [...before, ...(isAsWritten ? elementsOf(written[name]) : [])];
    return elementsOf(planned[name]).flatMap((element, index) => {
      if (typeof element[key] !== "string") return [];
      const own = known.filter((other) => other[key] === element[key]);
      if (own.length === 0) return [];
      return secrets
        .filter((secret) => !isUnset(element[secret]) && element[secret] === before[index]?.[secret])
        .filter((secret) => own.every((other) => other[secret] !== element[secret]))
        .map((secret): LostSecret => ({
          path: [{ attribute: name }, { index }, { attribute: secret }],
          reason: "misplaced",
        }));
    });
  });
}

/** Returns the elements of a list of objects; an empty object for one that is not known. */
function elementsOf(list: Value | undefined): readonly ObjectValue[] {
  return isList(list) ? list.map((item) => (isObjectValue(item) ? item : {})) : [];
}

function lostSecret({ path, reason }: LostSecret): Diagnostic {
  const [severity, summary, detail] = LOST[reason];
  return { severity, summary: `${formatAttributePath(path)}: ${summary}`, detail, path };
}

const LOST: Readonly<
  Record<LostSecret["reason"], readonly [severity: Diagnostic["severity"], summary: string, detail: string]>
> = {
  missing: [
    "error",
    "this update needs the secret, and neither the configuration nor the state gives it",
    "An update sends the whole cluster, and the service never returns a secret: without this one the cluster would lose it. Nothing was sent. Give the secret that is in use, with what it belongs to. If the configuration has it already, `ignore_changes` hides it from the plan: take it, and its version, out of `ignore_changes` for this apply. A login that has no secret, and is not configured, has to be configured.",
  ],
  misplaced: [
    "error",
    "this secret is that of another login",
    "`ignore_changes` keeps the secret at its place in the list, and another login stands there now. Nothing was written. Write the logins in the order that they had, or take the secret out of `ignore_changes`.",
  ],
  unsent: [
    "warning",
    "no secret is sent, and the cluster loses the one that it may have",
    "No apply of this configuration sent this login: the cluster was imported, or somebody added the login in the console. An update sends the whole cluster, and the service never returns a secret. If the login has one, the update removes it, also if `ignore_changes` covers it. Configure the secret to keep it.",
  ],
};
