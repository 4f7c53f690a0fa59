/** The review as workflow commands, which GitHub shows as annotations beside the changed lines. */
import { plain, visible } from "../../text";
import { CODES, type FileLine, type Finding, type Level, reportOf, type Review } from "../report";

/** The most annotations of a level that GitHub shows for a step. */
const MOST_OF_A_LEVEL = 10;

const OWN_APPROVALS = "The change adds approvals itself [own-approvals]";

const COMMANDS: Readonly<Record<Level, string>> = { error: "error", warning: "warning", note: "notice" };

export function renderAnnotations(review: Review): string {
  const { headline, ownApprovals, single } = reportOf(review);
  const lines = (Object.keys(COMMANDS) as Level[]).flatMap((level) => {
    const first =
      level !== "warning" || ownApprovals === undefined
        ? []
        : [command(level, OWN_APPROVALS, plain(ownApprovals.words), ownApprovals.line)];
    const most = MOST_OF_A_LEVEL - first.length;
    const found = review.findings.filter((one) => one.level === level);
    const shown = found.length > most ? found.slice(0, most - 1) : found;
    const rest = found.length - shown.length;
    return [
      ...first,
      ...shown.map((one) => {
        const { text, digests, line } = single(one);
        return command(level, titleOf(one), `${text}${approval(digests)}`, line);
      }),
      ...(rest === 0 ? [] : [command(level, "review", `${rest} more; ${plain(headline)}`, undefined)]),
    ];
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** Formats a workflow command. */
function command(level: Level, title: string, message: string, line: FileLine | undefined): string {
  const place = line === undefined ? "" : `file=${property(line.file)},line=${line.line},`;
  return `::${COMMANDS[level]} ${place}title=${property(title)}::${data(message)}`;
}

function titleOf({ code }: Finding): string {
  return `${CODES[code].title} [${code}]`;
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
