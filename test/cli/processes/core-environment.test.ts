/** What a core gets of the user's environment and CLI configuration while it rehearses. */
import { join } from "node:path";

import { coreEnvironment } from "../../../src/cli/processes/core-environment";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

const CORE = { product: "Terraform", version: "1.11.4" } as const;

let home: string;
beforeEach(() => (home = temporaryFolder()));

const ours = { CLOUD_BASE_URL: "http://127.0.0.1:1", CLOUD_ACCESS_TOKEN: "token" };

function of(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const run = { core: CORE, url: "http://127.0.0.1:1", token: "token", values: { "my-list": '["a=b"]\n' } };
  return coreEnvironment(run, environment, home);
}

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
    "XDG_DATA_HOME",
    "TF_PROVIDER_DOWNLOAD_RETRY",
    "TF_TOKEN_registry_terraform_io",
  ])("%s passes", (name) => {
    expect(Object.keys(of({ [name]: "value" }))).not.toContain(name);
  });

  it.each([
    "TF_CLI_ARGS_plan",
    "TF_WORKSPACE",
    "TF_VAR_of_another_stack",
    "TF_A_SETTING_OF_THE_FUTURE",
    "TF_TOKEN_app_terraform_io",
    "TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE",
    "TF_REATTACH_PROVIDERS",
    "TERRAFORM_CONFIG",
    "CLOUD_CA_CERT_PEM",
    "AWS_ACCESS_KEY_ID",
    "NODE_OPTIONS",
    "PATHS",
  ])("%s is removed", (name) => {
    expect(of({ [name]: "value" })).toHaveProperty([name], undefined);
  });

  it("TF_PLUGIN_CACHE_DIR is a path from the current folder", () => {
    expect(of({ TF_PLUGIN_CACHE_DIR: "cache" })["TF_PLUGIN_CACHE_DIR"]).toBe(join(process.cwd(), "cache"));
  });

  it("TF_TOKEN_... passes for the host of a network mirror", () => {
    writeBelow(
      home,
      ".terraformrc",
      'provider_installation {\n  network_mirror {\n    url = "https://tf-mirror.corp.example:8443/x/"\n  }\n}\n',
    );
    const names = Object.keys(of({ TF_TOKEN_tf__mirror_corp_example: "a", TF_TOKEN_corp_example: "b" }));
    expect(names).not.toContain("TF_TOKEN_tf__mirror_corp_example");
    expect(names).toContain("TF_TOKEN_corp_example");
  });
});

describe("the CLI configuration", () => {
  it.each<[string, (home: string) => NodeJS.ProcessEnv, (home: string) => string | undefined]>([
    ["none is named", () => ({}), () => undefined],
    ["the named one is missing", () => ({ TF_CLI_CONFIG_FILE: "/no/such/file" }), () => "/dev/null"],
    ["one is named", (home) => ({ TF_CLI_CONFIG_FILE: join(home, "a.rc") }), (home) => join(home, "a.rc")],
    [
      "one is named by the old name",
      (home) => ({ TERRAFORM_CONFIG: join(home, "a.rc") }),
      (home) => join(home, "a.rc"),
    ],
    [
      "a relative one is named",
      () => ({ TF_CLI_CONFIG_FILE: "package.json" }),
      () => join(process.cwd(), "package.json"),
    ],
  ])("is the user's own: %s", (_what, environment, expected) => {
    writeBelow(home, "a.rc", "disable_checkpoint = true\n");
    expect(of(environment(home))["TF_CLI_CONFIG_FILE"]).toBe(expected(home));
  });
});
