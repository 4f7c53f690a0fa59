/** What was typed survives a reload; secrets do not. */
import { type ClusterEdit, secretName, withField } from "../../../src/console/model/cluster-edit";
import { forgetEdit, storedEdit, storeEdit, type TabStorage } from "../../../src/console/model/saved-edits";

function storage(): TabStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
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

describe("a stored edit", () => {
  it("is the edit with every digit, without its secrets", () => {
    const tab = storage();
    const typed = withField(withField(edit, ["tier"], "adv"), ["auth_sources", 0, "client_secret"], "s3cret");
    storeEdit(tab, typed);
    expect([...tab.kept.values()].join()).not.toContain("s3cret");
    expect(storedEdit(tab, edit)).toEqual({
      ...withField(edit, ["tier"], "adv"),
      lostSecrets: ["auth_sources[a].client_secret"],
    });
  });

  it("names a secret that was lost until the cluster is saved, over a second reload too", () => {
    const tab = storage();
    storeEdit(tab, withField(edit, ["auth_sources", 0, "client_secret"], "s3cret"));
    const once = storedEdit(tab, edit) ?? edit;
    storeEdit(tab, once);
    expect(storedEdit(tab, edit)?.lostSecrets).toEqual(["auth_sources[a].client_secret"]);
    expect(secretName(once, ["auth_sources", 0, "client_secret"])).toBe("auth_sources[a].client_secret");
  });

  it("goes when nothing is changed any more, or when it is saved", () => {
    const tab = storage();
    const typed = withField(edit, ["tier"], "adv");
    storeEdit(tab, typed);
    storeEdit(tab, edit);
    expect(tab.kept.size).toBe(0);
    storeEdit(tab, typed);
    forgetEdit(tab, typed);
    expect(storedEdit(tab, edit)).toBeUndefined();
  });

  it.each(["", "no json", "[]", '{"base":1,"edited":{}}'])("is ignored if it is %j", (text) => {
    const tab = storage();
    tab.kept.set("console-edit:opensearch/7", text);
    expect(storedEdit(tab, edit)).toBeUndefined();
  });

  it("stays in the page if the storage is full", () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => {
      storeEdit(full, withField(edit, ["tier"], "adv"));
    }).not.toThrow();
  });
});
