/** The provider's functions, called from a configuration. */
import { printedJson } from "../../src/cli/processes/terraform";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

describeWithTerraform("functions", () => {
  const workspace = useWorkspace();

  itWith("functions")("return their results", async () => {
    workspace.configure(`
output "cover" { value = provider::cloud::cidrs_cover(["10.0.0.0/8"], ["10.1.2.3"]) }
output "unset" { value = provider::cloud::cidrs_cover(null, ["10.1.2.3"]) }
output "normal" { value = provider::cloud::cidrs_normalize(["2001:DB8::1", "10.0.0.1"]) }
output "difference" { value = provider::cloud::cidrs_difference(["10.0.0.0/30"], ["10.0.0.1"]) }
output "minutes" { value = provider::cloud::window_minutes("23:00", "01:00") }
`);
    await workspace.apply();
    const { stdout } = await workspace.succeed("output", "-json");
    const values = Object.entries(printedJson(stdout) as Record<string, { value: unknown }>);
    expect(Object.fromEntries(values.map(([name, { value }]) => [name, value]))).toEqual({
      cover: true,
      unset: true,
      normal: ["10.0.0.1/32", "2001:db8::1/128"],
      difference: ["10.0.0.0/32", "10.0.0.2/31"],
      minutes: 120,
    });
  });

  itWith("functions")("point at the wrong argument", async () => {
    workspace.configure(`
output "cover" {
  value = provider::cloud::cidrs_cover(["10.0.0.0/8"], ["10.0.0.1/8"])
}`);
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    const said = stderr.replace(/[\s│]+/g, " ");
    expect(said).toContain('Invalid value for "addresses" parameter');
    expect(said).toContain('element 0, "10.0.0.1/8", ');
  });
});
