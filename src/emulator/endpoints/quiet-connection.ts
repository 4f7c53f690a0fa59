/** A connection that can fall silent: its other side then gets neither data nor an end, as behind a firewall that drops packets. */
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

export class QuietConnection extends Duplex {
  #isSilent = false;

  constructor(private readonly socket: Socket) {
    super();
    socket.on("data", this.#received);
    socket.on("end", () => this.push(null));
    socket.on("timeout", () => this.emit("timeout"));
    socket.on("close", () => this.destroy());
  }

  /** The address of the other side, as a socket has it. */
  get remoteAddress(): string | undefined {
    return this.socket.remoteAddress;
  }

  /** Ends the connection for this side alone. Nothing more of the other side is read, not even its end. */
  silence(): void {
    this.#isSilent = true;
    this.socket.off("data", this.#received);
    this.socket.pause();
    this.destroy();
  }

  /** Lets the HTTP server end a connection that waits too long for a request. */
  setTimeout(milliseconds: number): this {
    this.socket.setTimeout(milliseconds);
    return this;
  }

  override _read(): void {
    if (!this.#isSilent) this.socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(chunk, encoding, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#isSilent) this.socket.destroy();
    done(error);
  }

  readonly #received = (chunk: Buffer): void => {
    if (!this.push(chunk)) this.socket.pause();
  };
}
