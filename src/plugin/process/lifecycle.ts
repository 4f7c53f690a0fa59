/**
 * Ends the process when Terraform asks for it, or when its last connection is closed. Signals do not end it before that,
 * since Terraform could not store the result of a running call: an interrupt from the terminal is ignored, because
 * Terraform gets it too and tells the plugin to stop; so is a hangup, which ends Terraform or, after `nohup`, does not.
 */
import { className, stackOf } from "../server/internal-error";

/** Milliseconds that running calls may take after the connection was lost. */
const LAST_WORK = 10_000;
/** Milliseconds that Terraform has to connect. */
const FIRST_CONNECTION = 60_000;
/** Milliseconds for the response to the request to shut down. */
const LAST_RESPONSE = 200;

export class Lifecycle {
  private readonly sessions = new Set<object>();
  private readonly work = new Set<Promise<unknown>>();
  private readonly waiting: NodeJS.Timeout;

  /**
   * `stop` lets running calls begin nothing new, and ends those that wait; `release` removes the socket. Both may be
   * called several times.
   */
  constructor(private readonly actions: { readonly stop: () => void; readonly release: () => void }) {
    this.waiting = setTimeout(() => this.end(1), FIRST_CONNECTION);
    process.on("exit", () => actions.release());
    process.on("SIGINT", () => undefined);
    process.on("SIGTERM", () => {
      actions.stop();
      this.endUnlessConnected(143);
    });
    process.on("SIGHUP", () => this.endUnlessConnected(129));
    process.on("uncaughtException", (error) => this.crash(error));
    process.on("unhandledRejection", (error) => this.crash(error));
    // Nobody reads the log any more, but running calls still have to finish.
    process.stderr.on("error", () => undefined);
  }

  opened(session: object): void {
    clearTimeout(this.waiting);
    this.sessions.add(session);
  }

  closed(session: object): void {
    this.sessions.delete(session);
    if (this.sessions.size === 0) this.finish();
  }

  /** Ends the process, even if sessions seem to be open: the program that started it has ended. */
  abandoned(): void {
    this.sessions.clear();
    this.finish();
  }

  /** Delays the end of the process until the work is done. */
  working(work: Promise<unknown>): void {
    this.work.add(work);
    const done = (): unknown => this.work.delete(work);
    work.then(done, done);
  }

  /** Ends the process after its response to this request. */
  shutDown(): void {
    setTimeout(() => this.end(0), LAST_RESPONSE);
  }

  private endUnlessConnected(code: number): void {
    if (this.sessions.size === 0) this.end(code);
  }

  private finish(): void {
    this.actions.stop();
    setTimeout(() => this.end(0), LAST_WORK);
    void this.untilIdle().then(() => this.end(0));
  }

  private async untilIdle(): Promise<void> {
    while (this.work.size > 0) await Promise.allSettled(this.work);
  }

  /** Reports an exception in the form that Terraform shows. Leaves out its message, which may contain a secret. */
  private crash(error: unknown): void {
    const text = [`panic: ${className(error)} in the provider`, "", ...stackOf(error)].join("\n");
    process.stderr.write(`${text}\n`, () => this.end(2));
  }

  private end(code: number): void {
    try {
      this.actions.release();
    } finally {
      process.exit(code);
    }
  }
}
