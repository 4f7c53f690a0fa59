/** The construct `Network`: what it writes into which stack, and what is an error at synth. */
import { type App, Aspects, Lazy, type TerraformStack, TerraformVariable } from "cdktf";
import { Construct } from "constructs";

import { CloudProvider, DataCloudNetwork, Network, type NetworkConfig } from "../../src";
import { opensearch, prometheus, stackOf, synthesizeApp } from "./synthesize";

const OFFICE: NetworkConfig = { ranges: ["198.51.100.0/24", "192.0.2.7"], owner: "platform@example.com" };
const ENDED: NetworkConfig = {
  ranges: ["203.0.113.7"],
  owner: "bob@example.com",
  reason: "incident 4711",
  until: "2020-12-31",
};

const dataOf = (file = "{}") =>
  (JSON.parse(file) as { readonly data?: { readonly cloud_network?: Record<string, object> } }).data
    ?.cloud_network ?? {};

it("is written in canonical form into each stack that uses a range of it, and into its own stack", () => {
  const { error, files } = synthesizeApp((app) => {
    const office = new Network(app, "office", OFFICE);
    const agents = new Network(app, "agents", { ranges: ["192.0.2.64/26"], until: "2999-12-31" });
    new Network(app, "unused", { ranges: ["203.0.113.99"] });
    const [first, second, third] = ["one", "two", "three"].map((name) => stackOf(app, name));
    if (first === undefined || second === undefined || third === undefined) throw new Error("no stack");
    opensearch(first, {
      ipAllowlist: [...office.ranges, ...agents.ranges],
      dashboardsIpAllowlist: office.ranges,
    });
    prometheus(second, { prometheusWhitelist: ["192.0.2.0/24"] }).mustReach(agents);
    new Network(third, "of-stack", { ranges: ["10.0.0.0/8"] });
    prometheus(third, { name: "third", prometheusWhitelist: ["10.0.0.0/8"] });
  });
  expect(error).toBe("");
  expect(dataOf(files["one"])).toMatchObject({
    office: { ranges: ["192.0.2.7/32", "198.51.100.0/24"], owner: "platform@example.com" },
    agents: { ranges: ["192.0.2.64/26"], until: "2999-12-31" },
  });
  expect(Object.keys(dataOf(files["one"]))).toEqual(["agents", "office"]);
  expect(Object.keys(dataOf(files["two"]))).toEqual(["agents"]);
  expect(Object.keys(dataOf(files["three"]))).toEqual(["of-stack"]);
});

it("is written where its ranges come through an aspect, an override, a token or a part of it, and clusters depend on it", () => {
  const { error, files, json } = synthesizeApp((app) => {
    const networks = ["aspect", "override", "lazy", "part", "setter"].map(
      (name, index) => new Network(app, name, { ranges: [`203.0.113.${index * 16}/28`] }),
    );
    const [aspect, override, lazy, part, setter] = networks.map(({ ranges }) => ranges);
    const stack = stackOf(app, "app");
    const logs = opensearch(stack, { ipAllowlist: ["10.0.0.0/8"], dashboardsIpAllowlist: ["203.0.113.49"] });
    const metrics = prometheus(stack, { prometheusWhitelist: Lazy.listValue({ produce: () => lazy }) });
    const other = prometheus(stack, { name: "other", prometheusWhitelist: ["10.0.0.0/8"] }, "other");
    other.prometheusWhitelist = setter ?? [];
    Aspects.of(stack).add({ visit: (one) => void (one === logs && (logs.ipAllowlist = aspect ?? [])) });
    const extra = prometheus(stack, { name: "extra", prometheusWhitelist: ["10.0.0.0/8"] }, "extra");
    extra.addOverride("prometheus_whitelist", override);
    if (part === undefined || metrics === undefined) throw new Error("no network");
  });
  expect(error).toBe("");
  expect(Object.keys(dataOf(files["app"]))).toEqual(["aspect", "lazy", "override", "part", "setter"]);
  expect(json.resource["cloud_opensearch"]?.["logs"]).toMatchObject({
    depends_on: ["data.cloud_network.aspect", "data.cloud_network.part"],
  });
});

