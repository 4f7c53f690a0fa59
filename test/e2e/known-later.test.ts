/** A provider whose address or token is known only after apply, since it comes from a resource of the same plan. */
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

interface Written {
  /** The address that the resource gives; another `round` makes it unknown again. */
  readonly url: string;
  readonly round?: number;
  readonly more?: string;
}

const configuration = ({ url, round = 1, more = "" }: Written) => `
resource "terraform_data" "service" {
  input            = "${url}"
  triggers_replace = ${round}
}
provider "cloud" {
  base_url = terraform_data.service.output
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
${more}`;

const MORE = `
ephemeral "cloud_opensearch_credentials" "admin" {
  cluster_id = 1
}
import {
  to = cloud_prometheus.other
  id = "42/other"
}
resource "cloud_prometheus" "other" {
  name                 = "other"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
data "cloud_opensearch_credentials" "admin" {
  cluster_id = 1
}`;

describeWithTerraform("a service whose address is known only after apply", () => {
  const workspace = useWorkspace();
  const flat = (text: string) => text.replace(/[\s│]+/g, " ");
  const refusal = async (...args: string[]) => {
    const { code, stderr } = await workspace.terraform(...args);
    expect(code).toBe(1);
    return flat(stderr);
  };

  it("plans new clusters unjudged, reads existing ones only after what it comes from, and is then as any other", async () => {
    const { url } = workspace.emulator;
    workspace.configure(configuration({ url }));
    const { run, changes } = await workspace.plan();
    expect(changes.map(({ actions }) => actions.join())).toEqual(["create", "create"]);
    expect(flat(run.stdout)).toMatch(/Warning: base_url: .*the service judged nothing/);
    await workspace.succeed("apply", "plan");
    expect((await workspace.plan("-detailed-exitcode")).changes).toEqual([]);

    workspace.configure(configuration({ url, round: 2 }));
    expect(await refusal("plan")).toMatch(
      /this cluster has to be read before.*`terraform apply -target=ADDRESS`/,
    );
    await workspace.succeed("apply", "-target=terraform_data.service", "-auto-approve");
    expect((await workspace.plan("-detailed-exitcode")).changes).toEqual([]);

    // Without a refresh nothing is read, and the cluster is changed where it is.
    workspace.configure(configuration({ url, round: 3 }).replace("10.0.0.0/8", "10.0.0.0/9"));
    await workspace.succeed("apply", "-refresh=false", "-auto-approve");
    expect((await workspace.plan("-detailed-exitcode")).changes).toEqual([]);
    await workspace.succeed("destroy", "-auto-approve");
    expect(workspace.emulator.clusters()).toEqual([]);
  });

  it("refuses what needs the service while it is planned", async () => {
    workspace.configure(configuration({ url: workspace.emulator.url, more: MORE }));
    const said = await refusal("plan");
    expect(said).toMatch(/Cannot import the Prometheus cluster 42\/other: base_url: /);
    expect(said).toMatch(/Cannot read .* the OpenSearch cluster 1: base_url: /);
    expect(said.match(/Error: /g)).toHaveLength(3);
  });

  it("is checked at apply: an address of no service, and another one than that of the state", async () => {
    workspace.configure(configuration({ url: "ftp://api.example.com" }));
    expect(await refusal("apply", "-auto-approve")).toContain(
      'base_url: "ftp://api.example.com" is not an http',
    );

    workspace.configure(configuration({ url: workspace.emulator.url, round: 2 }));
    await workspace.apply();
    workspace.configure(
      configuration({ url: "http://127.0.0.1:9", round: 3 }).replace("10.0.0.0/8", "10.0.0.0/9"),
    );
    expect(await refusal("apply", "-refresh=false", "-auto-approve")).toMatch(
      new RegExp(`plan was made with .* ${workspace.emulator.url}, and now .* http://127.0.0.1:9`),
    );
  });
});
