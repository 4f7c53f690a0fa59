/** What is said about the credentials that a plan reads, and about the places that get a password. */
import { plain } from "../../../../src/text";
import { type Attributes, change, codesOf, reviewed } from "../../plan";
import { linesOf, messagesOf } from "../rows";
import { NOT_KNOWN } from "../unexplained";

describe("secret", () => {
  const ADDRESS = "data.cloud_opensearch_credentials.logs";
  const read = (actions: readonly string[], before: Attributes | null = null) =>
    change(
      before,
      {},
      { address: ADDRESS, actions, more: { mode: "data", type: "cloud_opensearch_credentials" } },
    );

  it("that are read are a note", () => {
    const { findings } = reviewed([read(["read"])]);
    expect(findings).toMatchObject([{ code: "secret", level: "note", address: ADDRESS }]);
    expect(plain(findings[0]?.message() ?? [])).toContain("stored in the state");
  });

  it("with an attribute or a key that is not known are unreviewed", () => {
    const set = change(
      null,
      { cluster_id: 1, role: "admin", audience: null },
      {
        address: ADDRESS,
        actions: ["read"],
        unknown: { username: true, token: true },
        more: { mode: "data", type: "cloud_opensearch_credentials", lease: 60 },
      },
    );
    expect(messagesOf("unreviewed")(reviewed([set]))).toEqual([
      `has the attribute role, ${NOT_KNOWN}`,
      `has the attribute token, ${NOT_KNOWN}`,
      `its entry in the plan has lease, ${NOT_KNOWN}`,
    ]);
  });

  it("that are not read are no finding", () => {
    expect(codesOf(reviewed([read(["no-op"], {})]))).toEqual([]);
  });

  it("to which anything else happens are unreviewed", () => {
    expect(linesOf(reviewed([read(["create", "delete"])]))).toEqual([
      `unreviewed: data source type cloud_opensearch_credentials of this provider (create, delete), ${NOT_KNOWN}`,
    ]);
  });
});

const PASSWORD = 'hvQ/7"planted-password';
const READ = "data.cloud_opensearch_credentials.logs";
const TYPE = "cloud_opensearch_credentials";
const REFERENCES = [`${READ}.password`, READ];

/** The prior state of a plan that reads credentials, at the root or in a module. */
function stateWith(address = READ, more: Attributes = {}): Attributes {
  const values = { cluster_id: 1, username: "internal", password: PASSWORD };
  const resource = {
    address,
    mode: "data",
    type: TYPE,
    values,
    sensitive_values: { password: true },
    ...more,
  };
  const child = { child_modules: [{ resources: [resource] }] };
  const root = address.startsWith("module.") ? child : { resources: [resource] };
  return { format_version: "1.0", values: { root_module: root } };
}

/** What the review says about a place. */
function saidOf(changes: readonly object[], more: Attributes): string[] {
  const { findings } = reviewed(changes, { prior_state: stateWith(), ...more });
  return findings.flatMap(({ code, level, address = "" }) =>
    level === "note" ? [] : [`${code} ${address}`],
  );
}

describe("credentials that are read while Terraform plans", () => {
  it.each([READ, 'module.a["x"].data.cloud_opensearch_credentials.logs[1]'])(
    "are a note, and the review is not clean: %s",
    (address) => {
      const found = reviewed([], { prior_state: stateWith(address) });
      expect(found.findings).toMatchObject([{ code: "secret", level: "note", address }]);
      expect(plain(found.findings[0]?.message() ?? [])).toContain("read while Terraform plans");
      expect({ exitCode: found.gate.exitCode }).toEqual({
        exitCode: 0,
      });
    },
  );

  it("are reported once if they are read again during the apply", () => {
    const later = change(null, {}, { address: READ, actions: ["read"], more: { mode: "data", type: TYPE } });
    expect(linesOf(reviewed([later], { prior_state: stateWith() }))).toEqual([
      "secret: the cluster's built-in user and password are read, and stored in the state",
    ]);
  });

  it("of another provider are reported", () => {
    const prior_state = stateWith(READ, { provider_name: "one.example/platform/cloud" });
    expect(codesOf(reviewed([], { prior_state }))).toEqual(["secret"]);
  });

  it("with an attribute that is not known are unreviewed", () => {
    const prior_state = stateWith(READ, { values: { cluster_id: 1, token: "a" } });
    expect(codesOf(reviewed([], { prior_state }))).toEqual(["unreviewed", "secret"]);
  });

  it("in an ephemeral resource are no finding", () => {
    const resource = {
      address: "ephemeral.cloud_opensearch_credentials.logs",
      mode: "ephemeral",
      type: TYPE,
    };
    expect(codesOf(reviewed([], { configuration: { root_module: { resources: [resource] } } }))).toEqual([]);
  });
});

