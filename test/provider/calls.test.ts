/** One writer at a time for each cluster, and which cluster that is. */
import { ExactNumber } from "../../src/json";
import { Refused, type TerraformValue } from "../../src/plugin";
import { clusterId, oneWriter } from "../../src/provider/calls";

describe("the identifier in a state", () => {
  it.each<[TerraformValue, number | bigint]>([
    [17, 17],
    [new ExactNumber("9007199254740993"), 9007199254740993n],
  ])("%s is taken as it is", (id, expected) => {
    expect(clusterId({ id })).toBe(expected);
  });

  it.each<[TerraformValue | undefined]>([[undefined], [null], [1.5], [-1], [new ExactNumber("17.25")]])(
    "%s is said to be none, with what to do about the state",
    (id) => {
      const take = () => clusterId({ ...(id !== undefined && { id }) });
      expect(take).toThrow(Refused);
    },
  );
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

  it("of one cluster come one after the other, also after one that failed", async () => {
    const log: string[] = [];
    const results = await Promise.allSettled([
      oneWriter("opensearch/1", writer(log, "a")),
      oneWriter("opensearch/1", writer(log, "b", true)),
      oneWriter("opensearch/1", writer(log, "c")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("of different clusters do not wait for each other", async () => {
    const log: string[] = [];
    await Promise.all([
      oneWriter("opensearch/1", writer(log, "a")),
      oneWriter("prometheus/1", writer(log, "b")),
    ]);
    expect(log).toEqual(["a begins", "b begins", "a ends", "b ends"]);
  });
});