it("is read by the provider of the clusters that let it in, if they have one", () => {
  const { error, files } = synthesizeApp((app) => {
    const office = new Network(app, "office", OFFICE);
    const [one, two] = ["one", "two"].map((name) => stackOf(app, name));
    if (one === undefined || two === undefined) throw new Error("no stack");
    const lists = { ipAllowlist: office.ranges, dashboardsIpAllowlist: office.ranges };
    opensearch(one, { ...lists, provider: new CloudProvider(one, "eu", { alias: "eu" }) });
    opensearch(two, { ...lists, name: "two", provider: new CloudProvider(two, "eu", { alias: "eu" }) });
    prometheus(two, { prometheusWhitelist: office.ranges });
  });
  expect(error).toBe("");
  expect(dataOf(files["one"])).toMatchObject({ office: { provider: "cloud.eu" } });
  expect(dataOf(files["two"])).not.toHaveProperty("office.provider");
});

it("states that its ranges reach every endpoint, or the one that is named", () => {
  const statementsIn = (build: (stack: TerraformStack, office: Network) => void) => {
    const { error, json } = synthesizeApp((app) => {
      const office = new Network(app, "office", OFFICE);
      build(stackOf(app, "app"), office);
    });
    const block = json.resource["cloud_opensearch"]?.["logs"] as
      { readonly "//"?: { readonly metadata?: { readonly mustReach?: readonly object[] } } } | undefined;
    return error === "" ? block?.["//"]?.metadata?.mustReach : error;
  };
  const addresses = ["192.0.2.7/32", "198.51.100.0/24"];
  const lists = { ipAllowlist: OFFICE.ranges, dashboardsIpAllowlist: [...OFFICE.ranges, "10.0.0.0/8"] };
  expect(statementsIn((stack, office) => opensearch(stack, lists).mustReach(office))).toEqual([
    { caller: "office", endpoint: "api", list: "ip_allowlist", addresses },
    { caller: "office", endpoint: "dashboards", list: "dashboards_ip_allowlist", addresses },
  ]);
  expect(
    statementsIn((stack, office) => {
      const logs = opensearch(stack, { ...lists, ipAllowlist: office.ranges });
      logs.mustReach(office, office.ranges, { endpoint: "api" });
    }),
  ).toEqual([{ caller: "office", endpoint: "api", list: "ip_allowlist", addresses }]);
  expect(
    statementsIn((stack, office) =>
      opensearch(stack, { ...lists, ipAllowlist: ["10.0.0.0/8"] }).mustReach(office),
    ),
  ).toContain('ipAllowlist: does not let "office" in, which has to reach the api endpoint');
});

