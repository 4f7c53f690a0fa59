/** Reads the numbers that options take. */
import { UsageError } from "./command-error";

/**
 * Returns a function that reads the value of an option. It throws a UsageError if the value is not a whole number in the
 * range; `what` names the number in the message.
 */
export function wholeNumber(option: string, from: number, to: number, what = "number") {
  return (text: string): number => {
    const number = Number(text);
    if (/^\d{1,16}$/.test(text) && number >= from && number <= to) return number;
    throw new UsageError(`--${option} ${text}: give a ${what} from ${from} to ${to}`);
  };
}
