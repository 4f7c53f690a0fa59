import { TerraformIterator, TerraformOutput, type TerraformStack } from "cdktf";

import { CloudOpensearchCredentials } from "../../../src";
import { opensearch, prometheus, synthesize } from "../synthesize";

const each = () => ({ name: "${each.key}", forEach: TerraformIterator.fromMap({ "eu-1": {}, b: {} }) });
const counted = { name: "logs-${count.index}", count: 2 };

function output(stack: TerraformStack, value: unknown): void {
  new TerraformOutput(stack, "output", { value, sensitive: true });
}

describe("an attribute of several objects", () => {
  interface Read {
    readonly value: (stack: TerraformStack) => unknown;
    readonly attribute: string;
    readonly fix: string;
  }

  it.each<[by: string, given: Read]>([
    [
      "forEach",
      {
        value: (stack) => opensearch(stack, each()).url,
        attribute: "url",
        fix: `write '\${cloud_opensearch.logs["eu-1"].url}' for one of them, or '\${cloud_opensearch.logs[each.key].url}' in a construct with the same \`forEach\``,
      },
    ],
    [
      "count",
      {
        value: (stack) => prometheus(stack, counted).prometheusWhitelist,
        attribute: "prometheusWhitelist",
        fix: "write '${cloud_prometheus.metrics[0].prometheus_whitelist}' for one of them, or '${cloud_prometheus.metrics[count.index].prometheus_whitelist}'",
      },
    ],
    [
      "forEach",
      {
        value: (stack) => opensearch(stack, each()).credentials.password,
        attribute: "password",
        fix: `write '\${data.cloud_opensearch_credentials.logs_credentials_5F19CE3D["eu-1"].password}'`,
      },
    ],
    [
      "count",
      {
        value: (stack) => opensearch(stack, counted).credentials.username,
        attribute: "username",
        fix: "write '${data.cloud_opensearch_credentials.logs_credentials_5F19CE3D[0].username}'",
      },
    ],
    [
      "count",
      {
        value: (stack) => new CloudOpensearchCredentials(stack, "login", { clusterId: 7, count: 1 }).password,
        attribute: "password",
        fix: "write '${data.cloud_opensearch_credentials.login[0].password}'",
      },
    ],
    [
      "count",
      {
        value: (stack) => opensearch(stack, counted).maintenanceWindow.startTime,
        attribute: "maintenance_window.start_time",
        fix: "write '${cloud_opensearch.logs[0].maintenance_window.start_time}'",
      },
    ],
    [
      "count",
      {
        value: (stack) => {
          const logs = opensearch(stack, { name: counted.name });
          const { url } = logs;
          logs.addOverride("count", 2);
          return url;
        },
        attribute: "url",
        fix: "write '${cloud_opensearch.logs[0].url}'",
      },
    ],
  ])("needs a key with %s", (by, { value, attribute, fix }) => {
    const { error } = synthesize((stack) => output(stack, value(stack)));
    expect(error).toMatch(/^1 error /);
    expect(error).toContain(`  ${attribute}: is read without a key`);
    expect(error).toContain(`and each object that \`${by}\` makes has its own; ${fix}`);
    expect(error).toContain("[missing-instance-key]");
  });

  it("is shown with the line that reads it", () => {
    const { error } = synthesize((stack) => output(stack, opensearch(stack, counted).url));
    expect(error).toMatch(
      /url: is read without a key \(test\/constructs\/element\/attribute-reads\.test\.ts:\d+\)/,
    );
  });

  it("has no error if nothing that is synthesized refers to it, or only with a key", () => {
    const { error } = synthesize((stack) => {
      const logs = opensearch(stack, each());
      void logs.url;
      const all = TerraformIterator.fromResources(logs);
      output(stack, [all.pluckProperty("url"), '${cloud_opensearch.logs["b"].url}', logs.fqn]);
      void TerraformIterator.fromDataSources(logs.credentials).pluckProperty("password");
    });
    expect(error).toBe("");
  });
});
