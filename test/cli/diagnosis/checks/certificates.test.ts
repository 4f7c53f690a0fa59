/** Which certificates are trusted, and what is wrong with them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { checkCertificates, judgeBundle } from "../../../../src/cli/diagnosis/checks/certificates";
import { linesOf, useMachine } from "../machine";

const test = useMachine();

const PEM = readFileSync(join(__dirname, "..", "..", "..", "client", "fixtures", "ca.pem"), "utf8");

it.each<[string, Record<string, string>, RegExp]>([
  ["none", {}, /^ok The public authorities are trusted$/],
  ["a missing file", { NODE_EXTRA_CA_CERTS: "/no/such/file" }, /^error .* is not there: Node\.js ignores/],
  ["a folder", { NODE_EXTRA_CA_CERTS: "/tmp" }, /^error .* is not a file/],
  ["an endless file", { NODE_EXTRA_CA_CERTS: "/dev/zero" }, /^error .* is not a file/],
])("%s", async (_what, environment, expected) => {
  expect(linesOf(await checkCertificates(test.machine(environment)))).toEqual([
    expect.stringMatching(expected),
  ]);
});

it("names the variables that are not read", async () => {
  expect(linesOf(await checkCertificates(test.machine({ SSL_CERT_FILE: "/x" })))[1]).toContain(
    "does not read SSL_CERT_FILE",
  );
  expect(linesOf(await checkCertificates(test.machine({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })))[1]).toContain(
    "changes nothing",
  );
});

it.each<[what: string, given: { pem: string; now: number; expected: RegExp }]>([
  ["one", { pem: PEM, now: 0, expected: /^ok X holds one certificate, valid until \d{4}-/ }],
  ["an expired one", { pem: PEM, now: 1e15, expected: /^error X holds only expired certificates$/ }],
  ["none", { pem: "hello", now: 0, expected: /^error X holds no PEM certificate$/ }],
  [
    "a broken one",
    {
      pem: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
      now: 0,
      expected: /^error X holds one certificate that cannot be read$/,
    },
  ],
  [
    "a whole bundle",
    {
      pem: PEM.repeat(60),
      now: 0,
      expected: /^warning X holds 60 certificates, which costs each start of the plugin about 80 ms$/,
    },
  ],
])("judges %s", (_what, { pem, now, expected }) => {
  expect(linesOf([judgeBundle("X", pem, now)])).toEqual([expect.stringMatching(expected)]);
});
