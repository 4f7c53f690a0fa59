/** What the plugin reads from the command line of the core that started it. */
import { appliedPlan, isDestroying, isWithoutRefresh } from "../../src/provider/terraform-command";

it.each<[command: string, environment: NodeJS.ProcessEnv, isIt: boolean]>([
  ["terraform destroy -auto-approve", {}, true],
  ["/usr/bin/tofu -chdir=x destroy", {}, true],
  ["terraform plan -destroy -out=x", {}, true],
  ["terraform apply --destroy=true", {}, true],
  ["terraform plan", { TF_CLI_ARGS_plan: "-lock=false -destroy" }, true],
  ["terraform plan", { TF_CLI_ARGS: "-destroy=1" }, true],
  ["terraform plan", { TF_CLI_ARGS_apply: "-destroy" }, false],
  ["terraform plan -out=destroy", {}, false],
  ["terraform plan -destroy=false", {}, false],
  ["terraform apply destroy.out", {}, false],
  ["terraform -chdir=destroy plan", {}, false],
  ["", {}, false],
])("`%s` with %j destroys: %s", (command, environment, isIt) => {
  expect(isDestroying(environment, command.split(" "))).toBe(isIt);
});

it.each<[command: string, environment: NodeJS.ProcessEnv, isIt: boolean]>([
  ["terraform plan -refresh=false", {}, true],
  ["tofu apply --refresh=0 -auto-approve", {}, true],
  ["terraform plan", { TF_CLI_ARGS_plan: "-refresh=false" }, true],
  ["terraform plan -refresh=true", {}, false],
  ["terraform apply -refresh-only", {}, false],
  ["", {}, false],
])("`%s` with %j does not refresh: %s", (command, environment, isIt) => {
  expect(isWithoutRefresh(environment, command.split(" "))).toBe(isIt);
});

it.each<[command: string, plan: string | undefined]>([
  ["terraform apply plan.out", "plan.out"],
  ["/usr/bin/tofu -chdir=x apply -parallelism 5 ../plan.out ", "../plan.out"],
  ["terraform apply -auto-approve", undefined],
  ["terraform apply plan.out -auto-approve", undefined],
  ["terraform plan apply", undefined],
  ["", undefined],
])("`%s` applies the saved plan %s", (command, plan) => {
  expect(appliedPlan(command.split(" "))).toBe(plan);
});
