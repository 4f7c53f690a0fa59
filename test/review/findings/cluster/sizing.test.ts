/** Which version is older. */
import { compareVersions } from "../../../../src/review/findings/cluster/sizing";

describe("versions", () => {
  it.each([
    ["2.9", "2.19", -1],
    ["2.19", "2.9", 1],
    ["2.19", "2.19.0", 0],
    ["v3.0", "2.19", 1],
    ["2.19-rc1", "2.20", -1],
    ["latest", "2.19", 0],
    ["2.19", undefined, 0],
  ])("%s against %s", (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });
});
