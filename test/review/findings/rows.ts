/** Tables of updates of a cluster: a row is data, and the test of each row is here. */
import type { Code, Finding, Review } from "../../../src/review";
import { plain } from "../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../plan";

/** What else the change has, marks of sensitive and of unknown values for example, and what else its plan has. */
export interface RowOptions extends ChangeOptions {
  readonly plan?: Attributes;
}

/**
 * What the update is, the values that the cluster has beside those of CLUSTER before and after it (null where there is no
 * cluster), and the lines that the review says of it, or the only one.
 */
export type Row<Line = string> = readonly [
  what: string,
  before: Attributes | null,
  after: Attributes | null,
  lines: Line | readonly Line[],
  options?: RowOptions,
];

/** Makes a test of each row: what `read` finds in the review of its update are its lines. */
export function testRows<Line>(read: (review: Review) => readonly Line[], rows: readonly Row<Line>[]): void {
  for (const [what, before, after, lines, options = {}] of rows) {
    it(what, () => {
      expect(read(reviewed([update(before, after, options)], options.plan))).toEqual([lines].flat());
    });
  }
}

export function update(
  before: Attributes | null,
  after: Attributes | null,
  options: ChangeOptions = {},
): object {
  const side = (values: Attributes | null) => values && { ...CLUSTER, ...values };
  return change(side(before), side(after), options);
}

/** Returns the sentence of each finding after its code and its attribute: "sizing tier: changes from 2 to 3". */
export function linesOf({ findings }: Review): readonly string[] {
  return findings.map(lineOf);
}

function lineOf({ code, attribute, message }: Finding): string {
  return `${attribute === undefined ? code : `${code} ${attribute}`}: ${plain(message)}`;
}

/** Returns a reader of the lines of some codes. */
export function linesWith(...codes: readonly Code[]): (review: Review) => readonly string[] {
  return ({ findings }) => findings.filter(({ code }) => codes.includes(code)).map(lineOf);
}

/** Returns a reader of the lines of all codes but some. */
export function linesWithout(...codes: readonly Code[]): (review: Review) => readonly string[] {
  return ({ findings }) => findings.filter(({ code }) => !codes.includes(code)).map(lineOf);
}

/** Returns a reader of the sentences of some codes, without the code and the attribute. */
export function messagesOf(...codes: readonly Code[]): (review: Review) => readonly string[] {
  return ({ findings }) =>
    findings.filter(({ code }) => codes.includes(code)).map(({ message }) => plain(message));
}
