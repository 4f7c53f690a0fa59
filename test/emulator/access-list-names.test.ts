/** Under which names a body may have its access lists: a list that is accepted is in force, every other is refused. */
import { useService } from "./service";

const logs = { name: "logs", organization_id: 7 };
const office = ["10.0.0.0/8", "192.0.2.1"];
/** The same ranges in another order and spelling. */
const officeAgain = ["192.0.2.1/32", "10.0.0.0/8", "10.0.0.0/8"];
const home = ["198.51.100.0/24"];

const SETS = {
  whitelist: { api: "opensearch_whitelist", dashboards: "opensearch_dashboards_whitelist" },
  allowlist: { api: "ip_allowlist", dashboards: "dashboards_ip_allowlist" },
} as const;

describe.each([
  ["whitelist", "allowlist"],
  ["allowlist", "whitelist"],
] as const)("if the service uses the names of the set %s", (names, others) => {
  const own = SETS[names];
  const other = SETS[others];
  const service = useService({ accessListFieldNames: names });

  const ACCEPTED: readonly (readonly [string, object, object])[] = [
    [
      "its own names",
      { [own.api]: office, [own.dashboards]: home },
      { [own.api]: office, [own.dashboards]: home },
    ],
    ["both names with equal lists", { [own.api]: office, [other.api]: office }, { [own.api]: office }],
    [
      "both names with the same ranges",
      { [own.api]: office, [other.api]: officeAgain },
      { [own.api]: office },
    ],
    ["null under the other name", { [own.api]: office, [other.api]: null }, { [own.api]: office }],
    ["both names with an empty list", { [own.api]: [], [other.api]: [] }, {}],
    ["no range, and every address", { [own.api]: [], [other.api]: ["::/0", "0.0.0.0/0"] }, {}],
  ];

  const missing = (name: string, instead: string) => ({
    code: "other-access-list-name",
    path: name,
    message: `is not the name of this list here; write \`${instead}\``,
  });
  const conflicting = (name: string) => ({ code: "conflicting-access-lists", path: name });
  const REFUSED: readonly (readonly [string, object, readonly object[]])[] = [
    ["the other name alone", { [other.api]: office }, [missing(other.api, own.api)]],
    ["the other name beside null", { [own.api]: null, [other.api]: office }, [missing(other.api, own.api)]],
    ["an empty list under the other name", { [other.api]: [] }, [missing(other.api, own.api)]],
    ["a value that is not a list", { [other.api]: "10.0.0.0/8" }, [missing(other.api, own.api)]],
    [
      "both lists under the other names",
      { [other.api]: office, [other.dashboards]: home },
      [missing(other.dashboards, own.dashboards), missing(other.api, own.api)],
    ],
    [
      "names of both sets",
      { [own.api]: office, [other.dashboards]: home },
      [missing(other.dashboards, own.dashboards)],
    ],
    ["both names with different ranges", { [own.api]: office, [other.api]: home }, [conflicting(other.api)]],
    ["both names, one of them empty", { [own.api]: office, [other.api]: [] }, [conflicting(other.api)]],
    ["both names, one of them not a list", { [own.api]: office, [other.api]: 7 }, [conflicting(other.api)]],
    ["an empty list and an empty text", { [own.api]: [], [other.api]: "" }, [conflicting(other.api)]],
    [
      "a list that another rule refuses too",
      { [other.api]: office, data_node_count: 11 },
      [missing(other.api, own.api), { code: "data-node-count-out-of-range", path: "data_node_count" }],
    ],
  ];

  it.each(ACCEPTED)("accepts %s, and enforces the list", async (_what, lists, stored) => {
    const { status, json } = await service.ask("POST", "/cluster/opensearch", { ...logs, ...lists });
    expect(status).toBe(201);
    expect(json).not.toHaveProperty(other.api);
    expect(service.emulator.stored("opensearch", Number(json?.["id"]))).toEqual({ ...logs, ...stored });
  });

  it.each(REFUSED)("refuses %s, and stores nothing", async (_what, lists, issues) => {
    const refused = { status: 400, json: { code: "invalid", issues } };
    expect(await service.ask("POST", "/cluster/opensearch", { ...logs, ...lists })).toMatchObject(refused);
    expect((await service.ask("GET", "/cluster/opensearch?organization_id=7")).text).toBe("[]");
    const { json: before } = await service.ask("POST", "/cluster/opensearch", { ...logs, [own.api]: office });
    const path = `/cluster/opensearch/${String(before?.["id"])}`;
    expect(await service.ask("PUT", path, { ...logs, ...lists })).toMatchObject(refused);
    expect((await service.ask("GET", path)).json).toEqual(before);
  });
});
