/** Issues codes that a browser exchanges for an access token, so that the token is in no address. */
import { hash, randomBytes } from "node:crypto";

/** How long a code is valid, in milliseconds. */
const LIFETIME = 10 * 60 * 1000;

/** So many codes that are not valid end all codes. */
const MOST_WRONG = 10;

export class SessionCodes {
  /** When each code ends, by the digest of the code. */
  private readonly ends = new Map<string, number>();
  private wrong = 0;

  /** `now` returns the time in milliseconds. */
  constructor(private readonly now: () => number) {}

  /** Returns a new code of 128 random bits, which is valid once, for 10 minutes. */
  issue(): string {
    for (const [digest, end] of this.ends) if (end <= this.now()) this.ends.delete(digest);
    const code = randomBytes(16).toString("base64url");
    this.ends.set(hash("sha256", code), this.now() + LIFETIME);
    return code;
  }

  /** Reports whether a code is valid, and ends it. The tenth code that is not valid ends all codes. */
  redeem(code: string): boolean {
    const digest = hash("sha256", code);
    const end = this.ends.get(digest);
    this.ends.delete(digest);
    if (end !== undefined && this.now() < end) return true;
    this.wrong += 1;
    if (this.wrong >= MOST_WRONG) {
      this.ends.clear();
      this.wrong = 0;
    }
    return false;
  }
}
