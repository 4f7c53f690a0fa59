import { openerOf } from "../../../src/cli/emulator/open-console";

interface Desktop {
  readonly environment?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
  readonly program?: string;
}

it.each<[what: string, given: Desktop]>([
  ["Linux with X", { environment: { DISPLAY: ":0" }, program: "xdg-open" }],
  ["Linux with Wayland", { environment: { WAYLAND_DISPLAY: "wayland-0" }, program: "xdg-open" }],
  ["Linux without a screen", {}],
  ["Linux with an empty name of a screen", { environment: { DISPLAY: "" } }],
  ["macOS", { platform: "darwin", program: "open" }],
  ["macOS over SSH", { environment: { SSH_CONNECTION: "192.0.2.1 1 192.0.2.2 22" }, platform: "darwin" }],
  ["WSL", { environment: { WSL_DISTRO_NAME: "Debian" }, program: "cmd.exe" }],
  ["a user who wants no browser", { environment: { DISPLAY: ":0", BROWSER: "none" } }],
])("the program that opens addresses on %s", (_what, { environment = {}, platform = "linux", program }) => {
  expect(openerOf(environment, platform)[0]).toBe(program);
});
