/** A change of a program. */

/** Replaces a part of a file. */
export interface TextEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
