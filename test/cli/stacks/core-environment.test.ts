/** What a core gets of the user's environment and CLI configuration while it rehearses. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import {
  CLI_CONFIGURATION,
  coreEnvironment,
  readCoreSettings,
  withCliConfiguration,
} from "../../../src/cli/stacks/core-environment";
import { PROVIDER_SOURCE } from "../../../src/schema";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

const CORE = { product: "Terraform", version: "1.11.4" } as const;

let home: string;
beforeEach(() => (home = temporaryFolder()));

const ours = { CLOUD_BASE_URL: "http://127.0.0.1:1", CLOUD_ACCESS_TOKEN: "token" };

function of(environment: NodeJS.ProcessEnv, cliFile?: string): NodeJS.ProcessEnv {
  const settings = readCoreSettings(CORE, environment, home);
  const run = { url: "http://127.0.0.1:1", token: "token", values: { "my-list": '["a=b"]\n' }, cliFile };
  return coreEnvironment({ ...run, settings }, environment);
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
  const INSTALLATION = "provider_installation {\n  direct {}\n}\n";

  const given = async (environment: NodeJS.ProcessEnv) => {
    const places = { stackFolder: temporaryFolder(), folder: "." };
    let seen: { readonly file: string | undefined; readonly text: string; readonly mode: number } | undefined;
    await withCliConfiguration(readCoreSettings(CORE, environment, home), places, async (file) => {
      const isFile = file !== undefined && statSync(file).isFile();
      const text = isFile ? readFileSync(file, "utf8") : "";
      seen = { file, text, mode: isFile ? statSync(file).mode & 0o777 : 0 };
      return Promise.resolve();
    });
    return { ...places, seen, own: join(places.stackFolder, CLI_CONFIGURATION) };
  };

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
  ])("is the user's own without provider_installation: %s", async (_what, environment, expected) => {
    writeBelow(home, "a.rc", "disable_checkpoint = true\n");
    const { seen, own } = await given(environment(home));
    expect([seen?.file, existsSync(own)]).toEqual([expected(home), false]);
  });

  it.each<[string, string, (home: string) => NodeJS.ProcessEnv]>([
    ["in the home folder", ".terraformrc", () => ({})],
    ["in the folder of settings", ".terraform.d/x.tfrc", () => ({})],
    ["in the named file", "a.rc", (home) => ({ TF_CLI_CONFIG_FILE: join(home, "a.rc") })],
  ])(
    "has the plugin of the stack's folder with provider_installation %s, and is private and removed",
    async (_where, path, environment) => {
      writeBelow(home, path, `credentials "mirror.example" {\n  token = "of-the-user"\n}\n${INSTALLATION}`);
      const { seen, own, stackFolder } = await given(environment(home));
      expect(seen).toMatchObject({ file: own, mode: 0o600 });
      expect(JSON.parse(seen?.text ?? "")).toEqual({
        credentials: { "mirror.example": { token: "of-the-user" } },
        provider_installation: {
          filesystem_mirror: [
            { path: join(stackFolder, "terraform.d", "plugins"), include: [PROVIDER_SOURCE] },
          ],
          direct: [{ exclude: [PROVIDER_SOURCE] }],
        },
      });
      expect(existsSync(own)).toBe(false);
    },
  );

  it("is removed if the run fails", async () => {
    writeBelow(home, ".terraformrc", INSTALLATION);
    const places = { stackFolder: temporaryFolder(), folder: "." };
    const run = withCliConfiguration(readCoreSettings(CORE, {}, home), places, () =>
      Promise.reject(new Error("failed")),
    );
    await expect(run).rejects.toThrow("failed");
    expect(existsSync(join(places.stackFolder, CLI_CONFIGURATION))).toBe(false);
  });

  it("that cannot be understood, and may choose the plugin, is refused with the fix", () => {
    writeBelow(home, ".terraformrc", "provider_installation {\n");
    expect(() => readCoreSettings(CORE, {}, home)).toThrow(
      `${join(home, ".terraformrc")} cannot be understood, and it may choose where Terraform gets its providers: correct it, or set TF_CLI_CONFIG_FILE to another file for this command.`,
    );
    writeBelow(home, ".terraformrc", "plugin_cache_dir = \n{");
    expect(readCoreSettings(CORE, {}, home).configuration.files).toEqual([]);
  });

  it("that overrides this plugin for development is not followed, which a note says", () => {
    writeBelow(
      home,
      ".terraformrc",
      `provider_installation {\n  dev_overrides {\n    "${PROVIDER_SOURCE}" = "/x"\n  }\n  direct {}\n}\n`,
    );
    expect(readCoreSettings(CORE, {}, home).notes).toEqual([
      `The plugin of this package is used, not the one that \`dev_overrides\` names for ${PROVIDER_SOURCE}.`,
    ]);
  });
});
