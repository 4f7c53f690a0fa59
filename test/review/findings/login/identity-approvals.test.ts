/** What an approval of a change of identity providers covers, and what cannot be approved. */
import type { Attributes, ChangeOptions } from "../../plan";
import { found, marks, provider, type ProviderList } from "./providers";

const [A, B] = [provider("a"), provider("b")];

describe("an approval", () => {
  const scopesOf = (...of: Parameters<typeof found>) => {
    const one = found(...of);
    return one.findings
      .filter(({ code }) => code === "identity" || code === "unreviewed")
      .map((each) => {
        const { kind, gained, isSensitive } = one.scopeOf(each);
        return { kind, gained, isSensitive };
      });
  };
  const covered = (gained: readonly object[], isSensitive = false, kind = "identity") => ({
    kind,
    gained,
    isSensitive,
  });
  const at = (...path: (string | number)[]) => ({ path: ["auth_sources", ...path] });
  const NAME = marks({ name: true });

  it.each<[string, ProviderList, ProviderList, ChangeOptions, readonly object[]]>([
    ["of a new one covers all of it", [], [A], {}, [covered([{ ...at("a"), value: A }])]],
    [
      "of a new one covers all of it but its secret",
      [],
      [provider("a", { client_secret: "s" })],
      { afterSensitive: marks({ client_secret: true }) },
      [covered([{ ...at("a"), value: provider("a", { client_secret: { sensitive: true } }) }])],
    ],
    [
      "of a new one does not exist if a field that decides is sensitive",
      [],
      [A],
      { afterSensitive: marks({ audience: true }) },
      [covered([{ ...at("a"), value: provider("a", { audience: { sensitive: true } }) }], true)],
    ],
    ["of one that is gone covers its name", [A], [], {}, [covered([{ ...at("a"), value: null }])]],
    [
      "of one that is gone does not exist if its name is sensitive",
      [A],
      [],
      { beforeSensitive: NAME },
      [covered([{ ...at("a"), value: null }], true)],
    ],
    [
      "of a changed one covers the fields that change",
      [provider("a", { scope: "x", roles_key: "x" })],
      [provider("a", { scope: "y", roles_key: "y" })],
      {},
      [
        covered([
          { ...at("a", "roles_key"), value: "y" },
          { ...at("a", "scope"), value: "y" },
        ]),
      ],
    ],
    [
      "of a changed one does not exist if one of the fields is sensitive",
      [provider("a", { scope: "x", roles_key: "x" })],
      [provider("a", { scope: "y", roles_key: "y" })],
      { afterSensitive: marks({ scope: true }), beforeSensitive: marks({ scope: true }) },
      [
        covered(
          [
            { ...at("a", "roles_key"), value: "y" },
            { ...at("a", "scope"), value: "y" },
          ],
          true,
        ),
      ],
    ],
    [
      "of a changed one does not exist if its name is sensitive",
      [provider("a", { scope: "x" })],
      [provider("a", { scope: "y" })],
      { beforeSensitive: NAME, afterSensitive: NAME },
      [covered([{ ...at("a", "scope"), value: "y" }], true)],
    ],
    [
      "of a field that is no longer set covers that",
      [provider("a", { roles_key: "x" })],
      [A],
      {},
      [covered([{ ...at("a", "roles_key"), value: null }])],
    ],
    [
      "of a sensitive list does not exist",
      [A],
      [B],
      { afterSensitive: { auth_sources: true } },
      [covered([], true)],
    ],
    [
      "of the login covers which one it is",
      [provider("a", { dashboards_login: false })],
      [provider("a", { dashboards_login: true })],
      {},
      [covered([{ ...at("dashboards_login"), value: "a" }])],
    ],
  ])("%s", (_what, before, after, options, scopes) => {
    expect(scopesOf(before, after, options)).toEqual(scopes);
  });

  it("of another host covers neither that it gets the old secret nor that it may get it", () => {
    const at = (host: string, secret: Attributes) =>
      provider("a", { connect_url: `https://${host}.example/`, ...secret });
    const digestOf = (secret: Attributes) => {
      const { gate } = found([at("old", { client_secret: "s" })], [at("new", secret)]);
      return gate.stops.map(({ approvable: { digest } }) => digest);
    };
    const digests = [
      digestOf({ client_secret: "t" }),
      digestOf({ client_secret: "s" }),
      digestOf({ client_secret_wo_version: 1 }),
    ];
    expect(digests.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(new Set(digests.flat()).size).toBe(3);
    // Nothing can be learnt about a secret that is replaced.
    expect(digestOf({ client_secret: "u" })).toEqual(digests[0]);
    expect(digestOf({})).toEqual(digests[0]);
  });

  it("is of no change that is not known, which stops a gate on what is undetermined", () => {
    for (const [after, unknown] of [
      [null, { auth_sources: true }],
      [[provider("a", { scope: "y" })], marks({ roles_key: true })],
      [[A, B], marks({}, { scope: true })],
    ] as const) {
      const one = found([A], after, { unknown });
      expect(one.findings[0]?.gates).toEqual(["undetermined"]);
      expect(one.gate.stops[0]?.approvable.digest).toBeUndefined();
    }
  });
});
