/** An element of a list that is undefined or null is an error: CDKTF would drop it, and with it an address or a source. */
import { Fn, Lazy, TerraformVariable, Token } from "cdktf";

import { CloudFunctions, type CloudOpensearch } from "../../src";
import { opensearch, prometheus, synthesize } from "./synthesize";

const source = { name: "a", type: "saml", idpMetadataUrl: "https://idp.example/metadata" };
const REMOVE = "remove it from the list, or give a value [null-element]";

describe.each([
  ["undefined", undefined],
  ["null", null],
])("an element that is %s", (shown, missing) => {
  it.each<[string, object, string]>([
    ["an access list", { ipAllowlist: ["10.0.0.0/8", missing] }, "ipAllowlist[1]"],
    ["a list of one", { dashboardsIpAllowlist: [missing] }, "dashboardsIpAllowlist[0]"],
    [
      "a lazy list",
      { ipAllowlist: Lazy.listValue({ produce: () => ["10.0.0.0/8", missing] as string[] }) },
      "ipAllowlist[1]",
    ],
    ["a list of objects", { authSources: [missing, source] }, "authSources[0]"],
    [
      "a lazy list of objects",
      { authSources: Lazy.anyValue({ produce: () => [missing] }) },
      "authSources[0]",
    ],
    ["acknowledged", { acknowledged: [missing] }, "acknowledged[0]"],
  ])("is refused in %s", (_, changes, place) => {
    const { error } = synthesize((stack) => opensearch(stack, changes));
    expect(error).toContain(`  ${place}: is ${shown}; ${REMOVE}`);
    expect(error).toMatch(/^1 error /);
  });

  it.each<[string, (logs: CloudOpensearch) => void, string]>([
    ["a setter", (logs) => (logs.ipAllowlist = [missing as never]), "ipAllowlist[0]"],
    ["a put method", (logs) => logs.putAuthSources([source, missing as never]), "authSources[1]"],
    ["an override", (logs) => logs.addOverride("auth_sources", [missing]), "authSources[0]"],
  ])("is refused in %s", (_, change, place) => {
    const { error } = synthesize((stack) => change(opensearch(stack)));
    expect(error).toContain(`  ${place}: is ${shown}; ${REMOVE}`);
    expect(error).toMatch(/^1 error /);
  });

  it("is refused in a list within an expression, from which CDKTF would drop other elements too", () => {
    const { error } = synthesize((stack) => {
      const office = new TerraformVariable(stack, "office", { type: "list(string)" });
      opensearch(stack, {
        ipAllowlist: Fn.concat([office.listValue, ["10.0.0.0/8", missing, "::/0"]] as never),
      });
    });
    expect(error).toContain(
      "  ipAllowlist: holds a list with an element that is null or undefined, which CDKTF would drop;",
    );
    expect(error).toMatch(/^1 error /);
  });

  it("is refused in the addresses of mustReach", () => {
    const { error } = synthesize((stack) => {
      opensearch(stack).mustReach("ci", ["198.51.100.7", missing as never], { endpoint: "api" });
      prometheus(stack).mustReach("agent", Lazy.listValue({ produce: () => [missing as never] }));
    });
    expect(error).toContain(
      `ipAllowlist: mustReach("ci"): ${shown} is not an address; write a string [must-reach]`,
    );
    expect(error).toContain(`prometheusWhitelist: mustReach("agent"): ${shown} is not an address`);
    expect(error).toMatch(/^2 errors /);
  });

  it("is refused in the other constructs", () => {
    const { error } = synthesize((stack) => void prometheus(stack, { prometheusWhitelist: [missing] }));
    expect(error).toContain(`  prometheusWhitelist[0]: is ${shown}; ${REMOVE}`);
  });

  it("is refused in the arguments of functions", () => {
    const list = ["10.0.0.0/8", missing as never];
    const message = `is ${shown}; remove it from the list, or give a value`;
    expect(() => CloudFunctions.cidrsCover(["::/0"], list)).toThrow(`cidrsCover(): addresses[1] ${message}`);
    expect(() => CloudFunctions.cidrsNormalize(list)).toThrow(`cidrsNormalize(): list[1] ${message}`);
    expect(() => CloudFunctions.cidrsDifference(list, [])).toThrow(`cidrsDifference(): a[1] ${message}`);
  });
});

it("a hole in a list is refused like undefined", () => {
  const list = ["10.0.0.0/8", "::/0"];
  list[3] = "198.51.100.7";
  const { error } = synthesize((stack) => opensearch(stack, { ipAllowlist: list }));
  expect(error).toContain(`  ipAllowlist[2]: is undefined; ${REMOVE}`);
});

it("an undefined or null attribute of an object is left out", () => {
  const { error } = synthesize((stack) => {
    opensearch(stack, {
      authSources: [{ ...source, spEntityId: undefined, rolesKey: null }],
      repoConfig: Token.asAny({ enable_iam_role: true, access_key_id: undefined }),
    });
  });
  expect(error).toBe("");
});
