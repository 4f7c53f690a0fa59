/** Says in which places the core looks for the plugin: an override, mirrors, or the usual folders. */
import { maskUrls } from "../../../text";
import { type CheckResult, listed, ok, warning } from "../check-result";
import { shownPath } from "../machine";
import type { Readings } from "../readings";

export async function checkPlace({ machine, places }: Readings): Promise<readonly CheckResult[]> {
  const { override, file, mirrors, others, problems } = await places;
  const findings = problems.map(({ path, problem }) => {
    const shown = shownPath(machine, path);
    return warning(
      `${shown}, a file of the core's settings, ${problem}`,
      `Correct ${shown}, or move it away`,
    );
  });
  if ((machine.environment["TF_REATTACH_PROVIDERS"] ?? "") !== "")
    findings.push(
      warning(
        "TF_REATTACH_PROVIDERS attaches the core to a provider that already runs",
        "Run `unset TF_REATTACH_PROVIDERS`, except to debug the provider",
      ),
    );
  if (file === undefined) return [...findings, ok("The usual ones: no settings name another place")];
  const folders = mirrors.map((path) => shownPath(machine, path));
  const from = shownPath(machine, file);
  if (override !== undefined) {
    const folder = shownPath(machine, override.folder);
    return [...findings, ok(`\`dev_overrides\` in ${from} names ${folder}: the core reads no lock file`)];
  }
  const methods = others.map(({ name, location }) =>
    location === undefined ? `\`${name}\`` : `\`${name}\` ${maskUrls(location)}`,
  );
  const all = [...folders, ...methods];
  return [...findings, ok(`${from} names ${all.length === 0 ? "none for this provider" : listed(all)}`)];
}
