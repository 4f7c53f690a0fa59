/**
 * Writes log lines in the JSON form that Terraform reads from a plugin's stderr. A line in another form loses its
 * level, and a message that is not a string crashes Terraform.
 */
import type { LogFields, Logger } from "../logger";

const LEVELS = ["trace", "debug", "info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

/** Characters. Terraform splits lines at 64 KiB. */
const LONGEST_TEXT = 4096;
const MOST_FIELDS = 12;

/** Returns the lowest level to write, from Terraform's environment variables; undefined if logging is off. */
export function levelFrom(environment: NodeJS.ProcessEnv): Level | undefined {
  const asked = (environment["TF_LOG_PROVIDER"] || environment["TF_LOG"] || "").toLowerCase();
  if (asked === "" || asked === "off") return undefined;
  return LEVELS.find((level) => level === asked) ?? "trace";
}

/** Creates a logger; `always` is added to every line. Writes nothing if `least` is undefined. */
export function createLogger(
  least: Level | undefined,
  write: (line: string) => void,
  always: LogFields = {},
): Logger {
  const from = least === undefined ? LEVELS.length : LEVELS.indexOf(least);
  const at =
    (level: Level) =>
    (message: string, fields: LogFields = {}): void => {
      if (LEVELS.indexOf(level) >= from) write(logLine(level, message, { ...always, ...fields }));
    };
  return { trace: at("trace"), debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

function logLine(level: Level, message: string, fields: LogFields): string {
  const line: Record<string, string> = {
    "@level": level,
    "@message": short(message),
    // Terraform needs exactly six digits after the second.
    "@timestamp": new Date().toISOString().replace("Z", "000Z"),
    "@module": "provider",
  };
  for (const [key, value] of Object.entries(fields).slice(0, MOST_FIELDS)) {
    if (!key.startsWith("@")) line[key] = short(value);
  }
  return `${JSON.stringify(line)}\n`;
}

function short(value: unknown): string {
  const text = String(value);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}...` : text;
}
