/** Findings about the secrets of clusters, and the provider's token, that a plan shows. */
import { own, say } from "../../../text";
import type { PasswordPlace } from "../../plan/passwords";
import type { SecretPlace } from "../../plan/secret-places";
import { finding, type Finding } from "../finding";
import { exposed } from "./credentials";

/** Reports the places that show a secret of a cluster, and the provisioners that get one, without those reported as passwords. */
export function secretFindings(
  places: readonly SecretPlace[],
  passwords: readonly PasswordPlace[],
): readonly Finding[] {
  const known = new Set(passwords.map(({ address, argument }) => `${address} ${argument}`));
  return places
    .filter(({ address, argument }) => !known.has(`${address} ${argument}`))
    .map((place) => {
      const { address, argument, how, secret } = place;
      if (how === "shown") return exposed(place, secret);
      const what = say`${own(argument === undefined ? "its value" : "")}${argument ?? ""}`;
      const message = () =>
        how === "stays"
          ? say`${what} shows ${secret}, as before: it is not sensitive`
          : say`${what} gets ${secret}, and the plan does not say whether it shows it`;
      return finding("secret", { address }, message);
    });
}
