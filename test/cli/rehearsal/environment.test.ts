import { rehearsalEnvironment } from "../../../src/cli/rehearsal/environment";

it("holds the values of the stack, and nothing that leads Terraform elsewhere", () => {
  const misleading = {
    TF_CLI_ARGS: "-lock=false",
    TF_CLI_ARGS_plan: "-destroy",
    TF_WORKSPACE: "production",
    TF_DATA_DIR: "/elsewhere",
    TF_ENCRYPTION: "key",
    TF_REATTACH_PROVIDERS: "{}",
    TF_VAR_of_another_stack: "secret",
  };
  const environment = { PATH: "/bin", TF_CLI_CONFIG_FILE: "rc", TF_LOG: "info", ...misleading };
  const service = { url: "http://127.0.0.1:1", token: "token" };
  expect(rehearsalEnvironment(service, { "my-list": '["a=b"]\n' }, environment)).toEqual({
    ...Object.fromEntries(Object.keys(misleading).map((name) => [name, undefined])),
    "TF_VAR_my-list": '["a=b"]\n',
    CLOUD_BASE_URL: "http://127.0.0.1:1",
    CLOUD_ACCESS_TOKEN: "token",
  });
});
