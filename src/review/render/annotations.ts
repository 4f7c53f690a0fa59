/** The review as workflow commands, which GitHub shows as annotations beside the changed lines. */
import { CODES, type Level } from "../findings/codes";
import type { Finding } from "../findings/finding";
import { reportOf, sourceFinder, type SourceLine } from "../report";
import type { Review } from "../review";
import { plain, visible } from "../words";
import { approvalDigests, findingLines } from "./single-findings";

/** The most annotations of a level that GitHub shows for a step. */
const MOST_OF_A_LEVEL = 10;

const COMMANDS: Readonly<Record<Level, string>> = { error: "error", warning: "warning", note: "notice" };

export function renderAnnotations(review: Review): string {
  const sourceOf = sourceFinder(review);
  const lineOf = findingLines(review);
  const digestsOf = approvalDigests(review);
  const lines = (Object.keys(COMMANDS) as Level[]).flatMap((level) => {
    const found = review.findings.filter((one) => one.level === level);
    const shown = found.length > MOST_OF_A_LEVEL ? found.slice(0, MOST_OF_A_LEVEL - 1) : found;
    const rest = found.length - shown.length;
    return [
      ...shown.map((one) => command(one, `${lineOf(one)}${approval(digestsOf(one))}`, sourceOf(one))),
      ...(rest === 0
        ? []
        : [
            `::${COMMANDS[level]} title=review::${data(`${rest} more; ${plain(reportOf(review).headline)}`)}`,
          ]),
    ];
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** Formats a workflow command. The title is that of the code; the message says where it happens and how to correct it. */
function command({ code, level }: Finding, message: string, source: SourceLine | undefined): string {
  const place = source === undefined ? "" : `file=${property(source.file)},line=${source.line},`;
  const title = property(`${CODES[code].title} [${code}]`);
  return `::${COMMANDS[level]} ${place}title=${title}::${data(message)}`;
}

function approval(digests: readonly string[]): string {
  const flags = digests.map((digest) => `--approve ${digest}`);
  return flags.length === 0 ? "" : ` To let exactly this pass: ${flags.join(" ")}`;
}

/** Escapes the message of a command, so that nothing in it ends the line. */
function data(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function property(text: string): string {
  return data(visible(text)).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
