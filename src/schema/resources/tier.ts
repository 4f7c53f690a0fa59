/** The tiers that the service reference names (2.2); the service may have others. */
export const TIERS: readonly string[] = ["advanced", "standard"];

/** Reports whether a tier is the Advanced tier, in any case. */
export function isAdvanced(tier: string): boolean {
  return tier.toLowerCase() === "advanced";
}
