/** An access list may have thousands of entries, and CDKTF asks for each construct's JSON several times a synth. */
import { opensearch, synthesize } from "./synthesize";

/** A list, and how often another list was made of it. */
function counted(list: string[]): { readonly list: string[]; readonly made: Record<string, number> } {
  const made: Record<string, number> = {};
  const count = (what: string) => (made[what] = (made[what] ?? 0) + 1);
  const proxy = new Proxy(list, {
    get(target, key): unknown {
      if (key === Symbol.iterator) count("written");
      if (key === "map") count("judged");
      if (key === "slice" || key === "concat") count("copied");
      return Reflect.get(target, key);
    },
  });
  return { list: proxy, made };
}

const RANGES = Array.from({ length: 10_000 }, (_, index) => `10.${index >> 8}.${index & 255}.1`);

it("is judged once and written once in canonical form, and is not copied", () => {
  const { list, made } = counted(RANGES);
  const { json } = synthesize((stack) => opensearch(stack, { ipAllowlist: list }));
  expect(json.resource["cloud_opensearch"]?.["logs"]).toMatchObject({
    ip_allowlist: RANGES.map((range) => `${range}/32`),
  });
  // The second one looks for the line of each range.
  expect(made).toEqual({ judged: 1, written: 2 });
});

it("is not changed by an override of one of its entries", () => {
  const shared = ["10.0.0.0/8", "198.51.100.0/24"];
  const { json } = synthesize((stack) => {
    opensearch(stack, { name: "first", ipAllowlist: shared }, "first").addOverride(
      "ip_allowlist.0",
      "10.1.0.0/16",
    );
    opensearch(stack, { name: "second", ipAllowlist: shared }, "second");
  });
  expect(shared).toEqual(["10.0.0.0/8", "198.51.100.0/24"]);
  const lists = ["first", "second"].map(
    (id) => (json.resource["cloud_opensearch"]?.[id] as { ip_allowlist: string[] }).ip_allowlist,
  );
  expect(lists).toEqual([["10.1.0.0/16", "198.51.100.0/24"], shared]);
});
