/** README.md, "Quick start", pasted into a shell as it stands: a project beside a checkout, deployed to an emulator. */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { built } from "../built";
import { README, readmeBlocks } from "./code-blocks";
import { freePort, useNewcomer } from "./paste";

const ROOT = join(__dirname, "..", "..");
const [, , MAKE = "", DEPLOY = ""] = readmeBlocks("sh");
/** Sets the address and the token of the emulator. */
const [SERVICE = ""] = DEPLOY.split("\n");

/**
 * Makes a checkout of what is packed, as git has or would add it, with the present lib/. There is no script that would build
 * it once more: test/build/reproducible.proof.ts packs a checkout without lib/.
 */
function checkOut(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly files: readonly string[];
  };
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z", ...manifest.files], {
    cwd: ROOT,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter((name) => name !== "" && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  cpSync(dirname(built("cli.js")), join(folder, "lib"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, scripts: {} }));
}

/** A person who follows the page in each test of the suite; ends the emulator of their project. */
export function useQuickStart() {
  const newcomer = useNewcomer();
  const project = () => join(newcomer.folder, "search");
  afterEach(() => {
    if (existsSync(project()))
      execFileSync(process.execPath, [built("cli.js"), "emulator", "--stop"], { cwd: project() });
    execFileSync("rm", ["-rf", newcomer.folder]); // much faster than Node.js with so many files
  });

  /** Pastes the steps up to the deployed cluster. Returns what they print, and the page's texts with the emulator's port. */
  async function deploy() {
    const checkout = join(newcomer.folder, "checkout");
    checkOut(checkout);
    const port = String(await freePort());
    const onPort = (text: string) => text.replaceAll("8480", port);
    const output = await newcomer.pasteByHand([MAKE, onPort(DEPLOY)], checkout);
    expect(output).toContain("Apply complete! Resources: 1 added, 0 changed, 0 destroyed.");
    return { output, onPort, address: `http://127.0.0.1:${port}` };
  }

  /** Stops the emulator as the page says. */
  async function stop(address: string): Promise<void> {
    const [, command = ""] = /^`(npx .* emulator --stop)`/m.exec(README) ?? [];
    await newcomer.pasteByHand([command], project());
    await expect(fetch(address)).rejects.toThrow();
  }
  return { newcomer, project, deploy, stop, service: SERVICE };
}
