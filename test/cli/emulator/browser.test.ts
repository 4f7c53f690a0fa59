import { openerOf } from "../../../src/cli/emulator/browser";

it.each<[string, NodeJS.ProcessEnv, NodeJS.Platform, string | undefined]>([
  ["Linux with X", { DISPLAY: ":0" }, "linux", "xdg-open"],
  ["Linux with Wayland", { WAYLAND_DISPLAY: "wayland-0" }, "linux", "xdg-open"],
  ["Linux without a screen", {}, "linux", undefined],
  ["Linux with an empty name of a screen", { DISPLAY: "" }, "linux", undefined],
  ["macOS", {}, "darwin", "open"],
  ["macOS over SSH", { SSH_CONNECTION: "192.0.2.1 1 192.0.2.2 22" }, "darwin", undefined],
  ["WSL", { WSL_DISTRO_NAME: "Debian" }, "linux", "cmd.exe"],
  ["a user who wants no browser", { DISPLAY: ":0", BROWSER: "none" }, "linux", undefined],
])("the program that opens addresses on %s", (_what, environment, platform, program) => {
  expect(openerOf(environment, platform)[0]).toBe(program);
});
