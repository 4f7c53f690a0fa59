/** What is said about a secret: whether it is a new one, and whether another host would get the old one. */
import type { Review } from "../../../../src/review";
import { plain } from "../../../../src/text";
import { type Attributes, reviewed } from "../../plan";
import { linesOf, messagesOf, testRows, update } from "../rows";
import { NO_RULE, OTHER_TYPE } from "../unexplained";
import { marks, source } from "./providers";

const stored = (client_secret: string, fields: Attributes = {}) => source({ client_secret, ...fields });
const written = (version: unknown, fields: Attributes = {}) =>
  source({ client_secret_wo_version: version, ...fields });
const WRITTEN = { client_secret_wo_version: true };
const rotated = (how: string) => [`secret auth_sources: a: client_secret ${how}`];
const moved = (how: string) => [`secret auth_sources: a: client_secret becomes ${how}`];
const NOT_KNOWN = rotated("is known only after apply, and may be replaced");

describe("a secret", () => {
  testRows(linesOf, [
    { name: "is replaced", before: stored("a"), after: stored("b"), lines: rotated("is replaced") },
    { name: "is set, write-only", before: source({}), after: written(1), lines: rotated("is set") },
    { name: "is no longer set", before: stored("a"), after: source({}), lines: rotated("is no longer set") },
    {
      name: "is replaced by a version that JavaScript would round",
      before: written(9007199254740993n),
      after: written(9007199254740995n),
      lines: rotated("is replaced (version 9007199254740993 to 9007199254740995)"),
    },
    {
      name: "is replaced by a version that is no number",
      before: written("one"),
      after: written(2),
      lines: [`unreviewed auth_sources: ${OTHER_TYPE}`, ...rotated("is replaced (it has another version)")],
    },
    {
      name: "is replaced by a sensitive version",
      before: written(1),
      after: written(2),
      lines: rotated("is replaced (its version is sensitive)"),
      beforeSensitive: marks(WRITTEN),
      afterSensitive: marks(WRITTEN),
    },
    {
      name: "becomes write-only",
      before: stored("a"),
      after: written(1),
      lines: moved("write-only, and no longer stored; whether it is replaced cannot be seen"),
    },
    {
      name: "becomes stored",
      before: written(1),
      after: stored("a"),
      lines: moved("stored in plan and state; whether it is replaced cannot be seen"),
    },
    {
      name: "has a version that is not known",
      before: written(1),
      after: source({}),
      lines: NOT_KNOWN,
      unknown: marks(WRITTEN),
    },
    {
      name: "has a version that means nothing, since the secret is stored",
      before: stored("a", { client_secret_wo_version: 1 }),
      after: stored("a", { client_secret_wo_version: 2 }),
      lines: `unreviewed auth_sources: [0].client_secret_wo_version changes from 1 to 2, ${NO_RULE}`,
    },
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
    {
      name: "stays, write-only",
      before: written(1, OLD),
      after: written(1, NEW),
      lines: [`client_secret does not change${SENT}`],
    },
    {
      name: "may stay",
      before: stored("a", OLD),
      after: written(1, NEW),
      lines: [`client_secret may be the old one${SENT}`],
    },
    { name: "is replaced", before: stored("a", OLD), after: stored("b", NEW), lines: [] },
    {
      name: "stays with its host",
      before: stored("a", OLD),
      after: stored("a", at("https://a.example/two")),
      lines: [],
    },
    { name: "had no URL before", before: stored("a", at("a.example")), after: stored("a", NEW), lines: [] },
    {
      name: "has no URL afterwards",
      before: stored("a", OLD),
      after: stored("a", at("b.example")),
      lines: [],
    },
    {
      name: "is sensitive",
      before: stored("a", OLD),
      after: stored("a", NEW),
      lines: [],
      afterSensitive: marks({ connect_url: true }),
    },
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
    expect(/a: b\.example .* a\.example; /.test(line)).toBe(decides);
  });
});
