/** One writer at a time for each cluster, and which cluster that is. */
import { ApiFailure } from "../../src/client";
import { ExactNumber, type Value } from "../../src/json";
import { type Diagnostic, Refused } from "../../src/plugin";
import { clusterId, oneWriter, reportingFailures } from "../../src/provider/calls";

describe("the identifier in a state", () => {
  it.each<[Value, number | bigint]>([
    [17, 17],
    [0, 0],
    [9007199254740993n, 9007199254740993n],
  ])("%s is used unchanged", (id, expected) => {
    expect(clusterId({ id })).toBe(expected);
  });

  it.each<[Value | undefined]>([[undefined], [null], [1.5], [-1], [new ExactNumber("17.25")]])(
    "%s is reported as invalid, with how to repair the state",
    (id) => {
      const take = () => clusterId({ ...(id !== undefined && { id }) });
      expect(take).toThrow(Refused);
    },
  );

  it("is named by its attribute if it is missing", () => {
    let refused: unknown;
    try {
      clusterId({ organization_id: "42" }, "organization_id");
    } catch (error) {
      refused = error;
    }
    expect((refused as Refused).diagnostic).toEqual({
      severity: "error",
      summary: "organization_id: the state holds no identifier of a cluster",
      detail: expect.stringMatching(
        /Restore it from a backup.*`terraform state rm`.*import the cluster/,
      ) as string,
      path: [{ attribute: "organization_id" }],
    });
  });
});

describe("an operation", () => {
  const service = { address: "https://api.example.com" };
  const failure = new ApiFailure({
    kind: "aborted",
    operation: "GET /x",
    summary: "Stopped.",
    advice: "Again.",
  });
  const failing = async (): Promise<never> => {
    throw failure;
  };

  it("that fails is described, with the address of the service", async () => {
    const { diagnostics } = await reportingFailures({ doing: "Cannot read it", service }, failing);
    expect(diagnostics).toEqual([
      {
        severity: "error",
        summary: "Cannot read it: Stopped",
        detail: "Again.\n\n(GET https://api.example.com/x)",
      },
    ]);
  });

  it("whose time is over reports that instead, and always stops its timer", async () => {
    let ends = 0;
    const late: Diagnostic = { severity: "error", summary: "The time is over" };
    const deadline = { signal: AbortSignal.abort(), explain: () => late, end: () => void (ends += 1) };
    const calling = { doing: "Cannot read it", service, deadline };
    expect(await reportingFailures(calling, failing)).toEqual({ diagnostics: [late] });
    expect(await reportingFailures(calling, async () => ({ diagnostics: [] }))).toEqual({ diagnostics: [] });
    expect(ends).toBe(2);
  });

  it("throws errors that are not failures of a call", async () => {
    const bug = new TypeError("no");
    const throwing = async (): Promise<never> => {
      throw bug;
    };
    await expect(reportingFailures({ doing: "Cannot read it", service }, throwing)).rejects.toBe(bug);
  });
});

describe("writers", () => {
  const writer =
    (log: string[], name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };

  it("of one cluster run one after the other, also after a failure", async () => {
    const log: string[] = [];
    const results = await Promise.allSettled([
      oneWriter("opensearch/1", writer(log, "a")),
      oneWriter("opensearch/1", writer(log, "b", true)),
      oneWriter("opensearch/1", writer(log, "c")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });
});
