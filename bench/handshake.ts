/** Measures the time from the start of the plugin to its handshake line and to its first response. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";

import { installStandalone, pluginFile } from "../src/cli/installation/install-plugin";
import { type Certificate, createCertificate } from "../src/plugin/process/certificate";
import { type Benchmark, type Figure, median } from "./figure";

const ROUNDS = 21;
/** An empty gRPC message: not compressed, no bytes. */
const EMPTY_MESSAGE = Buffer.alloc(5);

/** Milliseconds since the start of a process. */
interface Times {
  readonly line: number;
  readonly response: number;
}

export const handshake: Benchmark = async () => {
  // A killed plugin leaves its socket in this folder.
  const folder = mkdtempSync(join(tmpdir(), "bench-handshake-"));
  try {
    const empty = join(folder, "empty.cjs");
    writeFileSync(empty, 'process.stdout.write("x\\n");\n');
    const client = await createCertificate();
    const environment = {
      ...process.env,
      TMPDIR: folder,
      NODE_EXTRA_CA_CERTS: undefined,
      TF_LOG: undefined,
      TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
      PLUGIN_PROTOCOL_VERSIONS: "6",
      PLUGIN_CLIENT_CERT: client.pem,
    };
    const node = process.execPath;
    const launcher = installStandalone(join(folder, "mirror"));
    return await figuresOf({
      plugin: () => start([node, pluginFile().path], environment, client),
      standalone: () => start([launcher], environment, client),
      bare: () => start([node, empty], environment),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The programs that are compared. */
type Programs<Value> = Readonly<Record<"plugin" | "standalone" | "bare", Value>>;

async function figuresOf(programs: Programs<() => Promise<Times>>): Promise<readonly Figure[]> {
  const round = async (): Promise<Programs<Times>> => ({
    plugin: await programs.plugin(),
    standalone: await programs.standalone(),
    bare: await programs.bare(),
  });
  await round();
  const rounds: Programs<Times>[] = [];
  for (let count = 0; count < ROUNDS; count++) rounds.push(await round());
  const middle = (program: keyof Programs<Times>, of: keyof Times): number =>
    median(rounds.map((times) => times[program][of]));
  const against = "start of an empty script";
  const perBare = (of: keyof Times): number => middle("plugin", of) / middle("bare", "line");
  return [
    {
      name: "plugin: start to handshake",
      figure: perBare("line"),
      unit: "×",
      atMost: 2,
      against,
    },
    { name: "plugin: start to schema", figure: perBare("response"), unit: "×", against },
    {
      name: "plugin with Node.js inside: start to handshake",
      figure: middle("standalone", "line") / middle("plugin", "line"),
      unit: "×",
      against: "the script",
    },
  ];
}

/** Starts a program, waits for its first line and, with a client's certificate, for the provider's schema. */
async function start(
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  client?: Certificate,
): Promise<Times> {
  const begin = process.hrtime.bigint();
  const elapsed = (): number => Number(process.hrtime.bigint() - begin) / 1e6;
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "ignore"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const times = { line: elapsed(), response: 0 };
  if (client !== undefined) {
    await readSchema(line.toString().split("|")[3] ?? "", client);
    times.response = elapsed();
  }
  // The plugin ignores other signals while it waits for Terraform.
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  return times;
}

async function readSchema(path: string, { key, pem }: Certificate): Promise<void> {
  const session = connect("https://localhost", {
    createConnection: () =>
      connectTls({ path, key, cert: pem, rejectUnauthorized: false, ALPNProtocols: ["h2"] }),
  });
  // The process is killed with the connection open.
  session.on("error", () => undefined);
  const call = session.request({
    ":method": "POST",
    ":path": "/tfplugin6.Provider/GetProviderSchema",
    "content-type": "application/grpc",
    te: "trailers",
  });
  call.on("error", () => undefined).end(EMPTY_MESSAGE);
  await once(call, "data");
  session.destroy();
}
