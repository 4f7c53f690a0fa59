/** A plugin whose starter is gone ends, also where no event tells it so. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { connect as connectHttp2, constants } from "node:http2";
import { connect as connectSocket } from "node:net";
import { dirname, join } from "node:path";

import { describeInNamespaces, mountSmallDisk } from "../namespaces";
import { temporaryFolder } from "../temporary-folder";
import { bundleToy } from "./toy/bundle";
import {
  callSchema,
  connect,
  launch,
  type Launched,
  launchProgram,
  terraformsEnvironment,
} from "./toy/launch";

let folder = "";
let executable = "";
let starter = "";

beforeAll(() => {
  folder = temporaryFolder();
  executable = bundleToy(folder);
  starter = join(folder, "starter.cjs");
  // Its output is the plugin's too, so that it is closed when both are gone.
  writeFileSync(
    starter,
    `require("node:child_process").spawn(process.execPath, [process.argv[2]], { stdio: ["ignore", "inherit", "inherit"] });
     setInterval(() => undefined, 1000);`,
  );
});

/** Starts the plugin by a process of its own. */
const started = (): Promise<Launched> => launch(starter, terraformsEnvironment(undefined), [executable]);

/** Kills the starter, and waits until the plugin is gone and has left nothing behind. */
async function orphaned({ process: child, socket, ended }: Launched): Promise<void> {
  child.kill("SIGKILL");
  await ended;
  expect(existsSync(dirname(socket))).toBe(false);
}

/** Opens a connection and keeps it, as a client does that does not end with the starter. */
async function held(plugin: Launched): Promise<() => void> {
  const connection = connect(plugin.fields, undefined);
  await callSchema(connection);
  return () => connection.close();
}

describeInNamespaces("a plugin whose folder for temporary files has room for a folder", () => {
  it("and not for a socket, listens elsewhere", async () => {
    const place = join(folder, "small");
    mkdirSync(place);
    const disk = await mountSmallDisk(place, "nr_inodes=2");
    const [program, args] = disk.command(process.execPath, [executable]);
    const plugin = await launchProgram(program, args, { ...terraformsEnvironment(undefined), TMPDIR: place });
    expect(plugin.fields.slice(2, 4)).toEqual(["unix", expect.stringMatching(/^\/tmp\/plugin-/)]);
    expect(readdirSync(disk.outside)).toEqual([]);
    plugin.process.kill("SIGHUP");
    await plugin.ended;
    await disk.remove();
  });
});

describe("a plugin whose starter was killed", () => {
  it.concurrent("ends before anything connected to it", async () => {
    await orphaned(await started());
  });

  it.concurrent("ends although a connection is open that has sent nothing", async () => {
    const launched = await started();
    const socket = connectSocket(launched.socket);
    socket.on("error", () => undefined);
    await orphaned(launched);
    socket.destroy();
  });

  it.concurrent("ends although a connection is open", async () => {
    const launched = await started();
    const release = await held(launched);
    await orphaned(launched);
    release();
  });

  it.concurrent("ends although thousands of cancelled calls have silently broken its session", async () => {
    const launched = await started();
    const release = await held(launched);
    const session = connectHttp2("http://localhost", {
      createConnection: () => connectSocket(launched.socket),
    });
    session.on("error", () => undefined);
    for (let count = 0; count < 3000 && !session.destroyed; count += 1) {
      const request = session.request({
        ":method": "POST",
        ":path": "/tfplugin6.Provider/GetProviderSchema",
      });
      request.on("error", () => undefined);
      request.close(constants.NGHTTP2_CANCEL);
      if (count % 100 === 0) await new Promise(setImmediate);
    }
    session.destroy();
    release();
    await orphaned(launched);
  });
});
