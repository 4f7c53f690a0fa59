import { once } from "node:events";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { dirname, join } from "node:path";

import { listen } from "../../../src/plugin/process/listen";
import { temporaryFolder } from "../../temporary-folder";

const ANY_PORT = { from: 0, to: 0 };
const servers: Server[] = [];

function server(): Server {
  const created = createServer();
  servers.push(created);
  return created;
}

afterEach(async () => {
  for (const each of servers.splice(0)) {
    if (each.listening) await new Promise((resolve) => each.close(resolve));
  }
});

it("opens a socket in a folder of its own, and removes both", async () => {
  const opened = await listen(server(), { socketFolder: undefined, ports: ANY_PORT });
  expect(opened.network).toBe("unix");
  expect(statSync(dirname(opened.address)).mode & 0o777).toBe(0o700);
  opened.remove();
  opened.remove();
  expect(existsSync(dirname(opened.address))).toBe(false);
});

it("opens a socket elsewhere when the requested folder cannot be used", async () => {
  const opened = await listen(server(), { socketFolder: "/nonexistent", ports: ANY_PORT });
  expect(opened.address.startsWith("/nonexistent")).toBe(false);
  opened.remove();
});

describe("a requested folder", () => {
  let parent: string;
  beforeEach(() => (parent = temporaryFolder()));

  it.each([
    ["a|b", false],
    ["a\nb", false],
    ["ä b", true],
  ])("whose name is %j is used: %s", async (name, isUsed) => {
    const place = join(parent, name);
    mkdirSync(place);
    const opened = await listen(server(), { socketFolder: place, ports: ANY_PORT });
    expect(opened.network).toBe("unix");
    expect(opened.address.startsWith(place)).toBe(isUsed);
    opened.remove();
  });
});

describe("on Windows", () => {
  const platform = Object.getOwnPropertyDescriptor(process, "platform") ?? {};
  beforeEach(() => {
    Object.defineProperty(process, "platform", { ...platform, value: "win32" });
  });
  afterEach(() => Object.defineProperty(process, "platform", platform));

  async function takenPort(): Promise<number> {
    const taken = server();
    taken.listen(0, "127.0.0.1");
    await once(taken, "listening");
    return (taken.address() as AddressInfo).port;
  }

  it("opens the first free port of its range, on loopback only", async () => {
    const from = await takenPort();
    const own = server();
    const opened = await listen(own, { socketFolder: undefined, ports: { from, to: from + 200 } });
    const { address, port } = own.address() as AddressInfo;
    expect(address).toBe("127.0.0.1");
    expect(port).toBeGreaterThan(from);
    expect(opened).toMatchObject({ network: "tcp", address: `127.0.0.1:${port}` });
  });

  it("fails when none is free", async () => {
    const port = await takenPort();
    await expect(
      listen(server(), { socketFolder: undefined, ports: { from: port, to: port } }),
    ).rejects.toThrow("EADDRINUSE");
  });
});
