import { createPrivateKey, X509Certificate } from "node:crypto";

import { certificateOfPem, createCertificate } from "../../../src/plugin/process/certificate";

const DAY = 86_400_000;

describe("the certificate", () => {
  it("is what Go's TLS expects of a server called localhost", async () => {
    const { pem, der, key } = await createCertificate();
    const certificate = new X509Certificate(pem);
    expect(certificate.raw).toEqual(der);
    expect(certificate.subjectAltName).toBe("DNS:localhost");
    expect(certificate.subject).toContain("CN=localhost");
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.ca).toBe(true);
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
    expect(certificate.publicKey.asymmetricKeyType).toBe("ec");
    expect(certificate.publicKey.asymmetricKeyDetails?.namedCurve).toBe("prime256v1");
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
  });

  it.each([
    ["today", Date.UTC(2026, 10, 21, 12, 30, 15)],
    ["across the end of 2049, where the form of dates changes", Date.UTC(2049, 11, 31, 12)],
    ["after it", Date.UTC(2060, 0, 1)],
  ])("is valid from long before now until long after, with any clock: %s", async (_name, now) => {
    const { pem } = await createCertificate(now);
    const { validFrom, validTo } = new X509Certificate(pem);
    expect(Date.parse(validFrom)).toBe(now - 365 * DAY);
    expect(Date.parse(validTo)).toBe(now + 30 * 365 * DAY);
  });

  it("is a new one every time, with a positive serial number", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => createCertificate()));
    const all = made.map(({ pem }) => new X509Certificate(pem));
    expect(new Set(all.map(({ serialNumber }) => serialNumber)).size).toBe(20);
    for (const { serialNumber } of all) expect(serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
    expect(new Set(all.map(({ publicKey }) => publicKey.export({ type: "spki", format: "pem" }))).size).toBe(
      20,
    );
  });
});

describe("certificateOfPem", () => {
  it("returns the bytes of the certificate", async () => {
    const { pem, der } = await createCertificate();
    expect(certificateOfPem(pem)).toEqual(der);
    expect(certificateOfPem(pem.replaceAll("\n", "\r\n"))).toEqual(der);
  });

  it.each(["", "nonsense", "-----BEGIN CERTIFICATE-----"])("returns undefined for %j", (text) => {
    expect(certificateOfPem(text)).toBeUndefined();
  });
});
