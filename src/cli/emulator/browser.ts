/** Opens an address in the user's browser. */
import { spawn } from "node:child_process";

/**
 * Starts the program that opens addresses. Returns false if there is none, or no screen, or if the variable BROWSER is
 * `none`; then the user has to open the address.
 */
export async function openInBrowser(
  address: string,
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  const [program, ...args] = openerOf(environment, platform);
  if (program === undefined) return false;
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  child.unref();
  return new Promise((resolve) => {
    child.once("spawn", () => {
      resolve(true);
    });
    child.once("error", () => {
      resolve(false);
    });
  });
}

/** Returns the words of the command that opens an address; none where no browser can be seen. */
export function openerOf(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly string[] {
  const { BROWSER, SSH_CONNECTION, WSL_DISTRO_NAME, DISPLAY = "", WAYLAND_DISPLAY = "" } = environment;
  if (BROWSER === "none") return [];
  if (platform === "darwin") return SSH_CONNECTION === undefined ? ["open"] : [];
  // The browser of Windows; the first word after `start` would be the title of a window.
  if (WSL_DISTRO_NAME !== undefined) return ["cmd.exe", "/c", "start", "title"];
  return DISPLAY === "" && WAYLAND_DISPLAY === "" ? [] : ["xdg-open"];
}
