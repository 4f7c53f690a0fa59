/** The formats of a review, in one table: what each is called, and what makes it. */
import type { Review } from "../review";
import { renderAnnotations } from "./annotations";
import { renderHtml } from "./html";
import { jsonPieces } from "./json";
import { renderMarkdown } from "./markdown/markdown";
import { renderSarif } from "./sarif";
import { PLAIN_TERMINAL, renderTerminal, type TerminalOptions } from "./terminal";

export interface RenderOptions {
  /** The file of the plan: it stands for the place of what has no line. */
  readonly planFile: string;
  /** What the terminal can do. Default: text of 80 columns. */
  readonly terminal?: TerminalOptions;
}

export interface OutputFormat {
  /** Returns a long text in pieces. */
  readonly render: (review: Review, options: RenderOptions) => string | readonly string[];
  /** Whether it can be written to a file beside what is printed, with a flag of its name. */
  readonly isFile: boolean;
}

const FORMAT_TABLE = {
  terminal: {
    render: (review, { terminal = PLAIN_TERMINAL }) => renderTerminal(review, terminal),
    isFile: false,
  },
  markdown: { render: renderMarkdown, isFile: true },
  json: { render: jsonPieces, isFile: true },
  sarif: { render: (review, { planFile }) => renderSarif(review, planFile), isFile: true },
  annotations: { render: renderAnnotations, isFile: false },
  html: { render: renderHtml, isFile: true },
} as const satisfies Readonly<Record<string, OutputFormat>>;

export type FormatName = keyof typeof FORMAT_TABLE;

/** By name, in the order in which the help lists them. */
export const FORMATS: Readonly<Record<FormatName, OutputFormat>> = FORMAT_TABLE;

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}
