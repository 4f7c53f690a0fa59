/** What files that are written again may not forget: clusters that other runs adopted, and those of the state. */
import type { Adoption } from "./adoption";
import type { EarlierCluster } from "./files/replaced";
import type { Owners } from "./known/own-clusters";

/**
 * Returns why files may not be replaced: the state has clusters that would no longer be in the code, so a plan would destroy
 * them. Undefined if there are none.
 *
 * @param replaced the addresses of the clusters in the files
 */
export function lostProblem(
  { own }: Owners,
  replaced: ReadonlySet<string>,
  { adopted }: Adoption,
): string | undefined {
  const lost = own.filter(
    ({ isInState, address }) =>
      isInState && replaced.has(address) && !adopted.some((one) => one.address === address),
  );
  return lost.length === 0
    ? undefined
    : `The files to replace have ${lost.map(({ address }) => address).join(", ")}, which the new ones would not have, and which the state has: a plan would destroy it. Adopt it too, or remove it from the state first.`;
}

/** What a run adopts. */
export interface Selection {
  readonly organization: bigint;
  readonly only: readonly unknown[];
}

/** Returns why files may not be replaced: they have clusters of another organization, or of another selection. */
export function othersProblem(
  replaced: readonly (EarlierCluster & { readonly file: string })[],
  { adopted, skipped }: Adoption,
  { organization, only }: Selection,
): string | undefined {
  const isExcluded = (kind: string, name: string) =>
    skipped.some((one) => one.kind === kind && one.name === name && one.because.is === "excluded");
  const others = replaced.filter(
    (one) =>
      !adopted.some(({ address }) => address === one.address) &&
      (one.organization !== String(organization) || only.length > 0 || isExcluded(one.kind, one.name)),
  );
  const named = others.map((one) => `${one.address} of organization ${one.organization} in ${one.file}`);
  return others.length === 0
    ? undefined
    : `--force would remove what another run adopted: ${named.join(", ")}. Leave out --force to add what is new, or give --remove-others too. Nothing was written.`;
}
