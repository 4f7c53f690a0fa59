/** Explains in plain words why a request got no response. */
import { ApiFailure, type FailureKind } from "../failure";
import { presentable } from "../redact";

export type WireProblem =
  "connection" | "timeout" | "tls" | "proxy-tls" | "not-http" | "too-large" | "proxy" | "aborted";

/** The state of a connection: none yet, a TCP connection, or all that a request needs. */
export type Phase = "connecting" | "handshake" | "up";

/** The largest headers of a response that are read, in bytes: the default of Node, also if NODE_OPTIONS has another. */
export const MOST_HEADER_BYTES = 16 * 1024;

/** The request got no response. */
export class WireFailure extends Error {
  override readonly name = "WireFailure";
  constructor(
    readonly problem: WireProblem,
    /** In plain words, a clause. */
    readonly reason: string,
    /** The connection was up: the service may have received the request and carried it out. */
    readonly reached: boolean,
    /** Trying again cannot help. */
    readonly permanent: boolean,
    /** The connection was used before, and was cut off before any response. */
    readonly isCutOffIdle = false,
    /** What to do, where it is not the same for every failure of the problem. */
    readonly advice?: string,
  ) {
    super(reason);
  }
}

/** Explains an error of Node's network modules. Never quotes its message, which may hold bytes of the response. */
export function explain(error: unknown, phase: Phase): WireFailure {
  const code = codeOf(error);
  const reached = phase === "up";
  if (isTlsFault(error, code, phase)) {
    const { reason, remedy } = tlsFault(error, code);
    return new WireFailure("tls", withCode(reason, code), reached, true, false, REMEDIES[remedy]);
  }
  if (code === "HPE_HEADER_OVERFLOW") {
    const size = `the headers of the response are larger than ${MOST_HEADER_BYTES / 1024} KiB`;
    return new WireFailure("too-large", withCode(size, code), reached, true);
  }
  if (code.startsWith("HPE_")) {
    return new WireFailure("not-http", withCode("the response is not HTTP", code), reached, true);
  }
  const during = phase === "handshake" ? " during the TLS handshake" : "";
  const reason = withCode(`${REASONS[code] ?? "the connection failed"}${during}`, code);
  return new WireFailure("connection", reason, reached, code === "ENOTFOUND");
}

function withCode(reason: string, code: string): string {
  return code === "" ? reason : `${reason} (${code})`;
}

/** Returns the code of an error; of the first one if Node tried several addresses of a host. */
function codeOf(error: unknown): string {
  const { code, errors } = error as { readonly code?: unknown; readonly errors?: readonly unknown[] };
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  return typeof code === "string" && /^[A-Z0-9_/]{1,60}$/.test(code) ? code : "";
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was cut off",
  EPIPE: "the connection was cut off",
  ENOTFOUND: "the host name is not known",
  EAI_AGAIN: "the host name could not be looked up",
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the network is unreachable",
  ETIMEDOUT: "the connection timed out",
};

/**
 * Reports whether TLS failed, and not the connection below it. During the handshake, every error that the system did not
 * raise counts: Node has about thirty codes for what can be wrong with a certificate.
 */
function isTlsFault(error: unknown, code: string, phase: Phase): boolean {
  if (code === "EPROTO" || /^ERR_(TLS|SSL|OSSL)_/.test(code)) return true;
  return (
    phase === "handshake" &&
    REASONS[code] === undefined &&
    (error as Error & { syscall?: unknown }).syscall === undefined
  );
}

interface TlsFault {
  /** A clause. */
  readonly reason: string;
  readonly remedy: keyof typeof REMEDIES;
}

/** What to do about a failure of TLS, by who can correct it. */
const REMEDIES = {
  trust:
    "Check `base_url`. For a service behind a private CA, set `ca_cert_pem` to that CA's certificate. A proxy or firewall that opens TLS shows a certificate of its own: then set it to the CA of that one.",
  host: "Check the host in `base_url`: the certificate does not name it. If it is right, the operators of the service have to renew the certificate.",
  operators:
    "Check `base_url`. If it is right, this is for the operators of the service, or of a proxy or firewall that opens TLS.",
  clock: "Check the clock of this machine. If it is right, this is for the operators of the service.",
  port: "Check the scheme and the port in `base_url`.",
} as const;

