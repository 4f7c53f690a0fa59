/** Failures before a request is sent: of the look-up, the connection, TLS or a proxy. */
import { readFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";

import { listenOnLoopback } from "../loopback";

/** An address that does not lead to the service. */
export interface Way {
  readonly baseUrl: string;
  /** The address of a proxy. */
  readonly proxy?: string;
}

export interface WayRow {
  readonly name: string;
  readonly open: () => Promise<Way>;
  /** What a message about it must say. */
  readonly says: RegExp;
  /** It never ends by itself. */
  readonly isPatient?: true;
  /** The request is sent before the failure is known. */
  readonly isSent?: true;
}

const folder = join(__dirname, "fixtures");
const pem = (name: string) => readFileSync(join(folder, `fault-${name}.pem`), "utf8");

/** The authority that the client is told to trust. */
export const AUTHORITY = pem("ca");

type Listen = (socket: Socket) => void;

async function listening(server: Server): Promise<number> {
  server.on("connection", (socket: Socket) => {
    socket.on("error", () => socket.destroy());
  });
  return listenOnLoopback(server);
}

const REAL = "HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
const answering: Listen = (socket) => socket.once("data", () => socket.end(REAL));

/** Listens behind TLS, with a certificate of the fixtures. */
function listeningWith(certificate: string, listen: Listen, options: TlsOptions = {}): Promise<number> {
  const server = createTlsServer({ key: pem(certificate), cert: pem(certificate), ...options }, listen);
  server.on("tlsClientError", () => undefined);
  return listening(server);
}

/** A service with a certificate of the fixtures. */
const tls =
  (certificate: string, options?: TlsOptions): WayRow["open"] =>
  async () => ({ baseUrl: `https://127.0.0.1:${await listeningWith(certificate, answering, options)}` });

const tcp =
  (listen: Listen, scheme = "https"): WayRow["open"] =>
  async () => ({ baseUrl: `${scheme}://127.0.0.1:${await listening(createServer(listen))}` });

const fixed =
  (baseUrl: string): WayRow["open"] =>
  async () => ({ baseUrl });

const SERVICE = "https://service.example.test";

/** Returns a proxy with the given response to CONNECT. */
const proxy =
  (listen: Listen): WayRow["open"] =>
  async () => {
    const port = await listening(createServer(listen));
    return { baseUrl: SERVICE, proxy: `http://user:s3cret-of-the-proxy@127.0.0.1:${port}` };
  };
const tlsProxy =
  (certificate: string, listen: Listen): WayRow["open"] =>
  async () => {
    const port = await listeningWith(certificate, listen);
    return { baseUrl: SERVICE, proxy: `https://user:s3cret-of-the-proxy@127.0.0.1:${port}` };
  };
const connected = (text: string, then: "end" | "keep" = "end"): Listen => {
  return (socket) =>
    socket.once("data", () => (then === "end" ? socket.end(text, "latin1") : socket.write(text, "latin1")));
};
const silent: Listen = (socket) => socket.resume();
const dripping: Listen = (socket) => {
  socket.resume();
  const timer = setInterval(() => socket.writable && socket.write("X"), 50);
  socket.write("HTTP/1.1 200 OK\r\nX: ");
  socket.on("close", () => {
    clearInterval(timer);
  });
};
/** A proxy that opens a tunnel to a service with a certificate. */
const tunnelTo =
  (target: WayRow["open"]): WayRow["open"] =>
  async () => {
    const { port } = new URL((await target()).baseUrl);
    const own = await listening(
      createServer((socket) => {
        socket.once("data", () => {
          const onward = connect(Number(port), "127.0.0.1");
          onward.on("error", () => socket.destroy());
          socket.on("close", () => onward.destroy());
          socket.write("HTTP/1.1 200 OK\r\n\r\n");
          socket.pipe(onward).pipe(socket);
        });
      }),
    );
    return { baseUrl: SERVICE, proxy: `http://127.0.0.1:${own}` };
  };

export const WAYS: readonly WayRow[] = [
  { name: "a host name that is not known", open: fixed("https://service.invalid"), says: /host name/ },
  { name: "a port where nobody listens", open: fixed("https://127.0.0.1:1"), says: /was refused/ },
  { name: "a certificate of an unknown authority", open: tls("self"), says: /signed by itself/ },
  { name: "a certificate that has expired", open: tls("expired"), says: /has expired/ },
  { name: "a certificate that is not valid yet", open: tls("future"), says: /not valid yet/ },
  { name: "a certificate for another host", open: tls("otherhost"), says: /another host name/ },
  { name: "a certificate made for clients", open: tls("client"), says: /not made for that purpose/ },
  {
    name: "a certificate that no authority signed",
    open: tls("bynotca"),
    says: /not one of an authority|not trusted|not made for that purpose/,
  },
  {
    name: "a client certificate is demanded",
    open: tls("good", {
      requestCert: true,
      rejectUnauthorized: true,
      ca: AUTHORITY,
      maxVersion: "TLSv1.2",
    }),
    says: /client certificate/,
  },
  {
    name: "a client certificate is demanded (TLS 1.3)",
    open: tls("good", {
      requestCert: true,
      rejectUnauthorized: true,
      ca: AUTHORITY,
      minVersion: "TLSv1.3",
    }),
    says: /client certificate|cut off/,
    isSent: true,
  },
  {
    name: "only TLS 1.1",
    open: tls("good", {
      minVersion: "TLSv1.1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    }),
    says: /no version of TLS/,
  },
  { name: "plain HTTP on the port", open: tcp(answering), says: /does not speak TLS/ },
  {
    name: "a cut in the handshake",
    open: tcp((socket) => socket.once("data", () => socket.destroy())),
    says: /during the TLS handshake/,
  },
  {
    name: "invalid bytes in the handshake",
    open: tcp(connected("\x15\x03\x03nonsense that is long enough")),
    says: /TLS/,
  },
  {
    name: "silence in the handshake",
    open: tcp(silent),
    says: /no connection within 1 second/,
    isPatient: true,
  },
  {
    name: "a silent proxy",
    open: proxy(silent),
    says: /the proxy \S+ gave no connection within 1 second/,
    isPatient: true,
  },
  {
    name: "a silent proxy behind TLS",
    open: tlsProxy("good", silent),
    says: /the proxy \S+ gave no connection within 1 second/,
    isPatient: true,
  },
  {
    name: "a proxy that trickles its response",
    open: proxy(dripping),
    says: /the proxy \S+ gave no connection within 1 second/,
    isPatient: true,
  },
  {
    name: "a proxy that closes",
    open: proxy((socket) => socket.once("data", () => socket.end())),
    says: /the proxy \S+ closed the connection without a response/,
  },
  {
    name: "a proxy that resets",
    open: proxy((socket) => socket.once("data", () => socket.resetAndDestroy())),
    says: /the proxy \S+ closed the connection without a response/,
  },
  {
    name: "invalid bytes of a proxy",
    open: proxy(connected("SSH-2.0-OpenSSH_9.6\r\n")),
    says: /the proxy \S+ sent a response to CONNECT that cannot be used: the response is not HTTP/,
  },
  {
    name: "40 KB of headers of a proxy",
    open: proxy(
      connected(`HTTP/1.1 200 OK\r\n${"X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(1100)}\r\n`),
    ),
    says: /headers of the response are larger/,
  },
  {
    name: "403 of a proxy with a page",
    open: proxy(connected("HTTP/1.1 403 No\r\nContent-Length: 4\r\n\r\n<p>x")),
    says: /refused the connection \(403\)/,
  },
  {
    name: "302 of a proxy",
    open: proxy(connected("HTTP/1.1 302 No\r\nLocation: https://login.test/\r\n\r\n")),
    says: /refused the connection \(302\)/,
  },
  {
    name: "101 of a proxy",
    open: proxy(connected("HTTP/1.1 101 No\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n")),
    says: /refused the connection \(101\)|without a response/,
  },
  {
    name: "200 of a proxy with extra bytes",
    open: proxy(connected("HTTP/1.1 200 OK\r\n\r\n<html>", "keep")),
    says: /sent more than a response|TLS/,
  },
  {
    name: "a tunnel that closes",
    open: proxy(connected("HTTP/1.1 200 OK\r\n\r\n")),
    says: /cut off during the TLS handshake.* \(through the proxy /,
  },
  {
    name: "a tunnel to a closed port",
    open: proxy(connected("HTTP/1.1 200 OK\r\n\r\n", "keep")),
    says: /no connection within 1 second \(through the proxy /,
    isPatient: true,
  },
  {
    name: "a tunnel that intercepts TLS",
    open: tunnelTo(tls("self")),
    says: /signed by itself .*\(through the proxy /,
  },
  {
    name: "a tunnel to plain HTTP",
    open: tunnelTo(tcp(answering)),
    says: /does not speak TLS.* \(through the proxy /,
  },
  {
    name: "a proxy with a certificate of an unknown authority",
    open: tlsProxy("self", silent),
    says: /the proxy \S+: its certificate is signed by itself/,
  },
  {
    name: "a proxy with a certificate that has expired",
    open: tlsProxy("expired", silent),
    says: /the proxy \S+: its certificate (has expired|comes from an authority)/,
  },
  {
    name: "a proxy that does not speak TLS",
    open: async () => {
      const way = await proxy(answering)();
      return { ...way, proxy: way.proxy?.replace("http:", "https:") ?? "" };
    },
    says: /the proxy \S+: it does not speak TLS/,
  },
];
