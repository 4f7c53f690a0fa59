/** A cluster that is gone is forgotten, whatever it was; and one that is read at another address is taken for no other. */
import type { Emulator } from "../../src/emulator";
import { ask, type Service, startService } from "../emulator/service";
import { whileTainted } from "./attached-workspace";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const NAME = "cloud_prometheus.metrics";
const BODY = { name: "metrics", organization_id: 42, prometheus_whitelist: ["10.0.0.0/8"] };

const resource = (attributes: string) => `
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
  ${attributes}
}`;

const withCluster = (attributes = "", provider = "") => `provider "cloud" {
  ${provider}
}
${resource(attributes)}`;

const PROTECTED = "deletion_protection = true";

describeWithTerraform("a cluster that somebody deleted", () => {
  const workspace = useWorkspace();

  const id = () => String(workspace.state(NAME)["id"]);
  const created = async (attributes: string) => {
    workspace.configure(withCluster(attributes));
    await workspace.apply();
  };
  const deleteByHand = () => workspace.request("DELETE", `/cluster/prometheus/${id()}`);
  const actions = async (...args: string[]) =>
    (await workspace.plan(...args)).changes.map((change) => change.actions.join());
  const refusal = async (...args: string[]) => {
    const { code, stderr } = await workspace.terraform(...args);
    expect(code).toBe(1);
    return stderr.replace(/[\s│]+/g, " ");
  };

  it("is made again although it was protected, or tainted, and the new one is protected", async () => {
    const both = (attributes: string) => {
      const tainted = resource(attributes).replaceAll('"metrics"', '"tainted"');
      workspace.configure(withCluster(attributes) + tainted);
    };
    both(PROTECTED);
    await workspace.apply();
    await workspace.succeed("taint", "cloud_prometheus.tainted");
    for (const { id } of workspace.emulator.clusters())
      await workspace.request("DELETE", `/cluster/prometheus/${id}`);
    expect(await actions("-destroy")).toEqual([]);
    both("deletion_protection = false");
    expect(await actions()).toEqual(["create", "create"]);
    both(PROTECTED);
    await workspace.apply();
    expect(await actions()).toEqual([]);
    expect(await refusal("plan", `-replace=${NAME}`)).toContain("is protected from deletion");
  });

  it("is deleted by a plan that was saved before", async () => {
    await created("");
    await workspace.succeed("plan", "-destroy", "-out=plan");
    await deleteByHand();
    await workspace.succeed("apply", "plan");
    expect(() => workspace.state(NAME)).toThrow("is not in the state");
  });

  it("is dropped where Terraform kept it as a deposed object", async () => {
    const withOrganization = (organization: number) =>
      workspace.configure(
        withCluster("lifecycle {\n    create_before_destroy = true\n  }").replace("42", `${organization}`),
      );
    withOrganization(42);
    await workspace.apply();
    const old = id();
    withOrganization(43);
    const fault = { fault: "status", status: 500, operations: ["remove"], count: 1 };
    await workspace.request("POST", "/_emulator/faults", fault);
    expect(await refusal("apply", "-auto-approve")).toContain(`Cannot delete the Prometheus cluster ${old}`);
    await workspace.request("DELETE", `/cluster/prometheus/${old}`);
    expect(await actions()).toEqual([]);
    await workspace.succeed("destroy", "-auto-approve");
    expect(workspace.emulator.clusters()).toEqual([]);
  });

  it.each([
    ["removed from the configuration", "", []],
    ["destroyed without a refresh", withCluster(PROTECTED), ["-destroy", "-refresh=false"]],
  ])("is not protected any more where its resource is %s", async (_what, configuration, args) => {
    await created(PROTECTED);
    workspace.configure(configuration);
    expect(await refusal("plan", ...args)).toContain("is protected from deletion");
    await deleteByHand();
    await workspace.succeed("plan", "-out=plan", ...args);
    await workspace.succeed("apply", "plan");
    expect(() => workspace.state(NAME)).toThrow("is not in the state");
  });

  it("is found out by the plan that the errors without a refresh advise", async () => {
    await created(PROTECTED);
    await deleteByHand();
    expect(await refusal("plan", "-refresh=false", `-replace=${NAME}`)).toContain(
      "If it is gone already, plan without `-refresh=false`",
    );
    workspace.configure(withCluster(PROTECTED).replace("10.0.0.0/8", "10.0.0.0/9"));
    expect(await refusal("apply", "-refresh=false", "-auto-approve")).toMatch(
      /The cluster \d+ no longer exists.*without `-refresh=false`/,
    );
    expect(await actions()).toEqual(["create"]);
    await workspace.apply();
    await workspace.succeed("taint", NAME);
    await deleteByHand();
    expect(await whileTainted(() => refusal("apply", "-refresh=false", "-auto-approve"))).toMatch(
      /is protected from deletion.*gone already, plan without `-refresh=false`/,
    );
    await workspace.apply();
    expect(await actions()).toEqual([]);
  });
});

