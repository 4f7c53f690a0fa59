/** A name that a cluster has already: the service refuses it, and what to do depends on which cluster it is. */
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const cluster = (address: string, name: string, more = "") => `
resource "cloud_prometheus" "${address}" {
  name                 = "${name}"
  organization_id      = 42
  prometheus_whitelist = ["198.51.100.0/24", "2001:db8::/48"]
  ${more}
}`;

const TAKEN = "A cluster of the organization has this name already.";
const IMPORT = "terraform import";

describeWithTerraform("a name that is taken", () => {
  const workspace = useWorkspace();
  afterEach(() => workspace.emulator.faults.set([]));

  const applied = async (...blocks: readonly string[]) => {
    workspace.configure(blocks.join("\n"));
    await workspace.apply();
  };
  const refused = async (blocks: readonly string[], ...args: readonly string[]) => {
    workspace.configure(blocks.join("\n"));
    const { code, stderr } = await workspace.terraform("apply", "-auto-approve", ...args);
    expect(code).toBe(1);
    return stderr.replace(/\s+/g, " ");
  };

  it("by two clusters that swap their names", async () => {
    await applied(cluster("a", "one"), cluster("b", "two"));
    const said = await refused([cluster("a", "two"), cluster("b", "one")]);
    expect(said).toContain("another cluster of the organization has it");
    expect(said).toContain("Clusters that swap names need a third name, and two applies.");
    expect(said).not.toContain(IMPORT);
  });

  it("by the cluster that is replaced, with create_before_destroy", async () => {
    const before = 'input = "before"';
    const lifecycle =
      "lifecycle {\n create_before_destroy = true\n replace_triggered_by = [terraform_data.cause]\n}";
    const cause = (input: string) => `resource "terraform_data" "cause" {\n ${input}\n}`;
    await applied(cause(before), cluster("a", "one", lifecycle));
    const said = await refused([cause('input = "after"'), cluster("a", "one", lifecycle)]);
    expect(said).toContain("remove `create_before_destroy`, or change `name` too");
    expect(said).toContain(TAKEN);
    expect(said).toMatch(new RegExp(`If it is in no state .*${IMPORT}`));
  });

  it("by a cluster whose resource has a new address", async () => {
    await applied(cluster("a", "one"));
    workspace.emulator.faults.set([{ fault: "latency", milliseconds: 500, operations: ["remove"] }]);
    const said = await refused([cluster("b", "one")]);
    expect(said).toContain(TAKEN);
    expect(said).toContain("add a `moved` block");
    await applied(cluster("b", "one"));
  });

  it("by another resource of the configuration", async () => {
    const said = await refused([cluster("a", "one"), cluster("b", "one")]);
    expect(said).toContain(TAKEN);
    expect(said).toContain("give each a name of its own");
  });

  it("by a cluster that is in no state, which can be imported", async () => {
    await workspace.request("POST", "/cluster/prometheus", { name: "one", organization_id: 42 });
    const said = await refused([cluster("a", "one")]);
    expect(said).toMatch(/`terraform import <.*cloud_prometheus> 42\/one`/);
    await workspace.succeed("import", "cloud_prometheus.a", "42/one");
    await workspace.apply();
    expect(workspace.emulator.clusters()).toHaveLength(1);
  });
});
