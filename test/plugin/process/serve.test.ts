import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { type Certificate, createCertificate } from "../../../src/plugin/process/certificate";
import { HEALTH_REQUEST, HEALTH_RESPONSE, METHODS } from "../../../src/plugin/wire/call-messages";
import { temporaryFolder } from "../../temporary-folder";
import { bundleToy } from "../toy/bundle";
import {
  call,
  callSchema,
  connect,
  connectToReattach,
  createNote,
  launch,
  type Launched,
  socketOfReattach,
  terraformsEnvironment,
} from "../toy/launch";
import { toy } from "../toy/provider";

const HEALTH = "/grpc.health.v1.Health/Check";
const SHUTDOWN = "/plugin.GRPCController/Shutdown";
const NOTHING = Buffer.alloc(0);

const running: Launched[] = [];
let folder = "";
let executable = "";
let client: Certificate;
let stranger: Certificate;

beforeAll(async () => {
  [client, stranger] = [await createCertificate(), await createCertificate()];
  folder = temporaryFolder();
  executable = bundleToy(folder);
});
afterEach(async () => {
  for (const { process: child, ended } of running.splice(0)) {
    child.kill("SIGHUP");
    await ended;
  }
});

async function started(environment: NodeJS.ProcessEnv = {}, shown = client): Promise<Launched> {
  const launched = await launch(executable, { ...terraformsEnvironment(shown), ...environment });
  running.push(launched);
  return launched;
}

