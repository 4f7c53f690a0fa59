/** What was typed survives a reload; secrets do not. */
import { type ClusterEdit, withField, withRemoval } from "../../../src/console/model/cluster-edit";
import { Drafts, type TabStorage } from "../../../src/console/model/drafts";
import { secretsToTypeAgain } from "../../../src/console/model/secrets";

function storage(): TabStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

const READ = {
  name: "logs",
  organization_id: 9007199254740993n,
  auth_sources: [{ name: "a", type: "oidc" }],
};
const edit: ClusterEdit = {
  kind: "opensearch",
  id: 7,
  names: "whitelist",
  base: READ,
  etag: '"7-1"',
  edited: READ,
};

const found = (tab: TabStorage, emulator = "one", isOwn = true) =>
  new Drafts(tab, emulator, "me").find(edit, () => isOwn);

describe("a stored edit", () => {
  it("is the edit with every digit, without its secrets", () => {
    const tab = storage();
    const tried = withField(edit, ["auth_sources", 0, "client_secret"], "s3cret");
    const typed = { ...withField(tried, ["tier"], "adv"), unclear: tried.edited };
    new Drafts(tab, "one", "me").store(typed);
    expect([...tab.kept.values()].join()).not.toContain("s3cret");
    expect(found(tab)).toEqual({
      ...withField(edit, ["tier"], "adv"),
      lostSecrets: ["auth_sources[a].client_secret"],
      removals: [],
      removed: 0,
      unadded: {},
      unclear: READ,
    });
  });

  it("belongs to one emulator, and to an organization that the token is for", () => {
    const tab = storage();
    new Drafts(tab, "one", "me").store(withField(edit, ["tier"], "adv"));
    expect(found(tab, "another")).toBeUndefined();
    expect(found(tab, "one", false)).toBeUndefined();
    expect(found(tab)).toBeDefined();
  });

  it("has what can be put back, and what is not added yet", () => {
    const tab = storage();
    const secret = withField(edit, ["auth_sources", 0, "client_secret"], "s3cret");
    const removed = withRemoval(secret, ["auth_sources", 0], "a: removed.");
    new Drafts(tab, "one", "me").store({ ...removed, unadded: { ip_allowlist: "10.0.0." } });
    expect([...tab.kept.values()].join()).not.toContain("s3cret");
    expect(found(tab)).toMatchObject({
      removals: [{ words: "a: removed.", values: [{ value: { name: "a", type: "oidc" } }] }],
      lostSecrets: ["auth_sources[a].client_secret"],
      unadded: { ip_allowlist: "10.0.0." },
    });
  });

  it("is gone when the one who typed it signs out, and nothing else is", () => {
    const tab = storage();
    tab.kept.set("other", "kept");
    const typed = withField(edit, ["tier"], "adv");
    const drafts = [
      ["one", "me", 7],
      ["one", "me", undefined],
      ["one", "you", 8],
      ["two", "me", 7],
    ] as const;
    for (const [emulator, owner, id] of drafts) new Drafts(tab, emulator, owner).store({ ...typed, id });
    new Drafts(tab, "one", "me").forgetAll();
    expect([...tab.kept.keys()]).toEqual([
      "other",
      "console-edit:one/opensearch/8 you",
      "console-edit:two/opensearch/7 me",
    ]);
  });

  it("begins another owner's, which goes alone when that one signs out", () => {
    const tab = storage();
    const tierOf = (owner: string) => new Drafts(tab, "one", owner).find(edit, () => true)?.edited["tier"];
    new Drafts(tab, "one", "me").store(withField(edit, ["tier"], "adv"));
    expect(tierOf("you")).toBe("adv");
    const yours = new Drafts(tab, "one", "you");
    yours.store(withField(edit, ["tier"], "yours"));
    expect([tierOf("me"), tierOf("you")]).toEqual(["adv", "yours"]);
    yours.forgetAll();
    expect([tierOf("me"), tierOf("you")]).toEqual(["adv", "adv"]);
    yours.forgetCluster(edit);
    expect(tab.kept.size).toBe(0);
  });

  it("of a new cluster is found by the one who typed it alone", () => {
    const tab = storage();
    const typed = { ...withField(edit, ["tier"], "adv"), id: undefined };
    for (const owner of ["me", "you"]) new Drafts(tab, "one", owner).store(withField(typed, ["name"], owner));
    const names = ["me", "you", "nobody"].map(
      (owner) => new Drafts(tab, "one", owner).find(typed, () => false)?.edited["name"],
    );
    expect(names).toEqual(["me", "you", undefined]);
  });

  it("names a secret that was lost until the cluster is saved, over a second reload too", () => {
    const tab = storage();
    new Drafts(tab, "one", "me").store(withField(edit, ["auth_sources", 0, "client_secret"], "s3cret"));
    const once = found(tab) ?? edit;
    new Drafts(tab, "one", "me").store(once);
    expect(found(tab)?.lostSecrets).toEqual(["auth_sources[a].client_secret"]);
    const path = ["auth_sources", 0, "client_secret"];
    expect(secretsToTypeAgain(once)).toMatchObject([{ path, owner: "a" }]);
    expect(secretsToTypeAgain(withField(once, path, "s3cret"))).toEqual([]);
  });

  it("goes when nothing is changed any more, or when it is saved", () => {
    const tab = storage();
    const typed = withField(edit, ["tier"], "adv");
    new Drafts(tab, "one", "me").store(typed);
    new Drafts(tab, "one", "me").store(edit);
    expect(tab.kept.size).toBe(0);
    new Drafts(tab, "one", "me").store(typed);
    new Drafts(tab, "one", "me").forget(typed);
    expect(found(tab)).toBeUndefined();
  });

  it.each(["", "no json", "[]", '{"base":1,"edited":{}}'])("is ignored if it is %j", (text) => {
    const tab = storage();
    tab.kept.set("console-edit:one/opensearch/7 me", text);
    expect(found(tab)).toBeUndefined();
  });

  it("stays in the page if the storage is full", () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => {
      new Drafts(full, "one", "me").store(withField(edit, ["tier"], "adv"));
    }).not.toThrow();
  });
});
