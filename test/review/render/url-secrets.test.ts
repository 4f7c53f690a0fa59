/** No output shows the user information or the query string of a URL, wherever in a plan the URL is. */
import { RENDERER_TABLE } from "../corpus-reviews";
import { type Attributes, change, CLUSTER, reviewed } from "../plan";

const URL_WITH_SECRETS = "https://user:SECRET@host.example/path?token=SECRET";

const PLACES: readonly (readonly [string, Attributes])[] = [
  ["a value", { tier: URL_WITH_SECRETS }],
  ["a value that the schema does not have", { zone: { url: [URL_WITH_SECRETS] } }],
  ["the name of an attribute", { [URL_WITH_SECRETS]: "on" }],
  ["a key of a map", { zone: { [URL_WITH_SECRETS]: "on" } }],
  ["the name of an identity provider", { auth_sources: [{ name: URL_WITH_SECRETS, type: "oidc" }] }],
  ["the name of a cluster", { name: URL_WITH_SECRETS }],
];

describe.each(RENDERER_TABLE)("the format %s", (name, render) => {
  it.each(PLACES)("masks a URL in %s", (_place, values) => {
    const output = render(reviewed([change(CLUSTER, { ...CLUSTER, ...values })]));
    expect(output).toContain("host");
    expect(output).not.toContain("SECRET");
  });

  it("masks a URL in a part of the plan that nobody knows", () => {
    const output = render(reviewed([change(CLUSTER, CLUSTER)], { [URL_WITH_SECRETS]: 1 }));
    expect(output).toContain("host");
    expect(output).not.toContain("SECRET");
  });

  it("masks a URL in the versions", () => {
    const versions = { format_version: `1.2 ${URL_WITH_SECRETS}`, terraform_version: URL_WITH_SECRETS };
    expect(render(reviewed([change(CLUSTER, CLUSTER)], versions))).not.toContain("SECRET");
  });

  it("masks a URL in a key of for_each, but not in the addresses that a program reads", () => {
    const address = `cloud_opensearch.a["${URL_WITH_SECRETS}"]`;
    const output = render(reviewed([change(CLUSTER, { ...CLUSTER, tier: "x" }, { address })]));
    expect(output.includes("SECRET")).toBe(name === "json");
  });

  it("masks a URL that is the name of two clusters", () => {
    const named = { ...CLUSTER, name: URL_WITH_SECRETS };
    const both = ["a", "b"].map((key) => change(null, named, { address: `cloud_opensearch.${key}` }));
    expect(render(reviewed(both))).not.toContain("SECRET");
  });
});
