/** Matches the sequences by which a program colours a terminal, and sets its title. */
const SEQUENCE = /[\u001b\u009b](?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|[@-Z\\^_])?/g;

/** Returns what a terminal shows of a text that colours it. */
export function withoutColours(text: string): string {
  return text.replace(SEQUENCE, "");
}
