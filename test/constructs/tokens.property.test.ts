/**
 * Whatever configuration, wherever tokens stand in it: a synthesis never crashes, and never finds an error that the
 * same configuration with the tokens' eventual values would not have.
 */
import { Fn, Lazy, type TerraformStack, TerraformVariable, Token } from "cdktf";
import fc from "fast-check";

import { snakeCase } from "../../src/constructs/element/spelling";
import { cases } from "../cases";
import { finding, linesByConstruct } from "../proof/equivalence/at-synth";
import { opensearch, prometheus, synthesize } from "./synthesize";

/** How a value that is not known yet can stand in a configuration; each where the value's type allows. */
const DISGUISES: Record<string, (value: unknown, stack: TerraformStack) => unknown> = {
  literal: (value) => value,
  "lazy value": (value) => Lazy.anyValue({ produce: () => value }),
  "token of the value": (value) =>
    typeof value === "string" ? `${Token.asString(Fn.lower(value))}` : Token.asAny(value),
  "raw reference": () => "${var.unknown}",
  "raw directive": () => "%{ if var.unknown }a%{ endif }",
  variable: (value, stack) => ofType(value, new TerraformVariable(stack, nextId(), {})),
  "lazy variable": (value, stack) => {
    const variable = new TerraformVariable(stack, nextId(), {});
    return Lazy.anyValue({ produce: () => ofType(value, variable) });
  },
  "attribute of another cluster": (value, stack) => {
    const other = opensearch(stack, {}, nextId());
    if (typeof value === "number") return other.id;
    return Array.isArray(value) ? other.ipAllowlist : `${other.url}-${Token.asString(other.id)}`;
  },
  "result of a function": (value) =>
    Array.isArray(value) ? Fn.concat([value]) : Fn.coalesce([value, value]),
  resolvable: (value) => ({ creationStack: [], resolve: () => value, toString: () => "" }),
};
type Disguise = keyof typeof DISGUISES;

let ids = 0;
function nextId(): string {
  ids += 1;
  return `extra-${ids}`;
}

function ofType(value: unknown, variable: TerraformVariable): unknown {
  if (typeof value === "string") return variable.stringValue;
  if (typeof value === "number") return variable.numberValue;
  if (typeof value === "boolean") return variable.booleanValue;
  return Array.isArray(value) ? variable.listValue : variable.value;
}

const oneOf = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const some = (shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(shape, { requiredKeys: [] });

const text = oneOf("a", "", "A b", "$${x}", "-1.5e+289", "#{x}", "{", "ok-1");
const range = oneOf("10.0.0.0/8", "10.0.0.1/8", "203.0.113.7", "::/0", "2001:db8::/32", "nonsense", "");
const list = fc.array(range, { maxLength: 4 });
const source = some({
  name: text,
  type: oneOf("oidc", "saml", "ldap"),
  clientId: text,
  clientSecret: text,
  connectUrl: oneOf("https://a.example", "http://a.example", "x"),
  dashboardsLogin: fc.boolean(),
  caCert: text,
  colour: text,
});
const time = oneOf("23:00", "00:30", "7pm", "24:00");
const configuration = some({
  name: text,
  organizationId: oneOf(42, 0, -1, 1.5),
  ipAllowlist: list,
  dashboardsIpAllowlist: list,
  authSources: fc.array(source, { maxLength: 3 }),
  customHostname: oneOf("search.example.com", "https://x"),
  dataNodeCount: oneOf(1, 3, 5, 11),
  maintenanceWindow: some({ dayOfWeek: oneOf("sunday", "funday"), startTime: time, endTime: time }),
  repoConfig: some({
    enableAccessKeys: fc.boolean(),
    enableIamRole: fc.boolean(),
    accessKeyId: text,
    secretAccessKey: text,
    awsRoleArn: text,
  }),
  tier: oneOf("advanced", "standard"),
  version: text,
  misspelt: text,
});

const disguise = fc.constantFrom(...Object.keys(DISGUISES));

/**
 * The configuration with some of its values, at any depth, in disguise. CDKTF passes what a token resolves to on to
 * Terraform as it is, so that within one the names are Terraform's.
 */
function disguised(value: object, chosen: Iterator<Disguise>, stack: TerraformStack): object {
  const of = (part: unknown, within: boolean): unknown => {
    const next = (chosen.next().value as Disguise | undefined) ?? "literal";
    return DISGUISES[next]?.(inside(part, within || next !== "literal"), stack);
  };
  const inside = (part: unknown, within: boolean): unknown => {
    if (Array.isArray(part)) return part.map((element) => of(element, within));
    if (typeof part !== "object" || part === null) return part;
    const entries = Object.entries(part).map(([key, inner]) => [
      within ? snakeCase(key) : key,
      of(inner, within),
    ]);
    return Object.fromEntries(entries) as object;
  };
  return inside(value, false) as object;
}

/** The errors of the cluster "logs", each without what names its value. */
function errorsOf(error: string): Set<string> {
  return new Set((linesByConstruct(error).get("app/logs") ?? []).map(finding));
}

// CDKTF warns about raw references within its functions, which do not matter here.
beforeEach(() => void jest.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

it("never crashes, and never reports a false error", () => {
  fc.assert(
    fc.property(configuration, fc.array(disguise, { maxLength: 40 }), (config, disguises) => {
      const plain = synthesize((stack) => opensearch(stack, config));
      const veiled = synthesize((stack) => {
        opensearch(stack, disguised(config, disguises.values(), stack));
      });
      // In a list that is an expression, it is not known which element has a secret.
      const known = new Set([...errorsOf(plain.error)].flatMap((one) => [one, one.replace(/\[\d+\]/g, "")]));
      const alarms = [...errorsOf(veiled.error)].filter((error) => !known.has(error));
      expect({ alarms, error: veiled.error }).toEqual({ alarms: [], error: veiled.error });
      expect(veiled.error).toMatch(/^$|^\d+ errors? in the configuration/);
    }),
    { numRuns: cases(10, 100) },
  );
});

it("never crashes on anything that a JavaScript user can write", () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true });
  const keys = oneOf(
    "name",
    "organizationId",
    "ipAllowlist",
    "authSources",
    "maintenanceWindow",
    "repoConfig",
    "tier",
    "x",
  );
  fc.assert(
    fc.property(fc.dictionary(keys, anything), (config) => {
      const { error } = synthesize((stack) => opensearch(stack, config));
      expect(error).toMatch(/^$|^\d+ errors? in the configuration/);
      const { error: other } = synthesize((stack) => prometheus(stack, config));
      expect(other).toMatch(/^$|^\d+ errors? in the configuration/);
    }),
    { numRuns: cases(8, 75) },
  );
});
