/** Checks that the package, the installed plugin and the configurations have one version. */
import { PROVIDER_VERSION } from "../../../schema";
import { isAtLeast, meetsConstraint } from "../../../terraform-files";
import { type CheckResult, error, ok, warning } from "../check-result";
import type { Readings } from "../readings";

export async function checkVersions({ found, folders }: Readings): Promise<readonly CheckResult[]> {
  const { installed, platform, path } = await found;
  const findings: CheckResult[] = [];
  // The core takes the newest version that a folder allows.
  const newer = installed.find(
    (one) => one.platform === platform && !isAtLeast(PROVIDER_VERSION, one.version),
  );
  for (const { requirement } of await folders) {
    if (requirement === undefined) continue;
    const { file, versions } = requirement;
    const allows = (version: string): boolean => versions === "" || meetsConstraint(version, versions);
    const exact = `Write \`version = "${PROVIDER_VERSION}"\` for the provider into ${file}`;
    if (!allows(PROVIDER_VERSION))
      findings.push(error(`${file} requires ${versions}, and this package has ${PROVIDER_VERSION}`, exact));
    else if (newer !== undefined && allows(newer.version))
      findings.push(
        warning(
          `Version ${newer.version} is installed too, and ${file} allows it`,
          `${exact}, or install version ${newer.version} of the npm package`,
        ),
      );
  }
  if (findings.length > 0) return findings;
  const what = path === undefined ? "The package has" : "The package and the plugin have";
  return [ok(`${what} ${PROVIDER_VERSION}`)];
}
