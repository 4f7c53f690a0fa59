/** What a failure says about a fault of TLS: what is wrong, and who can mend it. */
import { explain } from "../../../src/client/http/wire-failure";

it.each([
  [
    "CERT_HAS_EXPIRED",
    "",
    { reason: /has expired/, advice: /clock of this machine.*operators of the service/ },
  ],
  ["CERT_NOT_YET_VALID", "", { reason: /not valid yet/, advice: /clock of this machine/ }],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "",
    { reason: /another host name/, advice: /Check the host in `base_url`/ },
  ],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "", { reason: /signed by itself/, advice: /set `ca_cert_pem`/ }],
  ["INVALID_PURPOSE", "", { reason: /not made for that purpose/, advice: /operators of the service/ }],
  [
    "EPROTO",
    "tlsv13 alert certificate required",
    { reason: /client certificate/, advice: /operators of the service/ },
  ],
  ["EPROTO", "wrong version number", { reason: /does not speak TLS/, advice: /the scheme and the port/ }],
  [
    "EPROTO",
    "tlsv1 alert protocol version",
    { reason: /no version of TLS/, advice: /operators of the service/ },
  ],
])("%s %s", (code, message, { reason, advice }) => {
  const failure = explain(Object.assign(new Error(message), { code }), "handshake");
  expect(failure).toMatchObject({ problem: "tls", permanent: true });
  expect(failure.reason).toMatch(reason);
  expect(failure.advice).toMatch(advice);
});
