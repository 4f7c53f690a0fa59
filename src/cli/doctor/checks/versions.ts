/** Checks that the versions which the project requires include that of this package. */
import { PROVIDER_VERSION } from "../../../schema";
import { meetsConstraint } from "../../../terraform-files";
import { type CheckResult, error, ok } from "../check-result";
import type { Readings } from "../readings";

export async function checkVersions({ found, folders }: Readings): Promise<readonly CheckResult[]> {
  const { path } = await found;
  const refused = (await folders).flatMap(
    ({ requirement: { file, versions } = { file: "", versions: "" } }) =>
      versions === "" || meetsConstraint(PROVIDER_VERSION, versions)
        ? []
        : error(
            `${file} requires ${versions}, and this package has ${PROVIDER_VERSION}`,
            `Write \`version = "${PROVIDER_VERSION}"\` for the provider into ${file}`,
          ),
  );
  const what = path === undefined ? "The package has" : "The package and the plugin have";
  return refused.length > 0 ? refused : [ok(`${what} ${PROVIDER_VERSION}`)];
}
