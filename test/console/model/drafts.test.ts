/** What was typed survives a reload; secrets do not. */
import { type ClusterEdit, withField } from "../../../src/console/model/cluster-edit";
import {
  draftKeys,
  findDraft,
  forgetDraft,
  storeDraft,
  type TabStorage,
} from "../../../src/console/model/drafts";
import { askedSecrets } from "../../../src/console/model/secrets";

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

const found = (tab: TabStorage) => findDraft(tab, edit);

describe("a stored edit", () => {
  it("is the edit with every digit, without its secrets", () => {
    const tab = storage();
    storeDraft(
      tab,
      withField(withField(edit, ["auth_sources", 0, "client_secret"], "s3cret"), ["tier"], "adv"),
    );
    expect([...tab.kept.values()].join()).not.toContain("s3cret");
    expect(found(tab)).toMatchObject({
      etag: '"7-1"',
      base: READ,
      edited: { ...READ, tier: "adv" },
      lostSecrets: ["auth_sources[a].client_secret"],
    });
    expect(draftKeys(tab)).toEqual(["opensearch/7"]);
  });

  it("has its rows, what can be put back and what is not added yet", () => {
    const tab = storage();
    const list = withField(edit, ["ip_allowlist"], ["10.0.0.0/8", "192.0.2.0/24"]);
    const typed = withField(list, ["ip_allowlist", 0], undefined);
    const login = withField(typed, ["auth_sources", 0, "client_secret"], "s3cret");
    const removed = withField(login, ["auth_sources", 0], undefined);
    storeDraft(tab, { ...removed, unadded: { ip_allowlist: "10.0.0." }, opened: ["ip_allowlist"] });
    expect([...tab.kept.values()].join()).not.toContain("s3cret");
    expect(found(tab)).toMatchObject({
      rows: {
        ip_allowlist: [
          { was: "10.0.0.0/8", value: "10.0.0.0/8", isRemoved: true },
          { was: "192.0.2.0/24", value: "192.0.2.0/24", isRemoved: false },
        ],
        auth_sources: [{ value: { name: "a", type: "oidc" }, isRemoved: true }],
      },
      unadded: { ip_allowlist: "10.0.0." },
      opened: ["ip_allowlist"],
    });
  });

  it("has a save ask for a secret that was lost, over a second reload too", () => {
    const tab = storage();
    const path = ["auth_sources", 1, "client_secret"];
    const made = withField(edit, ["auth_sources", 1], { name: "b", type: "oidc" });
    storeDraft(tab, withField(made, path, "s3cret"));
    storeDraft(tab, found(tab) ?? edit);
    const twice = found(tab) ?? edit;
    expect(askedSecrets(twice).map(({ owner }) => owner)).toEqual(["a", "b"]);
    expect(askedSecrets(withField(twice, path, "s3cret")).map(({ owner }) => owner)).toEqual(["a"]);
  });

  it("goes when nothing is changed any more, or when it is saved", () => {
    const tab = storage();
    const typed = withField(edit, ["tier"], "adv");
    storeDraft(tab, typed);
    storeDraft(tab, edit);
    expect(tab.kept.size).toBe(0);
    storeDraft(tab, typed);
    forgetDraft(tab, typed);
    expect(found(tab)).toBeUndefined();
  });

  it.each(["", "no json", "[]", '{"base":1,"edited":{}}'])("is ignored if it is %j", (text) => {
    const tab = storage();
    tab.kept.set("console-edit:opensearch/7", text);
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
      storeDraft(full, withField(edit, ["tier"], "adv"));
    }).not.toThrow();
  });
});
