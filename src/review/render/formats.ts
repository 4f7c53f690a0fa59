/** The table of output formats. The flags of the command, its help and the pages of docs/ derive from it. */
import type { Review } from "../report";
import type { StackReviews } from "../report/stacks";
import { renderAnnotations, renderStacksAnnotations } from "./annotations";
import { renderHtml } from "./html";
import { jsonPieces, stacksJsonPieces } from "./json";
import { renderMarkdown } from "./markdown/markdown";
import { renderStacksMarkdown } from "./markdown/stacks";
import { renderSarif, renderStacksSarif } from "./sarif";
import { renderStacksHtml } from "./stacks-html";
import { renderStacksTerminal } from "./stacks-terminal";
import { renderTerminal } from "./terminal";
import { PLAIN_TERMINAL, type TerminalOptions } from "./terminal/pieces";

export interface RenderOptions {
  /** The file of the plan: the place of findings without a line. */
  readonly planFile: string;
  /** The width and the abilities of the terminal. Default: plain text of 80 columns. */
  readonly terminal?: TerminalOptions;
}

export interface OutputFormat {
  /** What it is made for, in Markdown for docs/review.md. */
  readonly use: string;
  /** Returns the text in pieces. Those of a long text are made one after another, when they are read. */
  readonly render: (review: Review, options: RenderOptions) => Iterable<string>;
  /** Does the same for several stacks, or where a stack has no review. */
  readonly renderStacks: (
    reviews: StackReviews,
    options: Pick<RenderOptions, "terminal">,
  ) => Iterable<string>;
  /** The command has a flag of its name, which writes it to a file in addition to what is printed. */
  readonly isFile: boolean;
}

/** The formats by name, in the order of the help. */
export const FORMATS = {
  terminal: {
    use: "a person at a terminal, and the log of a pipeline",
    render: (review, { terminal = PLAIN_TERMINAL }) => [renderTerminal(review, terminal)],
    renderStacks: (reviews, { terminal = PLAIN_TERMINAL }) => [renderStacksTerminal(reviews, terminal)],
    isFile: false,
  },
  markdown: {
    use: "a comment on a pull request, which is found again by its first line and updated",
    render: (review) => [renderMarkdown(review)],
    renderStacks: (reviews) => [renderStacksMarkdown(reviews)],
    isFile: true,
  },
  json: {
    use: "programs; [review.schema.json](review.schema.json) describes it",
    render: jsonPieces,
    renderStacks: stacksJsonPieces,
    isFile: true,
  },
  sarif: {
    use: "code scanning of GitHub",
    render: (review, { planFile }) => [renderSarif(review, planFile)],
    renderStacks: (reviews) => [renderStacksSarif(reviews)],
    isFile: true,
  },
  annotations: {
    use: "annotations of GitHub Actions, without code scanning",
    render: (review) => [renderAnnotations(review)],
    renderStacks: (reviews) => [renderStacksAnnotations(reviews)],
    isFile: false,
  },
  html: {
    use: "a page in one file, without scripts: to keep as an artifact, or to print",
    render: (review) => [renderHtml(review)],
    renderStacks: (reviews) => [renderStacksHtml(reviews)],
    isFile: true,
  },
} as const satisfies Readonly<Record<string, OutputFormat>>;

export type FormatName = keyof typeof FORMATS;
