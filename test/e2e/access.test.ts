/** A wrong address or token is found by the plan of new clusters, with one request. */
import type { FaultRule } from "../../src/emulator";
import { isAtLeast } from "../../src/terraform-files";
import { TOKEN } from "../emulator/service";
import { core } from "./core";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

/** OpenTofu, and Terraform before 1.11, plan new clusters once more while they apply a plan. */
const MAY_CHECK_AGAIN = core?.product === "OpenTofu" || !isAtLeast(core?.version ?? "", "1.11");

const WRONG_TOKEN = "a-token-nobody-knows-84210";

const provider = (settings: string) => `provider "cloud" {\n  ${settings}\n}`;

const clusters = (count: number, organization = "42") => `
resource "cloud_prometheus" "metrics" {
  count                = ${count}
  name                 = "metrics-\${count.index}"
  organization_id      = ${organization}
  prometheus_whitelist = ["198.51.100.0/24", "2001:db8::/48"]
}`;

describeWithTerraform("the check of the access", () => {
  const workspace = useWorkspace();

  /** Plays a fault on lists, or none, and counts the lists that are asked for from now on. */
  const watchLists = (fault: FaultRule = { fault: "latency", milliseconds: 0 }): (() => number) => {
    workspace.emulator.faults.set([{ ...fault, operations: ["list"] }]);
    return () => workspace.emulator.faults.states().reduce((sum, { played }) => sum + played, 0);
  };
  afterEach(() => workspace.emulator.faults.set([]));

  const planned = async (blocks: string, ...args: readonly string[]) => {
    workspace.configure(blocks);
    const { code, stdout, stderr } = await workspace.terraform("plan", ...args);
    const text = `${stdout}${stderr}`;
    for (const token of [TOKEN, WRONG_TOKEN]) expect(text).not.toContain(token);
    const count = (word: string) => text.split(`${word}: Cannot`).length - 1;
    return { code, text: text.replace(/\s+/g, " "), errors: count("Error"), warnings: count("Warning") };
  };

  it("is one request per plan, and no request at apply", async () => {
    const lists = watchLists();
    expect(await planned(clusters(12), "-out=plan")).toMatchObject({ code: 0, errors: 0, warnings: 0 });
    expect(lists()).toBe(1);
    await workspace.succeed("apply", "plan");
    expect(lists()).toBeLessThanOrEqual(MAY_CHECK_AGAIN ? 2 : 1);
    expect(workspace.emulator.clusters()).toHaveLength(12);
  });

  it("is not made by a plan without new clusters, a validation or a destroy", async () => {
    workspace.configure(clusters(2));
    await workspace.apply();
    const lists = watchLists();
    await workspace.succeed("validate");
    await workspace.succeed("plan");
    await workspace.succeed("destroy", "-auto-approve");
    expect(lists()).toBe(0);
  });

  it("is a warning of the plan if the service does not respond", async () => {
    const settings = provider('base_url = "http://127.0.0.1:9"');
    const { code, text, warnings } = await planned(`${settings}\n${clusters(12)}`);
    expect({ code, warnings }).toEqual({ code: 0, warnings: 1 });
    for (const part of [
      "base_url",
      "ECONNREFUSED",
      "check_access = false",
      "/cluster/prometheus?organization_id=42",
    ])
      expect(text).toContain(part);
  });

  it("finds an invalid token, unless it is turned off", async () => {
    const token = `access_token = "${WRONG_TOKEN}"`;
    const { code, text, errors } = await planned(`${provider(token)}\n${clusters(12)}`);
    expect({ code, errors }).toEqual({ code: 1, errors: 1 });
    for (const part of ["refused", "access_token", "check_access = false"]) expect(text).toContain(part);
    const lists = watchLists();
    const off = provider(`${token}\n  check_access = false`);
    expect(await planned(`${off}\n${clusters(1)}`)).toMatchObject({ code: 0, errors: 0, warnings: 0 });
    expect(lists()).toBe(0);
  });

  it("waits until the organization is known", async () => {
    const unknown = `
resource "terraform_data" "organization" {
  input = 42
}
${clusters(2, "terraform_data.organization.output")}`;
    const lists = watchLists({ fault: "status", status: 403 });
    expect(await planned(unknown)).toMatchObject({ code: 0 });
    expect(lists()).toBe(0);
    const known = clusters(1).replace('"metrics"', '"known"');
    const { code, text, errors } = await planned(`${unknown}${known}`);
    expect({ code, errors }).toEqual({ code: 1, errors: 1 });
    for (const part of ["does not allow", "organization_id"]) expect(text).toContain(part);
    expect(lists()).toBe(1);
  });

  it("is made for a cluster that is replaced", async () => {
    workspace.configure(clusters(1));
    await workspace.apply();
    const lists = watchLists({ fault: "status", status: 403 });
    expect(await planned(clusters(1, "7"))).toMatchObject({ code: 1, errors: 1 });
    expect(lists()).toBe(1);
  });
});

describeWithTerraform("without an address and a token", () => {
  const workspace = useWorkspace(() => ({ CLOUD_BASE_URL: "", CLOUD_ACCESS_TOKEN: "" }));

  it.each([
    ["no provider block", ""],
    ["an empty block", provider("")],
    ["an alias alone", provider('alias = "eu"\n  base_url = "https://api.example.com"')],
  ])("the plan names the variables, once for all clusters: %s", async (_what, block) => {
    workspace.configure(`${block}${clusters(3)}`);
    const { code, stderr } = await workspace.terraform("plan", "-no-color");
    expect(code).toBe(1);
    expect(stderr.match(/Error: .*/g)).toEqual([
      "Error: base_url: is not set",
      "Error: access_token: is not set",
    ]);
    expect(stderr).toContain("CLOUD_ACCESS_TOKEN");
  });
});
