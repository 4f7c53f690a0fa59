/** Each certificate has these issues, word for word, and no other. */
import { PLAIN_CLUSTER, ruleExamples } from "../../../scripts/rule-examples";
import { cloudOpensearch, cloudProvider, type ObjectSchema, type ObjectValue } from "../../../src/schema";
import { decodeBase64 } from "../../../src/schema/formats/certificate";
import { judge } from "../../../src/schema/judging/judge";
import { readCertificate } from "../../../src/schema/node/read-certificate";
import { formatIssue } from "../format-issue";

const codedOf = (side: "accepted" | "refused") => {
  const [{ ca_cert: coded }] = ruleExamples["ca-cert-expired"]?.[side]["auth_sources"] as [
    { readonly ca_cert: string },
  ];
  return coded;
};
const [valid, expired] = [codedOf("accepted"), codedOf("refused")];
const pemOf = (coded: string) => decodeBase64(coded) ?? "";

const EXPIRED =
  "warning ca-cert-expired: holds a certificate that expired on 2020-01-01 (CN=Expired Authority); replace it by a valid one";
const unreadable = (verb: string) =>
  `error invalid-ca-cert: ${verb} a PEM certificate that can be read; begin with "-----BEGIN CERTIFICATE-----", and give at least one whole certificate`;
const PRIVATE_KEY = "error invalid-ca-cert: holds a private key; give the certificates of the authority only";
const key = "-----BEGIN PRIVATE KEY-----\nMII=\n-----END PRIVATE KEY-----\n";
const broken = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

const now = new Date("2026-11-21T12:00:00Z");

function issuesOf(schema: ObjectSchema, value: ObjectValue, judgement = { now, readCertificate }): string[] {
  const issues = judge(schema, value, { by: "plan", ...judgement });
  return issues.map((issue) => `${issue.severity} ${issue.code}: ${formatIssue({ ...issue, path: [] })}`);
}

function issuesOfSource(ca_cert: string, judgement?: { now: Date; readCertificate: typeof readCertificate }) {
  const source = { name: "login", type: "oidc", ca_cert };
  return issuesOf(cloudOpensearch, { ...PLAIN_CLUSTER, auth_sources: [source] }, judgement);
}

describe("the bundle of a source, in base64", () => {
  it.each<[what: string, ca_cert: string, ...issues: string[]]>([
    ["a certificate", valid],
    ["an expired one", expired, EXPIRED],
    ["one of each", btoa(pemOf(valid) + pemOf(expired)), EXPIRED],
    ["one that cannot be read with one that can", btoa(broken + pemOf(valid))],
    ["one that cannot be read", btoa(broken), unreadable("does not decode to")],
    ["another text", btoa("no certificate"), unreadable("does not decode to")],
    ["a private key", btoa(key + pemOf(valid)), PRIVATE_KEY],
    [
      "PEM itself",
      pemOf(valid),
      "error invalid-ca-cert: is PEM, not base64 of PEM; encode it, for example with base64encode() or filebase64()",
    ],
    [
      "base64 on several lines",
      valid.replace(/(.{64})/g, "$1\n"),
      "error invalid-ca-cert: is base64 with spaces or line breaks in it; give the PEM bundle in base64, without line breaks",
    ],
    [
      "text that is not base64",
      "a-file.pem",
      "error invalid-ca-cert: is not base64; give the PEM bundle in base64, without line breaks",
    ],
  ])("%s", (_what, ca_cert, ...issues) => {
    expect(issuesOfSource(ca_cert)).toEqual(issues);
  });

  it("is valid until the end of the second in which it expires", () => {
    const end = readCertificate(pemOf(expired))?.validTo ?? now;
    expect(issuesOfSource(expired, { now: end, readCertificate })).toEqual([]);
    expect(issuesOfSource(expired, { now: new Date(end.getTime() + 1), readCertificate })).toEqual([EXPIRED]);
  });

  it("shows the start of a long subject", () => {
    const readLong = () => ({ subject: "x".repeat(101), validTo: new Date(0) });
    expect(issuesOfSource(valid, { now, readCertificate: readLong })).toEqual([
      `warning ca-cert-expired: holds a certificate that expired on 1970-01-01 (${"x".repeat(100)}); replace it by a valid one`,
    ]);
  });
});

describe("the certificates of the provider, in PEM", () => {
  it.each<[what: string, pem: string, ...issues: string[]]>([
    ["a certificate", pemOf(valid)],
    ["an expired one", pemOf(expired), EXPIRED],
    ["base64 of one", valid, unreadable("does not hold")],
    ["a private key", key, PRIVATE_KEY],
  ])("%s", (_what, pem, ...issues) => {
    expect(issuesOf(cloudProvider, { ca_cert_pem: pem })).toEqual(issues);
  });
});
