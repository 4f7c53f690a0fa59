/** Rules on PEM certificates, in plain text or in base64. */
import { certificatesIn, decodeBase64, looksLikeCertificate } from "../formats/certificate";
import type { Report, Rule, RuleContext, Rules } from "./rule";

const certificateExpired = (decode: (text: string) => string | undefined): Rule<string> => ({
  severity: "warning",
  reference: "2.3",
  reason: "Behind an expired authority no connection is trusted, and every login fails.",
  judge(text, report, _show, { now, readCertificate }) {
    for (const pem of certificatesIn(decode(text) ?? "")) {
      const certificate = readCertificate?.(pem);
      if (certificate === undefined || certificate.validTo >= now) continue;
      const { subject, validTo } = certificate;
      report({
        message: `holds a certificate that expired on ${validTo.toISOString().slice(0, 10)} (${subject.slice(0, 100)})`,
        hint: "replace it by a valid one",
      });
    }
  },
});

const invalidCaCert: Rule<string> = {
  severity: "error",
  reference: "2.3",
  reason: "With a bundle that does not decode, no login through the provider can succeed.",
  judge(text, report, _show, context) {
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
    judgePem(pem, "does not decode to", report, context);
  },
};

export const certificateFormats = {
  "ca-bundle-base64": {
    "invalid-ca-cert": invalidCaCert,
    "ca-cert-expired": certificateExpired(decodeBase64),
  },
  pem: {
    "invalid-ca-cert": {
      ...invalidCaCert,
      judge: (pem, report, _show, context) => judgePem(pem, "does not hold", report, context),
    },
    "ca-cert-expired": certificateExpired((pem) => pem),
  },
} satisfies Record<string, Rules<string>>;

function judgePem(pem: string, verb: string, report: Report, { readCertificate }: RuleContext): void {
  if (pem.includes("PRIVATE KEY-----")) {
    report({ message: "holds a private key", hint: "give the certificates of the authority only" });
    return;
  }
  const canBeRead = readCertificate ?? looksLikeCertificate;
  for (const certificate of certificatesIn(pem)) if (canBeRead(certificate)) return;
  report({
    message: `${verb} a PEM certificate that can be read`,
    hint: 'begin with "-----BEGIN CERTIFICATE-----", and give at least one whole certificate',
  });
}
