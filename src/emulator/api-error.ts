/** An error response of the emulator: a code of the contract's table, and what is wrong. */
import { type ErrorBody, type ErrorCode, type ErrorIssue, ERRORS } from "../contract";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].meaning,
    readonly issues: readonly ErrorIssue[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = ERRORS[code].status;
  }

  /** Returns the error of a request that breaks rules. Its message shows the first one. */
  static ofIssues(code: ErrorCode, issues: readonly ErrorIssue[]): ApiError {
    const [first] = issues;
    const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
    return new ApiError(code, `${first?.path ?? ""}: ${first?.message ?? ""}${more}`, issues);
  }

  /** The JSON of the response. */
  get body(): ErrorBody {
    const { code, message, issues } = this;
    return issues.length === 0 ? { code, message } : { code, message, issues };
  }
}
