/**
 * Writes log lines in the JSON form that Terraform reads from a plugin's stderr, at the levels of `TF_LOG` and
 * `TF_LOG_PROVIDER`. A line in another form loses its level, and a message that is not a string crashes Terraform.
 */
export type Logger = Readonly<
  Record<"trace" | "debug" | "info" | "warn" | "error", (message: string, fields?: LogFields) => void>
>;

/** Fields of a log line. Must not contain a secret. */
export interface LogFields {
  readonly [key: string]: string | number | boolean;
}

type Level = keyof Logger;
const LEVELS: readonly Level[] = ["trace", "debug", "info", "warn", "error"];

/** Characters. Terraform splits lines at 64 KiB. */
const LONGEST_TEXT = 4096;
const MOST_FIELDS = 12;

/** Reads the lowest level to write from Terraform's environment variables; returns undefined if logging is off. */
export function levelFrom(environment: NodeJS.ProcessEnv): Level | undefined {
  const name = (environment["TF_LOG_PROVIDER"] || environment["TF_LOG"] || "").toLowerCase();
  if (name === "" || name === "off") return undefined;
  return LEVELS.find((level) => level === name) ?? "trace";
}

/** Creates a logger; `always` is added to every line. Writes nothing if `least` is undefined. */
export function createLogger(
  least: Level | undefined,
  write: (line: string) => void,
  always: LogFields = {},
): Logger {
  const from = least === undefined ? LEVELS.length : LEVELS.indexOf(least);
  return loggerOf((level, message, fields) => {
    if (LEVELS.indexOf(level) >= from) write(logLine(level, message, fields));
  }, always);
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

/** Returns a logger that calls `write` for each line; `always` is added to the fields of every line. */
function loggerOf(
  write: (level: keyof Logger, message: string, fields: LogFields) => void,
  always: LogFields,
): Logger {
  const at =
    (level: keyof Logger) =>
    (message: string, fields: LogFields = {}): void =>
      write(level, message, { ...always, ...fields });
  return { trace: at("trace"), debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** Returns a logger that adds fields to every line of another one. */
export function withFields(log: Logger, more: LogFields): Logger {
  return loggerOf((level, message, fields) => log[level](message, fields), more);
}
