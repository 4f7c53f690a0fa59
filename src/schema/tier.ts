/** The tiers that the service reference names (2.2); the service may have others. */
export const TIERS: readonly string[] = ["advanced", "standard"];
