/** Checks that the service accepts the access token, for a cluster that does not exist. */
import { type CheckResult, notChecked, ok } from "../check-result";
import { type AskedService, judgeFailure, ofEach } from "../reading/services";
import type { Readings } from "../readings";

export async function checkAccessToken({ services }: Readings): Promise<readonly CheckResult[]> {
  return ofEach(await services, judgeToken);
}

function judgeToken({ answer }: AskedService): readonly CheckResult[] {
  switch (answer.is) {
    case "unsent": {
      const problems = answer.problems.filter(({ setting }) => setting === "access_token");
      if (problems.length === 0) return [notChecked("the service was not asked")];
      return problems.map(({ result }) => result);
    }
    case "silent":
      return [notChecked("the service did not respond")];
    case "foreign":
      return [notChecked("what responds at the address is not this service")];
    case "refused":
      return [judgeFailure(answer.failure)];
    case "accepted":
      return [ok("Accepted by the service")];
  }
}
