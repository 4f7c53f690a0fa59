/** Names and references that the constructs refuse at synth: Terraform refuses the same ones, and accepts the others. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { TerraformIterator, TerraformOutput, type TerraformStack } from "cdktf";

import { PROVIDER_SOURCE } from "../../src/schema";
import { declare, IGNORED, OWN, TRIGGERS } from "../constructs/judging/lifecycle-cases";
import { opensearch, prometheus, synthesize } from "../constructs/synthesize";
import { core } from "./core";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

interface Diagnostic {
  readonly severity: string;
  readonly range?: { readonly start: { readonly line: number } };
}

describeWithTerraform("a reference of a CDKTF program", () => {
  const workspace = useWorkspace();
  let lines: readonly string[] = [];

  /** Writes what CDKTF makes of a program, without the checks of the constructs. */
  const write = (build: (stack: TerraformStack) => void): void => {
    const { error, json } = synthesize(build, { skipValidation: true });
    expect(error).toBe("");
    const text = JSON.stringify(
      { ...json, terraform: { required_providers: { cloud: { source: PROVIDER_SOURCE } } } },
      undefined,
      2,
    );
    lines = text.split("\n");
    writeFileSync(join(workspace.folder, "cdk.tf.json"), text);
  };

  /** Returns the names of the resources in which Terraform finds errors before it plans. */
  const invalid = async (): Promise<ReadonlySet<string | undefined>> => {
    const { stdout } = await workspace.terraform("validate", "-json");
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    return new Set(
      errors.map(({ range }) => {
        const before = lines.slice(0, range?.start.line).map((line) => /^ {6}"(.*)": \{$/.exec(line)?.[1]);
        return before.findLast((name) => name !== undefined);
      }),
    );
  };

  it("in ignoreChanges", async () => {
    const names = IGNORED.map((_, index) => `ignored-${index}`);
    const writeThose = (isIn: (name: string) => boolean): void =>
      write((stack) => {
        for (const [index, [entry]] of IGNORED.entries()) {
          const name = `ignored-${index}`;
          if (isIn(name)) opensearch(stack, { lifecycle: { ignoreChanges: [entry] } }, name);
        }
      });
    writeThose(() => true);
    const malformed = await invalid();
    writeThose((name) => !malformed.has(name));
    const unknown = await invalid();
    const refused = names.filter((_, index) => IGNORED[index]?.[1] !== "");
    expect(new Set([...malformed, ...unknown])).toEqual(new Set(refused));
  });

  it("in replaceTriggeredBy", async () => {
    const names = TRIGGERS.map((_, index) => `trigger-${index}`);
    const writeThose = (isIn: (name: string) => boolean): void =>
      write((stack) => {
        const declared = declare(stack);
        for (const [index, [what, own, { entry }]] of TRIGGERS.entries()) {
          const name = `trigger-${index}`;
          if (!isIn(name)) continue;
          const trigger = what === "itself" ? `cloud_prometheus.${name}` : entry(declared);
          const instance = { single: "", forEach: "-${each.key}", count: "-${count.index}" }[own];
          const lifecycle = { replaceTriggeredBy: [trigger] };
          prometheus(stack, { ...OWN[own], lifecycle, name: `${name}${instance}` }, name);
        }
      });
    const ownOf = (name: string) => TRIGGERS[names.indexOf(name)]?.[1];
    const good = new Set(names.filter((_, index) => TRIGGERS[index]?.[2].verdict === undefined));
    writeThose((name) => good.has(name));
    await workspace.apply();

    writeThose((name) => !good.has(name));
    const malformed = await invalid();
    const others = names.filter((name) => !good.has(name) && !malformed.has(name));
    // One error for each object of a resource. OpenTofu shows those of one phase of a plan alone.
    const groups = core?.product === "OpenTofu" ? others.map((name) => [name]) : [others];
    for (const group of groups) {
      writeThose((name) => group.includes(name));
      const { stdout } = await workspace.terraform("plan", "-json");
      const objects = group.reduce((sum, name) => sum + (ownOf(name) === "single" ? 1 : 2), 0);
      expect(stdout.match(/"@level":"error"/g)).toHaveLength(objects);
    }
    expect([malformed.size, others.length]).toEqual([5, 11]);
  });

  it("to several clusters", async () => {
    const clusters = { ...OWN.forEach, name: "${each.key}" };
    write((stack) => {
      const logs = opensearch(stack, clusters);
      const all = TerraformIterator.fromResources(logs);
      new TerraformOutput(stack, "all", { value: all.pluckProperty("url") });
      new TerraformOutput(stack, "one", { value: '${cloud_opensearch.logs["a"].url}' });
      const credentials = `data.cloud_opensearch_credentials.${logs.credentials.friendlyUniqueId}`;
      const customHostname = `\${${credentials}[each.key].username}.example.com`;
      opensearch(stack, { ...clusters, name: "other-${each.key}", customHostname }, "other");
    });
    await workspace.apply();

    write((stack) => {
      new TerraformOutput(stack, "each", { value: opensearch(stack, clusters).url });
    });
    expect((await workspace.terraform("plan")).stderr).toContain("Unsupported attribute");
  });
});
