/** The review as users start it. The versions of Node.js that run this test know the setting of V8 that it makes. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { built } from "../built";

const PLAN = join(__dirname, "..", "review", "plans", "mixed", "plan.json");

it("says nothing but its review", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [built("cli.js"), "review", PLAN], {
    encoding: "utf8",
    env: { ...process.env, NODE_EXTRA_CA_CERTS: "" },
  });
  expect({ status, stderr }).toEqual({ status: 3, stderr: "" });
  expect(stdout).toMatch(/^STOP /);
});
