/** Checks the address of the service: the provider's own rules accept it, and the service responds there. */
import { type CheckResult, error, notChecked, ok, withoutStop } from "../check-result";
import type { ServiceAnswer } from "../reading/service";
import type { Readings } from "../readings";
import { distinctResults } from "./organizations";

export async function checkAddress({ services }: Readings): Promise<readonly CheckResult[]> {
  return distinctResults((await services).flatMap(judge));
}

function judge({ say, problems, address, foreign }: ServiceAnswer): readonly CheckResult[] {
  // The line of the token has the problems of that one.
  const own = problems.filter(({ setting }) => setting !== "access_token").map(({ result }) => result);
  if (own.length > 0) return own;
  if (address === undefined) return [notChecked(say("a request cannot be sent"))];
  const { url, from } = address;
  if (foreign === undefined) return [ok(say(`${url} (${from})`))];
  const { pathname } = new URL(url);
  const path = pathname === "/" ? "whether it needs a path" : `its path \`${pathname}\``;
  const fix = `Check \`base_url\` (or CLOUD_BASE_URL): the host, the port, and ${path}`;
  return [
    error(
      say(`${url} responds, but not as this service. ${foreign.what}`),
      foreign.advice === undefined ? fix : withoutStop(foreign.advice),
    ),
  ];
}
