/** Tests that cannot run are skipped with the reason, and fail where everything must be there. */
import { describeInapplicable, describeMissing, itInapplicable } from "./unavailable";

describe("tests that this machine cannot run", () => {
  const tests = jest.fn();
  beforeEach(() => {
    jest.replaceProperty(process, "env", { ...process.env });
    jest.spyOn(process.stderr, "write").mockReturnValue(true);
    jest.spyOn(describe, "skip").mockReturnValue();
    jest.spyOn(it, "skip").mockReturnValue();
  });
  afterEach(() => {
    expect(tests).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it.each([undefined, "", "0"])("are skipped with REQUIRE_TOOLS=%s", (required) => {
    if (required === undefined) delete process.env["REQUIRE_TOOLS"];
    else process.env["REQUIRE_TOOLS"] = required;
    describeMissing("a page", "no browser", tests);
    expect(describe.skip).toHaveBeenCalledWith("a page (skipped: no browser)", tests);
    expect(process.stderr.write).toHaveBeenCalledWith('Skipped "a page": no browser\n');
  });

  it("fail with REQUIRE_TOOLS=1", () => {
    process.env["REQUIRE_TOOLS"] = "1";
    const { skip } = describe;
    const suites = jest.spyOn(globalThis, "describe").mockReturnValue();
    describeMissing("a page", "no browser", tests);
    expect(skip).not.toHaveBeenCalled();
    expect(suites).toHaveBeenCalledTimes(1);
    expect(suites).toHaveBeenCalledWith("a page", expect.any(Function));

    const cases = jest.spyOn(globalThis, "it").mockReturnValue();
    for (const [, suite] of suites.mock.calls) suite();
    expect(cases).toHaveBeenCalledTimes(1);
    for (const [, test] of cases.mock.calls) expect(test).toThrow("no browser");
  });

  it("are skipped even then if they have nothing to test", () => {
    process.env["REQUIRE_TOOLS"] = "1";
    describeInapplicable("a page", "another version", tests);
    expect(describe.skip).toHaveBeenCalledWith("a page (skipped: another version)", tests);
    itInapplicable("a line", "another version", tests);
    expect(it.skip).toHaveBeenCalledWith("a line (skipped: another version)", tests);
  });
});
