/** Checks the certificates of authorities that the plugin trusts, and reports settings that it does not read. */
import { X509Certificate } from "node:crypto";

import { type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, readFileText } from "../machine";

const EXTRA = "NODE_EXTRA_CA_CERTS";

/** So many certificates are a bundle of all public authorities. Reading it costs time at each start. */
const WHOLE_BUNDLE = 50;

/** Milliseconds before a certificate expires in which it is reported. */
const SOON = 30 * 24 * 60 * 60 * 1000;

export async function checkCertificates(machine: Machine): Promise<readonly CheckResult[]> {
  const { environment } = machine;
  const file = environment[EXTRA] ?? "";
  const findings = [file === "" ? ok("The public authorities are trusted") : await checkFile(machine, file)];
  const unused = ["SSL_CERT_FILE", "SSL_CERT_DIR"].filter((name) => (environment[name] ?? "") !== "");
  if (unused.length > 0 && file === "") {
    findings.push(
      warning(
        `The plugin does not read ${unused.join(" and ")}`,
        `Set ${EXTRA} to a file with the certificates`,
      ),
    );
  }
  if (environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0") {
    findings.push(
      warning(
        "NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing: the plugin always verifies certificates",
        "Run `unset NODE_TLS_REJECT_UNAUTHORIZED`, and trust a private authority by `ca_cert_pem`",
      ),
    );
  }
  return findings;
}

async function checkFile({ now }: Machine, file: string): Promise<CheckResult> {
  const found = await readFileText(file);
  const named = `The file that ${EXTRA} names`;
  const fix = `Set ${EXTRA} to a file with PEM certificates, or remove it`;
  if (found === undefined) return error(`${named} is not there: Node.js ignores the variable`, fix);
  if ("problem" in found) return error(`${named} ${found.problem}: Node.js ignores the variable`, fix);
  return judgeBundle(named, found.text, now());
}

/** Judges PEM certificates; `named` is the subject of the message. */
export function judgeBundle(named: string, pem: string, now: number): CheckResult {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  const certificates = blocks.map(certificateOf);
  const broken = certificates.filter((certificate) => certificate === undefined).length;
  if (blocks.length === 0)
    return error(
      `${named} holds no PEM certificate`,
      "Put PEM certificates in its place, which begin with -----BEGIN CERTIFICATE-----",
    );
  if (broken > 0) {
    return error(
      `${named} holds ${counted(broken)} that cannot be read`,
      "Replace the broken certificates by the original ones",
    );
  }
  const ends = certificates.map((certificate) => Date.parse(certificate?.validTo ?? ""));
  const expired = ends.filter((end) => end < now).length;
  const replace = "Ask the authority for its new certificate, and put it in the place of the old one";
  if (expired === ends.length) return error(`${named} holds only expired certificates`, replace);
  if (blocks.length >= WHOLE_BUNDLE) {
    return warning(
      `${named} holds ${counted(blocks.length)}, which costs each start of the plugin about 80 ms`,
      "Name a file with only your private authority: the public ones are trusted anyway",
    );
  }
  if (expired > 0) return warning(`${named} holds ${counted(expired)} that expired`, replace);
  const ending = ends.filter((end) => end < now + SOON);
  const first = new Date(Math.min(...ends)).toISOString().slice(0, 10);
  if (ending.length > 0)
    return warning(
      `${named} holds ${counted(ending.length)} close to expiry, the first on ${first}`,
      replace,
    );
  return ok(`${named} holds ${counted(blocks.length)}, valid until ${first}`);
}

function counted(count: number): string {
  return count === 1 ? "one certificate" : `${count} certificates`;
}

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}