describeWithTerraform("a cluster at another address", () => {
  const workspace = useWorkspace();
  let here: Service;
  let there: Service;
  beforeEach(async () => {
    here = await startService();
    there = await startService();
    at(here);
    await workspace.apply();
    at(there);
  });
  afterEach(async () => {
    await here.close();
    await there.close();
  });

  /** Configures a service. Both accept the same token, and number their clusters from 1. */
  const at = ({ emulator }: Service, attributes = PROTECTED) => {
    workspace.configure(withCluster(attributes, `base_url = "${emulator.url}"`));
  };
  const namesOf = ({ emulator }: Service) => emulator.clusters().map(({ name }) => name);
  const addCluster = (emulator: Emulator, body: object = BODY) =>
    ask(emulator.url, "POST", "/cluster/prometheus", body);
  /** Plans, and returns the planned actions and the only warning. */
  const planned = async (...args: string[]) => {
    const { run, changes } = await workspace.plan(...args);
    const [, warning = "", ...more] = run.stdout.replace(/[\s│]+/g, " ").split("Warning: ");
    expect(more).toEqual([]);
    return { actions: changes.map((change) => change.actions.join()), warning };
  };
  const silent = { actions: [], warning: "" };

  it("is not there: a new one is planned, with a warning that shows both, and then with none", async () => {
    const { actions, warning } = await planned();
    expect(actions).toEqual(["create"]);
    expect(warning).toMatch(/^base_url: .* does not have this cluster.*deletes nothing/);
    for (const { emulator } of [here, there]) expect(warning).toContain(emulator.url);
    expect((await planned("-destroy")).actions).toEqual([]);
    await workspace.apply();
    expect(await planned()).toEqual(silent);
    expect([here, there].map(namesOf)).toEqual([["metrics"], ["metrics"]]);
  });

  it("has the same id and name: a warning at each plan shows both, until an apply of any kind confirms it", async () => {
    await addCluster(there.emulator);
    for (const round of ["first", "second"]) {
      const { actions, warning } = await planned();
      expect([round, ...actions]).toEqual([round]);
      expect(warning).toMatch(/^base_url: the service is .*confirm it with `terraform apply`/);
      for (const { emulator } of [here, there]) expect(warning).toContain(emulator.url);
    }
    const unread = await workspace.terraform("plan", "-refresh=false");
    expect(unread.stderr.replace(/[\s│]+/g, " ")).toContain("make a new plan without `-refresh=false`");
    // The last plan is saved; the second apply changes nothing but the state.
    const confirmations = [["-auto-approve"], ["-refresh-only", "-auto-approve"], ["plan"]];
    for (const [index, args] of confirmations.entries()) {
      await workspace.succeed("apply", ...args);
      expect(await planned()).toEqual(silent);
      at(index % 2 === 0 ? here : there);
      expect((await planned()).warning).toContain("base_url: the service is");
    }
  });

  it("is not destroyed there without a word: the plans of `destroy` and of its removal warn", async () => {
    at(here, "");
    await workspace.apply();
    await addCluster(there.emulator);
    const expectWarned = async (...args: string[]) => {
      const { actions, warning } = await planned(...args);
      expect(actions).toEqual(["delete"]);
      expect(warning).toMatch(/^base_url: the service is /);
      for (const { emulator } of [here, there]) expect(warning).toContain(emulator.url);
    };
    at(there, "");
    await expectWarned("-destroy");
    workspace.configure(`provider "cloud" {\n  base_url = "${there.emulator.url}"\n}`);
    await expectWarned();
    await workspace.succeed("apply", "plan");
    expect([here, there].map(namesOf)).toEqual([["metrics"], []]);
  });

  it("has the same id and another name: nothing is planned, and the advice helps", async () => {
    await addCluster(there.emulator, { ...BODY, name: "other" });
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr.replace(/[\s│]+/g, " ")).toMatch(/is about another cluster.*`terraform state rm`/);
    await workspace.succeed("state", "rm", NAME);
    await workspace.apply();
    expect(await planned()).toEqual(silent);
    expect(namesOf(there).sort()).toEqual(["metrics", "other"]);
  });
});
