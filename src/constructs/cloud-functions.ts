/** `CloudFunctions`: the functions of the provider, for expressions. */
import { call, type IResolvable, Token } from "../cdktf";
import { formatPath } from "../schema";
import { camelCase } from "./element/spelling";
import { missingElementsIn } from "./tokens/cdktf-value";

/**
 * Calls the functions of the provider with values that are not known at synth: Terraform computes them when it plans. Needs
 * Terraform 1.8 or newer. A wrong argument is an error of the plan, which names it. A list with an element that is
 * undefined or null is an error at the call.
 *
 * @example
 * import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
 * import { CloudFunctions, CloudProvider } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
 *
 * const partners = new TerraformVariable(stack, "partners", { type: "list(string)" });
 * const outside = CloudFunctions.cidrsDifference(partners.listValue, ["198.51.100.0/24"]);
 * new TerraformOutput(stack, "outside_the_office", { value: outside });
 *
 * app.synth();
 */
export class CloudFunctions {
  /**
   * Reports whether an access list lets in all of some addresses. An empty list lets everyone in, as in the service.
   *
   * @param list CIDR ranges or single IP addresses
   * @param addresses CIDR ranges or single IP addresses that the list has to let in
   * @returns a boolean, known to Terraform
   * @see reference 2.1
   */
  public static cidrsCover(list: string[], addresses: string[]): IResolvable {
    return providerFunction("cidrs_cover", { list, addresses });
  }

  /**
   * Returns an access list in canonical form: in canonical spelling and order, without repeats. Ranges are not merged.
   *
   * @param list CIDR ranges or single IP addresses
   * @returns the list, known to Terraform
   * @see reference 2.1
   */
  public static cidrsNormalize(list: string[]): string[] {
    return Token.asList(providerFunction("cidrs_normalize", { list }));
  }

  /**
   * Returns the smallest list of ranges with the addresses that are in one list and not in the other.
   *
   * @param a CIDR ranges or single IP addresses
   * @param b CIDR ranges or single IP addresses to take away
   * @returns the ranges, known to Terraform
   * @see reference 2.1
   */
  public static cidrsDifference(a: string[], b: string[]): string[] {
    return Token.asList(providerFunction("cidrs_difference", { a, b }));
  }

  /**
   * Returns the length of a maintenance window in minutes. A window that ends earlier than it starts goes over midnight; one
   * that ends when it starts has 1440 minutes.
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

/** Throws for a list with a null or undefined element: CDKTF would drop it, and other elements with it. */
function refuseMissingElements(name: string, parameter: string, arg: unknown): void {
  const [missing] = missingElementsIn(arg);
  if (missing === undefined) return;
  const { path = [], message, hint } = missing;
  throw new Error(`${camelCase(name)}(): ${formatPath([parameter, ...path])} ${message}; ${hint}`);
}
