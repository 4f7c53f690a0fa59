/** `node scripts/together.mjs COMMAND...`: runs commands at the same time; fails if one of them fails. */
import { spawn } from "node:child_process";

const codes = process.argv.slice(2).map(
  (command) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, { shell: true, stdio: "inherit" });
      child.on("error", reject).on("close", (code) => resolve(code ?? 1));
    }),
);
process.exitCode = Math.max(...(await Promise.all(codes)));
