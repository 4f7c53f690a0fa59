/** A row of the table of fixes, and what rows have in common. */
import { join } from "node:path";

import type { CheckName } from "../../../src/cli/doctor/checks";
import type { Patient } from "./patient";

export interface Row {
  readonly name: string;
  readonly check: CheckName;
  /** Breaks a machine, on which the plugin is not installed yet if `bare`. */
  readonly breaks: (patient: Patient) => void | Promise<void>;
  readonly bare?: true;
  /** What `doctor` says about it. */
  readonly message: RegExp;
  /** Carries out the fix if it is no command, or if a command has a word to replace. */
  readonly edits?: (patient: Patient, fix: string) => void | Promise<void>;
}

export const FIXTURES = join(__dirname, "..", "..", "client", "fixtures");
export const CA = join(FIXTURES, "ca.pem");

/** Returns the commands in a fix. */
export const commandsIn = (fix: string): readonly string[] =>
  [...fix.matchAll(/(?<=[Rr]un |, and |, and run )`([^`]+)`/g)].map(([, command = ""]) => command);

/** A variable that is set, and removed again. Without `fix`, it is removed by the command that is printed. */
export const unset = (check: CheckName, name: string, value: string, message: RegExp, fix?: RegExp): Row => ({
  name: `${name}=${value}`,
  check,
  breaks: (patient) => void (patient.environment[name] = value),
  message,
  ...(fix !== undefined && {
    edits: (patient: Patient, printed: string) => {
      expect(printed).toMatch(fix);
      patient.environment[name] = undefined;
    },
  }),
});