it.each<[what: string, build: (stack: TerraformStack, app: App) => void, error: string | RegExp]>([
  [
    "an access that has ended, at its line",
    (stack) => {
      const bob = new Network(stack, "bob", ENDED);
      opensearch(stack, { ipAllowlist: ["198.51.100.0/24", ...bob.ranges] });
    },
    /ipAllowlist\[1\]: holds 203\.0\.113\.7\/32 of the network "bob" \("bob@example\.com", "incident 4711", test\/constructs\/network\.test\.ts:\d+\): the access ended on 2020-12-31; take it out .* \[expired-access\]/,
  ],
  [
    "a malformed range, and an end that is no day",
    (stack) => new Network(stack, "bob", { ranges: ["10.0.0.1/8"], until: "2026-02-30" }),
    /bob\/data \(Network\)[^]*until: "2026-02-30" is not a date; .*\[invalid-last-day\]/,
  ],
  [
    "no ranges",
    (stack) => new Network(stack, "bob", { ranges: [] }),
    "ranges: is empty; list the ranges of the network",
  ],
  [
    "no ranges of a plain program",
    (stack) => new Network(stack, "bob", {} as NetworkConfig),
    "ranges: is required",
  ],
  [
    "an unknown field",
    (stack) => new Network(stack, "bob", { ...OFFICE, expires: "2026-01-01" } as NetworkConfig),
    "expires: ",
  ],
  [
    "two of one name in a stack",
    (stack, app) => {
      const office = new Network(app, "office", OFFICE);
      new Network(stack, "office", { ranges: ["10.0.0.0/8"] });
      opensearch(stack, { ipAllowlist: office.ranges });
    },
    "is data.cloud_network.office in Terraform, as app/office/data",
  ],
  [
    "two of one name in the app, in scopes of their own",
    (stack, app) => {
      const networks = ["berlin", "oslo"].map(
        (scope, index) =>
          new Network(new Construct(app, scope), "office", { ranges: [`10.${index}.0.0/16`] }),
      );
      opensearch(stack, { ipAllowlist: networks.flatMap(({ ranges }) => ranges) });
    },
    "is data.cloud_network.office in Terraform, as app/cloud-networks/berlin--office/data",
  ],
  [
    "an access that has ended, of two networks",
    (stack) => {
      const bob = new Network(stack, "bob", ENDED);
      new Network(stack, "eve", { ranges: ["203.0.113.0/28"], until: "2020-06-30" });
      opensearch(stack, { ipAllowlist: bob.ranges });
    },
    /of the network "bob" \(.*\) and the network "eve" \(.*\): the access ended on 2020-12-31;/,
  ],
  [
    "no configuration",
    (stack) => new Network(stack, "bob", null as unknown as NetworkConfig),
    "has to be an object",
  ],
])("is refused with %s", (_what, build, error) => {
  const { error: found } = synthesizeApp((app) => {
    const stack = stackOf(app, "app");
    try {
      build(stack, app);
    } catch (thrown) {
      stack.node.addValidation({ validate: () => [String(thrown)] });
    }
  });
  expect(found).toMatch(
    typeof error === "string" ? new RegExp(error.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) : error,
  );
});

it("lets an access that has ended pass where the cluster acknowledges it, and warns before the end", () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { error, warnings } = synthesizeApp((app) => {
    const bob = new Network(app, "bob", ENDED);
    const ada = new Network(app, "ada", { ranges: ["203.0.113.9"], until: soon });
    const stack = stackOf(app, "app");
    const logs = opensearch(stack, { ipAllowlist: [...bob.ranges, ...ada.ranges, "2001:db8::/48"] });
    logs.acknowledge("expired-access", "incident 4712", { until: "2999-12-31" });
  });
  expect(error).toBe("");
  expect(warnings.filter((text) => text.includes("bob"))).toEqual([]);
  expect(warnings).toContainEqual(expect.stringMatching(/network "ada" .* ends on .*\[access-ends-soon\]/));
});

it("has ranges of Terraform too, and is written as HCL", () => {
  const build = (app: App) => {
    const stack = stackOf(app, "app");
    const ranges = new TerraformVariable(stack, "ranges", { type: "list(string)" }).listValue;
    const office = new Network(stack, "office", { ranges, owner: "platform@example.com" });
    const data = new DataCloudNetwork(stack, "data", { ranges: ["10.0.0.0/8"] });
    opensearch(stack, { ipAllowlist: office.ranges, dashboardsIpAllowlist: data.ranges });
  };
  const { error, json } = synthesizeApp(build);
  expect(error).toBe("");
  expect(json).toMatchObject({
    data: { cloud_network: { office: { ranges: "${var.ranges}" } } },
    resource: {
      cloud_opensearch: {
        logs: { ip_allowlist: "${var.ranges}", dashboards_ip_allowlist: "${data.cloud_network.data.ranges}" },
      },
    },
  });
  const { files } = synthesizeApp(build, { hclOutput: true });
  expect(files["app"]).toContain('data "cloud_network" "office"');
});
