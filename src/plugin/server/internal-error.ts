/** Formats internal errors for the user. Never includes an exception's message: it may contain a secret. */
import { type Diagnostic, errorDiagnostic } from "../diagnostic";

export function internalError(error: unknown, during: string): Diagnostic {
  const [place] = stackOf(error);
  return errorDiagnostic(
    "Internal error in the provider",
    `${during} ended with an unexpected ${className(error)}${place === undefined ? "" : ` ${place}`}. ` +
      "This is a mistake in the provider, not in the configuration. Please report it with this text. " +
      "TF_LOG=debug shows more about where it happened.",
  );
}

/** Returns the class of an error, and its code if it has one such as ECONNRESET. */
export function className(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const name = /^\w{1,60}$/.test(error.constructor.name) ? error.constructor.name : "Error";
  const code: unknown = (error as { code?: unknown }).code;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{2,50}$/.test(code) ? `${name} (${code})` : name;
}

/** Returns the lines of the stack, innermost first, without the message. */
export function stackOf(error: unknown): readonly string[] {
  if (!(error instanceof Error) || typeof error.stack !== "string") return [];
  const { stack } = error;
  const start = stack.startsWith(`${error.name}: ${error.message}`)
    ? error.name.length + error.message.length
    : 0;
  return stack
    .slice(start)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^at \S.*:\d+:\d+\)?$/.test(line));
}
