/** What is in a data folder, what a start reads from it, and what a folder that is gone does to writes. */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { startEmulator } from "../../../src/emulator";
import { MOST_ENTRIES } from "../../../src/emulator/storage/activity-file";
import {
  exactNumber,
  formatJson,
  type Json,
  type JsonObject,
  MOST_DIGITS,
  MOST_LEVELS,
} from "../../../src/json";
import { type Answer, useService } from "../service";

const service = useService();
let data: string;

beforeEach(() => (data = join(service.folder, "data")));

/** Ends the emulator, does something with its folder, and starts it again. */
async function restart(act: () => void = () => undefined): Promise<void> {
  await service.emulator.close();
  act();
  await service.restart();
}

const logs = { name: "logs", organization_id: 7 };
const create = async (fields: JsonObject = {}, kind = "opensearch") =>
  service.ask("POST", `/cluster/${kind}`, formatJson({ ...logs, ...fields }));
const names = () => readdirSync(data).filter((name) => name.endsWith(".json"));
const read = (name: string) => JSON.parse(readFileSync(join(data, name), "utf8")) as Record<string, Json>;
const edit = (name: string, change: (text: string) => string) => {
  writeFileSync(join(data, name), change(readFileSync(join(data, name), "utf8")));
};

describe("a cluster", () => {
  it("is a file of JSON by its kind and id, which only its owner can read, as long as it exists", async () => {
    await create({ opensearch_whitelist: ["10.0.0.0/8"] });
    await create({ prometheus_whitelist: ["10.0.0.0/8"] }, "prometheus");
    expect(names()).toEqual(["next-id.json", "opensearch-1.json", "prometheus-2.json"]);
    expect(statSync(join(data, "opensearch-1.json")).mode & 0o777).toBe(0o600);
    expect(read("opensearch-1.json")).toMatchObject({
      kind: "opensearch",
      id: 1,
      revision: 1,
      fields: { ...logs, ip_allowlist: ["10.0.0.0/8"] },
    });
    await service.ask("PUT", "/cluster/opensearch/1", { ...logs, tier: "basic" });
    expect(read("opensearch-1.json")).toMatchObject({ revision: 2, fields: { ...logs, tier: "basic" } });
    await service.ask("DELETE", "/cluster/opensearch/1");
    expect(names()).toEqual(["next-id.json", "prometheus-2.json"]);
  });

  it("gets an id that no cluster had before, also after a restart", async () => {
    await create();
    await service.ask("DELETE", "/cluster/opensearch/1");
    await restart();
    expect((await create()).json).toMatchObject({ id: 2 });
    expect(read("next-id.json")).toEqual({ next_id: 3 });
  });

  it("is read again with every value that a request may have", async () => {
    const nested = (depth: number): Json =>
      depth === 0 ? 1 : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) };
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]));
    const notes = [
      nested(MOST_LEVELS - 2),
      keys,
      exactNumber("1".repeat(MOST_DIGITS)),
      "\ud800",
      "\0\u2028é\n",
    ];
    const created: Answer[] = [];
    for (const [index, note] of notes.entries()) created.push(await create({ name: `c-${index}`, note }));
    await restart();
    for (const { json, text } of created) {
      const again = await service.ask("GET", `/cluster/opensearch/${String(json?.["id"])}`);
      expect(again.text).toBe(text);
    }
  });
});

