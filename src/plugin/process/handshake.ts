/** The handshake of the plugin with Terraform: reads the environment, and writes one line. */
import { certificateOfPem } from "./certificate";

/** Set by Terraform when it starts a plugin. Not a secret: it is the same for every provider. */
const COOKIE = {
  name: "TF_PLUGIN_MAGIC_COOKIE",
  value: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
};
const CORE_PROTOCOL = 1;
const PROTOCOL = 6;

/** What Terraform asks for when it starts the plugin. */
export interface Launch {
  /** The certificate that Terraform will present, in DER; undefined if the connection is not encrypted. */
  readonly clientCertificate: Buffer | undefined;
  readonly socketFolder: string | undefined;
  readonly ports: { readonly from: number; readonly to: number };
}

/** An address at which the plugin listens. */
export interface Address {
  readonly network: "unix" | "tcp";
  readonly address: string;
}

export function startedByTerraform(environment: NodeJS.ProcessEnv): boolean {
  return environment[COOKIE.name] === COOKIE.value;
}

/** Returns why the plugin cannot serve this Terraform, in one line for the user; undefined if it can. */
export function handshakeProblem(environment: NodeJS.ProcessEnv): string | undefined {
  const offered = environment["PLUGIN_PROTOCOL_VERSIONS"];
  if (offered !== undefined && offered !== "" && !offered.split(",").map(Number).includes(PROTOCOL)) {
    return `This provider speaks plugin protocol ${PROTOCOL}, which Terraform supports from version 1.0; this program offers ${offered}.`;
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
  };
}

/** Formats the line with the address of the plugin and the certificate that it will present, in DER. */
export function handshakeLine(at: Address, certificate: Buffer | undefined): string {
  const shown = certificate?.toString("base64").replace(/={1,2}$/, "") ?? "";
  const fields = [CORE_PROTOCOL, PROTOCOL, at.network, at.address, "grpc", shown];
  return `${fields.join("|")}\n`;
}

/** Formats the value of `TF_REATTACH_PROVIDERS` that makes Terraform use a plugin that is already running. */
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
