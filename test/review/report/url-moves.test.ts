/** Host names and names that change: the headline and the row name the present and the next URL, however little is known. */
import { reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { change, type ChangeOptions, configured, reviewed } from "../plan";

const API = "https://logs-1.opensearch.example";
const DASHBOARDS = "https://logs-1.dashboards.example";
const PRESENT = {
  id: 1,
  name: "logs",
  organization_id: 42,
  url: API,
  opensearch_dashboards_url: DASHBOARDS,
  custom_hostname: null,
  dashboards_custom_hostname: null,
};
const GETS = "which all callers must use:";
const LATER = "known only after apply";

const unknownUrls = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
const BOTH = unknownUrls("url", "opensearch_dashboards_url");

const OWN = { custom_hostname: "search.example.com", url: "https://search.example.com" };

interface Moved {
  readonly before: object;
  readonly after: object;
  readonly options: ChangeOptions;
  readonly headline: RegExp;
  readonly row: RegExp;
}

it.each<[what: string, given: Moved]>([
  [
    "is set for the API",
    {
      before: {},
      after: { custom_hostname: "search.example.com", url: undefined },
      options: { unknown: unknownUrls("url") },
      headline: new RegExp(
        `^logs gets a new address \\(URL\\), ${GETS} API ${API} → search\\.example\\.com$`,
      ),
      row: new RegExp(`API: ${API} → search\\.example\\.com$`),
    },
  ],
  [
    "is set for Dashboards",
    {
      before: {},
      after: { dashboards_custom_hostname: "kibana.example.com", opensearch_dashboards_url: undefined },
      options: { unknown: unknownUrls("opensearch_dashboards_url") },
      headline: new RegExp(`${GETS} Dashboards ${DASHBOARDS} → kibana\\.example\\.com$`),
      row: new RegExp(`Dashboards: ${DASHBOARDS} → kibana\\.example\\.com$`),
    },
  ],
  [
    "changes",
    {
      before: OWN,
      after: { custom_hostname: "find.example.com", url: undefined },
      options: { unknown: unknownUrls("url") },
      headline: /API https:\/\/search\.example\.com → find\.example\.com$/,
      row: /→ find\.example\.com$/,
    },
  ],
  [
    "changes, with a URL that the plan knows",
    {
      before: OWN,
      after: { custom_hostname: "find.example.com", url: "https://find.example.com" },
      options: {},
      headline: /API https:\/\/search\.example\.com → https:\/\/find\.example\.com$/,
      row: /→ https:\/\/find\.example\.com$/,
    },
  ],
  [
    "changes, with a URL that the plan keeps",
    {
      before: OWN,
      after: { custom_hostname: "find.example.com", url: OWN.url },
      options: {},
      headline: /API https:\/\/search\.example\.com → find\.example\.com$/,
      row: /→ find\.example\.com$/,
    },
  ],
  [
    "is no longer set",
    {
      before: OWN,
      after: { custom_hostname: undefined, url: undefined },
      options: { unknown: unknownUrls("url", "custom_hostname") },
      headline: /gets a new address \(URL\), which all callers must use$/,
      row: new RegExp(`→ ${LATER}$`),
    },
  ],
  [
    "is no longer set, without a value of the service",
    {
      before: OWN,
      after: { custom_hostname: null, url: undefined },
      options: { unknown: unknownUrls("url") },
      headline: /gets a new address \(URL\), which all callers must use$/,
      row: /→ a host name of the service's choice$/,
    },
  ],
  [
    "of Dashboards is no longer set",
    {
      before: {
        dashboards_custom_hostname: "kibana.example.com",
        opensearch_dashboards_url: "https://kibana.example.com",
      },
      after: { dashboards_custom_hostname: undefined, opensearch_dashboards_url: undefined },
      options: { unknown: unknownUrls("opensearch_dashboards_url", "dashboards_custom_hostname") },
      headline: /gets a new address \(URL\), which all callers must use$/,
      row: new RegExp(`→ ${LATER}$`),
    },
  ],
  [
    "is sensitive",
    {
      before: OWN,
      after: { custom_hostname: "find.example.com", url: undefined },
      options: { unknown: unknownUrls("url"), afterSensitive: { custom_hostname: true } },
      headline: /^logs gets a new address \(URL\).*\(sensitive value\)/,
      row: /\(sensitive value\)/,
    },
  ],
  [
    "follows the cluster's name",
    {
      before: {},
      after: { name: "search", url: undefined, opensearch_dashboards_url: undefined },
      options: { unknown: BOTH },
      headline: /^logs → search gets new addresses \(URLs\), which all callers must use$/,
      row: new RegExp(`API: ${API} → ${LATER}; Dashboards: ${DASHBOARDS} → ${LATER}$`),
    },
  ],
])("a host name that %s", (_what, { before, after, options, headline, row }) => {
  const planned = change({ ...PRESENT, ...before }, { ...PRESENT, ...before, ...after }, options);
  const report = reportOf(reviewed([planned], configured({ name: { constant_value: "logs" } })));
  expect(plain(report.headline)).toMatch(headline);
  const lines = report.rows.find(({ topic }) => topic === "loses")?.lines ?? [];
  expect(lines.map(({ about, what, ranges }) => [about, what, ranges].map(plain).join(" "))).toEqual([
    expect.stringMatching(row),
  ]);
  expect(plain(report.headline)).not.toContain("reset");
});

it("says that a URL with a host name of its own may stay if the cluster is renamed", () => {
  const before = { ...PRESENT, ...OWN, dashboards_custom_hostname: "kibana.example.com" };
  const planned = change(before, { ...before, name: "search", url: undefined }, { unknown: { url: true } });
  expect(plain(reportOf(reviewed([planned])).headline)).toMatch(
    /may get a new address \(URL\), which all callers must use/,
  );
});

it("counts several clusters", () => {
  const renamed = (address: string) =>
    change(
      PRESENT,
      { ...PRESENT, custom_hostname: `${address}.example.com`, url: undefined },
      {
        address: `cloud_opensearch.${address}`,
        unknown: { url: true },
      },
    );
  expect(plain(reportOf(reviewed([renamed("a"), renamed("b")])).headline)).toContain(
    "2 clusters get new addresses (URLs), which all callers must use",
  );
});