describe("a start", () => {
  it("takes over an edit, with another ETag", async () => {
    await create({ opensearch_whitelist: ["10.0.0.0/8"] });
    const etag = async () => (await service.ask("GET", "/cluster/opensearch/1")).headers["etag"];
    const before = await etag();
    await restart(() => {
      edit("opensearch-1.json", (text) =>
        text.replace("10.0.0.0/8", "192.0.2.0/24").replaceAll("\n", "\r\n"),
      );
    });
    const { json } = await service.ask("GET", "/cluster/opensearch/1");
    expect(json).toMatchObject({ opensearch_whitelist: ["192.0.2.0/24"] });
    expect(await etag()).not.toBe(before);
  });

  it("takes over a cluster that was added, and gives no id again", async () => {
    await create();
    await restart(() => {
      const text = readFileSync(join(data, "opensearch-1.json"), "utf8");
      writeFileSync(
        join(data, "opensearch-50.json"),
        text.replace('"id": 1', '"id": 50').replace('"logs"', '"copy"'),
      );
    });
    expect((await service.ask("GET", "/cluster/opensearch/50")).json).toMatchObject({ name: "copy" });
    expect((await create({ name: "next" })).json).toMatchObject({ id: 51 });
  });

  it("gives the id of a cluster that was added to no other, also after it is deleted", async () => {
    await create();
    await restart(() => {
      renameSync(join(data, "opensearch-1.json"), join(data, "opensearch-2.json"));
      edit("opensearch-2.json", (text) => text.replace('"id": 1', '"id": 2'));
    });
    expect((await service.ask("DELETE", "/cluster/opensearch/2")).status).toBe(204);
    await restart();
    expect((await create()).json).toMatchObject({ id: 3 });
  });

  it("removes what was not finished, and leaves the files of others", async () => {
    await create();
    const others = ["notes.txt", "opensearch-1.json.new", "notes.0123456789ab.new", "lock-0123456789ab"];
    await restart(() => {
      for (const other of others) writeFileSync(join(data, other), "of the user");
      writeFileSync(join(data, "opensearch-1.json.0123456789ab.new"), "half a");
      symlinkSync("notes.txt", join(data, "opensearch-1.json.aaaaaaaaaaaa.new"));
    });
    const left = readdirSync(data);
    expect(left).toEqual(expect.arrayContaining([...others, "opensearch-1.json.aaaaaaaaaaaa.new"]));
    expect(left).not.toContain("opensearch-1.json.0123456789ab.new");
    expect((await service.ask("GET", "/cluster/opensearch/1")).status).toBe(200);
  });

  const file = (name: string) => join(data, name);
  it.each<[what: string, act: () => void, message: RegExp]>([
    [
      "half a cluster",
      () => edit("opensearch-1.json", (text) => text.slice(0, 80)),
      /-1\.json is not a cluster of this emulator: it is not JSON \(line/,
    ],
    [
      "an empty file",
      () => writeFileSync(file("opensearch-1.json"), ""),
      /opensearch-1\.json is not a cluster/,
    ],
    ["a list", () => writeFileSync(file("opensearch-1.json"), "[]"), /it is not a JSON object/],
    [
      "another id",
      () => renameSync(file("opensearch-1.json"), file("opensearch-2.json")),
      /opensearch-2\.json .* its name says opensearch 2, and its content opensearch 1/,
    ],
    [
      "another kind",
      () => renameSync(file("opensearch-1.json"), file("prometheus-1.json")),
      /its name says prometheus 1/,
    ],
    [
      "a kind of a newer version",
      () => renameSync(file("opensearch-1.json"), file("valkey-1.json")),
      /valkey-1\.json .* its name is not/,
    ],
    ["a name of another form", () => writeFileSync(file("mine.json"), "{}"), /mine\.json is not a cluster/],
    [
      "no name",
      () => edit("opensearch-1.json", (text) => text.replace('"name"', '"nam"')),
      /"fields\.name" must be a text/,
    ],
    [
      "a text for its organization",
      () =>
        edit("opensearch-1.json", (text) => text.replace('"organization_id": 7', '"organization_id": "7"')),
      /"fields\.organization_id" must be a number/,
    ],
    [
      "no password",
      () => edit("opensearch-1.json", (text) => text.replace('"password"', '"pass"')),
      /"password" must be a text/,
    ],
    [
      "a broken rule",
      () => edit("opensearch-1.json", (text) => text.replace("10.0.0.0/8", "10.0.0.1/8")),
      /fields\.ip_allowlist\[0\]: .* write "10\.0\.0\.0\/8"/,
    ],
    [
      "the API's name of a list",
      () => edit("opensearch-1.json", (text) => text.replace("ip_allowlist", "opensearch_whitelist")),
      /fields\.opensearch_whitelist: .*ip_allowlist/,
    ],
    [
      "a name that is taken",
      () => {
        const text = readFileSync(file("opensearch-1.json"), "utf8");
        writeFileSync(file("opensearch-3.json"), text.replace('"id": 1', '"id": 3'));
      },
      /opensearch-3\.json .* opensearch-1\.json has the same name/,
    ],
    [
      "a pipe in its place",
      () => {
        rmSync(file("opensearch-1.json"));
        execFileSync("mkfifo", [file("opensearch-1.json")]);
      },
      /opensearch-1\.json is a pipe, not a file/,
    ],
    [
      "a folder in its place",
      () => mkdirSync(file("opensearch-4.json")),
      /opensearch-4\.json is a folder, not a file/,
    ],
    [
      "a link in its place",
      () => symlinkSync("opensearch-1.json", file("opensearch-5.json")),
      /opensearch-5\.json is a link, not a file/,
    ],
    [
      "a next id that is none",
      () => writeFileSync(file("next-id.json"), '{"next_id":"2"}'),
      /next-id\.json does not hold the id/,
    ],
    [
      "a next id that is no JSON",
      () => writeFileSync(file("next-id.json"), '{"next_id":'),
      /next-id\.json does not hold the id of the next cluster: it .*\. Restore it from a backup, or write/,
    ],
    ["no next id", () => rmSync(file("next-id.json")), /next-id\.json is missing/],
  ])("is refused for %s, and changes nothing", async (_what, act, message) => {
    await create({ opensearch_whitelist: ["10.0.0.0/8"] });
    await service.emulator.close();
    act();
    const before = contents();
    await expect(service.restart()).rejects.toThrow(message);
    expect(contents()).toEqual(before);
  });

  /** Returns the files with their texts. */
  function contents(): readonly (readonly [string, string])[] {
    return readdirSync(data, { withFileTypes: true }).map((found) => [
      found.name,
      found.isFile() ? readFileSync(join(data, found.name), "utf8") : "no file",
    ]);
  }
});

describe("a folder that is deleted or replaced under a running emulator", () => {
  const gone = () => {
    rmSync(data, { recursive: true });
  };
  const replaced = () => {
    renameSync(data, `${data}.old`);
    mkdirSync(data);
    copyFileSync(join(`${data}.old`, "next-id.json"), join(data, "next-id.json"));
  };
  it.each<[string, () => void]>([
    ["deleted", gone],
    ["replaced", replaced],
  ])("fails each write, and is not made again: %s", async (_what, act) => {
    await create();
    act();
    const there = () => (existsSync(data) ? readdirSync(data) : "gone");
    const before = there();
    for (const [method, path] of [
      ["POST", "/cluster/opensearch"],
      ["PUT", "/cluster/opensearch/1"],
      ["DELETE", "/cluster/opensearch/1"],
    ] as const) {
      const name = method === "POST" ? "other" : "logs";
      const { status, json } = await service.ask(method, path, { ...logs, name, tier: "basic" });
      expect([status, json?.["code"]]).toEqual([507, "insufficient-storage"]);
      expect(json?.["message"]).toContain(`the data folder ${data} was deleted or moved`);
    }
    expect((await service.ask("GET", "/cluster/opensearch/1")).json).toMatchObject({ tier: "standard" });
    await service.emulator.close();
    expect(there()).toEqual(before);
  });

  it("is not touched at the end if another emulator uses it by then", async () => {
    gone();
    const other = await startEmulator({ port: 0, dataDir: data, tokens: ["other"], hasTokenFile: true });
    await service.emulator.close();
    expect(readFileSync(join(data, "emulator-token"), "utf8")).toBe("other\n");
    await other.close();
    expect(existsSync(join(data, "emulator-token"))).toBe(false);
  });
});

it("keeps the latest changes of the activity through restarts, and no others", async () => {
  const lines = () => readFileSync(join(data, "activity.log"), "utf8").trimEnd().split("\n");
  await create();
  const [first = ""] = lines();
  await restart(() => {
    const entries = Array.from({ length: 2 * MOST_ENTRIES }, () => first);
    writeFileSync(join(data, "activity.log"), `${entries.join("\n")}\nhalf a`);
  });
  expect(lines()).toHaveLength(MOST_ENTRIES);
  await service.ask("DELETE", "/cluster/opensearch/1");
  await restart(() => {
    writeFileSync(join(data, "activity.log"), "half a", { flag: "a" });
  });
  await create();
  const entries = lines()
    .filter((line) => line !== "half a")
    .slice(-3);
  expect(entries.map((line) => JSON.parse(line) as JsonObject)).toMatchObject([
    { action: "create", id: 1, label: "token 1" },
    { action: "delete", id: 1, name: "logs" },
    { action: "create", id: 2, name: "logs" },
  ]);
});
