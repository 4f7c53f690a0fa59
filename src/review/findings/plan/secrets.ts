/** Findings about secrets: credentials that a plan reads, places that show a secret, and secrets that stand as text in the configuration. */
import { isList, type Json } from "../../../json";
import { cloudOpensearchCredentials } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { changesNothing } from "../../plan/changes";
import { blocksWithSecrets, type Module, PASSWORD } from "../../plan/expressions";
import type { Entry, Plan } from "../../plan/plan";
import type { SecretPlace } from "../../plan/secret-places";
import { type SecretAttribute, secretsOf } from "../../plan/tree";
import { elements, member, text } from "../../plan/values";
import { finding, type Finding } from "../finding";
import { scopeOfPlan } from "../scope";
import { unknownPartsOf, unknownType } from "./unreviewed";

/**
 * Reports the data sources that read the credentials of clusters, during the plan or the apply, and the places that show a
 * secret. Never shows a value of such a place.
 */
export function secretFindings(
  whilePlanning: readonly Entry[],
  whileApplying: readonly Entry[],
  places: readonly SecretPlace[],
): Finding[] {
  const reads = [
    ...whilePlanning.map((entry) => ({
      entry,
      when: "read while Terraform plans, and stored in the plan and the state",
    })),
    ...whileApplying.map((entry) => ({ entry, when: "read, and stored in the state" })),
  ];
  return [...reads.flatMap(({ entry, when }) => readFindings(entry, when)), ...places.map(placeFinding)];
}

function readFindings(entry: Entry, when: string): Finding[] {
  if (changesNothing(entry)) return [];
  const { actions, after, address } = entry;
  if (actions.join() !== "read" || after === null) return [unknownType(entry)];
  const message = own(`the cluster's built-in user and password are ${when}`);
  return [
    finding("secret", { address }, message, { level: "note" }),
    ...unknownPartsOf(entry, cloudOpensearchCredentials),
  ];
}

function placeFinding(place: SecretPlace): Finding {
  const { address, how } = place;
  if (how === "shown") return exposed(place);
  const message = () =>
    how === "stays"
      ? say`${whatOf(place)} shows ${secretWords(place)}, as before: it is not sensitive`
      : say`${whatOf(place)} gets ${secretWords(place)}, and the plan does not say whether it shows it`;
  return finding("secret", { address }, message);
}

/** Reports a place that shows a secret from now on. */
function exposed(place: SecretPlace): Finding {
  const { address, argument, references } = place;
  const message = () =>
    say`${whatOf(place)} is made from ${secretWords(place)}, and is not sensitive: plans, logs and the state show it`;
  const fix = () =>
    argument === undefined
      ? say`mark ${address} with sensitive = true, without nonsensitive()`
      : say`remove nonsensitive() from the argument, or use a write-only one`;
  const gained = [{ path: argument === undefined ? [] : [argument], value: references }];
  const scope = scopeOfPlan("exposed", address, gained);
  return finding("exposed", { address }, message, { scope, fix });
}

function whatOf({ argument }: SecretPlace): Words {
  return argument === undefined ? own("its value") : say`${argument}`;
}

function secretWords({ secret }: SecretPlace): Words {
  return secret === PASSWORD ? own(PASSWORD) : say`${secret}`;
}

/** Reports each secret of a cluster, or of the provider, that is a constant of the configuration, and never its value. */
export function literalSecretFindings({ configuration }: Plan): readonly Finding[] {
  return blocksWithSecrets(configuration).flatMap(({ address, schema, expressions, module }) =>
    placesIn(secretsOf(schema), expressions, module).map((place) => literal(address, place)),
  );
}

/** Where a secret is written: its path within the resource, and the variable whose default gives it. */
interface Place {
  readonly path: string;
  readonly variable?: string;
}

function literal(address: string, { path, variable }: Place): Finding {
  const attribute = /^\w+/.exec(path)?.[0];
  const where = variable === undefined ? [] : say`, by the default of ${`var.${variable}`}`;
  const message = () => say`${own(path)} stands in plain text in the configuration${where}`;
  const fix = () => own("take it from a sensitive variable without a default, or from a secret store");
  return finding("secret", { address, attribute }, message, { fix, accounts: [] });
}

/** Finds the secrets in the expressions of an object, or in the constant that gives it as a whole. */
function placesIn(
  secrets: readonly SecretAttribute[],
  expressions: Json | undefined,
  module: Module,
  prefix = "",
): Place[] {
  return secrets.flatMap(({ name, inner }) => {
    const expression = member(expressions, name);
    if (expression === undefined) return [];
    const path = `${prefix}${name}`;
    const constant = member(expression, "constant_value");
    if (inner.length === 0) {
      if (isLiteral(constant)) return [{ path }];
      return variablesWithDefault(expression, module).map((variable) => ({ path, variable }));
    }
    if (constant !== undefined) return placesInConstant(inner, constant, path);
    // A block has an object of expressions for each of its instances.
    if (isList(expression))
      return elements(expression).flatMap((block, index) =>
        placesIn(inner, block, module, `${path}[${index}].`),
      );
    return placesIn(inner, expression, module, `${path}.`);
  });
}

function placesInConstant(secrets: readonly SecretAttribute[], constant: Json, path: string): Place[] {
  if (isList(constant))
    return elements(constant).flatMap((one, index) => placesInConstant(secrets, one, `${path}[${index}]`));
  return secrets.flatMap(({ name, inner }) =>
    inner.length === 0 && isLiteral(member(constant, name)) ? [{ path: `${path}.${name}` }] : [],
  );
}

/** Reports whether a constant is a text. In .tf.json files, Terraform writes some expressions as constants. */
function isLiteral(constant: Json | undefined): boolean {
  return typeof constant === "string" && constant !== "" && !/[$%]\{/.test(constant);
}

/** Returns the variables of the module that an expression refers to and that have a default. */
function variablesWithDefault(expression: Json, { json }: Module): readonly string[] {
  const names = elements(member(expression, "references")).flatMap(
    (reference) => /^var\.([\w-]+)$/.exec(text(reference) ?? "")?.[1] ?? [],
  );
  return [...new Set(names)].filter((name) =>
    isLiteral(member(member(member(json, "variables"), name), "default")),
  );
}
