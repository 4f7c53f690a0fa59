import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { connect, createServer, type Socket } from "node:net";

import { REACHABILITY_PROBE } from "../../src/constructs/reachability-probe";
import { listenOnLoopback } from "../loopback";

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the probe as a gate does. */
function probe(url: string, list = "10.0.0.0/8,2001:db8::/32", timeout = "1"): Promise<Outcome> {
  const env = {
    PATH: process.env["PATH"],
    PROBE: REACHABILITY_PROBE,
    PROBE_URL: url,
    PROBE_LIST: list,
    PROBE_LIST_NAME: "ip_allowlist",
    PROBE_TIMEOUT: timeout,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ["-e", "eval(process.env.PROBE)"], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, stdout: stdout.trim(), stderr: stderr.trim() });
    });
  });
}

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

describe("the probe", () => {
  it.each([200, 401, 503])("succeeds when the endpoint responds with %d", async (status) => {
    const port = await listenOnLoopback(
      createHttpServer((_, response) => void response.writeHead(status).end()),
    );
    expect(await probe(`http://127.0.0.1:${port}`)).toEqual({
      code: 0,
      stdout: `127.0.0.1:${port}: reached from 127.0.0.1`,
      stderr: "",
    });
  });

  it("tries again until the endpoint responds", async () => {
    let attempts = 0;
    const server = createHttpServer((_, response) => void response.end());
    server.prependListener("connection", (socket: Socket) => {
      attempts += 1;
      if (attempts === 1) socket.destroy();
    });
    const port = await listenOnLoopback(server);
    expect(await probe(`http://127.0.0.1:${port}`, "", "10")).toMatchObject({ code: 0 });
  });

  it("reports that the address is not in the list when the connection is refused", async () => {
    const server = createServer();
    const port = await listenOnLoopback(server);
    server.close();
    expect(await probe(`https://127.0.0.1:${port}`)).toEqual({
      code: 1,
      stdout: "",
      stderr: `127.0.0.1:${port}: connection refused from 127.0.0.1: this address is not in ip_allowlist`,
    });
  });

  it("reports a connection that is closed without a response", async () => {
    const port = await listenOnLoopback(createServer((socket) => socket.destroy()));
    const { code, stderr } = await probe(`http://127.0.0.1:${port}`);
    expect([code, stderr]).toEqual([
      1,
      `127.0.0.1:${port}: connection closed without a response, from 127.0.0.1: this address is not in ip_allowlist`,
    ]);
  });

  it("reports an endpoint that does not respond in time", async () => {
    const port = await listenOnLoopback(createServer());
    const { stderr } = await probe(`http://127.0.0.1:${port}`);
    expect(stderr).toBe(
      `127.0.0.1:${port}: no response within 1 s from 127.0.0.1: this address is not in ip_allowlist`,
    );
  });

  it("reports that there was no connection in time", async () => {
    const { stderr } = await probe(`http://127.0.0.1:${await deafPort()}`);
    expect(stderr).toMatch(
      /: no connection within 1 s from 127\.0\.0\.1: this address is not in ip_allowlist$/,
    );
  });

  it("reports that the list is not the reason when the address is in it", async () => {
    const port = await listenOnLoopback(createServer());
    const { stderr } = await probe(`http://127.0.0.1:${port}`, "10.0.0.0/8,127.0.0.1/32");
    expect(stderr).toMatch(
      /from 127\.0\.0\.1: this address is in ip_allowlist, so the list is not in effect yet/,
    );
  });

  it("distinguishes a name that does not resolve from a list without the address", async () => {
    const { stderr } = await probe("https://logs.invalid");
    expect(stderr).toMatch(/^logs\.invalid: the name cannot be resolved \((ENOTFOUND|EAI_AGAIN)\)$/);
  });

  it("recognizes an endpoint without TLS", async () => {
    const port = await listenOnLoopback(createHttpServer());
    const { stderr } = await probe(`https://127.0.0.1:${port}`);
    expect(stderr).toMatch(
      /connected from 127\.0\.0\.1, but it does not speak TLS there \(\w+\): check the URL$/,
    );
  });

  it("contains no character that Terraform, JSON or HCL would change", () => {
    expect(REACHABILITY_PROBE).not.toMatch(/[$%]\{|["\\\n]|\/\/ /);
  });
});

/** A port whose listener has stopped accepting, and whose queue is full: further connections stay pending. */
async function deafPort(): Promise<number> {
  const script = `const server = require("node:net").createServer();
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      require("node:fs").writeSync(1, String(server.address().port) + "\\n");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60000);
    });`;
  const child: ChildProcess = spawn(process.execPath, ["-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  closers.push(() => child.kill("SIGKILL"));
  const [line] = (await once(child.stdout as NodeJS.EventEmitter, "data")) as [Buffer];
  const port = Number(line.toString());
  for (let filled = 0; filled < 4; filled++) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    closers.push(() => socket.destroy());
    await Promise.race([once(socket, "connect"), new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  return port;
}
