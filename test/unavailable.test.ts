/** Tests that this machine cannot run: they fail, or have names by which they are left out. */
import { describeInapplicable, describeMissing, itInapplicable } from "./unavailable";

describe("tests that this machine cannot run", () => {
  beforeEach(() => {
    jest.spyOn(globalThis, "describe").mockReturnValue();
    jest.spyOn(globalThis, "it").mockReturnValue();
  });
  afterEach(() => jest.restoreAllMocks());

  it("fail with what is missing", () => {
    describeMissing("a page", "no browser");
    expect(describe).toHaveBeenCalledWith("a page", expect.any(Function));
    for (const [, suite] of jest.mocked(describe).mock.calls) suite();
    expect(it).toHaveBeenCalledTimes(1);
    for (const [, test] of jest.mocked(it).mock.calls) expect(test).toThrow("no browser");
  });

  it("have the reason in their names where they have nothing to test", () => {
    const tests = jest.fn();
    describeInapplicable("a page", "another version", tests);
    expect(describe).toHaveBeenCalledWith("a page (not here: another version)", tests);
    itInapplicable("a line", "another version", tests);
    expect(it).toHaveBeenCalledWith("a line (not here: another version)", tests);
  });
});
