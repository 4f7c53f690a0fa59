/** Why a request got no answer, in plain words. */
export type WireProblem = "connection" | "timeout" | "tls" | "not-http" | "too-large" | "proxy" | "aborted";

/** The request got no answer. */
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
  ) {
    super(reason);
  }
}

/** What an error of Node's network modules means. */
export function explain(error: unknown, reached: boolean): WireFailure {
  const code = codeOf(error);
  const reason = `${REASONS[code] ?? "the connection failed"}${code === "" ? "" : ` (${code})`}`;
  if (TLS_CODE.test(code)) return new WireFailure("tls", reason, reached, true);
  if (code.startsWith("HPE_")) {
    return new WireFailure("not-http", `the answer is no HTTP (${code})`, reached, true);
  }
  return new WireFailure("connection", reason, reached, code === "ENOTFOUND");
}

/** With several addresses for a host, Node gives one error that holds one for each. */
function codeOf(error: unknown): string {
  const { code, errors } = error as { readonly code?: unknown; readonly errors?: readonly unknown[] };
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  return typeof code === "string" ? code : "";
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
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate comes from an authority that is not trusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate comes from an authority that is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate comes from an authority that is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name",
  EPROTO: "it does not speak TLS as expected",
};

const TLS_CODE = /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO$)/;
