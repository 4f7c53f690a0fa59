/** Starts the toy provider as Terraform does, and connects to it with another implementation of gRPC. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

import { Client, credentials, type ServiceError, type StatusObject } from "@grpc/grpc-js";

import type { Certificate } from "../../../src/plugin/process/certificate";
import { METHODS } from "../../../src/plugin/wire/call-messages";
import { encoded } from "../operations/invoke";
import { toy } from "./provider";

const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

export interface Launched {
  readonly process: ChildProcess;
  /** What it printed first: one line, where Terraform started it. */
  readonly line: string;
  /** The fields of the handshake line. */
  readonly fields: readonly string[];
  /** The path of its socket. */
  readonly socket: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** The exit code, or the signal's name. */
  readonly ended: Promise<number | string | null>;
}

export async function launch(
  executable: string,
  environment: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<Launched> {
  return launchProgram(process.execPath, [executable, ...options], environment);
}

/** Starts a program that becomes the plugin. */
export async function launchProgram(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Launched> {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: undefined, TF_LOG: undefined, ...environment };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = once(child, "close").then(
    ([code, signal]: (number | string | null)[]) => code ?? signal ?? null,
  );
  let stdout = "";
  const spoke = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      if (stdout.endsWith("\n")) resolve();
    });
  });
  await Promise.race([spoke, ended]);
  const line = stdout.trim();
  const fields = line.split("|");
  const output = { stdout: () => stdout, stderr: () => stderr };
  return { process: child, line, fields, socket: fields[3] ?? "", ...output, ended };
}

export function terraformsEnvironment(client: Certificate | undefined): NodeJS.ProcessEnv {
  return {
    TF_PLUGIN_MAGIC_COOKIE: COOKIE,
    PLUGIN_PROTOCOL_VERSIONS: "5,6",
    PLUGIN_MIN_PORT: "10000",
    PLUGIN_MAX_PORT: "25000",
    ...(client === undefined ? {} : { PLUGIN_CLIENT_CERT: client.pem }),
  };
}

/** A connection to what the handshake names; `shown` is the client's certificate, if it shows one. */
export function connect(fields: readonly string[], shown: Certificate | undefined): Client {
  const [, , network, address = "", , certificate = ""] = fields;
  const target = network === "unix" ? `unix:${address}` : address;
  const unlimited = { "grpc.max_send_message_length": -1, "grpc.max_receive_message_length": -1 };
  if (certificate === "") return new Client(target, credentials.createInsecure(), unlimited);
  // The handshake leaves the padding out, and PEM needs it.
  const body = Buffer.from(certificate, "base64").toString("base64");
  const pem = `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
  const key = shown === undefined ? null : Buffer.from(shown.key);
  const chain = shown === undefined ? null : Buffer.from(shown.pem);
  return new Client(target, credentials.createSsl(Buffer.from(pem), key, chain), {
    ...unlimited,
    "grpc.ssl_target_name_override": "localhost",
  });
}

/** Returns the socket of a plugin that runs with `--debug`, from the addresses that it says for TF_REATTACH_PROVIDERS. */
export function socketOfReattach(reattach: string): string {
  const [plugin] = Object.values(JSON.parse(reattach) as Record<string, { Addr: { String: string } }>);
  return plugin?.Addr.String ?? "";
}

/** A connection to such a plugin. */
export function connectToReattach(reattach: string): Client {
  return connect(["1", "6", "unix", socketOfReattach(reattach), "grpc", ""], undefined);
}

/** Configures the plugin, and creates a note with a title, whatever comes of it. */
export async function createNote(client: Client, title: string): Promise<Buffer | ServiceError> {
  const config = encoded({ folder: "notes" }, toy.schema.attributes);
  await call(
    client,
    "/tfplugin6.Provider/ConfigureProvider",
    METHODS.ConfigureProvider.request.encode({ config }),
  );
  const attributes = toy.resources["toy_note"]?.schema.attributes ?? {};
  const note = encoded({ title }, attributes);
  const request = {
    typeName: "toy_note",
    priorState: encoded(null, attributes),
    plannedState: note,
    config: note,
  };
  return call(
    client,
    "/tfplugin6.Provider/ApplyResourceChange",
    METHODS.ApplyResourceChange.request.encode(request),
  );
}

/** The bytes answered, or the gRPC status where there was an error. */
export function call(client: Client, path: string, request: Uint8Array): Promise<Buffer | ServiceError> {
  const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes);
  return new Promise((resolve) => {
    client.makeUnaryRequest<Uint8Array, Buffer>(path, asBuffer, asBuffer, request, (error, response) => {
      resolve(error ?? response ?? Buffer.alloc(0));
    });
  });
}

/** Asks for the schema, as a client that is served can. */
export function callSchema(client: Client): Promise<Buffer | ServiceError> {
  return call(client, "/tfplugin6.Provider/GetProviderSchema", Buffer.alloc(0));
}

/** All messages of a stream, and the gRPC status after them. */
export function callStream(
  client: Client,
  path: string,
  request: Uint8Array,
): Promise<{ readonly messages: readonly Buffer[]; readonly status: Partial<StatusObject> }> {
  const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes);
  return new Promise((resolve) => {
    const messages: Buffer[] = [];
    const stream = client.makeServerStreamRequest<Uint8Array, Buffer>(path, asBuffer, asBuffer, request);
    stream.on("data", (message: Buffer) => messages.push(message));
    stream.on("error", () => undefined);
    stream.on("status", (status: StatusObject) => resolve({ messages, status }));
  });
}
