import { createCertificate } from "../../../src/plugin/process/certificate";
import {
  handshakeLine,
  handshakeProblem,
  readLaunch,
  reattachment,
  startedByTerraform,
} from "../../../src/plugin/process/handshake";

const UNIX = { network: "unix", address: "/tmp/x/s" } as const;

describe("the handshake line", () => {
  let der: Buffer;
  let pem: string;
  beforeAll(async () => {
    ({ der, pem } = await createCertificate());
  });

  it.each<[string, Buffer | undefined, string]>([
    ["names the socket", undefined, "1|6|unix|/tmp/x/s|grpc|\n"],
    ["contains the certificate without padding", Buffer.from("abcd"), "1|6|unix|/tmp/x/s|grpc|YWJjZA\n"],
  ])("%s", (_name, certificate, line) => {
    expect(handshakeLine(UNIX, certificate)).toBe(line);
  });

  it("begins with the protocol that the environment asks for", () => {
    expect(readLaunch({})).toEqual({
      clientCertificate: undefined,
      socketFolder: undefined,
      ports: { from: 0, to: 0 },
    });
    expect(
      readLaunch({
        PLUGIN_CLIENT_CERT: pem,
        PLUGIN_UNIX_SOCKET_DIR: "/d",
        PLUGIN_MIN_PORT: "10000",
        PLUGIN_MAX_PORT: "25000",
      }),
    ).toEqual({
      clientCertificate: der,
      socketFolder: "/d",
      ports: { from: 10000, to: 25000 },
    });
  });
});

describe("obstacle", () => {
  it.each<[string, NodeJS.ProcessEnv, string | undefined]>([
    ["an old Terraform", { PLUGIN_PROTOCOL_VERSIONS: "4,5" }, "this program offers 4,5"],
    ["a supported Terraform", { PLUGIN_PROTOCOL_VERSIONS: "5,6" }, undefined],
    ["a host that does not name its protocols", {}, undefined],
    ["an invalid certificate", { PLUGIN_CLIENT_CERT: "x" }, "holds no certificate"],
  ])("%s", (_name, environment, text) => {
    const found = handshakeProblem(environment);
    if (text === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(text);
  });
});

it("recognizes Terraform by its cookie", () => {
  expect(startedByTerraform({})).toBe(false);
  expect(startedByTerraform({ TF_PLUGIN_MAGIC_COOKIE: "x" })).toBe(false);
});

it("describes how to reattach", () => {
  expect(JSON.parse(reattachment("a/b/c", UNIX))).toEqual({
    "a/b/c": {
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: { Network: "unix", String: "/tmp/x/s" },
    },
  });
});
