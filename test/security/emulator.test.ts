/** The emulator is for this machine alone. */
import { connect } from "node:net";

import { startService } from "../emulator/service";

it("listens only on the loopback address, for its API and its clusters' endpoints", async () => {
  const { emulator, ask, close } = await startService({ endpoints: "reset" });
  await ask("POST", "/cluster/opensearch", { name: "logs", organization_id: 42 });
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
  await close();
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
