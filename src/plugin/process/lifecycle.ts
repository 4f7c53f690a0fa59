/**
 * When the process ends: after it was told to, or when nobody is connected to it any more. An interrupt is not a
 * reason: Terraform gets it too, and says what to do.
 */
import { className, stackOf } from "../server/internal-error";

/** How long work that was going on may take after the connection was lost, in milliseconds. */
export const LAST_WORK = 10_000;
/** How long the program that started the plugin has to connect to it. */
const FIRST_CONNECTION = 60_000;
const ANSWERED = 200;

export class Lifecycle {
  private readonly sessions = new Set<object>();
  private readonly work = new Set<Promise<unknown>>();
  private readonly waiting: NodeJS.Timeout;

  /** `stop` ends waiting calls; `release` gives back what is on the disk, and can be called again. */
  constructor(private readonly actions: { readonly stop: () => void; readonly release: () => void }) {
    this.waiting = setTimeout(() => this.end(1), FIRST_CONNECTION);
    process.on("exit", () => actions.release());
    process.on("SIGINT", () => undefined);
    process.on("SIGTERM", () => {
      if (this.sessions.size === 0) this.end(143);
    });
    process.on("SIGHUP", () => this.end(129));
    process.on("uncaughtException", (error) => this.crash(error));
    process.on("unhandledRejection", (error) => this.crash(error));
    // Nobody reads the log any more: no reason to leave work undone.
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

  /** Ends the process, though sessions may seem to be open: the program that started it is gone. */
  abandoned(): void {
    this.sessions.clear();
    this.finish();
  }

  /** Counts work that should be done before the process ends. */
  working(work: Promise<unknown>): void {
    this.work.add(work);
    const done = (): unknown => this.work.delete(work);
    work.then(done, done);
  }

  /** Ends the process as soon as the answer to the request for it is on its way. */
  shutDown(): void {
    setTimeout(() => this.end(0), ANSWERED);
  }

  private finish(): void {
    this.actions.stop();
    setTimeout(() => this.end(0), LAST_WORK);
    void this.untilIdle().then(() => this.end(0));
  }

  private async untilIdle(): Promise<void> {
    while (this.work.size > 0) await Promise.allSettled(this.work);
  }

  /** In the form that Terraform shows to its user, without the message, which may hold anything. */
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