describe("an output", () => {
  const shown = (
    after: unknown,
    references: readonly string[] = [],
    more: Attributes = {},
    before: unknown = null,
  ) =>
    saidOf([], {
      output_changes: {
        shown: { actions: ["create"], before, after, after_unknown: false, after_sensitive: false, ...more },
      },
      configuration: { root_module: { outputs: { shown: { expression: { references } } } } },
    });
  const EXPOSED = ["exposed output.shown"];
  const later = { after: undefined, after_unknown: true };

  it.each<[string, Parameters<typeof shown>, string[]]>([
    ["with the password", [PASSWORD, REFERENCES], EXPOSED],
    ["with the password, by a local", [PASSWORD, ["local.login"]], EXPOSED],
    ["with the password in a text", [`https://internal:${PASSWORD}@a`, ["local.url"]], EXPOSED],
    ["with the password in a URL", [`//u:${encodeURIComponent(PASSWORD)}@a`, ["local.a"]], EXPOSED],
    ["with the password in JSON", [JSON.stringify({ a: PASSWORD }), ["local.a"]], EXPOSED],
    ["with the password in base64", [`Basic ${btoa(`u:${PASSWORD}`)}`, ["local.a"]], EXPOSED],
    ["with the password in a list", [[{ a: ["b", PASSWORD] }]], EXPOSED],
    ["with the password as a key", [{ [PASSWORD]: 1 }], EXPOSED],
    ["made from the password", ["a hash", REFERENCES], EXPOSED],
    [
      "made from the password of an instance",
      ["a", [`${READ}["a.b"].password`, `${READ}["a.b"]`, READ]],
      EXPOSED,
    ],
    ["made from the password during the apply", [undefined, REFERENCES, later], EXPOSED],
    ["made from a local, before the plan has its value", [undefined, ["local.login"], later], []],
    ["made from the user", ["internal", [`${READ}.username`, READ]], []],
    ["made from the user of each instance", [["internal"], [READ]], []],
    ["made from an ephemeral password", [undefined, [`ephemeral.${TYPE}.a.password`], later], []],
    ["that is sensitive", [PASSWORD, REFERENCES, { after_sensitive: true }], []],
    ["with a sensitive part", [{ a: PASSWORD, b: 1 }, REFERENCES, { after_sensitive: { a: true } }], []],
    [
      "with a part that is not sensitive",
      [{ a: 1, b: PASSWORD }, REFERENCES, { after_sensitive: { a: true } }],
      EXPOSED,
    ],
    [
      "that showed it before",
      [PASSWORD, REFERENCES, { actions: ["no-op"] }, PASSWORD],
      ["secret output.shown"],
    ],
    ["that was sensitive before", [PASSWORD, REFERENCES, { before_sensitive: true }, PASSWORD], EXPOSED],
    ["that showed another password", [PASSWORD, REFERENCES, {}, "an old password"], EXPOSED],
    ["that is removed", [null, [], { actions: ["delete"] }, PASSWORD], []],
  ])("%s", (_what, given, expected) => {
    expect(shown(...given)).toEqual(expected);
  });

  it("stops the gate, and an approval covers one place", () => {
    const change = { actions: ["create"], before: null, after: PASSWORD, after_sensitive: false };
    const more = { prior_state: stateWith(), output_changes: { a: change, b: change } };
    const { gate } = reviewed([], more);
    const digests = gate.stops.map(({ digest }) => digest ?? "");
    expect(new Set(digests).size).toBe(2);
    expect(gate.exitCode).toBe(3);
    const approvals = digests.slice(0, 1).map((digest) => ({ digests: [digest] }));
    const { stops } = reviewed([], more, { approvals }).gate;
    expect(stops.filter(({ approval }) => approval === undefined)).toHaveLength(1);
  });
});

