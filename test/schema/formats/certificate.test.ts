/** The form of certificates, as programs without a reader of certificates judge it. */
import { ruleExamples } from "../../../scripts/rule-examples";
import { certificatesIn, decodeBase64, looksLikeCertificate } from "../../../src/schema/formats/certificate";
import { readCertificate } from "../../../src/schema/node/read-certificate";

const BEGIN = "-----BEGIN CERTIFICATE-----";
const END = "-----END CERTIFICATE-----";
const [{ ca_cert: coded }] = ruleExamples["ca-cert-expired"]?.accepted["auth_sources"] as [
  { readonly ca_cert: string },
];
const VALID = decodeBase64(coded)?.trim() ?? "";
const block = (...bytes: readonly number[]) => `${BEGIN}\n${Buffer.from(bytes).toString("base64")}\n${END}`;

describe("a certificate in PEM", () => {
  it.each<[string, boolean, string]>([
    ["a certificate", true, VALID],
    ["one on a single line", true, VALID.replaceAll("\n", "")],
    ["one with the line ends of Windows", true, VALID.replaceAll("\n", "\r\n")],
    ["one that was cut off", false, VALID.replace(/.{8}\n-----END/, "\n-----END")],
    ["one with a character outside base64", false, VALID.replace("MII", "M!I")],
    ["nothing", false, `${BEGIN}\n${END}`],
    ["a short sequence", true, block(0x30, 2, 5, 0)],
    ["a sequence with a byte too few", false, block(0x30, 2, 5)],
    ["no sequence", false, block(0x31, 2, 5, 0)],
    ["a sequence without an end", false, block(0x30, 0x80, 0, 0)],
    ["a length that is cut off", false, block(0x30, 0x84, 0, 0)],
    ["a length of five bytes", false, block(0x30, 0x85, 0, 0, 0, 0, 1, 7)],
  ])("%s has the form of one: %p", (_what, expected, pem) => {
    expect(looksLikeCertificate(pem)).toBe(expected);
  });

  it("is read by Node.js", () => {
    expect(readCertificate(VALID)).toEqual({
      subject: "CN=Example Authority",
      validTo: new Date("2125-06-15T04:41:04Z"),
    });
    expect(readCertificate(block(0x30, 2, 5, 0))).toBeUndefined();
  });
});

it("finds the certificates of a bundle, and skips a BEGIN line that is followed by another one", () => {
  const text = `# first\n${VALID}\n${BEGIN}\nMII\n${VALID}\n${BEGIN}\nMII`;
  expect([...certificatesIn(text)]).toEqual([VALID, VALID]);
});

it("reads at most 300 certificates", () => {
  expect([...certificatesIn(VALID.repeat(301))]).toHaveLength(300);
});
