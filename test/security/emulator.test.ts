/** The emulator is for this machine alone. */
import { connect } from "node:net";
import { join } from "node:path";

import { type Emulator, startEmulator } from "../../src/emulator";
import { temporaryFolder } from "../temporary-folder";

const TOKEN = "token-of-the-security-tests";

let folder: string;
let emulator: Emulator;
beforeEach(async () => {
  folder = temporaryFolder();
  emulator = await startEmulator({
    port: 0,
    dataDir: join(folder, "data"),
    tokens: [TOKEN],
    log: "off",
    endpoints: "reset",
  });
});
afterEach(() => emulator.close());

it("listens only on the loopback address, for its API and its clusters' endpoints", async () => {
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "logs", organization_id: 42 });
  await fetch(`${emulator.url}/cluster/opensearch`, { method: "POST", headers, body });
  const ports = [
    Number(new URL(emulator.url).port),
    ...emulator.clusters().flatMap(({ ports: own = {} }) => Object.values(own)),
  ];
  expect(ports.length).toBe(3);
  for (const port of ports) {
    expect([port, await reaches("127.0.0.1", port)]).toEqual([port, true]);
    // Who listens on every address of the machine listens here too.
    expect([port, await reaches("127.0.0.2", port)]).toEqual([port, false]);
  }
});

function reaches(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.on("connect", () => end(true)).on("error", () => end(false));
  });
}
