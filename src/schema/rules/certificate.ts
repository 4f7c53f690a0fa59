/** Rules on PEM certificates: as they are, or in base64. */
import { X509Certificate } from "node:crypto";

import * as z from "zod/mini";

import type { Rule, Rules } from "./rule";

const base64 = z.base64().check(z.minLength(1));

const certificateExpired = (decode: (text: string) => string | undefined): Rule<string> => ({
  severity: "warning",
  reference: "2.3",
  reason: "Behind an expired authority no connection is trusted, and every login fails.",
  judge(text, report, _show, { now }) {
    for (const certificate of certificates(decode(text) ?? "")) {
      if (Date.parse(certificate.validTo) >= now.getTime()) continue;
      report({
        message: `holds a certificate that expired on ${new Date(certificate.validTo).toISOString().slice(0, 10)} (${subject(certificate)})`,
        hint: "replace it by a valid one",
      });
    }
  },
});

export const caBundleRules: Rules<string> = {
  "invalid-ca-cert": {
    severity: "error",
    reference: "2.3",
    reason: "With a bundle that does not decode, no login through the provider can succeed.",
    judge(text, report) {
      if (text.includes("-----BEGIN")) {
        report({
          message: "is PEM, not base64 of PEM",
          hint: "encode it, for example with base64encode() or filebase64()",
        });
        return;
      }
      const pem = decodeBase64(text);
      if (pem === undefined) {
        report({
          message: /\s/.test(text) ? "is base64 with spaces or line breaks in it" : "is not base64",
          hint: "give the PEM bundle in base64, without line breaks",
        });
        return;
      }
      judgePem(pem, "does not decode to", report);
    },
  },
  "ca-cert-expired": certificateExpired(decodeBase64),
};

export const pemRules: Rules<string> = {
  "invalid-ca-cert": {
    ...(caBundleRules["invalid-ca-cert"] as Rule<string>),
    judge: (pem, report) => judgePem(pem, "does not hold", report),
  },
  "ca-cert-expired": certificateExpired((pem) => pem),
};

function judgePem(pem: string, verb: string, report: Parameters<Rule<string>["judge"]>[1]): void {
  if (pem.includes("PRIVATE KEY-----")) {
    report({ message: "holds a private key", hint: "give the certificates of the authority only" });
  } else if (certificates(pem).next().done === true) {
    report({
      message: `${verb} a PEM certificate that can be read`,
      hint: 'begin with "-----BEGIN CERTIFICATE-----", and give at least one whole certificate',
    });
  }
}

function decodeBase64(text: string): string | undefined {
  return base64.safeParse(text).success ? Buffer.from(text, "base64").toString("latin1") : undefined;
}

const BEGIN = "-----BEGIN CERTIFICATE-----";
const END = "-----END CERTIFICATE-----";

/** The most blocks of a bundle that are read: reading one takes long, and the largest bundles have some 150. */
const MOST_BLOCKS = 300;

function* certificates(pem: string): Generator<X509Certificate> {
  for (const block of blocks(pem)) {
    try {
      yield new X509Certificate(block);
    } catch {
      continue;
    }
  }
}

function* blocks(pem: string): Generator<string> {
  let from = 0;
  for (let count = 0; count < MOST_BLOCKS; count += 1) {
    const end = pem.indexOf(END, from);
    if (end < 0) return;
    const block = pem.slice(from, end + END.length);
    const begin = block.lastIndexOf(BEGIN);
    if (begin >= 0) yield block.slice(begin);
    from = end + END.length;
  }
}

function subject(certificate: X509Certificate): string {
  return certificate.subject.replace(/\n/g, ", ").slice(0, 100);
}