describe("an argument of a resource", () => {
  const SECRETS = { address: "other_thing.a", type: "other_thing", mode: "managed" };
  const argument = (
    value: unknown,
    references: readonly string[],
    options: Attributes = {},
    prior_state = stateWith(),
  ) =>
    saidOf(
      [
        change(
          options["before"] === undefined ? null : { text: options["before"] },
          { text: value },
          {
            address: "other_thing.a[0]",
            more: { type: "other_thing" },
            afterSensitive: { text: options["marks"] ?? false },
            unknown: { text: options["unknown"] ?? false },
          },
        ),
      ],
      {
        prior_state,
        configuration: {
          root_module: { resources: [{ ...SECRETS, expressions: { text: { references } } }] },
        },
      },
    );
  const EXPOSED = ["exposed other_thing.a[0]"];

  it.each<[string, Parameters<typeof argument>, string[]]>([
    ["with the password", [PASSWORD, ["local.a"]], EXPOSED],
    ["made from the password", ["a hash", REFERENCES], EXPOSED],
    ["made from the password during the apply", [undefined, REFERENCES, { unknown: true }], EXPOSED],
    ["that is sensitive", [PASSWORD, REFERENCES, { marks: true }], []],
    ["that had it before", [PASSWORD, REFERENCES, { before: PASSWORD }], ["secret other_thing.a[0]"]],
    ["that is write-only", [null, REFERENCES], []],
    ["with a write-only part", [[{ name: "a", secret_wo: null }], REFERENCES], []],
    ["made from something else", ["a", ["other_thing.b.text"]], []],
  ])("%s", (_what, given, expected) => {
    expect(argument(...given)).toEqual(expected);
  });

  it.each([
    ["each.value", ["exposed other_thing.a[0]"]],
    ["each.key", []],
  ])("made from %s of a password", (reference, expected) => {
    const resource = {
      ...SECRETS,
      expressions: { text: { references: [reference, "each"] } },
      for_each_expression: { references: REFERENCES },
    };
    const made = change(null, {}, { address: "other_thing.a[0]", unknown: { text: true } });
    expect(saidOf([made], { configuration: { root_module: { resources: [resource] } } })).toEqual(expected);
  });

  it("of a data source that is read while Terraform plans", () => {
    const root_module = {
      resources: [
        { address: READ, mode: "data", type: TYPE, values: { cluster_id: 1, password: PASSWORD } },
        {
          address: "data.http.a",
          mode: "data",
          type: "http",
          values: { url: PASSWORD },
          sensitive_values: {},
        },
      ],
    };
    expect(saidOf([], { prior_state: { format_version: "1.0", values: { root_module } } })).toEqual([
      "exposed data.http.a",
    ]);
  });

  it("of a cluster is not shown by any other finding either", () => {
    const reading = reviewed([change({ name: "old" }, { name: PASSWORD })], { prior_state: stateWith() });
    expect(codesOf(reading)).toContain("exposed");
    expect(
      JSON.stringify(reading.findings.map(({ message, details }) => [message(), details?.()])),
    ).not.toContain("planted-password");
  });
});

describe("what no plan has the values of", () => {
  it("is said to get a password: provisioners", () => {
    const provisioners = [{ type: "local-exec", expressions: { command: { references: REFERENCES } } }];
    const configuration = { root_module: { resources: [{ address: "null_resource.a", provisioners }] } };
    expect(saidOf([], { configuration })).toEqual(["secret null_resource.a"]);
  });
});

describe("a password that modules pass on", () => {
  const output_changes = {
    a: { actions: ["create"], before: null, after_unknown: true, after_sensitive: false },
  };
  const through = (
    references: readonly string[],
    child: Attributes,
    argument: readonly string[] = REFERENCES,
  ) =>
    saidOf([], {
      output_changes,
      configuration: {
        root_module: {
          outputs: { a: { expression: { references } } },
          module_calls: { m: { expressions: { password: { references: argument } }, module: child } },
        },
      },
    });
  const outputs = (...references: readonly string[]) => ({
    outputs: { out: { expression: { references } } },
  });

  it.each<[string, Parameters<typeof through>, string[]]>([
    [
      "from a module that reads it",
      [["module.m.out", "module.m"], outputs(...REFERENCES)],
      ["exposed output.a"],
    ],
    ["through a module", [["module.m.out", "module.m"], outputs("var.password")], ["exposed output.a"]],
    [
      "through an instance",
      [['module.m["a.b"].out', 'module.m["a.b"]', "module.m"], outputs("var.password")],
      ["exposed output.a"],
    ],
    ["not at all", [["module.m.out", "module.m"], outputs("var.password"), ["var.other"]], []],
    ["not to an output that refers to itself", [["module.m.out", "module.m"], outputs("module.m.out")], []],
  ])("%s", (_what, given, expected) => {
    expect(through(...given)).toEqual(expected);
  });

  it("to a resource of the module", () => {
    const resource = { address: "other_thing.a", expressions: { text: { references: ["var.password"] } } };
    const configuration = {
      root_module: {
        module_calls: {
          m: { expressions: { password: { references: REFERENCES } }, module: { resources: [resource] } },
        },
      },
    };
    const made = change(
      null,
      { text: "a hash" },
      {
        address: 'module.m["x"].other_thing.a',
        more: { type: "other_thing" },
      },
    );
    expect(saidOf([made], { configuration })).toEqual(['exposed module.m["x"].other_thing.a']);
  });
});
