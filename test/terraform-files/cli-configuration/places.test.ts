/** Where the cores look on Windows; the other tests of this folder look where this machine has its files. */
import { cliFiles, coreFolder, impliedMirrors } from "../../../src/terraform-files";

const ROAMING = "C:\\Users\\ann\\AppData\\Roaming";
const user = (environment: NodeJS.ProcessEnv = {}, isOpenTofu = false) => ({
  environment,
  home: "C:\\Users\\ann",
  isOpenTofu,
  platform: "win32" as const,
});

it.each<[string, NodeJS.ProcessEnv, string]>([
  ["APPDATA", { APPDATA: "D:\\Profiles\\ann" }, "D:\\Profiles\\ann\\terraform.d"],
  ["the home folder", {}, `${ROAMING}\\terraform.d`],
  ["no variable of Linux", { XDG_CONFIG_HOME: "C:\\xdg", HOME: "C:\\git" }, `${ROAMING}\\terraform.d`],
])("the folder of the cores on Windows follows %s", (_what, environment, folder) => {
  expect(coreFolder(user(environment))).toBe(folder);
});

it("there is no folder of the cores without a home folder", () => {
  for (const platform of ["win32", "linux"] as const)
    expect(coreFolder({ environment: {}, home: undefined, platform })).toBeUndefined();
});

it.each([true, false])(
  "the mirrors on Windows are in the folders of programs (OpenTofu: %s)",
  (isOpenTofu) => {
    const mirrors = impliedMirrors(user({ XDG_DATA_HOME: "C:\\xdg" }, isOpenTofu));
    expect(mirrors).toEqual([
      `${ROAMING}\\terraform.d\\plugins`,
      `${ROAMING}\\HashiCorp\\Terraform\\plugins`,
    ]);
  },
);

it.each([
  { isOpenTofu: true, first: "/xdg/opentofu/plugins" },
  { isOpenTofu: false, first: "/missing/.terraform.d/plugins" },
])("the first mirror without ~/.terraform.d is $first (OpenTofu: $isOpenTofu)", ({ isOpenTofu, first }) => {
  const user = { environment: { XDG_CONFIG_HOME: "/xdg" }, home: "/missing", isOpenTofu };
  expect(impliedMirrors({ ...user, platform: "linux" })[0]).toBe(first);
});

it("a file that the environment names takes the place of those in the folders", () => {
  expect(cliFiles(user({ TF_CLI_CONFIG_FILE: "C:\\own.rc" }))).toEqual(["C:\\own.rc"]);
});