function tlsFault(error: unknown, code: string): TlsFault {
  const certificate = CERTIFICATE_FAULTS[code];
  if (certificate !== undefined) return { reason: certificate[0], remedy: certificate[1] };
  const { reason, message } = error as { readonly reason?: unknown; readonly message?: unknown };
  const words = `${code.replaceAll("_", " ")} ${String(reason)} ${String(message)}`.toLowerCase();
  const known = PROTOCOL_FAULTS.find(([pattern]) => pattern.test(words));
  if (known !== undefined) return { reason: known[1], remedy: known[2] };
  const isProtocol = /^(EPROTO|ERR_)/.test(code);
  return { reason: isProtocol ? "TLS failed" : "its certificate was refused", remedy: "trust" };
}

type CertificateFault = readonly [reason: string, remedy: TlsFault["remedy"]];

const UNTRUSTED: CertificateFault = ["its certificate comes from an authority that is not trusted", "trust"];
const OTHER_HOST: CertificateFault = ["its certificate is for another host name", "host"];

/** What is wrong with a certificate, by Node's codes. */
const CERTIFICATE_FAULTS: Readonly<Record<string, CertificateFault>> = {
  CERT_HAS_EXPIRED: ["its certificate has expired", "clock"],
  CERT_NOT_YET_VALID: ["its certificate is not valid yet", "clock"],
  CERT_REVOKED: ["its certificate was revoked", "operators"],
  CERT_SIGNATURE_FAILURE: ["the signature of its certificate is wrong", "operators"],
  CERT_CHAIN_TOO_LONG: ["its chain of certificates is too long", "operators"],
  CERT_UNTRUSTED: UNTRUSTED,
  CERT_REJECTED: ["its certificate was rejected", "operators"],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["its certificate is signed by itself", "trust"],
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  INVALID_CA: ["its certificate was signed by a certificate that is not one of an authority", "operators"],
  INVALID_PURPOSE: ["its certificate, or one that signed it, is not made for that purpose", "operators"],
  PATH_LENGTH_EXCEEDED: ["its chain of certificates is longer than an authority of it allows", "operators"],
  HOSTNAME_MISMATCH: OTHER_HOST,
  ERR_TLS_CERT_ALTNAME_INVALID: OTHER_HOST,
  ERR_TLS_CERT_ALTNAME_FORMAT: ["the host names in its certificate cannot be read", "operators"],
};

/** What is wrong with the protocol, by words of OpenSSL; the first that matches counts. */
const PROTOCOL_FAULTS: readonly (readonly [RegExp, string, TlsFault["remedy"]])[] = [
  [
    /wrong version number|packet length too long|http request|record layer|unexpected message/,
    "it does not speak TLS on this port; it may expect plain HTTP there",
    "port",
  ],
  [
    /protocol version|unsupported protocol|no protocols available|version too low/,
    "it offers no version of TLS that is accepted here (1.2 or 1.3)",
    "operators",
  ],
  [
    /certificate required|bad certificate|peer did not return a certificate|no certificate/,
    "it demands a client certificate, which this provider cannot give",
    "operators",
  ],
  [
    /handshake failure|no shared cipher|no ciphers available/,
    "it accepts no cipher that is offered here, or demands a client certificate",
    "operators",
  ],
  [/unrecognized name/, "it does not know this host name", "host"],
];

const FAILURES: Readonly<Record<WireProblem, FailureKind>> = {
  connection: "connection",
  timeout: "timeout",
  tls: "tls",
  "proxy-tls": "tls",
  "not-http": "malformed-response",
  "too-large": "malformed-response",
  proxy: "connection",
  aborted: "aborted",
};

const PROXY_CERTIFICATE =
  "Check HTTPS_PROXY. If the certificate of the proxy comes from a private CA, add that CA to `ca_cert_pem`, or set NODE_EXTRA_CA_CERTS.";

/** Returns the failure of a request that got no response from `origin`. */
export function failureOf(
  { problem, reason, advice: given }: WireFailure,
  request: {
    readonly operation: string;
    readonly secrets: readonly string[];
    readonly origin: string;
    /** Sentences about how often it was tried, with a space after them; or empty. */
    readonly patience: string;
    readonly mayHaveHappened: boolean;
  },
): ApiFailure {
  const { operation, secrets, origin, patience, mayHaveHappened } = request;
  const advice = problem === "proxy-tls" ? PROXY_CERTIFICATE : given;
  const failure = new ApiFailure({
    kind: FAILURES[problem],
    operation,
    ...(advice !== undefined && { advice }),
    summary: `${operation} got no response from ${origin}: ${presentable(reason, secrets)}.`,
    mayHaveHappened,
  });
  return failure.reworded({ advice: patience + failure.advice });
}
