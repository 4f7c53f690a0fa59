/** The secrets that a plan holds, and the search for them in its values, as they are and encoded. */
import type { Json } from "../../json";
import { cloudProvider } from "../../schema";
import { groupBy } from "../group-by";
import { isCredentials } from "./changes";
import { PASSWORD, referencesIn, variableOf } from "./expressions";
import { blocksWithSecrets, modulesIn } from "./modules";
import type { Plan } from "./plan";
import { isCluster } from "./read";
import { forEachSecret, secretsOf } from "./tree";
import { elements, Hidden, keysOf, member, type PlanTree, text } from "./values";

/** A shorter text is in other texts by chance. */
const SHORTEST = 6;

/** Returns the search for the secrets whose values the plan holds, and the names of the root module's variables that give one. */
export function heldSecrets(plan: Plan): {
  readonly held: ReturnType<typeof secretSearch>;
  readonly variables: ReadonlyMap<string, string>;
} {
  const values = new Map<string, string>();
  const variables = new Map<string, string>();
  const note = (value: string | undefined, nameOf: () => string): void => {
    if (value !== undefined && value.length >= SHORTEST && !values.has(value)) values.set(value, nameOf());
  };
  for (const resource of plan.resources)
    if (isCredentials(resource)) note(text(member(resource.values, "password")), () => PASSWORD);
  const noteSecrets = (address: string, type: string, side: PlanTree): void =>
    forEachSecret(type, side, (name, value) => note(value, () => `the ${name} of ${address}`));
  for (const { address, type, before, after } of plan.changes.filter(isCluster)) {
    noteSecrets(address, type, before);
    noteSecrets(address, type, after);
  }
  for (const resource of plan.resources)
    if (isCluster(resource)) noteSecrets(resource.address, resource.type, resource.values);
  // A write-only secret is in no plan, but the variable that gives it is, unless that is ephemeral: a plan has no value of
  // it, and does not say that it is ephemeral.
  const [root] = modulesIn(plan.configuration);
  const declared = member(root.json, "variables");
  for (const [reference, name] of secretReferences(plan.configuration)) {
    const variable = variableOf(reference);
    const declaration = variable === undefined ? undefined : member(declared, variable);
    if (variable === undefined || declaration === undefined) continue;
    const isEphemeral = member(plan.variables, variable) === undefined;
    if (member(declaration, "sensitive") !== true && !isEphemeral) continue;
    variables.set(variable, `${name} (var.${variable})`);
    note(text(member(member(plan.variables, variable), "value")), () => name);
  }
  return { held: secretSearch(values), variables };
}

/** Returns the references of the root module's arguments that hold secrets, each with what it gives. */
function secretReferences(
  configuration: Json | undefined,
): readonly (readonly [reference: string, name: string])[] {
  const blocks = blocksWithSecrets(configuration).filter(({ module }) => module.call === undefined);
  return blocks.flatMap(({ address, schema, expressions }) =>
    secretsOf(schema).flatMap(({ name }) => {
      const what = schema === cloudProvider ? `the ${name} of the provider` : `a secret of ${address}`;
      return referencesIn(member(expressions, name)).map((reference) => [reference, what] as const);
    }),
  );
}

/** Returns a function that names the first secret which a value holds in a part that is not sensitive. `names`: by the secrets. */
function secretSearch(
  names: ReadonlyMap<string, string>,
): (value: PlanTree | undefined) => string | undefined {
  const secretIn = searchIn([...names.keys()]);
  const inText = (one: string): string | undefined => {
    let found = secretIn(one);
    for (const { looks, decode } of ENCODINGS)
      if (found === undefined && looks.test(one)) found = secretIn(decoded(one, decode));
    return found === undefined ? undefined : names.get(found);
  };
  const held = (value: PlanTree | undefined): string | undefined => {
    if (typeof value === "string") return value.length < SHORTEST ? undefined : inText(value);
    if (value === null || typeof value !== "object" || value instanceof Hidden) return undefined;
    for (const one of elements(value)) {
      const found = held(one);
      if (found !== undefined) return found;
    }
    for (const name of keysOf(value)) {
      const found = held(name) ?? held(member(value, name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return names.size === 0 ? () => undefined : held;
}

/** Returns a function that finds the first of many secrets in a text, in a time that does not grow with their number. */
function searchIn(secrets: readonly string[]): (text: string) => string | undefined {
  const byStart = groupBy(secrets, (secret) => secret.slice(0, SHORTEST));
  const starts = new Uint8Array(2 ** 16);
  const hashAt = (text: string, index: number) =>
    ((text.charCodeAt(index) * 31 + text.charCodeAt(index + 1)) * 31 + text.charCodeAt(index + 2)) & 0xffff;
  for (const secret of secrets) starts[hashAt(secret, 0)] = 1;
  return (text) => {
    for (let index = 0; index + SHORTEST <= text.length; index++) {
      if (starts[hashAt(text, index)] === 0) continue;
      const found = byStart
        .get(text.slice(index, index + SHORTEST))
        ?.find((secret) => text.startsWith(secret, index));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** How a text may hold a secret that is encoded: in base64, a URL, or a JSON text. */
const ENCODINGS: readonly { readonly looks: RegExp; readonly decode: (text: string) => string }[] = [
  // One that is not of whole bytes is an error, which takes long.
  {
    looks: /^(Basic )?(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2,3}|[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    decode: (one) => atob(one.replace(/^Basic /, "")),
  },
  { looks: /%/, decode: decodeURIComponent },
  { looks: /\\/, decode: (one) => one.replace(/\\(["\\/])/g, "$1") },
];

/** Returns the decoded text, or an empty one if it is not encoded so. */
function decoded(one: string, decode: (text: string) => string): string {
  try {
    return decode(one);
  } catch {
    return "";
  }
}
