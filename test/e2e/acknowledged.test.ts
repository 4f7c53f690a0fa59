/** Warnings that a configuration acknowledges: silent at plan, unknown to the service, and no change by themselves. */
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const DEMO = '{ code = "open-access-list", reason = "a public demo" }';
const ENDED = '{ code = "open-access-list", reason = "a public demo", until = "2020-02-29" }';
const LATER = '{ code = "open-access-list", reason = "a public demo", until = "2999-12-31" }';
const OTHER = '{ code = "redundant-range", reason = "kept for the auditors" }';

/** A cluster that draws the warning `open-access-list`. */
const cluster = (acknowledged: string, name = "logs") => `
resource "cloud_opensearch" "${name}" {
  name                    = "${name}"
  organization_id         = 42
  ip_allowlist            = ["0.0.0.0/0", "::/0"]
  dashboards_ip_allowlist = ["10.0.0.0/8", "2001:db8::/32"]
  acknowledged            = ${acknowledged}
}`;

describeWithTerraform("acknowledged warnings", () => {
  const workspace = useWorkspace();

  /** What terraform prints, in one line. */
  const printed = async (...args: string[]) => {
    const { stdout, stderr } = await workspace.terraform(...args);
    return `${stdout}${stderr}`.replace(/[\s│╷╵]+/g, " ");
  };
  const configured = (blocks: string) => {
    workspace.configure(blocks);
    return workspace;
  };
  it.each<[string, string, RegExp]>([
    ["not acknowledged", "null", /ip_allowlist: is open to any .* \(open-access-list,/],
    ["acknowledged", `[${DEMO}]`, /^(?!.*\(open-access-list)/],
    ["acknowledged until a past day", `[${ENDED}]`, /\(it was acknowledged until 2020-02-29\)/],
  ])("are shown by validate and plan: %s", async (_what, acknowledged, expected) => {
    configured(cluster(acknowledged));
    expect(await printed("validate")).toMatch(expected);
    expect(await printed("plan")).toMatch(expected);
  });

  it("wait for unknown values, and are shown by the apply that knows them", async () => {
    const known = (code: string) =>
      cluster(`[{ code = terraform_data.code.output, reason = "why" }]`) +
      `\nresource "terraform_data" "code" {\n  input = "${code}"\n}`;
    configured(known("redundant-range"));
    expect(await printed("plan")).not.toContain("open-access-list");
    expect(await printed("apply", "-auto-approve")).toContain("open-access-list");
    expect(await printed("plan")).toContain("No changes.");
  });

  it("change without a request or a warning", async () => {
    const lists = ["null", `[${DEMO}]`, `[${LATER}, ${OTHER}]`, `[${OTHER}]`, "[]", "null"];
    const steps = lists.slice(1);
    const inStep = (given: readonly string[]) =>
      given.map((acknowledged, step) => cluster(acknowledged, `step-${step}`)).join("");
    configured(inStep(lists.slice(0, -1)));
    await workspace.apply();
    const held = () =>
      workspace.emulator.clusters().map(({ id }) => workspace.emulator.stored("opensearch", id));
    const before = held();
    const { changes } = await configured(inStep(steps)).plan();
    expect(changes).toMatchObject(steps.map(() => ({ actions: ["update"] })));
    expect(JSON.stringify(changes.map(({ afterUnknown }) => afterUnknown))).not.toContain("true");
    const asked = workspace.requests.length;
    await workspace.succeed("apply", "plan");
    expect(workspace.requests.slice(asked)).toEqual([]);
    expect((await workspace.plan()).changes).toEqual([]);
    expect((await workspace.plan("-refresh-only")).changes).toEqual([]);
    expect(held()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain("acknowledged");
  });

  it("are accepted on a Prometheus cluster, and hide the warning about an empty object", async () => {
    const metrics = (acknowledged: string) => `
      resource "cloud_prometheus" "metrics" {
        name                 = "metrics"
        organization_id      = 42
        prometheus_whitelist = ["0.0.0.0/0", "::/0"]
        timeouts             = { craete = "5m" }
        acknowledged         = ${acknowledged}
      }`;
    configured(metrics("null"));
    const loud = await printed("plan");
    expect(loud).toContain("prometheus_whitelist: is open to any");
    expect(loud).toContain("timeouts: sets nothing: it has no effect");
    const codes = ["open-access-list", "empty-object"];
    configured(metrics(`[for code in ${JSON.stringify(codes)} : { code = code, reason = "known" }]`));
    expect(await printed("plan")).not.toContain("Warning");
  });
});
