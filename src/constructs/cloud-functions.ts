/** `CloudFunctions`: the provider's functions, to be called in expressions. */
import { call, Token, type IResolvable } from "./cdktf";
import { nullElement } from "../schema/rules/shape";
import { camelCase } from "./judging/spelling";

/**
 * Calls of the provider's functions, which Terraform carries out when it plans: for values that are not known at
 * synth. Needs Terraform 1.8 or newer. An argument that is wrong is an error of the plan that names it; a list with an
 * element that is undefined or null is an error at once.
 *
 * @example
 * const partners = new TerraformVariable(this, "partners", { type: "list(string)" });
 * const outside = CloudFunctions.cidrsDifference(partners.listValue, ["198.51.100.0/24"]);
 * new TerraformOutput(this, "outside_the_office", { value: outside });
 */
export class CloudFunctions {
  /**
   * Whether an access list lets every one of some addresses in. An empty list is open, as it is to the service.
   *
   * @param list CIDR ranges or single IP addresses
   * @param addresses CIDR ranges or single IP addresses that have to get in
   * @returns a boolean, known to Terraform
   * @see reference 2.1
   */
  public static cidrsCover(list: string[], addresses: string[]): IResolvable {
    return providerFunction("cidrs_cover", { list, addresses });
  }

  /**
   * An access list in canonical form: spelling, order, no repeats. Ranges are not merged.
   *
   * @param list CIDR ranges or single IP addresses
   * @returns the list, known to Terraform
   * @see reference 2.1
   */
  public static cidrsNormalize(list: string[]): string[] {
    return Token.asList(providerFunction("cidrs_normalize", { list }));
  }

  /**
   * The smallest list of ranges with every address that is in one list and not in the other.
   *
   * @param a CIDR ranges or single IP addresses
   * @param b CIDR ranges or single IP addresses to take away
   * @returns the ranges that are left, known to Terraform
   * @see reference 2.1
   */
  public static cidrsDifference(a: string[], b: string[]): string[] {
    return Token.asList(providerFunction("cidrs_difference", { a, b }));
  }

  /**
   * How long a maintenance window is, in minutes: over midnight when the end is earlier, 1440 when the two are equal.
   *
   * @param start 24-hour `HH:MM`
   * @param end 24-hour `HH:MM`
   * @returns the minutes, known to Terraform
   * @see reference 2.4
   */
  public static windowMinutes(start: string, end: string): number {
    return Token.asNumber(providerFunction("window_minutes", { start, end }));
  }
}

function providerFunction(name: string, args: Readonly<Record<string, string | string[]>>): IResolvable {
  for (const [parameter, arg] of Object.entries(args)) refuseMissingElements(name, parameter, arg);
  return call(`provider::cloud::${name}`, Object.values(args));
}

/** CDKTF would drop such an element, and with it others of the list. */
function refuseMissingElements(name: string, parameter: string, arg: unknown): void {
  if (!Array.isArray(arg)) return;
  const index = arg.findIndex((element) => element === undefined || element === null);
  if (index < 0) return;
  const { message, hint } = nullElement(arg[index] as null | undefined);
  throw new Error(`${camelCase(name)}(): ${parameter}[${index}] ${message}; ${hint}`);
}
