/** Chooses the configuration of the provider that new clusters of a program have. */
import { UsageError } from "../command-line/command-error";
import type { ConfiguredService, ReadPart } from "./reading/project";

/**
 * Returns a configuration that speaks with the service at an address, rather one that the program writes. Throws a
 * UsageError if none may: elsewhere, the same ids are other clusters.
 */
export function providerFor({ services, stack }: ReadPart, address: string): ConfiguredService {
  const written = services.filter(isWritten);
  const byDefault = (one: ConfiguredService) => one.alias === "";
  const candidates = [...written.filter(byDefault), ...written.filter((one) => !byDefault(one))];
  const known = candidates.find(({ spoken }) => spoken.is === "known" && spoken.address === address);
  const found =
    known ??
    services.find((one) => byDefault(one) && (one.spoken.is !== "known" || one.spoken.address === address));
  if (found !== undefined) return found;
  const [other] = services.filter(byDefault);
  const elsewhere = other?.spoken.is === "known" ? other.spoken.address : "another service";
  const where = stack === undefined ? "this folder" : `the stack ${stack}`;
  throw new UsageError(
    `CLOUD_BASE_URL is ${address}, and the provider of ${where} speaks with ${elsewhere}, where the same ids are other clusters. Set CLOUD_BASE_URL to ${elsewhere}, or write into another folder.`,
  );
}

/** Reports whether a program writes a configuration: Terraform takes another one from the environment. */
export function isWritten({ path }: ConfiguredService): boolean {
  return path !== "";
}
