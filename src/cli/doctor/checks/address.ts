/** Checks that the provider's own rules accept the address, and that the service responds there. */
import { type CheckResult, error, notChecked, ok, withoutStop } from "../check-result";
import { type AskedService, judgeFailure, ofEach } from "../reading/services";
import type { Readings } from "../readings";

export async function checkAddress({ services }: Readings): Promise<readonly CheckResult[]> {
  return ofEach(await services, judgeAddress);
}

function judgeAddress({ answer, file, config }: AskedService): readonly CheckResult[] {
  switch (answer.is) {
    case "unsent": {
      const problems = answer.problems.filter(({ setting }) => setting !== "access_token");
      if (problems.length === 0) return [notChecked("a request cannot be sent")];
      return problems.map(({ result }) => result);
    }
    case "silent":
      return [judgeFailure(answer.failure)];
    case "foreign":
      return [judgeForeign(answer.url, answer.what, answer.advice)];
    case "refused":
    case "accepted": {
      const from = (config["base_url"] ?? null) === null ? "CLOUD_BASE_URL" : file;
      return [ok(`${answer.url} (${from})`)];
    }
  }
}

function judgeForeign(url: string, what: string, advice: string | undefined): CheckResult {
  const { pathname } = new URL(url);
  const path = pathname === "/" ? "whether it needs a path" : `its path \`${pathname}\``;
  const fix = `Check \`base_url\` (or CLOUD_BASE_URL): the host, the port, and ${path}`;
  return error(`${url} responds, but not as this service. ${what}`, withoutStop(advice ?? fix));
}
