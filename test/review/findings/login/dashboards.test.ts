/** The login that OpenSearch Dashboards offers: which one it was, and which one it is. */
import { type Attributes, change, type ChangeOptions, codesOf, reviewed } from "../../plan";
import { messagesOf, testRows, update } from "../rows";
import { marks, provider, source, sources } from "./providers";

const [ON, OFF] = [{ dashboards_login: true }, { dashboards_login: false }];
const [A, B] = [provider("a"), provider("b")];
const [A_ON, B_ON] = [provider("a", ON), provider("b", ON)];

describe("the login of Dashboards", () => {
  testRows(messagesOf("identity"), [
    {
      name: "is offered",
      before: sources(A),
      after: sources(A_ON),
      lines: ["a: dashboards_login changes from unset to true, so that Dashboards offers another login"],
    },
    {
      name: "is no longer offered",
      before: sources(A_ON),
      after: sources(A),
      lines:
        "a: dashboards_login is no longer set: the source only authenticates direct API requests that carry a token from the provider",
    },
    {
      name: "is another one, where the names are sensitive",
      before: sources(A_ON, B),
      after: sources(A, B_ON),
      lines: [
        "a: dashboards_login is no longer set: the source only authenticates direct API requests that carry a token from the provider",
        "a source with a sensitive name: dashboards_login changes from unset to true, so that Dashboards offers another login",
      ],
      beforeSensitive: marks({ name: true }),
      afterSensitive: marks({}, { name: true }),
    },
    {
      name: "changes, and is sensitive",
      before: sources(A),
      after: sources(A_ON),
      lines:
        "a: dashboards_login changes from unset to (sensitive value), so that Dashboards offers another login",
      beforeSensitive: marks(ON),
      afterSensitive: marks(ON),
    },
    {
      name: "is not known, which is said once",
      before: sources(A_ON, B),
      after: sources(A_ON, B),
      lines:
        "b: dashboards_login changes from unset to (known after apply), so that Dashboards offers another login",
      unknown: marks({}, ON),
    },
  ]);

  it("that is the same is only written in another way", () => {
    expect(codesOf(reviewed([update(sources(A_ON, B), sources(B, A_ON))]))).toEqual(["changed"]);
    expect(codesOf(reviewed([update(sources(A), source(OFF))]))).toEqual(["changed"]);
  });

  it("of a new cluster is reported with its identity provider alone", () => {
    const created = reviewed([change(null, sources(A_ON))]);
    expect(messagesOf("identity")(created)).toEqual([
      'lets in the whole internet (IPv4 and IPv6) to API and Dashboards; a (oidc) logs in, also to Dashboards; audience is "a"',
    ]);
  });
});

describe("an approval of the login", () => {
  const digestsOf = (before: Attributes, after: Attributes, options: ChangeOptions = {}) =>
    reviewed([update(before, after, options)], {}, { failOn: ["identity"] }).gate.stops.map(
      ({ digest, obstacle }) => digest ?? `none: ${obstacle ?? ""}`,
    );

  it("covers the login that is offered, and no other", () => {
    const digests = [
      ...digestsOf(sources(A, B), sources(A_ON, B)),
      ...digestsOf(sources(A, B), sources(A, B_ON)),
      ...digestsOf(sources(A_ON, B), sources(A, B)),
    ];
    expect(new Set(digests).size).toBe(3);
    expect(digests.filter((digest) => digest.startsWith("none"))).toEqual([]);
  });

  it.each([ON, { name: true }])("does not exist where this is sensitive: %j", (mark) => {
    const options = { beforeSensitive: marks(mark), afterSensitive: marks(mark) };
    expect(digestsOf(sources(A), sources(A_ON), options)).toEqual([
      expect.stringMatching(/^none: .*sensitive/),
    ]);
  });
});
