/** Which values of an attribute mean the same. */
import { ExactNumber } from "../../../src/json";
import { type TerraformValue, UNKNOWN_VALUE } from "../../../src/plugin";
import { sameMeaning } from "../../../src/provider/values/equality";
import { type Attribute, authSource, cloudOpensearch, maintenanceWindow } from "../../../src/schema";

const attribute = (name: string): Attribute => {
  const found =
    cloudOpensearch.attributes[name] ?? maintenanceWindow.attributes[name] ?? authSource.attributes[name];
  if (found === undefined) throw new Error(`no attribute ${name}`);
  return found;
};
const WINDOW = { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" };
const source = (name: string, fields: Record<string, TerraformValue> = {}) => ({
  name,
  type: "oidc",
  ...fields,
});

describe("the same meaning", () => {
  it.each<[string, string, TerraformValue, TerraformValue, boolean]>([
    ["order of ranges", "ip_allowlist", ["10.0.0.0/8", "::1"], ["::1", "10.0.0.0/8"], true],
    [
      "spelling of ranges",
      "ip_allowlist",
      ["10.0.0.1", "2001:DB8:0::/32"],
      ["10.0.0.1/32", "2001:db8::/32"],
      true,
    ],
    ["repetition of ranges", "ip_allowlist", ["10.0.0.1", "10.0.0.1/32"], ["10.0.0.1/32"], true],
    ["another range", "ip_allowlist", ["10.0.0.0/8"], ["10.0.0.0/9"], false],
    ["order of sources", "auth_sources", [source("a"), source("b")], [source("b"), source("a")], true],
    [
      "a login that is off or not set",
      "auth_sources",
      [source("a", { dashboards_login: false })],
      [source("a")],
      true,
    ],
    ["a changed source", "auth_sources", [source("a", { scope: "x" })], [source("a", { scope: "y" })], false],
    ["one source less", "auth_sources", [source("a"), source("b")], [source("a")], false],
    ["a renamed source", "auth_sources", [source("a")], [source("b")], false],
    ["case of hostnames", "custom_hostname", "Search.Example.com", "search.example.com", true],
    ["case and length of weekdays", "day_of_week", "Sunday", "SUN", true],
    ["days of another language that begin alike", "day_of_week", "Sonntag", "Sonnabend", false],
    ["case of a day of another language", "day_of_week", "Sonntag", "sonntag", true],
    ["seconds that are zero", "start_time", "23:00", "23:00:00", true],
    ["seconds that are not", "start_time", "23:00", "23:00:30", false],
    ["case of a tier, passed on as written", "tier", "Advanced", "advanced", false],
    ["a login that is on", "dashboards_login", true, null, false],
    ["the same window", "maintenance_window", WINDOW, { ...WINDOW, day_of_week: "SUN" }, true],
    ["another hour", "maintenance_window", WINDOW, { ...WINDOW, end_time: "02:00" }, false],
    ["a window and null", "maintenance_window", WINDOW, null, false],
    [
      "the ARN that the service sets",
      "repo_config",
      { aws_role_arn: "arn:1" },
      { aws_role_arn: "arn:2" },
      true,
    ],
    [
      "a secret that no state holds",
      "auth_sources",
      [source("a", { client_secret_wo: "x" })],
      [source("a", { client_secret_wo: null })],
      true,
    ],
    [
      "another version of a secret that no state holds",
      "auth_sources",
      [source("a", { client_secret_wo_version: 1 })],
      [source("a", { client_secret_wo_version: 2 })],
      false,
    ],
    [
      "one of two sources changed",
      "auth_sources",
      [source("a"), source("b")],
      [source("a"), source("b", { scope: "x" })],
      false,
    ],
    ["elements that are not objects", "auth_sources", ["a"], ["a"], false],
    ["a number as JSON and as Terraform has it", "data_node_count", 17, new ExactNumber("17"), true],
    ["a hostname and a list", "custom_hostname", "a", ["a"], false],
    ["ranges and a text", "ip_allowlist", ["10.0.0.0/8"], "10.0.0.0/8", false],
    ["ranges, one not known", "ip_allowlist", ["10.0.0.0/8", UNKNOWN_VALUE], ["10.0.0.0/8"], false],
    ["null and null", "tier", null, null, true],
    ["null and a value", "tier", null, "advanced", false],
  ])("%s", (_what, name, left, right, expected) => {
    expect(sameMeaning(attribute(name), left, right)).toBe(expected);
    expect(sameMeaning(attribute(name), right, left)).toBe(expected);
  });
});
