/** Calls of the provider's functions, as they are synthesized. */
import { App, TerraformOutput, TerraformStack, TerraformVariable, Testing } from "cdktf";

import { CloudFunctions } from "../../src/constructs/cloud-functions";

const synthesized = (value: (stack: TerraformStack) => unknown): unknown => {
  const stack = new TerraformStack(new App(), "stack");
  new TerraformOutput(stack, "result", { value: value(stack) });
  const { output } = JSON.parse(Testing.synth(stack)) as { output: { result: { value: unknown } } };
  return output.result.value;
};
const variable = (stack: TerraformStack) => new TerraformVariable(stack, "ranges", { type: "list(string)" });

describe("CloudFunctions", () => {
  it.each<[string, (stack: TerraformStack) => unknown, string]>([
    [
      "cidrsCover",
      () => CloudFunctions.cidrsCover(["10.0.0.0/8"], ["10.1.2.3", "10.2.0.0/16"]),
      '${provider::cloud::cidrs_cover(["10.0.0.0/8"], ["10.1.2.3", "10.2.0.0/16"])}',
    ],
    [
      "cidrsNormalize of a variable",
      (stack) => CloudFunctions.cidrsNormalize(variable(stack).listValue),
      "${provider::cloud::cidrs_normalize(var.ranges)}",
    ],
    [
      "cidrsDifference",
      (stack) => CloudFunctions.cidrsDifference(variable(stack).listValue, ["::/0"]),
      '${provider::cloud::cidrs_difference(var.ranges, ["::/0"])}',
    ],
    [
      "windowMinutes",
      () => CloudFunctions.windowMinutes("23:00", "01:00"),
      '${provider::cloud::window_minutes("23:00", "01:00")}',
    ],
  ])("%s", (_name, value, expected) => {
    expect(synthesized(value)).toBe(expected);
  });
});
