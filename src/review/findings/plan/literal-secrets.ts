/** Secrets that stand as text in the configuration: a plan has its constants, though not where a file has them. */
import { isList, type Json } from "../../../json";
import { own, say } from "../../../text";
import { blocksWithSecrets, type Module } from "../../plan/modules";
import type { Plan } from "../../plan/plan";
import { type SecretAttribute, secretsOf } from "../../plan/tree";
import { elements, member, text } from "../../plan/values";
import { finding, type Finding } from "../finding";

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
