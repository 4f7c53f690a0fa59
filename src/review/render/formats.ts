/** The table of output formats. The flags of the command, its help and the pages of docs/ derive from it. */
import type { Change } from "../changes/change";
import { groupedChanges } from "../changes/group";
import { inRepository } from "../changes/places";
import type { StackReviews } from "../stacks";
import { renderAnnotations } from "./annotations";
import { renderHtml } from "./html";
import { renderJson } from "./json";
import { renderMarkdown } from "./markdown";
import { renderSarif } from "./sarif";
import { renderTerminal, type TerminalOptions } from "./terminal";

export interface OutputFormat {
  /** What it is made for, in Markdown for docs/review.md. */
  readonly use: string;
  readonly render: (changes: readonly Change[], reviews: StackReviews, terminal?: TerminalOptions) => string;
  /** The ending of a file that has this format; undefined if it is only printed. */
  readonly ending: string | undefined;
}

/** The formats by name, in the order of the help. */
export const FORMATS = {
  terminal: {
    use: "a person at a terminal, and the log of a pipeline",
    render: renderTerminal,
    ending: undefined,
  },
  markdown: {
    use: "a comment on a pull request, which is found again by its first line and updated",
    render: renderMarkdown,
    ending: "md",
  },
  json: {
    use: "programs; [review.schema.json](review.schema.json) describes it",
    render: renderJson,
    ending: "json",
  },
  sarif: {
    use: "code scanning of GitHub",
    render: renderSarif,
    ending: "sarif",
  },
  annotations: {
    use: "annotations of GitHub Actions, without code scanning",
    render: renderAnnotations,
    ending: undefined,
  },
  html: {
    use: "a page in one file, without scripts: to keep as an artifact, or to print",
    render: renderHtml,
    ending: "html",
  },
} as const satisfies Readonly<Record<string, OutputFormat>>;

export type FormatName = keyof typeof FORMATS;

/** Returns a function that writes a review in a format. The changes are grouped once. */
export function renderer(reviews: StackReviews, terminal?: TerminalOptions): (format: FormatName) => string {
  let changes: readonly Change[] | undefined;
  let ofRepository: readonly Change[] | undefined;
  return (format) => {
    const { render }: OutputFormat = FORMATS[format];
    changes ??= groupedChanges(reviews);
    // A terminal names files as the working directory sees them.
    if (format === "terminal") return render(changes, reviews, terminal);
    ofRepository ??= inRepository(changes, reviews);
    return render(ofRepository, reviews);
  };
}
