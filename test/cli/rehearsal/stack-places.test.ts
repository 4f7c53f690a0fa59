/** Which construct and attribute an error of Terraform is about. */
import { placesIn } from "../../../src/cli/rehearsal/stack-runs";

const STACK = {
  resource: { cloud_prometheus: { metrics: { "//": { metadata: { path: "one/metrics" } } } } },
};
const METRICS = "one/metrics (cloud_prometheus.metrics)";
const AT = { context: "resource.cloud_prometheus.metrics" };

it.each([
  [
    "an error of the provider",
    { ...AT, summary: "name: is wrong" },
    { construct: METRICS, attribute: "name" },
  ],
  [
    "a context with the attribute",
    { context: `${AT.context}.name[0]`, summary: "Wrong" },
    { construct: METRICS, attribute: "name" },
  ],
  [
    "a line with the attribute",
    { ...AT, summary: "Wrong", code: ' "name": "${var.a}",' },
    { construct: METRICS, attribute: "name" },
  ],
  ["a line with a block", { ...AT, summary: "Wrong", code: ' "metrics": {' }, { construct: METRICS }],
  [
    "an instance",
    { address: "cloud_prometheus.metrics[0]", summary: "prometheus_whitelist[1]: is wrong" },
    { construct: METRICS, attribute: "prometheus_whitelist" },
  ],
  [
    "an output",
    { context: "output.url", summary: "Wrong", code: '"value": "${a}"' },
    { construct: "output.url", attribute: "value" },
  ],
])("%s", (_what, diagnostic, expected) => {
  const place = placesIn(STACK, "/nonexistent")({ severity: "error", detail: "", ...diagnostic });
  expect(place).toEqual(expected);
});
