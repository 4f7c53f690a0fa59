/** What of a program sets an attribute after the construct is made, so that an edit of the call would be lost. */
import { setLaterIn } from "../../../src/adopt";

const later = (text: string, attribute: string) => setLaterIn([{ file: "main.ts", text }])(attribute);

it.each<[text: string, attribute: string]>([
  ["logs.tier = LARGE;", "tier"],
  ["logs\n  .ipAllowlist = [];", "ip_allowlist"],
  ['logs["dataNodeCount"] = 3;', "data_node_count"],
  ["logs.putMaintenanceWindow(WINDOW);", "maintenance_window"],
  ["logs.resetTier();", "tier"],
  ['logs.addOverride("auth_sources.0.scope", "a");', "auth_sources"],
  ["logs.addOverride(path, 3);", "tier"],
  ["class Logs extends CloudOpensearch { constructor() { super(); this.tier = LARGE; } }", "tier"],
])("sees %s", (text, attribute) => {
  expect(later(text, attribute)).toBe("main.ts");
});

it.each([
  "if (logs.tier === LARGE) warn();",
  "const same = logs.tier == LARGE;",
  "const size = { tier: LARGE };",
  "// logs.tier = LARGE;",
  'const text = "logs.tier = LARGE";',
  "class Team { constructor(props) { this.tier = props.tier; } }",
  "logs.version = LATEST;",
  "rows.map((row) => row.tier);",
])("passes %s", (text) => {
  expect(later(text, "tier")).toBeUndefined();
});
