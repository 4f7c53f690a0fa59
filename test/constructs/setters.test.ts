/** Every setter and every `reset` and `put` method that users see takes effect, or says why it cannot. */
import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { App, Fn, TerraformElement, type TerraformStack, Testing, Token } from "cdktf";

import { type CloudOpensearch, CloudOpensearchCredentials, CloudProvider, ReachabilityGate } from "../../src";
import { camelCase } from "../../src/constructs/element/spelling";
import {
  type Attribute,
  cloudOpensearch,
  cloudPrometheus,
  cloudProvider,
  isNested,
  type ObjectSchema,
} from "../../src/schema";
import { opensearch, prometheus, stackOf, synthesize } from "./synthesize";

const VALUES = { string: "a", number: 1, bool: true, "list(string)": ["a", "b"] };

function valueOf(type: Attribute["type"]): unknown {
  if (!isNested(type)) return VALUES[type];
  const object = everythingOf(type.object);
  return type.nesting === "list" ? [object, object] : object;
}

/** A value for each attribute that users can set. */
function everythingOf({ attributes }: ObjectSchema): object {
  const settable = Object.entries(attributes).filter(([, { kind }]) => kind !== "computed");
  return Object.fromEntries(settable.map(([name, { type }]) => [camelCase(name), valueOf(type)]));
}

const EVERYTHING = everythingOf(cloudOpensearch);
const EVERYTHING_OF_PROMETHEUS = everythingOf(cloudPrometheus);
const PROVIDER = { ...everythingOf(cloudProvider), alias: "other" };

/** What users can change, each with all of its attributes set. */
const SUBJECTS: Readonly<Record<string, (stack: TerraformStack) => object>> = {
  CloudOpensearch: (stack) => opensearch(stack, EVERYTHING),
  "an element of authSources": (stack) => opensearch(stack, EVERYTHING).authSources.get(1),
  "an element of acknowledged": (stack) => opensearch(stack, EVERYTHING).acknowledged.get(0),
  maintenanceWindow: (stack) => opensearch(stack, EVERYTHING).maintenanceWindow,
  repoConfig: (stack) => opensearch(stack, EVERYTHING).repoConfig,
  timeouts: (stack) => opensearch(stack, EVERYTHING).timeouts,
  CloudPrometheus: (stack) => prometheus(stack, EVERYTHING_OF_PROMETHEUS),
  "timeouts of a CloudPrometheus": (stack) => prometheus(stack, EVERYTHING_OF_PROMETHEUS).timeouts,
  "an element of acknowledged of a CloudPrometheus": (stack) =>
    prometheus(stack, EVERYTHING_OF_PROMETHEUS).acknowledged.get(0),
  CloudProvider: (stack) => new CloudProvider(stack, "other", PROVIDER),
  CloudOpensearchCredentials: (stack) => new CloudOpensearchCredentials(stack, "login", { clusterId: 7 }),
  ReachabilityGate: (stack) => {
    new NullProvider(stack, "null");
    return new ReachabilityGate(stack, "gate", { cluster: prometheus(stack) });
  },
};

type Change = readonly [subject: string, member: string, change: (subject: never) => void];

const CHANGES = Object.entries(SUBJECTS).flatMap(([name, make]): Change[] => {
  const subject = make(stackOf(new App(), "app"));
  return Object.entries(membersOf(subject)).flatMap(([member, { set, value }]): Change[] => {
    if (set !== undefined)
      return [[name, member, (target) => Object.assign(target, { [member]: another(subject, member) })]];
    if (!/^(reset|put)[A-Z]/.test(member) || typeof value !== "function") return [];
    const attribute = member.charAt(3).toLowerCase() + member.slice(4);
    const args = member.startsWith("put") ? [another(subject, attribute)] : [];
    return [[name, member, (target) => (target[member] as (...values: unknown[]) => void)(...args)]];
  });
});

/** Returns the configuration of a stack with a subject, as the library's own tests of constructs read it. */
function jsonOf(name: string, then: (subject: never) => void = () => undefined): string {
  const stack = stackOf(new App(), "app");
  then(SUBJECTS[name]?.(stack) as never);
  return Testing.synth(stack);
}

const unchanged = new Map(Object.keys(SUBJECTS).map((name) => [name, jsonOf(name)]));

it.each(CHANGES)("of %s, %s takes effect", (name, _, change) => {
  expect(unchanged.get(name)).toContain('"cloud');
  expect(jsonOf(name, change)).not.toBe(unchanged.get(name));
});

it("finds the members of every kind", () => {
  const members = CHANGES.map(([name, member]) => `${name}.${member}`);
  expect(members.length).toBeGreaterThan(100);
  expect(members).toEqual(
    expect.arrayContaining([
      "CloudOpensearch.putAuthSources",
      "CloudOpensearch.tier",
      "CloudProvider.resetAlias",
      "ReachabilityGate.triggers",
      "an element of authSources.internalValue",
      "an element of authSources.resetAudience",
      "repoConfig.resetEnableIamRole",
    ]),
  );
});

const CONFIGURED = { name: "login", type: "saml", idpMetadataUrl: "https://idp.example/metadata" };

