/** Log lines of the plugin, which Terraform filters by its own log levels (`TF_LOG`, `TF_LOG_PROVIDER`). */
export interface Logger {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Never a secret: whatever stands here can appear in a log file. */
export interface LogFields {
  readonly [key: string]: string | number | boolean;
}
