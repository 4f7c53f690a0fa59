/** This machine in the place of other addresses: access lists judge those, and everything else stays as it is. */
import { request } from "node:http";

import { originsOf, readStandIn, type StandIn } from "../../src/emulator/stand-ins";
import { createCluster, useService } from "./service";

/** Reads rules one after the other, as the flags of a command. */
const read = (...texts: readonly string[]) =>
  texts.reduce<readonly (StandIn | string)[]>((before, text) => {
    const rules = before.filter((one) => typeof one !== "string");
    return [...before, readStandIn(text, rules)];
  }, []);

describe("a rule", () => {
  it.each<[readonly string[], readonly (StandIn | string)[]]>([
    [["203.0.113.7"], [{ from: undefined, address: "203.0.113.7" }]],
    [["2001:DB8:0::7"], [{ from: undefined, address: "2001:db8::7" }]],
    [
      ["127.0.0.2=203.0.113.7", "::1=198.51.100.1", "10.0.0.1"],
      [
        { from: "127.0.0.2", address: "203.0.113.7" },
        { from: "::1", address: "198.51.100.1" },
        { from: undefined, address: "10.0.0.1" },
      ],
    ],
    [["::ffff:7f00:1=::ffff:cb00:7107"], [{ from: "127.0.0.1", address: "203.0.113.7" }]],
    [["nobody"], ['"nobody" is not an IP address: give one such as 203.0.113.7']],
    [[""], ['"" is not an IP address: give one such as 203.0.113.7']],
    [["127.0.0.1="], ['"" is not an IP address: give one such as 203.0.113.7']],
    [["203.0.113.007"], ['"203.0.113.007" is not an IP address: give one such as 203.0.113.7']],
    [["fe80::1%eth0"], ['"fe80::1%eth0" is not an IP address: give one such as 203.0.113.7']],
    [["203.0.113.0/24"], ["203.0.113.0/24 is a range: give one address of it"]],
    [["10.0.0.1=1.2.3.4"], ["10.0.0.1 is not a loopback address: give one of 127.0.0.0/8, or ::1"]],
    [["127.0.0.1=1.2.3.4=5.6.7.8"], ['has two "=": give LOOPBACK=ADDRESS']],
    [
      ["1.2.3.4", "5.6.7.8"],
      [
        { from: undefined, address: "1.2.3.4" },
        "there are two rules for every loopback address: leave one of them out",
      ],
    ],
    [
      ["127.0.0.1=1.2.3.4", "::ffff:7f00:1=5.6.7.8"],
      [{ from: "127.0.0.1", address: "1.2.3.4" }, "there are two rules for 127.0.0.1: leave one of them out"],
    ],
  ])("%p", (texts, expected) => {
    expect(read(...texts)).toEqual(expected);
  });

  it.each<[string, object]>([
    ["127.0.0.2", { address: "203.0.113.7", from: "127.0.0.2" }],
    ["::ffff:127.0.0.2", { address: "203.0.113.7", from: "127.0.0.2" }],
    ["::1", { address: "2001:db8::1", from: "::1" }],
    ["127.0.0.1", { address: "127.0.0.1" }],
  ])("for one address leaves %s what it is or is for it", (remote, expected) => {
    const originOf = originsOf([
      { from: "127.0.0.2", address: "203.0.113.7" },
      { from: "::1", address: "2001:db8::1" },
    ]);
    expect(originOf(remote)).toEqual(expected);
  });
});

describe("the agents of two offices and of CI", () => {
  let lines: string[] = [];
  const OFFICES = { one: "127.0.0.2", two: "127.0.0.3", ci: "127.0.0.1" };
  const service = useService({
    endpoints: "reset",
    log: (line) =>
      lines.push(
        line
          .replace(/^\S+/, "TIME")
          .replace(/[\d.]+ ms/, "N ms")
          .replace(/ {2,}/g, " "),
      ),
    standIns: [
      { from: OFFICES.one, address: "198.51.100.7" },
      { from: OFFICES.two, address: "203.0.113.9" },
      { from: undefined, address: "2001:db8:20::1" },
    ],
  });

  const knock = (from: string, port: number, host?: string): Promise<number | string> =>
    new Promise((resolve) => {
      const headers = host === undefined ? {} : { host };
      request(
        { host: "127.0.0.1", port, path: "/", localAddress: from, agent: false, headers },
        (response) => {
          response.resume().on("end", () => resolve(response.statusCode ?? 0));
        },
      )
        .on("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? ""))
        .end();
    });

  it("are let in and shut out by their addresses, also after the list is narrowed", async () => {
    const lists = (list: readonly string[]) => ({
      name: "logs",
      organization_id: 7,
      opensearch_whitelist: list,
    });
    const id = await createCluster(service, lists(["198.51.100.0/24", "203.0.113.0/24", "2001:db8:20::/64"]));
    const port = service.emulator.ports("opensearch", id)?.["opensearch"] ?? 0;
    const all = async () => Promise.all(Object.values(OFFICES).map((from) => knock(from, port)));
    // Let in to the check of the login, which stays.
    expect(await all()).toEqual([401, 401, 401]);
    expect(await knock(OFFICES.one, port, "rebound.example")).toBe(403);
    await service.ask("PUT", `/cluster/opensearch/${id}`, lists(["198.51.100.0/24", "2001:db8:20::/64"]));
    lines = [];
    expect(await all()).toEqual([401, "ECONNRESET", 401]);
    expect([...lines].sort()).toEqual([
      "TIME GET opensearch 1 / 401 N ms from 198.51.100.7 (this machine, 127.0.0.2) unauthorized",
      "TIME GET opensearch 1 / 401 N ms from 2001:db8:20::1 (this machine, 127.0.0.1) unauthorized",
      "TIME refused opensearch 1 203.0.113.9 (this machine, 127.0.0.3) is not in opensearch_whitelist",
    ]);
  });
});
