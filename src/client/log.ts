/** Where the client says what it does. Nothing secret ever stands in a message or a field. */
export interface ClientLog {
  trace(message: string, fields?: ClientLogFields): void;
  debug(message: string, fields?: ClientLogFields): void;
  info(message: string, fields?: ClientLogFields): void;
  warn(message: string, fields?: ClientLogFields): void;
  error(message: string, fields?: ClientLogFields): void;
}

export interface ClientLogFields {
  readonly [key: string]: string | number | boolean;
}
