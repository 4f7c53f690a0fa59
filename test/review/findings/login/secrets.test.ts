/** What is said about a secret: whether it is a new one, and whether another host would get the old one. */
import type { Review } from "../../../../src/review";
import { plain } from "../../../../src/text";
import { type Attributes, reviewed } from "../../plan";
import { linesOf, messagesOf, testRows, update } from "../rows";
import { marks, source } from "./providers";

const stored = (client_secret: string, fields: Attributes = {}) => source({ client_secret, ...fields });
const written = (version: unknown, fields: Attributes = {}) =>
  source({ client_secret_wo_version: version, ...fields });
const WRITTEN = { client_secret_wo_version: true };
const rotated = (how: string) => [`secret-rotated auth_sources: a: client_secret ${how}`];
const moved = (how: string) => [`secret-moved auth_sources: a: client_secret becomes ${how}`];
const NOT_KNOWN = rotated("is known only after apply, and may be replaced");

describe("a secret", () => {
  testRows(linesOf, [
    ["is replaced", stored("a"), stored("b"), rotated("is replaced")],
    ["is set, write-only", source({}), written(1), rotated("is set")],
    ["is no longer set", stored("a"), source({}), rotated("is no longer set")],
    [
      "is replaced by a version that JavaScript would round",
      written(9007199254740993n),
      written(9007199254740995n),
      rotated("is replaced (version 9007199254740993 to 9007199254740995)"),
    ],
    [
      "is replaced by a version that is no number",
      written("one"),
      written(2),
      [
        "unreviewed auth_sources: has a value of another type than in the schema, which this review does not know",
        ...rotated("is replaced (it has another version)"),
      ],
    ],
    [
      "is replaced by a sensitive version",
      written(1),
      written(2),
      rotated("is replaced (its version is sensitive)"),
      { beforeSensitive: marks(WRITTEN), afterSensitive: marks(WRITTEN) },
    ],
    [
      "becomes write-only",
      stored("a"),
      written(1),
      moved("write-only, and no longer stored; whether it is replaced cannot be seen"),
    ],
    [
      "becomes stored",
      written(1),
      stored("a"),
      moved("stored in plan and state; whether it is replaced cannot be seen"),
    ],
    ["has a version that is not known", written(1), source({}), NOT_KNOWN, { unknown: marks(WRITTEN) }],
    [
      "has a version that means nothing, since the secret is stored",
      stored("a", { client_secret_wo_version: 1 }),
      stored("a", { client_secret_wo_version: 2 }),
      "unreviewed auth_sources: [0].client_secret_wo_version changes from 1 to 2, which no rule of this review explains",
    ],
  ]);
});

describe("the secret of a host", () => {
  const at = (connect_url: unknown) => ({ connect_url });
  const [OLD, NEW] = [at("https://a.example/one"), at("https://b.example/one")];
  const SENT = ": the secret for the old host would go to b.example";

  const sent = (review: Review) =>
    messagesOf("identity")(review).flatMap(
      (line) => /client_secret [^:]*: the secret for the old host[^;]*/.exec(line) ?? [],
    );

  testRows(sent, [
    ["stays, write-only", written(1, OLD), written(1, NEW), [`client_secret does not change${SENT}`]],
    ["may stay", stored("a", OLD), written(1, NEW), [`client_secret may be the old one${SENT}`]],
    ["is replaced", stored("a", OLD), stored("b", NEW), []],
    ["stays with its host", stored("a", OLD), stored("a", at("https://a.example/two")), []],
    ["had no URL before", stored("a", at("a.example")), stored("a", NEW), []],
    ["has no URL afterwards", stored("a", OLD), stored("a", at("b.example")), []],
    [
      "is sensitive",
      stored("a", OLD),
      stored("a", NEW),
      [],
      { afterSensitive: marks({ connect_url: true }) },
    ],
  ]);

  it("is to be rotated where another host would get it", () => {
    const fixOf = (before: Attributes, after: Attributes) =>
      reviewed([update(before, after)]).findings[0]?.fix?.();
    expect(plain(fixOf(stored("a", OLD), stored("a", NEW)) ?? [])).toBe(
      "rotate client_secret with this change, so that the new host does not get the old one",
    );
    expect(fixOf(source(OLD), source(NEW))).toBeUndefined();
  });

  it.each([
    ["connect_url", true],
    ["idp_metadata_url", true],
    ["logout_url", false],
  ])("decides who logs in where its URL is %s: %s", (field, decides) => {
    const [before, after] = [
      source({ [field]: "https://a.example" }),
      source({ [field]: "https://b.example" }),
    ];
    const [line = ""] = linesOf(reviewed([update(before, after)]));
    expect(line).toContain(`${field} changes from "https://a.example" to "https://b.example"`);
    expect(line.includes("a: b.example decides who logs in instead of a.example; ")).toBe(decides);
  });
});