describe("started by Terraform", () => {
  it("prints one line with its address", async () => {
    const plugin = await started();
    expect(plugin.line).toMatch(/^1\|6\|unix\|[^|]+\|grpc\|[A-Za-z0-9+/]+$/);
    const connection = connect(plugin.fields, client);
    const answer = await callSchema(connection);
    expect([...METHODS.GetProviderSchema.response.decode(answer as Buffer).resourceSchemas.keys()]).toEqual([
      "toy_note",
    ]);
    connection.close();
  });

  it("says that it is healthy, as go-plugin asks of a plugin", async () => {
    const plugin = await started();
    const connection = connect(plugin.fields, client);
    const health = (service: string) =>
      call(connection, HEALTH, Buffer.from(HEALTH_REQUEST.encode({ service })));
    const serving = Buffer.from(HEALTH_RESPONSE.encode({ status: 1 }));
    expect(await health("plugin")).toEqual(serving);
    expect(await health("")).toEqual(serving);
    expect(await health("other")).toMatchObject({ code: 5 });
    connection.close();
  });

  it("ends after Shutdown and leaves nothing behind", async () => {
    const plugin = await started();
    const connection = connect(plugin.fields, client);
    expect(await call(connection, SHUTDOWN, NOTHING)).toEqual(NOTHING);
    expect(await plugin.ended).toBe(0);
    expect(existsSync(dirname(plugin.socket))).toBe(false);
    expect(plugin.stderr()).toBe("");
    connection.close();
  });

  it("ends when the last connection is closed", async () => {
    const plugin = await started();
    const [one, other] = [connect(plugin.fields, client), connect(plugin.fields, client)];
    await callSchema(one);
    await callSchema(other);
    one.close();
    expect(await callSchema(other)).toBeInstanceOf(Buffer);
    other.close();
    expect(await plugin.ended).toBe(0);
    expect(existsSync(dirname(plugin.socket))).toBe(false);
  });

  it("ignores signals while somebody is connected", async () => {
    const plugin = await started();
    const connection = connect(plugin.fields, client);
    await callSchema(connection);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      plugin.process.kill(signal);
      plugin.process.kill(signal);
      await sleep(50);
      expect(await callSchema(connection)).toBeInstanceOf(Buffer);
    }
    connection.close();
    expect(await plugin.ended).toBe(0);
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("ends at %s when nobody is connected, and leaves nothing behind", async (signal, code) => {
    const plugin = await started();
    plugin.process.kill(signal);
    expect(await plugin.ended).toBe(code);
    expect(existsSync(dirname(plugin.socket))).toBe(false);
  });

  it("listens in the given folder, or elsewhere if the path is too long", async () => {
    const near = await started({ PLUGIN_UNIX_SOCKET_DIR: folder });
    expect(near.socket.startsWith(`${folder}/plugin-`)).toBe(true);
    const far = await started({ PLUGIN_UNIX_SOCKET_DIR: join(folder, "x".repeat(90)) });
    expect(far.fields[2]).toBe("unix");
    expect(Buffer.byteLength(far.socket)).toBeLessThanOrEqual(103);
  });

  it("prints one line with its address, although TMPDIR has a line end", async () => {
    const place = join(folder, "a\nb");
    mkdirSync(place);
    const plugin = await started({ TMPDIR: place });
    expect(plugin.line).toMatch(/^1\|6\|unix\|[^|]+\|grpc\|[A-Za-z0-9+/]+$/);
    const connection = connect(plugin.fields, client);
    expect(await callSchema(connection)).toBeInstanceOf(Buffer);
    connection.close();
  });

  it("listens without encryption if it gets no certificate", async () => {
    const plugin = await launch(executable, terraformsEnvironment(undefined));
    running.push(plugin);
    expect(plugin.fields[5]).toBe("");
    const connection = connect(plugin.fields, undefined);
    expect(await callSchema(connection)).toBeInstanceOf(Buffer);
    connection.close();
  });

  it.each<[string, () => Certificate | undefined]>([
    ["without a certificate", () => undefined],
    ["with another certificate", () => stranger],
  ])("serves no client %s", async (_name, shown) => {
    const plugin = await started();
    const refused = connect(plugin.fields, shown());
    expect(await callSchema(refused)).toMatchObject({ code: 14 });
    refused.close();
    const connection = connect(plugin.fields, client);
    expect(await callSchema(connection)).toBeInstanceOf(Buffer);
    connection.close();
  });

  it("logs each call at the log level trace", async () => {
    const plugin = await started({ TF_LOG: "trace" });
    const connection = connect(plugin.fields, client);
    await callSchema(connection);
    await call(connection, SHUTDOWN, NOTHING);
    await plugin.ended;
    const lines = plugin.stderr().trim().split("\n");
    const messages = lines.map((line) => JSON.parse(line) as Record<string, string>);
    expect(messages).toContainEqual(
      expect.objectContaining({
        "@level": "debug",
        tf_rpc: "GetProviderSchema",
        tf_provider_addr: toy.address,
      }),
    );
    connection.close();
  });

  it("writes only the handshake to stdout, and only the place of a crash to stderr", async () => {
    const plugin = await started();
    const connection = connect(plugin.fields, client);
    await createNote(connection, "crash");
    expect(await plugin.ended).toBe(2);
    expect(plugin.stdout()).toBe(`${plugin.line}\n`);
    expect(plugin.stderr()).toMatch(/^said on stdout\npanic: Error in the provider\n\nat /);
    expect(plugin.stderr()).not.toContain("hunter2");
    expect(existsSync(dirname(plugin.socket))).toBe(false);
    connection.close();
  });
});

describe("started by hand", () => {
  it("explains what it is and how to install it", async () => {
    const plugin = await launch(executable, { TF_PLUGIN_MAGIC_COOKIE: "" });
    expect(await plugin.ended).toBe(1);
    for (const text of [toy.version, toy.address, toy.installation]) expect(plugin.stderr()).toContain(text);
    expect(plugin.line).toBe("");
  });

  it("prints its version", async () => {
    const plugin = await launch(executable, {}, ["--version"]);
    expect(await plugin.ended).toBe(0);
    expect(plugin.line).toBe(toy.version);
  });

  it("refuses a Terraform that is too old, with an error that Terraform shows", async () => {
    const plugin = await launch(executable, {
      ...terraformsEnvironment(client),
      PLUGIN_PROTOCOL_VERSIONS: "4,5",
    });
    expect(await plugin.ended).toBe(1);
    expect(plugin.line).toContain("this program offers 4,5");
  });

  it.each(["-debug", "--debug", "-debug=true"])(
    "runs for many connections with %s, until it is interrupted",
    async (flag) => {
      const plugin = await launch(executable, {}, [flag]);
      running.push(plugin);
      const reattach = /TF_REATTACH_PROVIDERS='(.*)'/.exec(plugin.line)?.[1] ?? "{}";
      expect(Object.keys(JSON.parse(reattach) as object)).toEqual([toy.address]);
      for (let i = 0; i < 2; i += 1) {
        const connection = connectToReattach(reattach);
        expect(await callSchema(connection)).toBeInstanceOf(Buffer);
        connection.close();
      }
      plugin.process.kill("SIGINT");
      expect(await plugin.ended).toBe(0);
      expect(existsSync(dirname(socketOfReattach(reattach)))).toBe(false);
    },
  );
});
