/** SECURITY.md says which versions get corrections. */
import { PROVIDER_VERSION } from "../../src/schema";
import { tablesOf } from "./security-page";

it("supports the current version", () => {
  const supported = tablesOf("Version").filter(({ Supported }) => Supported === "yes");
  expect(supported.map(({ Version }) => Version)).toEqual([PROVIDER_VERSION.replace(/\.\d+$/, "")]);
});
