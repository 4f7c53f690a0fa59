/** How the plugin and the program that starts it agree: what is asked in the environment, and the one line answered. */
import { certificateOfPem } from "./certificate";

/** Shows that Terraform, and not a person, started the plugin. No secret: the same for every provider. */
const COOKIE = {
  name: "TF_PLUGIN_MAGIC_COOKIE",
  value: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
};
const CORE_PROTOCOL = 1;
export const PROTOCOL = 6;

/** What the program that started the plugin asks for. */
export interface Launch {
  /** The certificate that the other side will show; undefined where the connection is not encrypted. */
  readonly clientCertificate: Buffer | undefined;
  readonly socketFolder: string | undefined;
  readonly ports: { readonly from: number; readonly to: number };
  /** Whether the answer must say that several connections cannot share one. */
  readonly asksMultiplexing: boolean;
}

/** Where the plugin listens. */
export interface Address {
  readonly network: "unix" | "tcp";
  readonly address: string;
}

export function startedByTerraform(environment: NodeJS.ProcessEnv): boolean {
  return environment[COOKIE.name] === COOKIE.value;
}

/** Returns why the plugin cannot serve this Terraform, in a line for its user; undefined if it can. */
export function handshakeProblem(environment: NodeJS.ProcessEnv): string | undefined {
  const offered = environment["PLUGIN_PROTOCOL_VERSIONS"];
  if (offered !== undefined && offered !== "" && !offered.split(",").map(Number).includes(PROTOCOL)) {
    return `This provider speaks plugin protocol ${PROTOCOL}, which Terraform has since version 1.0; this program offers ${offered}.`;
  }
  const certificate = environment["PLUGIN_CLIENT_CERT"];
  if (certificate && certificateOfPem(certificate) === undefined) {
    return "PLUGIN_CLIENT_CERT holds no certificate, so the connection to Terraform cannot be secured.";
  }
  return undefined;
}

export function readLaunch(environment: NodeJS.ProcessEnv): Launch {
  const certificate = environment["PLUGIN_CLIENT_CERT"];
  const from = Number(environment["PLUGIN_MIN_PORT"]);
  const to = Number(environment["PLUGIN_MAX_PORT"]);
  const portsGiven = Number.isInteger(from) && Number.isInteger(to) && from > 0 && from <= to;
  return {
    clientCertificate: certificate ? certificateOfPem(certificate) : undefined,
    socketFolder: environment["PLUGIN_UNIX_SOCKET_DIR"] || undefined,
    ports: portsGiven ? { from, to } : { from: 0, to: 0 },
    asksMultiplexing: Boolean(environment["PLUGIN_MULTIPLEX_GRPC"]),
  };
}

/** The line that says where the plugin listens, and which certificate it will show there. */
export function handshakeLine(launch: Launch, at: Address, certificate: Buffer | undefined): string {
  const shown = certificate?.toString("base64").replace(/={1,2}$/, "") ?? "";
  const fields = [CORE_PROTOCOL, PROTOCOL, at.network, at.address, "grpc", shown];
  return `${[...fields, ...(launch.asksMultiplexing ? ["false"] : [])].join("|")}\n`;
}

/** What a developer exports so that Terraform uses a plugin that is already running. */
export function reattachment(provider: string, at: Address): string {
  return JSON.stringify({
    [provider]: {
      Protocol: "grpc",
      ProtocolVersion: PROTOCOL,
      Pid: process.pid,
      Test: true,
      Addr: { Network: at.network, String: at.address },
    },
  });
}
