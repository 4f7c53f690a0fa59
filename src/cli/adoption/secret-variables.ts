/** The values of secrets in the environment, where Terraform takes them from. */
import { UsageError } from "../command-line/command-error";

/** Reports whether the environment has the value of a variable. Throws a UsageError if it is empty. */
export function hasValue(variable: string): boolean {
  const value = process.env[`TF_VAR_${variable}`];
  // An empty secret would overwrite that of the service.
  if (value === "")
    throw new UsageError(
      `TF_VAR_${variable} is empty: give the secret, or unset the variable. Nothing was sent.`,
    );
  return value !== undefined;
}
