/** Each configuration has these issues, word for word, and no other. */
import { UNKNOWN } from "../../../src/schema";
import { itJudgesClusters } from "../judged";

describe("acknowledgements", () => {
  itJudgesClusters([
    [{ acknowledged: [{ code: "broad-access-list", reason: "a partner's network", until: "2020-01-01" }] }],
    [
      { acknowledged: [{ code: "broad-access-list", reason: " " }] },
      "error invalid-acknowledgement: acknowledged[0].reason: is empty; say why the warning is accepted",
    ],
    [
      { acknowledged: [{ code: "broad-access-list", reason: "a", until: "2027-02-30" }] },
      'error invalid-acknowledgement: acknowledged[0].until: "2027-02-30" is not a date; write one as YYYY-MM-DD, such as "2027-03-31"',
    ],
    [
      {
        acknowledged: [
          { code: "broad-access-list", reason: "a" },
          { code: "open-access-list", reason: "b" },
          { code: "broad-access-list", reason: "c" },
        ],
      },
      'error invalid-acknowledgement: acknowledged[2].code: "broad-access-list" is acknowledged twice; keep one of the two',
    ],
    [
      {
        acknowledged: [
          { code: UNKNOWN, reason: "a" },
          { code: UNKNOWN, reason: "b" },
        ],
      },
    ],
    [
      { acknowledged: [{ code: "wrong-type", reason: "a" }] },
      'error invalid-acknowledgement: acknowledged[0].code: "wrong-type" is the code of an error that cannot be acknowledged; correct the error, and remove this',
    ],
    [
      { acknowledged: [{ code: "constructor", reason: "a" }] },
      'error invalid-acknowledgement: acknowledged[0].code: "constructor" is not a code that can be acknowledged; the codes are empty-object, open-access-list, broad-access-list, redundant-range, ipv4-mapped-range, single-family-list, ca-cert-expired, unknown-weekday, misspelled-tier, data-node-count-without-tier, ended-network, duplicate-cluster-name, expired-access, access-ends-soon, core-too-old, must-reach-same-list',
    ],
    [
      { acknowledged: [{ code: "open-acess-list", reason: "a" }] },
      'error invalid-acknowledgement: acknowledged[0].code: "open-acess-list" is not a code that can be acknowledged; did you mean "open-access-list"?',
    ],
    [
      { acknowledged: [{ code: "expired-access", reason: "incident 4712" }] },
      "error invalid-acknowledgement: acknowledged[0].until: is not set: an access that has ended is accepted for some time only; give the last day, as YYYY-MM-DD",
    ],
    [{ acknowledged: [{ code: "expired-access", reason: "incident 4712", until: "2027-01-31" }] }],
    [{ acknowledged: [{ code: "duplicate-cluster-name", reason: "two deployments" }] }],
  ]);
});
