/** What a failure says about a fault of TLS: what is wrong, and who can mend it. */
import { explain } from "../../../src/client/http/wire-failure";

it.each([
  ["CERT_HAS_EXPIRED", "", /has expired/, /clock of this machine.*operators of the service/],
  ["CERT_NOT_YET_VALID", "", /not valid yet/, /clock of this machine/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "", /another host name/, /Check the host in `base_url`/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "", /signed by itself/, /set `ca_cert_pem`/],
  ["INVALID_PURPOSE", "", /not made for that purpose/, /operators of the service/],
  ["EPROTO", "tlsv13 alert certificate required", /client certificate/, /operators of the service/],
  ["EPROTO", "wrong version number", /does not speak TLS/, /the scheme and the port/],
  ["EPROTO", "tlsv1 alert protocol version", /no version of TLS/, /operators of the service/],
])("%s %s", (code, message, reason, advice) => {
  const failure = explain(Object.assign(new Error(message), { code }), "handshake");
  expect(failure).toMatchObject({ problem: "tls", permanent: true });
  expect(failure.reason).toMatch(reason);
  expect(failure.advice).toMatch(advice);
});
