/** Tables of updates of a cluster: a row is data, and the test of each row is here. */
import type { Code, Finding, Review } from "../../../src/review";
import { plain } from "../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../plan";

/** One update of a cluster, what else its change and its plan have, and what the review says of it. */
export interface Row<Line = string> extends ChangeOptions {
  readonly name: string;
  /** What the cluster has before the update beside the values of CLUSTER; null where there is no cluster. */
  readonly before?: Attributes | null;
  readonly after?: Attributes | null;
  /** The lines that the review says of it, or the only one. */
  readonly lines: Line | readonly Line[];
  readonly plan?: Attributes;
}

/** Makes a test of each row: what `read` finds in the review of its update are its lines. */
export function testRows<Line>(read: (review: Review) => readonly Line[], rows: readonly Row<Line>[]): void {
  for (const { name, before = {}, after = {}, lines, plan, ...options } of rows) {
    it(name, () => {
      expect(read(reviewed([update(before, after, options)], plan))).toEqual([lines].flat());
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

/** Returns the sentence of each finding after its code and its attribute: "changed tier: changes from 2 to 3". */
export function linesOf({ findings }: Review): readonly string[] {
  return findings.map(lineOf);
}

function lineOf(found: Finding): string {
  const { code, attribute } = found;
  return `${attribute === undefined ? code : `${code} ${attribute}`}: ${wholeOf(found)}`;
}

/** Returns the sentence of an effect; of a login with its fields, which an approval covers. */
function wholeOf({ code, attribute, message, details }: Finding): string {
  const isLogin = code === "identity" || attribute === "auth_sources";
  const fields = isLogin ? (details?.() ?? []) : [];
  return [message(), ...fields].map(plain).join("; ");
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
  return ({ findings }) => findings.filter(({ code }) => codes.includes(code)).map(wholeOf);
}
