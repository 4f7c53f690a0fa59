/** What an approval of a change of identity providers covers, and what cannot be approved. */
import { type Attributes, reviewed } from "../../plan";
import { testRows, update } from "../rows";
import { marks, provider, source, sources } from "./providers";

const [A, B] = [provider("a"), provider("b")];

interface Covered {
  readonly kind: string;
  readonly gained: readonly object[];
  readonly isSensitive: boolean;
}

const covered = (...gained: readonly object[]): Covered => ({ kind: "identity", gained, isSensitive: false });
const never = (...gained: readonly object[]): Covered => ({ kind: "identity", gained, isSensitive: true });
const at = (...path: (string | number)[]) => ({ path: ["auth_sources", ...path] });
const [NAME, SCOPE] = [marks({ name: true }), marks({ scope: true })];

describe("an approval", () => {
  testRows<Covered>(
    ({ findings, scopeOf }) =>
      findings
        .filter(({ code }) => code === "identity")
        .map((one) => {
          const { kind, gained, isSensitive } = scopeOf(one);
          return { kind, gained: gained as Covered["gained"], isSensitive };
        }),
    [
      {
        name: "of a new one covers all of it but its secret",
        after: source({ client_secret: "s" }),
        lines: [covered({ ...at("a"), value: { ...A, client_secret: { sensitive: true } } })],
        afterSensitive: marks({ client_secret: true }),
      },
      {
        name: "of a new one does not exist if a field that decides is sensitive",
        after: sources(A),
        lines: [never({ ...at("a"), value: { ...A, audience: { sensitive: true } } })],
        afterSensitive: marks({ audience: true }),
      },
      {
        name: "of one that is gone does not exist if its name is sensitive",
        before: sources(A),
        after: sources(),
        lines: [never({ ...at("a"), value: null })],
        beforeSensitive: NAME,
      },
      {
        name: "of a changed one does not exist if one of the fields is sensitive",
        before: source({ scope: "x", roles_key: "x" }),
        after: source({ scope: "y", roles_key: "y" }),
        lines: [never({ ...at("a", "roles_key"), value: "y" }, { ...at("a", "scope"), value: "y" })],
        beforeSensitive: SCOPE,
        afterSensitive: SCOPE,
      },
      {
        name: "of a changed one does not exist if its name is sensitive",
        before: source({ scope: "x" }),
        after: source({ scope: "y" }),
        lines: [never({ ...at("a", "scope"), value: "y" })],
        beforeSensitive: NAME,
        afterSensitive: NAME,
      },
      {
        name: "of a field that is no longer set covers that",
        before: source({ roles_key: "x" }),
        after: sources(A),
        lines: [covered({ ...at("a", "roles_key"), value: null })],
      },
      {
        name: "of a sensitive list does not exist",
        before: sources(A),
        after: sources(B),
        lines: [never()],
        afterSensitive: { auth_sources: true },
      },
      {
        name: "of the login covers which one it is",
        before: source({ dashboards_login: false }),
        after: source({ dashboards_login: true }),
        lines: [covered({ ...at("a", "dashboards_login"), value: true })],
      },
    ],
  );

  it("of another host covers neither that it gets the old secret nor that it may get it", () => {
    const at = (host: string, secret: Attributes) =>
      source({ connect_url: `https://${host}.example/`, ...secret });
    const digestOf = (secret: Attributes) => {
      const { gate } = reviewed([update(at("old", { client_secret: "s" }), at("new", secret))]);
      return gate.stops.map(({ digest }) => digest);
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

  it.each<[string, Attributes, Attributes]>([
    ["a field", source({ scope: "y" }), marks({ roles_key: true })],
    ["the login of Dashboards", sources(A), marks({ dashboards_login: true })],
  ])("does not exist for %s that is not known, which stops a gate on that", (_what, after, unknown) => {
    const { findings, gate } = reviewed([update(sources(A), after, { unknown })]);
    expect(findings[0]?.gates).toEqual(["undetermined"]);
    expect(gate.stops[0]?.digest).toBeUndefined();
  });
});
