/** Two emulators on one folder, in containers that share nothing else. */
import { join } from "node:path";

import { describeInNamespaces } from "../namespaces";
import { temporaryFolder } from "../temporary-folder";
import { bundleEmulator } from "./bundle";
import { type EmulatorProcess, type Launch, startEmulatorProcess } from "./process";
import { ask } from "./service";

let bundle: string;
let folder: string;

beforeAll(() => {
  bundle = bundleEmulator();
  folder = temporaryFolder();
});

/** Process ids of their own, so that each emulator is process 1 and sees no other one. */
const container: Launch = (program, args) => [
  "unshare",
  [
    "-Urpmn",
    "--fork",
    "--kill-child",
    "--mount-proc",
    "sh",
    "-c",
    'ip link set lo up 2>/dev/null; exec "$@"',
    "sh",
    program,
    ...args,
  ],
];
/** The same, in the network of this process, so that it can be asked. */
const reachable: Launch = (program, args) => [
  "unshare",
  ["-Urpm", "--fork", "--kill-child", "--mount-proc", program, ...args],
];

const start = (launch: Launch): Promise<EmulatorProcess> =>
  startEmulatorProcess(bundle, { dataDir: join(folder, "data") }, launch);

describeInNamespaces("two emulators on one folder in two containers", () => {
  it("are distinguished, and no cluster is lost", async () => {
    const first = await start(reachable);
    await expect(start(container)).rejects.toThrow("in use by another emulator (process 1");
    await expect(start(reachable)).rejects.toThrow("in use by another emulator (process 1");
    const cluster = { name: "logs", organization_id: 7 };
    expect((await ask(first.url, "POST", "/cluster/opensearch", cluster)).status).toBe(201);
    await first.kill();
    const second = await start(reachable);
    expect((await ask(second.url, "GET", "/cluster/opensearch/1")).json).toMatchObject(cluster);
    await second.kill();
  });
});
