/** What the private state keeps, what is reset because of it, and which values nobody here chose. */
import type { ObjectValue } from "../../../src/json";
import {
  isOursIn,
  privateAfterApply,
  privateAfterFailure,
  privateAfterNothing,
  removedAttributes,
  stayedBefore,
  valuesOfOthers,
  valuesToReset,
} from "../../../src/provider/plan/applied-values";
import type { ClusterPrivate } from "../../../src/provider/plan/private-state";
import { KINDS } from "../../../src/schema";

const { schema } = KINDS.opensearch;
const STATE: ObjectValue = {
  tier: "advanced",
  data_node_count: 5,
  version: "2.19",
  custom_hostname: null,
};

describe("the private state", () => {
  it("has what was configured, and what the service chose", () => {
    expect(privateAfterApply(schema, { tier: "advanced", ip_allowlist: ["::/0"] }, STATE)).toEqual({
      configured: ["tier"],
      chosen: { data_node_count: "5", version: "2.19" },
    });
    expect(privateAfterApply(KINDS.prometheus.schema, {}, { url: "u" })).toEqual({ configured: [] });
  });

  it("has the logins that were sent, also after an update that sends nothing", () => {
    const config = { auth_sources: [{ name: "login" }, null, {}] };
    const sent = ["auth_sources.login"];
    expect(privateAfterApply(schema, config)).toMatchObject({ configured: sent });
    expect(privateAfterNothing(schema, { imported: true }, config, {})).toMatchObject({ configured: [] });
    const kept = { configured: ["tier", ...sent] };
    expect(privateAfterNothing(schema, kept, {}, { tier: "advanced" })).toEqual({
      configured: sent,
      chosen: { tier: "advanced" },
    });
    const prior = { auth_sources: [{ name: "login" }, { name: "other" }] };
    const isOurs = isOursIn(schema, { configured: sent }, prior);
    expect(["login", "other", "new"].map((name) => isOurs("auth_sources", name))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("has after a failure what was tried, beside what it had", () => {
    const kept: ClusterPrivate = { configured: ["version"], imported: true };
    expect(privateAfterFailure(schema, kept, { tier: "advanced" }, { version: "2" })).toEqual({
      ...kept,
      attempted: { tier: "advanced", version: null },
    });
    expect(privateAfterFailure(schema, { chosen: { version: "1" } }, {}, { version: "2" })).toEqual({
      chosen: { version: "1" },
    });
    // The service never chooses a host name.
    expect(privateAfterFailure(schema, {}, {}, { custom_hostname: "search.example.com" })).toEqual({});
  });
});

describe("an attribute that is left out", () => {
  interface Reset {
    readonly kept: ClusterPrivate;
    readonly reset?: readonly string[];
    readonly others: readonly string[];
  }

  it.each<[what: string, given: Reset]>([
    [
      "was set",
      {
        kept: { configured: ["tier"], chosen: { data_node_count: "5", version: "2.19" } },
        reset: ["tier"],
        others: ["tier"],
      },
    ],
    [
      "was set by an apply that failed",
      {
        kept: { attempted: { tier: "advanced" } },
        reset: ["tier"],
        others: ["tier", "data_node_count", "version"],
      },
    ],
    [
      "was to be reset, and stayed",
      {
        kept: { attempted: { tier: null } },
        reset: ["tier"],
        others: ["tier", "data_node_count", "version"],
      },
    ],
    [
      "was not set by an apply that failed",
      { kept: { attempted: { tier: "other" } }, others: ["tier", "data_node_count", "version"] },
    ],
    [
      "was chosen by the service",
      { kept: { chosen: { tier: "advanced", data_node_count: "5", version: "2.19" } }, others: [] },
    ],
    [
      "was changed by somebody",
      { kept: { chosen: { tier: "standard", data_node_count: "5", version: "2.19" } }, others: ["tier"] },
    ],
    ["was imported", { kept: { imported: true }, others: ["tier", "data_node_count", "version"] }],
    ["was applied by an older version", { kept: { configured: [] }, others: [] }],
  ])("%s", (_what, { kept, reset = [], others }) => {
    expect(removedAttributes(schema, kept, {}, STATE)).toEqual(reset);
    expect([...valuesOfOthers(schema, kept, {}, STATE)].sort()).toEqual([...others].sort());
  });
});

it("an attribute that is configured is neither reset nor of others", () => {
  const kept = { configured: ["tier"], chosen: { data_node_count: "5", version: "2.19" } };
  const config = { tier: "standard" };
  expect(removedAttributes(schema, kept, config, STATE)).toEqual([]);
  expect(valuesOfOthers(schema, kept, config, STATE)).toEqual([]);
});

describe("a value to reset", () => {
  it.each<[what: string, kept: ClusterPrivate, expected: ObjectValue]>([
    ["is not what the service chose before", { chosen: { tier: "standard" } }, { tier: "advanced" }],
    ["may be what the service chose before", { chosen: { tier: "advanced" } }, {}],
    ["is not the service's default", {}, { tier: "advanced" }],
    ["is not what stayed once", { attempted: { tier: null } }, { tier: "advanced" }],
  ])("%s", (_what, kept, expected) => {
    expect(valuesToReset(KINDS.opensearch, kept, STATE, ["tier"])).toEqual(expected);
  });

  it("is one that stayed before, if an update kept note of it", () => {
    expect(["tier", "version"].map(stayedBefore({ attempted: { tier: null, version: "2" } }))).toEqual([
      true,
      false,
    ]);
  });

  it("may be the service's default", () => {
    expect(valuesToReset(KINDS.opensearch, {}, { tier: "standard" }, ["tier", "version"])).toEqual({});
  });
});
