/** One line a request, for a person or for a program. No header, no body, no query: nothing secret. */

export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

export type LogFormat = "text" | "json" | "off";

export function requestLog(format: LogFormat, write: (text: string) => void): (line: RequestLine) => void {
  if (format === "off") return () => undefined;
  return (line) => {
    const path = line.path.replace(/\?.*$/, "");
    const time = new Date().toISOString();
    if (format === "json") write(`${JSON.stringify({ time, ...line, path })}\n`);
    else
      write(
        `${time.slice(11, 19)} ${line.method.padEnd(6)} ${path} ${line.status} ${line.milliseconds} ms\n`,
      );
  };
}
