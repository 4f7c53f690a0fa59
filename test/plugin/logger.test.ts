import { createLogger, levelFrom, withFields } from "../../src/plugin/logger";

describe("the level", () => {
  it.each<[NodeJS.ProcessEnv, string | undefined]>([
    [{}, undefined],
    [{ TF_LOG: "" }, undefined],
    [{ TF_LOG: "OFF" }, undefined],
    [{ TF_LOG: "WARN" }, "warn"],
    [{ TF_LOG: "json" }, "trace"],
    [{ TF_LOG: "1" }, "trace"],
    [{ TF_LOG: "ERROR", TF_LOG_PROVIDER: "DEBUG" }, "debug"],
  ])("from %j is %s", (environment, level) => {
    expect(levelFrom(environment)).toBe(level);
  });
});

describe("a log line", () => {
  function written(log: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
    const lines: string[] = [];
    log(createLogger("debug", (line) => lines.push(line), { tf_provider_addr: "a/b/c" }));
    for (const line of lines) expect(line).toMatch(/^\{.*\}\n$/);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  it("has the form that Terraform reads", () => {
    const [line] = written((log) => log.info("hello\nworld", { count: 5, ready: true }));
    expect(line).toEqual({
      "@level": "info",
      "@message": "hello\nworld",
      "@timestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as string,
      "@module": "provider",
      tf_provider_addr: "a/b/c",
      count: "5",
      ready: "true",
    });
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a number", 5],
    ["an object", { a: 1 }],
  ])("has a text as its message, even for %s: anything else makes Terraform crash", (_name, message) => {
    const [line] = written((log) => log.error(message as string, { "@level": 5, "@message": 6 }));
    expect(typeof line?.["@message"]).toBe("string");
    expect(line?.["@level"]).toBe("error");
  });

  it("is shorter than the length at which Terraform splits it", () => {
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`field${i}`, "x".repeat(9000)]));
    const lines: string[] = [];
    createLogger("trace", (line) => lines.push(line)).info("y".repeat(100_000), fields);
    expect(lines.join("").length).toBeLessThan(64 * 1024);
  });

  it("is written only at or above the level, with the fields of the call", () => {
    const lines = written((log) => {
      const call = withFields(log, { tf_rpc: "ReadResource" });
      call.trace("no");
      call.debug("yes");
      call.error("yes", { more: 1 });
    });
    expect(lines.map((line) => [line["@level"], line["tf_rpc"], line["more"]])).toEqual([
      ["debug", "ReadResource", undefined],
      ["error", "ReadResource", "1"],
    ]);
  });

  it("is not written at all without a level", () => {
    createLogger(undefined, () => {
      throw new Error("written");
    }).error("nothing");
  });
});
