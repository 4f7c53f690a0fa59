/**
 * Creates the plugin's certificate, a new one in every process, for its connection with Terraform. Writes X.509 by hand:
 * loading a library for it would take longer than the rest of the start.
 */
import { generateKeyPair, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";

export interface Certificate {
  /** The private key in PEM. It never leaves the process. */
  readonly key: string;
  readonly pem: string;
  readonly der: Buffer;
}

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds. A clock that jumps, or a machine that sleeps, must not invalidate the certificate during a run. */
const BACKDATED = 365 * DAY;
const LIFETIME = 30 * 365 * DAY;

const OID = {
  commonName: "550403",
  organization: "55040a",
  ecdsaWithSha256: "2a8648ce3d040302",
  basicConstraints: "551d13",
  keyUsage: "551d0f",
  extendedKeyUsage: "551d25",
  subjectAlternativeName: "551d11",
  serverAuth: "2b06010505070301",
  clientAuth: "2b06010505070302",
};

/** Creates a certificate for `localhost`, signed by its own key. The key is generated on another thread. */
export async function createCertificate(now = Date.now()): Promise<Certificate> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const algorithm = sequence(objectId(OID.ecdsaWithSha256));
  const name = sequence(
    nameEntry(OID.organization, "Terraform provider"),
    nameEntry(OID.commonName, "localhost"),
  );
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    algorithm,
    name,
    sequence(time(now - BACKDATED), time(now + LIFETIME)),
    name,
    publicKey,
    tagged(0xa3, sequence(...extensions())),
  );
  const der = sequence(content, algorithm, bitString(sign("sha256", content, privateKey)));
  return { key: privateKey, der, pem: toPem(der) };
}

/** Returns the first certificate of a PEM text in DER; undefined if it has none. */
export function certificateOfPem(pem: string): Buffer | undefined {
  const body = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(pem)?.[1];
  return body === undefined ? undefined : Buffer.from(body, "base64");
}

function extensions(): Buffer[] {
  const localhost = tagged(0x82, Buffer.from("localhost", "ascii"));
  return [
    extension(OID.basicConstraints, "critical", sequence(boolean(true))),
    // digitalSignature and keyCertSign
    extension(OID.keyUsage, "critical", tagged(0x03, Buffer.from([0x02, 0x84]))),
    extension(OID.extendedKeyUsage, "plain", sequence(objectId(OID.serverAuth), objectId(OID.clientAuth))),
    extension(OID.subjectAlternativeName, "plain", sequence(localhost)),
  ];
}

function extension(id: string, kind: "critical" | "plain", value: Buffer): Buffer {
  const critical = kind === "critical" ? [boolean(true)] : [];
  return sequence(objectId(id), ...critical, tagged(0x04, value));
}

function nameEntry(id: string, value: string): Buffer {
  return tagged(0x31, sequence(objectId(id), tagged(0x0c, Buffer.from(value, "utf8"))));
}

/** Returns a random serial number: positive, and without a leading zero byte. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

/** Encodes a time in UTC. X.509 writes the year with four digits from 2050 on. */
function time(milliseconds: number): Buffer {
  const date = new Date(milliseconds);
  const digits = `${date.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`;
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2), "ascii"))
    : tagged(0x18, Buffer.from(digits, "ascii"));
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, "hex"));
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.from([value ? 0xff : 0]));
}

function bitString(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.from([0]), bytes);
}

/** Encodes a value in DER: the tag, the length, the content. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const header =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

function toPem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
