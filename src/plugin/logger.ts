/** Log lines of the plugin, which Terraform filters by its own log levels (`TF_LOG`, `TF_LOG_PROVIDER`). */
export type Logger = Readonly<
  Record<"trace" | "debug" | "info" | "warn" | "error", (message: string, fields?: LogFields) => void>
>;

/** Fields of a log line. Must not contain a secret. */
export interface LogFields {
  readonly [key: string]: string | number | boolean;
}

/** Returns a logger that calls `write` for each line; `always` is added to the fields of every line. */
export function loggerOf(
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