describe("an element of a list", () => {
  it("is changed in the synthesized list, but not in the given list", () => {
    const given = [CONFIGURED, { ...CONFIGURED, name: "partner" }];
    const { error, json } = synthesize((stack) => {
      const logs = opensearch(stack, { authSources: given });
      const element = logs.authSources.get(0);
      element.name = "company";
      element.type = "oidc";
      element.resetIdpMetadataUrl();
      element.connectUrl = "https://login.example/.well-known/openid-configuration";
      expect(element.nameInput).toBe("company");
      expect(logs.authSources.get(0).internalValue).toEqual(element.internalValue);
    });
    expect(error).toBe("");
    expect(json.resource["cloud_opensearch"]?.["logs"]?.["auth_sources"]).toEqual([
      {
        name: "company",
        type: "oidc",
        connect_url: "https://login.example/.well-known/openid-configuration",
      },
      { name: "partner", type: "saml", idp_metadata_url: "https://idp.example/metadata" },
    ]);
    expect(given[0]).toEqual(CONFIGURED);
  });

  it("is judged with its new value", () => {
    const { error } = synthesize((stack) => {
      opensearch(stack, { authSources: [{ ...CONFIGURED, nmae: "" }] }).authSources.get(0).name = "LOGIN";
    });
    expect(error).toMatch(/^2 errors /);
    expect(error).toContain('authSources[0].name: "LOGIN" holds');
    expect(error).toContain("authSources[0].nmae: is not an attribute");
  });
});

const PUT = "give all of authSources with putAuthSources()";

interface RefusedChange {
  readonly config: object;
  readonly change: (logs: CloudOpensearch) => void;
  readonly message: string;
}

it.each<[what: string, given: RefusedChange]>([
  [
    "of a list that is not set",
    {
      config: {},
      change: (logs) => (logs.authSources.get(0).name = "a"),
      message: `app/logs: authSources[0].name cannot be changed, because authSources is not set; ${PUT}`,
    },
  ],
  [
    "of a missing element",
    {
      config: { authSources: [CONFIGURED] },
      change: (logs) => logs.authSources.get(1).resetAudience(),
      message: `app/logs: authSources[1].audience cannot be changed, because authSources has 1 element; ${PUT}`,
    },
  ],
  [
    "of a list that is not known",
    {
      config: { authSources: Token.asAny(Fn.lookup({}, "a")) },
      change: (logs) => (logs.authSources.get(0).internalValue = CONFIGURED),
      message: `app/logs: authSources[0] cannot be changed, because authSources is not known yet; ${PUT}`,
    },
  ],
  [
    "of an element that is not known",
    {
      config: { authSources: [Token.asAny(Fn.lookup({}, "a"))] },
      change: (logs) => (logs.authSources.get(0).name = "a"),
      message: `app/logs: authSources[0].name cannot be changed, because authSources[0] is not known yet; ${PUT}`,
    },
  ],
  [
    "of an object that is not known",
    {
      config: { repoConfig: Token.asAny(Fn.lookup({}, "a")) },
      change: (logs) => logs.repoConfig.resetEnableIamRole(),
      message:
        "app/logs: repoConfig.enableIamRole cannot be changed, because repoConfig is not known yet; give all of repoConfig with putRepoConfig()",
    },
  ],
  [
    "of a value that is not an object",
    {
      config: { maintenanceWindow: "sunday" },
      change: (logs) => (logs.maintenanceWindow.dayOfWeek = "monday"),
      message:
        "app/logs: maintenanceWindow.dayOfWeek cannot be changed, because maintenanceWindow is not an object; give all of maintenanceWindow with putMaintenanceWindow()",
    },
  ],
])("an attribute %s cannot be changed", (_, { config, change, message }) => {
  synthesize((stack) => {
    const logs = opensearch(stack, config);
    expect(() => change(logs)).toThrow(new Error(message));
  });
  expect.assertions(1);
});

it.each<[string, (logs: CloudOpensearch) => void, object | undefined]>([
  ["set", (logs) => (logs.repoConfig.enableIamRole = true), { enable_iam_role: true }],
  ["reset", (logs) => logs.repoConfig.resetEnableIamRole(), undefined],
])("an attribute of an object that is not set can be %s", (_, change, expected) => {
  const { json } = synthesize((stack) => change(opensearch(stack)));
  expect(json.resource["cloud_opensearch"]?.["logs"]?.["repo_config"]).toEqual(expected);
});

/** The members of a class and its bases, without those of cdktf's own classes. */
function membersOf(subject: object): Record<string, PropertyDescriptor> {
  const prototype = Object.getPrototypeOf(subject) as object;
  const isCdktf =
    prototype.constructor === TerraformElement || /^(Terraform|Complex)/.test(prototype.constructor.name);
  return isCdktf ? {} : { ...membersOf(prototype), ...Object.getOwnPropertyDescriptors(prototype) };
}

/** Another value of the type that the attribute has. */
function another(subject: object, attribute: string): unknown {
  const { [attribute]: own, [`${attribute}Input`]: input } = subject as Readonly<Record<string, unknown>>;
  const value = attribute === "internalValue" ? own : input;
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (Array.isArray(value)) return value.slice(1);
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value).slice(1));
  return `${String(value)}-changed`;
}
