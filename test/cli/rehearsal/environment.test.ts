import { rehearsalEnvironment } from "../../../src/cli/rehearsal/rehearsal";

const service = { url: "http://127.0.0.1:1", token: "token" };
const ours = { CLOUD_BASE_URL: "http://127.0.0.1:1", CLOUD_ACCESS_TOKEN: "token" };

const of = (environment: Readonly<Record<string, string>>) =>
  rehearsalEnvironment(service, { "my-list": '["a=b"]\n' }, environment);

it("holds the address and token of the emulator, and the values of the stack", () => {
  expect(of({ CLOUD_ACCESS_TOKEN: "real" })).toEqual({ ...ours, "TF_VAR_my-list": '["a=b"]\n' });
});

describe("a variable of the user", () => {
  it.each([
    "PATH",
    "LC_ALL",
    "HTTPS_PROXY",
    "https_proxy",
    "SSL_CERT_FILE",
    "Path",
    "ASDF_DATA_DIR",
    "TF_LOG",
    "TF_LOG_PROVIDER",
    "TF_PLUGIN_CACHE_DIR",
  ])("%s passes", (name) => {
    expect(Object.keys(of({ [name]: "value" }))).not.toContain(name);
  });

  it.each([
    "TF_CLI_ARGS_plan",
    "TF_WORKSPACE",
    "TF_VAR_of_another_stack",
    "TF_A_SETTING_OF_THE_FUTURE",
    "TF_TOKEN_app_terraform_io",
    "CLOUD_CA_CERT_PEM",
    "AWS_ACCESS_KEY_ID",
    "NODE_OPTIONS",
    "PATHS",
  ])("%s is removed", (name) => {
    expect(of({ [name]: "value" })).toHaveProperty([name], undefined);
  });

  it("TF_CLI_CONFIG_FILE passes if the file exists", () => {
    expect(of({ TF_CLI_CONFIG_FILE: __filename })).not.toHaveProperty("TF_CLI_CONFIG_FILE");
    expect(of({ TF_CLI_CONFIG_FILE: "/no/such/file" })).toHaveProperty(["TF_CLI_CONFIG_FILE"], undefined);
  });
});
